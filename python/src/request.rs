//! What a search is to do, and what it found, between Python and the thread of an engine (our own).

use nullwindow::engine::{Limits, Parallel, Report, SearchResult, Threads, Variation};
use nullwindow::session::{AnyPosition, AnySession, Request, Selectivity};
use nullwindow::{Bound, Score, Window};
use pyo3::prelude::*;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A search, as Python orders it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Order {
    /// The position where the history begins, as text, and the moves since.
    position: String,
    played: Vec<String>,
    /// Whether the value of the game is wanted, by the game's solver and without selective cuts.
    pub(crate) exact: bool,
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    /// Only: is the value more than this score?
    exceeds: Option<String>,
    lines: usize,
    /// The moves to search; all if there are none.
    moves: Vec<String>,
    threads: usize,
}

/// A score from the view of the side to move.
#[derive(IntoPyObject)]
pub(crate) struct Value {
    /// The score as a number, by which scores compare.
    order: i16,
    /// The points, if it is no win or loss.
    points: Option<i16>,
    /// The plies to the win, or minus the plies to the loss.
    plies: Option<i32>,
    /// The score in the game's words.
    text: String,
}

/// A line of play.
#[derive(IntoPyObject)]
pub(crate) struct Line {
    moves: Vec<String>,
    text: String,
    value: Value,
    bound: &'static str,
    /// Whether the value, with its bound, is that of the game.
    proved: bool,
}

/// What a search has found, so far or at its end.
#[derive(IntoPyObject)]
pub(crate) struct Found {
    lines: Vec<Line>,
    value: Option<Value>,
    depth: Option<u32>,
    nodes: u64,
    seconds: f64,
    complete: bool,
    exact: bool,
    /// The answer to `exceeds`.
    exceeds: Option<bool>,
}

/// A session at the position of an order. `words` is of the same game, and writes scores while the session
/// searches.
pub(crate) struct Searching<'s> {
    session: &'s mut dyn AnySession,
    words: &'s dyn AnyPosition,
    order: &'s Order,
    exceeds: Option<Score>,
}

impl<'s> Searching<'s> {
    /// Goes to the position.
    ///
    /// # Errors
    /// What is wrong with the order, in one line.
    pub(crate) fn enter(
        session: &'s mut dyn AnySession,
        words: &'s dyn AnyPosition,
        order: &'s Order,
    ) -> Result<Self, String> {
        session.set(&order.position).map_err(|error| error.to_string())?;
        order.played.iter().try_for_each(|name| session.play(name)).map_err(|error| error.to_string())?;
        let moves: Vec<_> = order.moves.iter().map(String::as_str).collect();
        session.restrict(&moves).map_err(|error| format!("moves: {error}"))?;
        let read = |text: &String| {
            session.read_value(text.trim()).ok_or_else(|| format!("value: '{text}' is not a score"))
        };
        let exceeds = order.exceeds.as_ref().map(read).transpose()?;
        Ok(Searching { session, words, order, exceeds })
    }

    /// Searches, and reports after each iteration.
    ///
    /// # Errors
    /// If the limits are wrong, in one line.
    pub(crate) fn search(self, stop: &AtomicBool, mut report: impl FnMut(Found)) -> Result<Found, String> {
        let Searching { session, words, order, exceeds } = self;
        let time = order.seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| format!("time: {error}"))?;
        let limited = order.depth.is_some() || order.nodes.is_some() || time.is_some();
        if !limited && !order.exact {
            return Err("a search needs a depth, nodes, time or exact=True".to_owned());
        }
        let limits = match order.depth {
            None if order.exact => session.value_limits(),
            None => Limits::DEEPEN,
            depth => Limits { depth, ..Limits::default() },
        };
        let (nodes, window) = (order.nodes, exceeds.map(Window::null));
        let limits = Limits { nodes, time, stop: Some(stop), window, ..limits };
        let clock = Instant::now();
        let request = Request {
            lines: order.lines.max(1),
            selectivity: if order.exact { Selectivity::Never } else { Selectivity::Usual },
            threads: Threads::new(order.threads.max(1), Parallel::Ybwc),
            ..Request::new(limits, &clock)
        };
        let result = session.search(&request, &mut |found: &Report<'_, String>| {
            let Report { depth, nodes, lines, .. } = *found;
            let lines = lines.iter().map(|found| line(words, found, found.moves.join(" "))).collect();
            let seconds = clock.elapsed().as_secs_f64();
            let value = None;
            report(Found {
                lines,
                value,
                depth,
                nodes,
                seconds,
                complete: false,
                exact: false,
                exceeds: None,
            });
        });
        let SearchResult { score, depth, nodes, complete, exact, .. } = result;
        let seconds = clock.elapsed().as_secs_f64();
        let text = |line: &Variation<String>| session.line(&line.moves).unwrap_or_default();
        let lines = result.lines.iter().map(|found| line(words, found, text(found))).collect();
        let exceeds = exceeds.and_then(|v| result.exceeds(v));
        Ok(Found { lines, value: Some(value(words, score)), depth, nodes, seconds, complete, exact, exceeds })
    }
}

fn line(words: &dyn AnyPosition, line: &Variation<String>, text: String) -> Line {
    let bound = match line.bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    };
    Line {
        moves: line.moves.clone(),
        text,
        value: value(words, line.score),
        bound,
        proved: line.game_theoretic,
    }
}

fn value(words: &dyn AnyPosition, score: Score) -> Value {
    let plies = score.distance().map(i32::from);
    Value {
        order: score.get(),
        points: score.is_points().then(|| score.get()),
        plies: plies.map(|plies| if score.is_win() { plies } else { -plies }),
        text: words.shown(score),
    }
}
