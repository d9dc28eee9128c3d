//! What is told of a position: its value, and with `--each` the values of its moves.

use super::answer::{Answer, measured};
use super::checkpoint::Found;
use nullwindow::session::{self, AnySession};
use nullwindow::{Score, Value};
use serde::Serialize;
use std::io::{self, Write};
use std::time::Duration;

/// A position's value, and those of its moves, best first, if they were asked for. With `--json` these fields.
#[derive(Serialize)]
pub(super) struct Solved<'t> {
    #[serde(flatten)]
    pub(super) answer: Answer<'t>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) each: Vec<MoveValue>,
}

/// The value of a move from the view of the side that plays it.
#[derive(Serialize)]
pub(super) struct MoveValue {
    r#move: String,
    #[serde(serialize_with = "measured")]
    score: Option<String>,
    /// The best play behind it, in the game's notation; the move itself stands first.
    line: String,
    nodes: u64,
    seconds: f64,
    exact: bool,
    /// The score given for it.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "measured")]
    expected: Option<String>,
    /// Whether that is the score found; not said of estimates.
    #[serde(skip_serializing_if = "Option::is_none")]
    agrees: Option<bool>,
    #[serde(skip)]
    pub(super) points: Score,
}

impl MoveValue {
    /// What a search that looked at this move alone has found.
    pub(super) fn new(session: &dyn AnySession, m: &str, found: &Found, given: Option<Score>) -> Self {
        let session::Answer { score, ref lines, nodes, exact, .. } = found.answer;
        MoveValue {
            r#move: m.to_owned(),
            score: Some(session.value(score)),
            line: lines.first().map_or(String::new(), |line| line.text.clone()),
            nodes,
            seconds: found.time.as_secs_f64(),
            exact,
            expected: given.map(|given| session.value(given)),
            agrees: given.filter(|_| exact).map(|given| given == score),
            points: score,
        }
    }
}

impl Solved<'_> {
    /// The answer for the position that follows from those for its moves, as far as all `of` them are searched.
    pub(super) fn best(found: &[Found], of: usize) -> Found {
        let all = found.len() == of;
        // Of equal ones the first, as in the list.
        let searched = found.iter().rev().filter(|found| found.answer.complete);
        let best = searched.max_by_key(|found| found.answer.score).or(found.first());
        let mut answer = best.map_or_else(nothing, |best| best.answer.clone());
        answer.complete = all && found.iter().all(|found| found.answer.complete);
        answer.exact = answer.complete && found.iter().all(|found| found.answer.exact);
        answer.nodes = found.iter().map(|found| found.answer.nodes).sum();
        Found { answer, time: found.iter().map(|found| found.time).sum::<Duration>() }
    }

    /// Of the moves that were compared with what is given, whether they agree.
    pub(super) fn compared(&self) -> impl Iterator<Item = &bool> {
        self.each.iter().filter_map(|value| value.agrees.as_ref())
    }

    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        self.answer.print(out)?;
        for MoveValue { r#move, score, line, expected, agrees, .. } in &self.each {
            let score = score.as_deref().unwrap_or_default();
            let given = match (expected, agrees) {
                (Some(_), Some(true)) => "agrees".to_owned(),
                (Some(given), Some(false)) => format!("CONTRADICTS {given}"),
                (Some(given), None) => format!("given: {given}"),
                (None, _) => String::new(),
            };
            writeln!(out, "{}", format!("  {move:<6} {score:>4}  {given:<6}  {line}").trim_end())?;
        }
        Ok(())
    }
}

/// What is known before anything is searched.
fn nothing<L>() -> session::Answer<L> {
    session::Answer {
        score: -Score::INF,
        lines: Vec::new(),
        depth: None,
        nodes: 0,
        complete: false,
        exact: false,
        predictions: Default::default(),
    }
}
