//! The commands, and the game that they change.

use super::game_record::GameRecord;
use super::inbox::Inbox;
use crate::gtp::notation::PASS;
use crate::output::Output;
use nullwindow::engine::{Driver, GameClock, Limits, MAX_THREADS, SearchResult, Threads, Variation};
use nullwindow::session::{AnySession, Request, Selectivity, escaped, excerpt};
use nullwindow::{Bound, Outcome, Score, Side, Value};
use nullwindow_othello::{Ggf, GgfMove};
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};

/// The depth of a search until `set depth` sets another.
const DEFAULT_DEPTH: u32 = 12;

/// Endgames of at most `SOLVED` empty squares are solved, if they have at most `BEYOND` plies more than the
/// depth that is set: a user who sets a small depth wants a weak engine.
const SOLVED: u32 = 24;
const BEYOND: u32 = 8;

/// Endgames of at most this many empty squares are solved if the depth that is set reaches their end.
const SOLVED_WITHIN_DEPTH: u32 = 30;

/// The time between two `nodestats` lines.
const STATS_EVERY: Duration = Duration::from_secs(1);

/// A game, and the engine that searches it.
pub(super) struct NboardEngine<'a> {
    name: &'a str,
    inbox: &'a Inbox,
    output: &'a dyn Output,
    session: &'a mut dyn AnySession,
    game: GameRecord,
    depth: u32,
    threads: Threads,
}

impl<'a> NboardEngine<'a> {
    pub(super) fn new(
        session: &'a mut dyn AnySession,
        name: &'a str,
        threads: Threads,
        inbox: &'a Inbox,
        output: &'a dyn Output,
    ) -> Self {
        let (game, depth) = (GameRecord::default(), DEFAULT_DEPTH);
        NboardEngine { name, inbox, output, session, game, depth, threads }
    }

    /// Executes a line. Returns whether the dialogue goes on.
    pub(super) fn execute(&mut self, line: &str) -> bool {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let done = match command {
            "nboard" => self.begin(rest),
            "set" => self.set(rest),
            "move" => rest.parse().map_err(to_text).and_then(|m| self.play(&m)),
            "go" => self.go(),
            "hint" => self.hint(rest),
            "analyze" => {
                self.analyze();
                Ok(())
            }
            "learn" => {
                // There is no book to add to.
                self.output.line("learned");
                Ok(())
            }
            "ping" => number::<i64>(rest).map(|n| self.output.line(&format!("pong {n}"))),
            "quit" => return false,
            // The protocol grows: unknown commands are ignored.
            _ => Ok(()),
        };
        if let Err(error) = done {
            self.output.line(&format!("status {command}: {}", escaped(&error)));
        }
        true
    }

    fn begin(&mut self, version: &str) -> Result<(), String> {
        match number(version)? {
            2 => self.output.line(&format!("set myname {}", self.name)),
            other => return Err(format!("version {other} of the protocol is unknown; use version 2")),
        }
        Ok(())
    }

    fn set(&mut self, rest: &str) -> Result<(), String> {
        let (what, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let within = |error: String| format!("{}: {error}", excerpt(what));
        match what {
            "depth" => match number(value).map_err(within)? {
                depth @ 1..=100 => self.depth = depth,
                depth => return Err(within(format!("{depth} is not a depth from 1 to 100"))),
            },
            "game" => {
                let game = Ggf::read(value).map_err(|error| within(to_text(error)))?;
                self.set_game(&game).map_err(within)?;
                let notes = Ggf::read_all(value).notes;
                if !notes.is_empty() {
                    self.output.line(&format!("status set: {}", escaped(&notes.to_string())));
                }
            }
            "threads" => match number(value).map_err(within)? {
                threads @ 1..=MAX_THREADS => self.threads.number = threads,
                threads => return Err(within(format!("{threads} is not a number from 1 to {MAX_THREADS}"))),
            },
            // It is the value of drawn games in books, and there is no book.
            "contempt" => _ = number::<i64>(value).map_err(within)?,
            _ => {}
        }
        Ok(())
    }

    /// Goes to the end of a game. A malformed or illegal game leaves the old one.
    fn set_game(&mut self, ggf: &Ggf) -> Result<(), String> {
        let moves = ggf.line().map_err(to_text)?.0.iter().map(ToString::to_string).collect();
        let times = [Side::First, Side::Second].map(|side| ggf.time(side));
        let mut new = GameRecord::new(ggf.start.to_string(), moves, times);
        for (side, m) in &ggf.moves {
            new.use_time(*side, m.time);
        }
        let old = self.game.clone();
        let set = self.replay(new);
        if set.is_err() {
            self.replay(old)?;
        }
        set
    }

    fn replay(&mut self, game: GameRecord) -> Result<(), String> {
        self.session.set(&game.start).map_err(|error| format!("BO: {error}"))?;
        for name in &game.moves {
            self.session.play(name).map_err(|error| error.to_string())?;
        }
        self.game = game;
        Ok(())
    }

    fn play(&mut self, m: &GgfMove) -> Result<(), String> {
        let (side, name) = (self.session.side(), m.m.to_string());
        if let Err(error) = self.session.play(&name) {
            // A forced pass may be left out.
            let passed = self.session.moves() == [PASS] && self.session.play(PASS).is_ok();
            if !passed {
                return Err(error.to_string());
            }
            if let Err(error) = self.session.play(&name) {
                self.session.undo();
                return Err(error.to_string());
            }
            self.game.moves.push(PASS.to_owned());
            self.game.use_time(side.other(), m.time);
        } else {
            self.game.use_time(side, m.time);
        }
        self.game.moves.push(name);
        Ok(())
    }

    fn go(&mut self) -> Result<(), String> {
        let moves = self.session.moves();
        match &moves[..] {
            [] => return Err("the game is over".to_owned()),
            [only] => self.output.line(&format!("=== {}", written_move(only))),
            _ => {
                self.output.line(&format!("status {} is thinking", self.name));
                let (answer, time) = self.search(1, self.clock());
                let line = answer.lines.first();
                let Some(name) = line.and_then(|line| line.moves.first()) else {
                    return Err("the search was stopped before it found a move".to_owned());
                };
                let eval = line.and_then(eval).unwrap_or_default();
                self.output.line(&format!("=== {}/{eval}/{:.2}", written_move(name), time.as_secs_f64()));
            }
        }
        self.output.line("status");
        Ok(())
    }

    fn hint(&mut self, count: &str) -> Result<(), String> {
        let count = if count.is_empty() { 1 } else { number::<u8>(count)? };
        if self.session.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        self.output.line(&format!("status {} is analyzing", self.name));
        self.search(count.max(1).into(), None);
        self.output.line("status");
        Ok(())
    }

    /// The clock of the side to move; `None` if its time is over, since hurrying would not help.
    fn clock(&self) -> Option<GameClock> {
        let left = self.game.time_left(self.session.side())?;
        Some(GameClock { left, ..GameClock::default() })
    }

    /// The same search to the depth that is set; near the end of the game, to the end and without selective
    /// cuts.
    fn to_depth<'r>(&self, mut request: Request<'r>) -> Request<'r> {
        request.threads = self.threads;
        let board = self.session.position();
        let empties = board.chars().filter(|&square| square == '-').count() as u32;
        if empties <= SOLVED.min(self.depth + BEYOND) || empties <= SOLVED_WITHIN_DEPTH.min(self.depth) {
            let driver = Some(Driver::Mtdf { guess_from: 1 });
            return Request { driver, selectivity: Selectivity::Never, ..request };
        }
        request.limits.depth = Some(self.depth);
        Request { selectivity: Selectivity::Level(nullwindow_othello::OthelloGame::LEVEL), ..request }
    }

    /// Searches; writes each iteration's lines, and now and then the nodes. A closed output stops the search.
    fn search(&mut self, lines: usize, game_clock: Option<GameClock>) -> (SearchResult<String>, Duration) {
        let stop = self.inbox.stop();
        let clock = Instant::now();
        let limits = Limits { game_clock, stop: Some(stop), ..Limits::default() };
        let request = self.to_depth(Request { lines, ..Request::new(limits, &clock) });
        let output = self.output;
        let write = |text: &str| {
            output.write(text);
            stop.fetch_or(output.has_failed(), SeqCst);
        };
        let (mut last, mut next_stats) = (None, STATS_EVERY);
        let result = self.session.search(&request, &mut |report| {
            // The lines of a depth are complete when the next depth begins.
            let now = (report.depth, report.lines.to_vec());
            if let Some((depth, lines)) = last.replace(now).filter(|(depth, _)| *depth != report.depth) {
                write(&search_lines(&lines, depth, false));
            }
            if report.elapsed >= next_stats {
                next_stats = report.elapsed + STATS_EVERY;
                write(&stats(report.nodes, report.elapsed));
            }
        });
        let time = clock.elapsed();
        write(&search_lines(&result.lines, result.depth, result.exact));
        write(&stats(result.nodes, time));
        (result, time)
    }

    /// The value of each position of the game, the last one first, from Black's view.
    fn analyze(&mut self) {
        self.output.line(&format!("status {} is analyzing", self.name));
        let game = self.game.clone();
        for made in (0..=game.moves.len()).rev() {
            if self.inbox.has_interrupt() || self.output.has_failed() {
                break;
            }
            if let Some(eval) = self.value() {
                self.output.line(&format!("analysis {made} {eval:.2}"));
            }
            self.session.undo();
        }
        // It was played before, so it can be played again.
        let replayed = self.replay(game);
        debug_assert_eq!(replayed, Ok(()));
        self.output.line("status");
    }

    /// The value of the position from Black's view; `None` if the search was stopped.
    fn value(&mut self) -> Option<f64> {
        if let Some(Outcome::Margin(points)) = self.session.outcome() {
            return Some(points.into());
        }
        let clock = Instant::now();
        let limits = Limits { stop: Some(self.inbox.stop()), ..Limits::default() };
        let request = self.to_depth(Request::new(limits, &clock));
        let answer = self.session.search(&request, &mut |_| ());
        let black = if self.session.side() == Side::First { 1.0 } else { -1.0 };
        answer.complete.then(|| black * f64::from(answer.score.get()))
    }
}

/// The `search` lines of a search. A line without a score is left out.
fn search_lines(lines: &[Variation<String>], depth: Option<u32>, exact: bool) -> String {
    let search_line = |line: &Variation<String>| {
        let pv: String = line.moves.iter().map(|name| written_move(name)).collect();
        let depth = match depth {
            _ if exact && line.bound == Bound::Exact => "100%".to_owned(),
            Some(depth) => depth.to_string(),
            None => "0".to_owned(),
        };
        Some(format!("search {pv} {} 0 {depth}\n", eval(line)?))
    };
    lines.iter().filter_map(search_line).collect()
}

fn stats(nodes: u64, time: Duration) -> String {
    format!("nodestats {nodes} {:.2}\n", time.as_secs_f64())
}

/// A line's evaluation in discs; `None` before it has one.
fn eval(line: &Variation<String>) -> Option<String> {
    (line.score > -Score::INF).then(|| format!("{:.2}", f64::from(line.score.get())))
}

/// A move with two letters, as the protocol writes it.
fn written_move(name: &str) -> String {
    if name == PASS { "PA".to_owned() } else { name.to_uppercase() }
}

fn to_text(error: impl std::error::Error) -> String {
    error.to_string()
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.trim().parse().map_err(|_| format!("'{}' is not a valid number", excerpt(text)))
}
