//! A match from its settings to its result, with a report of each game (our own).

use crate::MatchError;
use crate::config::{EngineConfig, MatchConfig};
use crate::engine::{EngineSetup, TimeUsed};
use crate::finished_game::FinishedGame;
use crate::known_games;
use crate::opening::Opening;
use crate::openings;
use crate::record::GameRecord;
use crate::runner::Runner;
use crate::standing::Standing;
use nullwindow::Side;
use nullwindow::session::{AnySession, excerpt};
use nullwindow_protocols::gtp::notation::Colours;
use serde_json::json;
use std::io::{ErrorKind, Write};
use std::sync::atomic::AtomicBool;

/// The result of a match, from A's view.
///
/// ```
/// let result = nullwindow_match::MatchResult::default();
/// assert_eq!((result.standing.games(), result.verdict), (0, None));
/// ```
#[derive(Clone, Default, Debug)]
pub struct MatchResult {
    /// Wins, draws and losses.
    pub standing: Standing,
    /// The time used by A and by B.
    pub time_used: [TimeUsed; 2],
    /// The verdict of the sequential test, if it has ended the match.
    pub verdict: Option<String>,
    /// The games that A and B have forfeited by the answer `0000`, no move.
    pub no_moves: [u32; 2],
}

/// The number of games in a row that an engine may forfeit by the answer `0000`, before the match ends: such
/// an engine does not play, and its losses say nothing about its strength.
const MAX_NO_MOVES: u32 = 3;

/// The memory of the search for balanced openings, in MiB.
const OPENING_MEBIBYTES: usize = 16;

/// Plays a match. Each game is reported to `output` as it ends, and the standing at the end; with `record`,
/// each game is recorded there (chess as PGN, shogi as CSA, any game as SGF if the settings say so). `stop`
/// ends the match at any time. A closed output does not end it, since the record may still be wanted.
///
/// # Errors
/// If settings are malformed or do not go together, an engine does not start, there are no openings, or
/// writing fails. An engine that crashes, makes an illegal move, or exceeds its time forfeits that game
/// instead, and is started again. If an engine forfeits three games in a row by the answer `0000`, the match
/// ends with an error, after the standing.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::connect_four;
/// use nullwindow_match::{MatchConfig, OpeningConfig, run};
/// use std::sync::atomic::AtomicBool;
/// let openings = OpeningConfig { plies: Some(2), balance: Some(10), ..OpeningConfig::default() };
/// let game = AnyGame::from(connect_four::ConnectFourGame::default());
/// let play = |a, b| {
///     let config = MatchConfig::new(&game, a, b);
///     let config = MatchConfig { games: 2, openings: openings.clone(), ..config };
///     run(&config, &mut Vec::new(), None, &AtomicBool::new(false)).unwrap_err().to_string()
/// };
/// assert_eq!(play("engine", "'engine"), "engine B ''engine': the ' is not closed");
/// assert!(play("no-such-engine --gtp", "other").starts_with("cannot start 'no-such-engine': "));
/// ```
pub fn run(
    config: &MatchConfig<'_>,
    output: &mut dyn Write,
    record: Option<&mut dyn Write>,
    stop: &AtomicBool,
) -> Result<MatchResult, MatchError> {
    let MatchConfig { game, ref engines, games, concurrency, adjudication: rules, warn, .. } = *config;
    if !games.is_multiple_of(2) {
        return Err(MatchError::Settings(format!("{games} games: an odd number, but colours are exchanged")));
    }
    let mut session = game.player(OPENING_MEBIBYTES).map_err(MatchError::Game)?;
    let square = session.picture().and_then(|picture| picture.square());
    let colours = Colours::of(|side| session.side_name(side));
    let setup = |engine: &EngineConfig, name| {
        let setup = EngineSetup::new(engine, config, square, colours);
        setup.map_err(|error| {
            MatchError::Settings(format!("engine {name} '{}': {error}", excerpt(&engine.command)))
        })
    };
    let setups = [setup(&engines[0], 'A')?, setup(&engines[1], 'B')?];
    let (games, kind) = (games as usize, known_games::kind(game));
    let of_game = (game.name(), kind);
    let openings = openings::openings(session.as_mut(), &config.openings, games / 2, of_game, warn)?;
    let result = MatchResult::default();
    let session = session.as_mut();
    let mut reporter = Reporter { config, session, output, record, result, no_moves_in_a_row: [0; 2] };
    reporter.begin()?;
    let concurrency = concurrency as usize;
    let runner = Runner { game, kind, engines: setups, openings: &openings, rules, games, concurrency, warn };
    let used = runner.play(stop, |number, game| reporter.game(number, &openings[number / 2], game));
    if let Ok(used) = used {
        reporter.result.time_used = used;
    }
    if used.is_ok() || reporter.result.standing.games() > 0 {
        reporter.end()?;
    }
    used.map(|_| reporter.result)
}

/// Writes the reports and the record.
struct Reporter<'a, 'w> {
    config: &'a MatchConfig<'a>,
    /// It names the sides.
    session: &'a mut dyn AnySession,
    output: &'a mut dyn Write,
    record: Option<&'w mut dyn Write>,
    result: MatchResult,
    /// The last games in a row that A and B have forfeited by the answer `0000`.
    no_moves_in_a_row: [u32; 2],
}

impl<'a> Reporter<'a, '_> {
    /// Writes to the output. That its reader is gone is no error.
    fn write(&mut self, text: &str) -> Result<(), MatchError> {
        match self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(MatchError::Output(error)),
            _ => Ok(()),
        }
    }

    fn names(&self) -> [&'a str; 2] {
        let config = self.config;
        [0, 1].map(|i| config.engines[i].command.as_str())
    }

    fn begin(&mut self) -> Result<(), MatchError> {
        if self.config.json {
            return Ok(());
        }
        let [a, b] = self.names();
        self.write(&format!("A: {a}\nB: {b}\n"))
    }

    /// Adds a game of this number, from 0. Returns whether the match goes on.
    fn game(
        &mut self,
        number: usize,
        opening: &Opening,
        finished: &FinishedGame,
    ) -> Result<bool, MatchError> {
        let MatchConfig { game, time, json, games, test, .. } = *self.config;
        let (a_begins, [a, b]) = (number.is_multiple_of(2), self.names());
        let names = if a_begins { [a, b] } else { [b, a] };
        let [first, second] = if a_begins { ['A', 'B'] } else { ['B', 'A'] };
        let halves = if a_begins { finished.halves() } else { 2 - finished.halves() };
        let (opening_number, kind) = (number / 2 + 1, known_games::kind(game));
        let (number, pair) = (number + 1, number / 2);
        let record = GameRecord { game: game.name(), number, opening_number, opening, time, names, finished };
        let text = if self.config.sgf && self.record.is_some() {
            record.sgf(self.session).map_err(MatchError::Game)?
        } else {
            kind.record(&record).unwrap_or_else(|| record.text(self.session))
        };
        let object = record.json(first);
        // Concurrent games end in any order. A pair is kept by its opening, so that the error of Elo and the
        // sequential test do not depend on that order.
        let pair_is_complete = self.result.standing.add(pair, halves);
        if let Some(file) = &mut self.record {
            file.write_all(text.as_bytes()).map_err(MatchError::Record)?;
        }
        if json {
            self.write(&(object + "\n"))?;
        } else {
            let (ending, standing) = (&finished.ending, self.result.standing.text());
            self.write(&format!("game {number} of {games}, {first}-{second}: {ending}.  A {standing}\n"))?;
        }
        self.count_no_moves(a_begins, finished)?;
        // Only complete pairs are fair.
        let test = test.filter(|_| pair_is_complete);
        self.result.verdict = test.and_then(|test| test.verdict(&self.result.standing));
        Ok(self.result.verdict.is_none())
    }

    /// Counts the games forfeited by the answer `0000`.
    ///
    /// # Errors
    /// If these are too many in a row.
    fn count_no_moves(&mut self, a_begins: bool, finished: &FinishedGame) -> Result<(), MatchError> {
        let loser = finished.no_move().map(|side| usize::from((side == Side::First) != a_begins));
        for engine in [0, 1] {
            if loser == Some(engine) {
                self.result.no_moves[engine] += 1;
                self.no_moves_in_a_row[engine] += 1;
            } else {
                self.no_moves_in_a_row[engine] = 0;
            }
            if self.no_moves_in_a_row[engine] == MAX_NO_MOVES {
                let (letter, name) = (["A", "B"][engine], excerpt(self.names()[engine]));
                return Err(MatchError::Engine(format!(
                    "{letter} '{name}' has answered 0000, no move, in {MAX_NO_MOVES} games in a row: the \
                     match ends"
                )));
            }
        }
        Ok(())
    }

    /// Writes the standing, and the time that the engines have used.
    fn end(&mut self) -> Result<(), MatchError> {
        let MatchResult { standing, time_used, verdict, no_moves } = &self.result;
        let ratio = self.config.test.map(|test| standing.log_likelihood_ratio(test));
        let times = time_used.map(|used| (used.mean().as_secs_f64(), used.longest.as_secs_f64()));
        if self.config.json {
            let mut engines = Vec::new();
            for ((name, (mean, longest)), no_moves) in self.names().into_iter().zip(times).zip(no_moves) {
                engines.push(json!({
                    "name": name, "seconds_a_move": mean, "longest_move": longest, "no_moves": no_moves,
                }));
            }
            let object = json!({
                "engines": engines, "games": standing.games(), "wins": standing.wins, "draws": standing.draws,
                "losses": standing.losses, "elo": standing.estimate(), "log_likelihood_ratio": ratio,
                "verdict": verdict,
            });
            return self.write(&format!("{object}\n"));
        }
        let mut text = format!("A against B: {}\n", standing.text());
        if let Some(ratio) = ratio {
            let verdict = verdict.as_deref().unwrap_or("not known yet");
            text += &format!("sequential test: log-likelihood ratio {ratio:+.2}, {verdict}\n");
        }
        for (((mean, longest), letter), no_moves) in times.into_iter().zip(["A", "B"]).zip(no_moves) {
            text += &format!("{letter}: {mean:.3} s a move, {longest:.3} s at most");
            if *no_moves > 0 {
                text += &format!(", games forfeited by the answer 0000: {no_moves}");
            }
            text.push('\n');
        }
        self.write(&text)
    }
}
