//! What is told of a position: its value, and with `--each` the values of its moves.

use super::answer::{Answer, measured};
use super::checkpoint::Found;
use nullwindow::session::{self, AnySession, TextLine};
use nullwindow::{Bound, Score, Value};
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
        let known = found.iter().rev().filter(|found| found.answer.complete || at_least(&found.answer));
        let best = known.max_by_key(|found| found.answer.score).map(|best| best.answer.clone());
        let mut answer = best.unwrap_or_else(|| nothing(found.first()));
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

/// Whether the position is worth so much or more, since this move, whose search was stopped, is.
fn at_least(answer: &session::Answer<TextLine>) -> bool {
    answer.lines.first().is_some_and(|line| line.game_theoretic && line.bound != Bound::Upper)
}

/// What is known of the position while nothing is proved: at most which move was the first to be tried.
fn nothing(tried: Option<&Found>) -> session::Answer<TextLine> {
    let line = tried.and_then(|found| found.answer.lines.first());
    let unproved = |line: &TextLine| TextLine {
        score: -Score::INF,
        bound: Bound::Lower,
        game_theoretic: true,
        ..line.clone()
    };
    session::Answer {
        score: -Score::INF,
        lines: line.map(unproved).into_iter().collect(),
        depth: None,
        nodes: 0,
        complete: false,
        exact: false,
        predictions: Default::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A move's search, and what its line says.
    fn search(m: &str, score: i16, bound: Bound, game_theoretic: bool, complete: bool) -> Found {
        let score = Score::from_raw(score);
        let line = TextLine { score, bound, game_theoretic, moves: vec![m.to_owned()], text: m.to_owned() };
        let answer = session::Answer { score, lines: vec![line], complete, ..nothing(None) };
        Found { answer, time: Duration::ZERO }
    }

    #[test]
    fn what_bounds_one_move_is_told_of_the_position_only_if_it_bounds_it_too() {
        let best = |found: &[Found]| {
            let answer = Solved::best(found, 9).answer;
            assert!(!answer.complete && !answer.exact);
            (answer.score, answer.lines[0].moves.concat(), answer.lines[0].bound)
        };
        let (upper, lower) =
            (search("a1", 4, Bound::Upper, true, false), search("b1", 6, Bound::Lower, true, false));
        let estimate = search("c1", 8, Bound::Exact, false, false);
        let tried = |m: &str| (-Score::INF, m.to_owned(), Bound::Lower);
        assert_eq!(best(&[upper]), tried("a1"));
        assert_eq!(best(&[estimate]), tried("c1"));
        let at_least_six = (Score::from_raw(6), "b1".to_owned(), Bound::Lower);
        assert_eq!(best(&[lower]), at_least_six);
        // Beside a move whose value is known.
        let done = || search("d1", 2, Bound::Exact, true, true);
        let two = (Score::from_raw(2), "d1".to_owned(), Bound::Exact);
        assert_eq!(best(&[done(), search("a1", 4, Bound::Upper, true, false)]), two);
        assert_eq!(best(&[done(), search("b1", 6, Bound::Lower, true, false)]), at_least_six);
    }
}
