//! The commands, and the game that they are about.

use super::inbox::Inbox;
use crate::gtp::notation::PASS;
use crate::output::{try_print, written};
use crate::text::escaped;
use anyhow::Result;
use nullwindow::engine::{Driver, GameClock, Limits, SearchResult, Variation};
use nullwindow::session::{AnySession, Request, Selectivity};
use nullwindow::{Bound, Outcome, Score, Side, Value};
use nullwindow_othello::{Ggf, GgfMove};
use std::io::{self, ErrorKind};
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};

/// How deep it searches until it is told.
const USUAL_DEPTH: u32 = 12;

/// Endgames of so many empty squares are solved, if they are no more than so many plies beyond the depth that is set: who wants a weak
/// player shall have it.
const SOLVED: u32 = 24;
const BEYOND: u32 = 8;

/// Longer ones up to this are solved if the depth reaches their end.
const SOLVED_IF_ASKED: u32 = 30;

/// How often nodes are told.
const STATS_EVERY: Duration = Duration::from_secs(1);

/// A game, and who thinks about it.
pub(super) struct Player<'a> {
    inbox: &'a Inbox,
    session: Box<dyn AnySession>,
    game: Game,
    depth: u32,
    /// Whether the output is still read.
    heard: io::Result<()>,
}

/// The game as it was told.
#[derive(Clone, Default)]
struct Game {
    start: String,
    moves: Vec<String>,
    /// Each side's time for the game.
    time: Option<Duration>,
    /// What the first side and the second have used.
    used: [Duration; 2],
}

impl Game {
    fn use_time(&mut self, side: Side, time: Duration) {
        let used = &mut self.used[side as usize];
        *used = used.saturating_add(time);
    }
}

impl<'a> Player<'a> {
    pub(super) fn new(session: Box<dyn AnySession>, inbox: &'a Inbox) -> Self {
        Player { inbox, session, game: Game::default(), depth: USUAL_DEPTH, heard: Ok(()) }
    }

    /// Obeys a line; false if there shall be no more.
    ///
    /// # Errors
    /// If its answers cannot be written.
    pub(super) fn obey(&mut self, line: &str) -> Result<bool> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let done = match command {
            "nboard" => self.begin(rest),
            "set" => self.set(rest),
            "move" => rest.parse().map_err(told).and_then(|m| self.play(&m)),
            "go" => self.go(),
            "hint" => self.hint(rest),
            "analyze" => {
                self.analyze();
                Ok(())
            }
            "learn" => {
                // There is no book to add to.
                self.say("learned");
                Ok(())
            }
            "ping" => number::<i64>(rest).map(|n| self.say(&format!("pong {n}"))),
            "quit" => return Ok(false),
            // The protocol grows: what is not understood is ignored.
            _ => Ok(()),
        };
        if let Err(fault) = done {
            self.say(&format!("status {command}: {}", escaped(&fault)));
        }
        match std::mem::replace(&mut self.heard, Ok(())) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
            heard => written(heard).map(|()| true),
        }
    }

    fn say(&mut self, line: &str) {
        if self.heard.is_ok() {
            self.heard = try_print(&format!("{line}\n"));
        }
    }

    fn begin(&mut self, version: &str) -> Result<(), String> {
        match number(version)? {
            2 => self.say("set myname nullwindow"),
            other => return Err(format!("version {other} is not spoken here, but 2")),
        }
        Ok(())
    }

    fn set(&mut self, rest: &str) -> Result<(), String> {
        let (what, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let within = |fault: String| format!("{what}: {fault}");
        match what {
            "depth" => match number(value).map_err(within)? {
                depth @ 1..=100 => self.depth = depth,
                depth => return Err(within(format!("{depth} is not a depth from 1 to 100"))),
            },
            "game" => {
                let game = Ggf::read(value).map_err(|fault| within(told(fault)))?;
                self.set_game(&game).map_err(within)?;
            }
            // It is the value of drawn games in books, and there is none.
            "contempt" => _ = number::<i64>(value).map_err(within)?,
            _ => {}
        }
        Ok(())
    }

    /// Goes to the end of a game; if it is none, the old one stays.
    fn set_game(&mut self, ggf: &Ggf) -> Result<(), String> {
        let moves = ggf.line().map_err(told)?.0.iter().map(ToString::to_string).collect();
        let mut new = Game { start: ggf.start.to_string(), moves, time: ggf.time, ..Game::default() };
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

    fn replay(&mut self, game: Game) -> Result<(), String> {
        self.session.set(&game.start).map_err(|fault| format!("BO: {fault}"))?;
        for name in &game.moves {
            self.session.play(name).map_err(|fault| fault.to_string())?;
        }
        self.game = game;
        Ok(())
    }

    fn play(&mut self, m: &GgfMove) -> Result<(), String> {
        let (side, name) = (self.session.side(), m.m.to_string());
        if let Err(fault) = self.session.play(&name) {
            // A forced pass may be left out.
            let passed = self.session.moves() == [PASS] && self.session.play(PASS).is_ok();
            if !passed {
                return Err(fault.to_string());
            }
            if let Err(fault) = self.session.play(&name) {
                self.session.undo();
                return Err(fault.to_string());
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
            [only] => self.say(&format!("=== {}", written_move(only))),
            _ => {
                self.say("status nullwindow is thinking");
                let (answer, time) = self.think(1, self.clock());
                let line = answer.lines.first();
                let Some(name) = line.and_then(|line| line.moves.first()) else {
                    return Err("the search was ended before it found a move".to_owned());
                };
                let eval = line.and_then(eval).unwrap_or_default();
                self.say(&format!("=== {}/{eval}/{:.2}", written_move(name), time.as_secs_f64()));
            }
        }
        self.say("status");
        Ok(())
    }

    fn hint(&mut self, count: &str) -> Result<(), String> {
        let count = if count.is_empty() { 1 } else { number::<u8>(count)? };
        if self.session.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        self.say("status nullwindow is analyzing");
        self.think(count.max(1).into(), None);
        self.say("status");
        Ok(())
    }

    /// What is left to the side to move. Whose time is over is not hurried any more.
    fn clock(&self) -> Option<GameClock> {
        let used = self.game.used[self.session.side() as usize];
        let left = self.game.time?.checked_sub(used).filter(|left| !left.is_zero())?;
        Some(GameClock { left, increment: Duration::ZERO, moves_to_go: None })
    }

    /// The same search to the depth that is set; near the end, to the end and without guesses.
    fn to_depth<'r>(&self, mut request: Request<'r>) -> Request<'r> {
        let board = self.session.position();
        let empties = board.chars().filter(|&square| square == '-').count() as u32;
        if empties <= SOLVED.min(self.depth + BEYOND) || empties <= SOLVED_IF_ASKED.min(self.depth) {
            let driver = Some(Driver::Mtdf { guess_from: 1 });
            return Request { driver, selectivity: Selectivity::Never, ..request };
        }
        request.limits.depth = Some(self.depth);
        Request { selectivity: Selectivity::Level(nullwindow_othello::Game::LEVEL), ..request }
    }

    /// Searches, and tells each iteration's lines, and now and then the nodes. It ends early when nobody listens any more.
    fn think(&mut self, lines: usize, game_clock: Option<GameClock>) -> (SearchResult<String>, Duration) {
        let stop = self.inbox.stop();
        let clock = Instant::now();
        let limits = Limits { game_clock, stop: Some(stop), ..Limits::default() };
        let request = self.to_depth(Request { lines, ..Request::new(limits, &clock) });
        let Player { session, heard, .. } = self;
        let mut say = |text: &str| {
            if heard.is_ok() {
                *heard = try_print(text);
                stop.fetch_or(heard.is_err(), SeqCst);
            }
        };
        let (mut last, mut next_stats) = (None, STATS_EVERY);
        let answer = session.search(&request, &mut |progress| {
            // Only when a depth is left are all its lines known.
            let now = (progress.depth, progress.lines.to_vec());
            if let Some((depth, lines)) = last.replace(now).filter(|(depth, _)| *depth != progress.depth) {
                say(&searched(&lines, depth, false));
            }
            if progress.elapsed >= next_stats {
                next_stats = progress.elapsed + STATS_EVERY;
                say(&stats(progress.nodes, progress.elapsed));
            }
        });
        let time = clock.elapsed();
        say(&searched(&answer.lines, answer.depth, answer.exact));
        say(&stats(answer.nodes, time));
        (answer, time)
    }

    /// The value of each position of the game, the last one first, from Black's view.
    fn analyze(&mut self) {
        self.say("status nullwindow is analyzing");
        let game = self.game.clone();
        for made in (0..=game.moves.len()).rev() {
            if self.inbox.is_waited_for() || self.heard.is_err() {
                break;
            }
            if let Some(eval) = self.value() {
                self.say(&format!("analysis {made} {eval:.2}"));
            }
            self.session.undo();
        }
        // It was played before, so it can be played again.
        let replayed = self.replay(game);
        debug_assert_eq!(replayed, Ok(()));
        self.say("status");
    }

    /// The value of the position from Black's view; `None` if the search was ended.
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

/// The lines of a search as the protocol tells them, as far as anything is known of them.
fn searched(lines: &[Variation<String>], depth: Option<u32>, exact: bool) -> String {
    let told = |line: &Variation<String>| {
        let pv: String = line.moves.iter().map(|name| written_move(name)).collect();
        let depth = match depth {
            _ if exact && line.bound == Bound::Exact => "100%".to_owned(),
            Some(depth) => depth.to_string(),
            None => "0".to_owned(),
        };
        Some(format!("search {pv} {} 0 {depth}\n", eval(line)?))
    };
    lines.iter().filter_map(told).collect()
}

fn stats(nodes: u64, time: Duration) -> String {
    format!("nodestats {nodes} {:.2}\n", time.as_secs_f64())
}

/// A line's evaluation in discs, if there is one.
fn eval(line: &Variation<String>) -> Option<String> {
    (line.score > -Score::INF).then(|| format!("{:.2}", f64::from(line.score.get())))
}

/// A move with two letters, as the protocol writes it.
fn written_move(name: &str) -> String {
    if name == PASS { "PA".to_owned() } else { name.to_uppercase() }
}

fn told(fault: impl std::error::Error) -> String {
    fault.to_string()
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.trim().parse().map_err(|_| format!("'{text}' is not such a number"))
}
