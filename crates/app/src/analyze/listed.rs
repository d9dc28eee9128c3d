//! The analysis of a game of any kind, by the names of its moves (our own).

use super::analyzed_game::{AnalyzedGame, Row, RowScores};
use super::arguments::{Arguments, SearchLimit};
use super::games::analyse_games;
use super::heading::{Heading, without_folders};
use super::measure::Measure;
use super::report::report;
use super::source::{GameInput, SourceGame, SourceGames, read_all};
use super::summary::Summary;
use super::tagged::TaggedRecord;
use crate::program::Selection;
use crate::text;
use anyhow::{Context, Error, Result, anyhow, ensure};
use nullwindow::engine::{Limits, SearchResult, Threads, Variation};
use nullwindow::session::{AnyGame, AnyPosition, AnySession, Request};
use nullwindow::{Bound, Score, Side};
use nullwindow_support::parallel;
use nullwindow_support::sgf::{self, SgfRecord, SgfTree};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A game: what is known of it, its start as a text, and the names of its moves, which are legal.
struct ListedGame {
    players: [Option<String>; 2],
    event: Option<String>,
    start: String,
    moves: Vec<String>,
    /// The side to move before each of them.
    sides: Vec<Side>,
}

/// The usual limit of a search.
const LIMIT: SearchLimit = SearchLimit::Time(Duration::from_secs(1));

/// The most words of a position before moves.
const WORDS: usize = 8;

/// The number of moves that name a game without players.
const SHOWN: usize = 8;

/// Analyses games of the game that the command line selects: each position is searched by itself, and so is
/// the move that was played.
///
/// # Errors
/// If there is no game that can be read, or the output cannot be written.
pub fn analyse_listed(
    arguments: &Arguments,
    selection: &Selection<'_>,
    inputs: Vec<GameInput<'_>>,
) -> Result<ExitCode> {
    let game = arguments.weights.open(selection)?;
    ensure!(arguments.exact.is_none(), "--exact is for Othello, not for {}", game.name());
    let mut session = game.player(1).map_err(Error::from_boxed)?;
    let games = read_all(inputs, arguments.range, |input| read(input, game.name(), &mut *session))?;
    analyse_games(
        arguments,
        &games,
        |listed, source, stop, progress| {
            let analyzed = listed.analyse(&game, source, arguments, stop, progress)?;
            let report = report(&analyzed).into_bytes();
            Ok((analyzed, report))
        },
        |left| (left > 0).then(|| format!("interrupted; games not begun: {left}")),
    )
}

/// The games of an input: SGF, the record of a match, or a list of moves on each line.
fn read(
    input: &mut GameInput<'_>,
    game: &str,
    session: &mut dyn AnySession,
) -> Result<SourceGames<ListedGame>> {
    let (argument, source) = (input.argument, input.name.clone());
    let read = input.source().with_context(|| source.clone())?;
    let text = read.map_or_else(|| Ok(argument.to_owned()), |file| text::read(file, &source))?;
    let (mut games, mut notes): (Vec<(String, Result<ListedGame>)>, _) = (Vec::new(), None);
    if sgf::first_game(&text).is_some() {
        let file = SgfTree::read_all(&text);
        notes = (!file.notes.is_empty()).then(|| file.notes.to_string());
        for (number, tree) in (1..).zip(file.games) {
            let read = tree.map_err(Error::from).and_then(|tree| ListedGame::of_sgf(&tree, game, session));
            games.push((format!("game {number}"), read));
        }
    } else if text.trim_start().starts_with('[') {
        for (number, record) in (1..).zip(TaggedRecord::read_all(&text)) {
            games.push((format!("game {number}"), ListedGame::of_record(&record, game, session)));
        }
    } else {
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if !(line.is_empty() || line.starts_with(['%', '#'])) {
                games.push((format!("line {number}"), ListedGame::of_line(line, session)));
            }
        }
    }
    let several = games.len() > 1;
    let named = move |(place, game): (String, Result<ListedGame>)| {
        let name = || if several { format!("{source}, {place}") } else { source.clone() };
        SourceGame { game: game.with_context(name), place, notes: notes.take().into_iter().collect() }
    };
    Ok(Box::new(games.into_iter().map(named)))
}

impl ListedGame {
    /// A position, if the list begins with one, and the names of moves, perhaps with numbers.
    fn of_line(line: &str, session: &mut dyn AnySession) -> Result<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut wrong = anyhow!("there is no move in it");
        for begin in [words.len()].into_iter().chain((0..=words.len().min(WORDS)).rev()) {
            match session.set(&words[..begin].join(" ")) {
                Ok(()) => match Self::after(session, &words[begin..]) {
                    // Behind a position that is one, the moves are what is wrong.
                    Err(error) if begin == 0 && words.len() > 1 => wrong = error,
                    Err(_) if begin == 0 => {}
                    read => return read,
                },
                Err(error) => wrong = Error::from_boxed(error),
            }
        }
        Err(wrong)
    }

    /// The game so far, and these moves. Forced moves, such as passes, may be left out.
    fn after(session: &mut dyn AnySession, words: &[&str]) -> Result<Self> {
        for word in words {
            let numbered = word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
            let name = if word.contains('.') && !numbered.is_empty() { numbered } else { word };
            let is_mark = word.ends_with('.') || ["1-0", "0-1", "1/2-1/2", "*"].contains(word);
            if session.play(word).is_ok() || session.play(name).is_ok() || is_mark {
                continue;
            }
            let forced = session.moves();
            if forced.len() == 1 {
                session.play(&forced[0]).map_err(Error::from_boxed)?;
            }
            session.play(name).map_err(Error::from_boxed)?;
        }
        let mut moves: Vec<String> = std::iter::from_fn(|| session.undo()).collect();
        moves.reverse();
        ensure!(!moves.is_empty(), "there is no move in it");
        let (start, mut sides) = (session.position(), Vec::new());
        for name in &moves {
            sides.push(session.side());
            session.play(name).map_err(Error::from_boxed)?;
        }
        Ok(ListedGame { players: [None, None], event: None, start, moves, sides })
    }

    fn of_sgf(tree: &SgfTree, game: &str, session: &mut dyn AnySession) -> Result<Self> {
        let position: &mut dyn AnyPosition = session;
        SgfRecord::play(tree, game, position).map_err(Error::from_boxed)?;
        let root = tree.nodes.first();
        let tag = |name: &str| root.and_then(|root| root.text(name)).filter(|text| !text.is_empty());
        let players = ["PB", "PW"].map(tag);
        Ok(ListedGame { players, event: tag("EV"), ..Self::after(session, &[])? })
    }

    fn of_record(record: &TaggedRecord<'_>, game: &str, session: &mut dyn AnySession) -> Result<Self> {
        record.is_of(game)?;
        let sides = [Side::First, Side::Second].map(|side| session.side_name(side));
        let (players, event) = (sides.map(|side| record.tag(side)), record.event());
        session.set("").map_err(Error::from_boxed)?;
        let words: Vec<&str> = record.moves.split_whitespace().collect();
        Ok(ListedGame { players, event, ..Self::after(session, &words)? })
    }

    /// Analyses the moves, those that are reached before a stop.
    fn analyse(
        &self,
        game: &AnyGame,
        source: &str,
        arguments: &Arguments,
        stop: &AtomicBool,
        progress: &dyn Fn(usize, usize),
    ) -> Result<AnalyzedGame> {
        let jobs = self.moves.len();
        let available = || parallel::available_threads() / Threads::from(arguments.threads).number;
        let workers = arguments.concurrency.map_or_else(available, |n| n as usize);
        let mut found: Vec<Option<FoundMove>> = (0..jobs).map(|_| None).collect();
        let mut done = 0;
        progress(0, jobs);
        parallel::for_each(
            jobs,
            workers,
            || game.player(arguments.hash as usize),
            |session, at| match session {
                Ok(session) => self.found(&mut **session, at, arguments, stop).transpose(),
                Err(error) => Some(Err(anyhow!("--hash {}: {error}", arguments.hash))),
            },
            |at, result| {
                found[at] = Some(result?);
                done += 1;
                progress(done, jobs);
                anyhow::Ok(())
            },
        )?;
        let session = game.player(1).map_err(Error::from_boxed)?;
        Ok(self.analyzed(&*session, source, &found, done == jobs))
    }

    /// The best move before a move of the game, and the move itself; `None` if it was stopped.
    ///
    /// # Errors
    /// If the game does not read what it has written.
    fn found(
        &self,
        session: &mut dyn AnySession,
        at: usize,
        arguments: &Arguments,
        stop: &AtomicBool,
    ) -> Result<Option<FoundMove>> {
        session.set(&self.start).map_err(Error::from_boxed)?;
        self.moves[..at].iter().try_for_each(|name| session.play(name)).map_err(Error::from_boxed)?;
        let mut search = |names: &[&str]| {
            // Empty tables, so that the results do not depend on the order.
            session.new_game();
            session.restrict(names).map_err(Error::from_boxed)?;
            let clock = Instant::now();
            let limits = match arguments.limit().unwrap_or(LIMIT) {
                SearchLimit::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
                SearchLimit::Time(time) => Limits { time: Some(time), ..Limits::DEEPEN },
            };
            let limits = Limits { stop: Some(stop), ..limits };
            let request = Request { threads: arguments.threads.into(), ..Request::new(limits, &clock) };
            let SearchResult { score, exact, lines, .. } = session.search(&request, &mut |_| ());
            let line = lines.into_iter().next();
            // What is proved stays so where the limit ends the search.
            let exact = exact || line.as_ref().is_some_and(|line| line.game_theoretic && settles(line));
            let best = line.and_then(|line| line.moves.into_iter().next());
            anyhow::Ok((!stop.load(Relaxed)).then_some(Evaluated { score, exact, best }))
        };
        let Some(best) = search(&[])? else { return Ok(None) };
        let played = self.moves[at].as_str();
        let own = match best.best.as_deref() == Some(played) {
            true => Some(best.clone()),
            false => search(&[played])?,
        };
        let Some(own) = own else { return Ok(None) };
        // A search of this move alone may value it higher than the search of all moves does.
        let best = if own.score > best.score { own.clone() } else { best };
        Ok(Some(FoundMove { own, best }))
    }

    fn analyzed(
        &self,
        session: &dyn AnySession,
        source: &str,
        found: &[Option<FoundMove>],
        complete: bool,
    ) -> AnalyzedGame {
        let sides = [Side::First, Side::Second].map(|side| session.side_name(side));
        let scores = found.iter().flatten().flat_map(|found| [found.own.score, found.best.score]);
        let measure = Measure::points(scores);
        let players = self.players.each_ref().map(Option::as_deref);
        let mut summary = [0, 1].map(|player| Summary::new(sides[player], players[player], measure));
        let mut values = vec![None; self.moves.len() + 1];
        let mut rows = Vec::new();
        for (ply, name) in self.moves.iter().enumerate() {
            let first = self.sides[ply] == Side::First;
            let (player, number) = (usize::from(!first), u16::try_from(ply + 1).unwrap_or(u16::MAX));
            let label = format!("{number}. {name}");
            let of_first = |score: Score| if first { score } else { -score };
            let scores = found[ply].as_ref().map(|FoundMove { own, best }| {
                if ply == 0 {
                    values[0] = Some((of_first(best.score), best.exact));
                }
                values[ply + 1] = Some((of_first(own.score), own.exact));
                summary[player].add(best.score, own.score, number, name, &label);
                let loss = measure.loss(best.score, own.score);
                RowScores {
                    scores: [own.score, best.score],
                    best: best.best.clone(),
                    exact: own.exact && best.exact,
                    loss,
                    mark: measure.mark(loss),
                }
            });
            rows.push(Row { number, side: sides[player], first, r#move: name.clone(), label, scores });
        }
        let more = if self.moves.len() > SHOWN { " …" } else { "" };
        let shown = self.moves[..self.moves.len().min(SHOWN)].join(" ") + more;
        let details = [self.event.as_deref(), Some(without_folders(source))];
        AnalyzedGame {
            measure,
            source: source.to_owned(),
            sides,
            players: self.players.clone(),
            start: self.start.clone(),
            heading: Heading::new(players, &shown, &details),
            moves: rows,
            values,
            summary,
            complete,
        }
    }
}

/// Whether the bound of a line leaves one value, or who wins.
fn settles(line: &Variation<String>) -> bool {
    match line.bound {
        Bound::Exact => true,
        Bound::Lower => line.score.is_win(),
        Bound::Upper => line.score.is_loss(),
    }
}

/// The evaluation of a position, or of one of its moves, from the view of the side to move.
#[derive(Clone)]
struct Evaluated {
    score: Score,
    exact: bool,
    best: Option<String>,
}

/// A move of the game, and the best one.
struct FoundMove {
    own: Evaluated,
    best: Evaluated,
}
