//! The request `search`: the best lines of a position; while it runs, the page gets those so far (our own).

use crate::board::{Board, Played};
use crate::page::{Page, TABLE};
use crate::values::Value;
use nullwindow::engine::{Limits, Update, Variation};
use nullwindow::session::Request;
use nullwindow::{Bound, Side};
use nullwindow_exports::{PageClock, progress};
use serde::{Deserialize, Serialize};
use std::time::Duration;

#[derive(Deserialize)]
pub(super) struct SearchRequest {
    #[serde(flatten)]
    played: Played,
    /// The longest time.
    seconds: Option<f64>,
    /// The depth of the last iteration in plies; without a limit, the search ends when it knows the value.
    depth: Option<u32>,
    /// The most nodes; with them, a win that can be proved within them is found whatever the depth.
    nodes: Option<u64>,
    /// The number of lines, each the best without the first moves of those before it.
    #[serde(default = "one")]
    lines: usize,
    /// Whether it begins with an empty table.
    #[serde(default)]
    fresh: bool,
    /// The moves to search; all if there is none.
    #[serde(default)]
    only: Vec<String>,
    /// Whether the value of the game is wanted, however long that takes; the other limits have no use then.
    #[serde(default)]
    exact: bool,
    /// Whether a book may answer.
    #[serde(default)]
    book: bool,
}

fn one() -> usize {
    1
}

/// The nodes of a first search for an exact value: what a player knows exactly or proves easily is known at
/// once, where one straight to the end looks for a line.
const SHORT: u64 = 2_000;

/// The state of a search, or its end.
#[derive(Serialize)]
pub(super) struct SearchAnswer {
    /// Best first.
    lines: Vec<Line>,
    /// Plies; none to the end of the game.
    depth: Option<u32>,
    nodes: u64,
    /// Whether all lines are of this depth: an iteration has just ended.
    iteration: bool,
    /// Whether the search is finished.
    done: bool,
    /// The size of the engine's table in MiB, if it is smaller than usual for lack of memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<usize>,
}

#[derive(Serialize)]
struct Line {
    moves: Vec<String>,
    /// The moves in the notation of a line.
    text: String,
    #[serde(flatten)]
    value: Value,
    /// The score as a number, from the view of the side that begins: points, and more than any points for a
    /// win.
    score: i32,
    /// Whether the score is the value of the game.
    exact: bool,
    /// Whether the score is proved, as the value of the game or as a bound of it.
    proved: bool,
    /// Whether it is a bound: `≥` or `≤` from the view of the side to move.
    bound: &'static str,
}

pub(super) fn answer(page: &Page, request: &SearchRequest) -> Result<SearchAnswer, String> {
    let seconds = request.seconds.map(Duration::try_from_secs_f64).transpose();
    let time = seconds.map_err(|error| format!("seconds: {error}"))?;
    let limits = match (request.depth, time) {
        (depth @ Some(1..=100), time) => Limits { depth, time, ..Limits::default() },
        (Some(depth), _) => return Err(format!("depth: {depth} is not a depth of 1 to 100 plies")),
        (None, time) => Limits { time, ..Limits::DEEPEN },
    };
    let limits = Limits { nodes: request.nodes, prove: request.nodes.is_some(), ..limits };
    page.at_engine(&request.played, |board, session| {
        let (sign, names) = (if session.side() == Side::First { 1 } else { -1 }, session.moves());
        if names.is_empty() {
            return Err("the game is over".to_owned());
        }
        if request.fresh {
            session.new_game();
        }
        let only: Vec<&str> = request.only.iter().map(String::as_str).collect();
        session.restrict(&only).map_err(|error| format!("only: {error}"))?;
        let (short, whole) = (Limits { nodes: Some(SHORT), ..Limits::DEEPEN }, session.value_limits());
        let table = Some(page.table.get()).filter(|&size| size < TABLE);
        let clock = PageClock::start();
        let lines = request.lines.clamp(1, if only.is_empty() { names.len() } else { only.len() });
        let asked = |limits| Request { lines, book: request.book, ..Request::new(limits, &clock) };
        let mut report = |report: &nullwindow::engine::Report<'_, String>| {
            let lines =
                report.lines.iter().map(|line| Line::of(line, sign, board.value(line.score))).collect();
            let iteration = report.update == Update::Iteration;
            let (depth, nodes) = (report.depth, report.nodes);
            progress(&SearchAnswer { lines, depth, nodes, iteration, done: false, table });
        };
        let mut result = session.search(&asked(if request.exact { short } else { limits }), &mut report);
        if request.exact && !result.exact {
            result = session.search(&asked(whole), &mut report);
        }
        let line = |line: &Variation<String>| finished(&board, line, sign, board.value(line.score));
        let (lines, exact) = (result.lines.iter().map(line).collect::<Vec<_>>(), result.exact);
        let lines = lines
            .into_iter()
            .map(|line| {
                let exact = line.exact || exact;
                Line { exact, proved: line.proved || exact, ..line }
            })
            .collect();
        let (depth, nodes, iteration) = (result.depth, result.nodes, result.complete);
        Ok(SearchAnswer { lines, depth, nodes, iteration, done: true, table })
    })
}

/// A line of a finished search: its moves in the notation of the game.
fn finished(board: &Board<'_>, line: &Variation<String>, sign: i32, value: Value) -> Line {
    let text = board.session.line(&line.moves).unwrap_or_default();
    Line { text, ..Line::of(line, sign, value) }
}

impl Line {
    fn of(line: &Variation<String>, sign: i32, value: Value) -> Self {
        Line {
            moves: line.moves.clone(),
            text: line.moves.join(" "),
            value,
            score: sign * i32::from(line.score.get()),
            exact: line.game_theoretic && line.bound == Bound::Exact,
            proved: line.game_theoretic,
            bound: match line.bound {
                Bound::Exact => "",
                Bound::Lower => "≥",
                Bound::Upper => "≤",
            },
        }
    }
}
