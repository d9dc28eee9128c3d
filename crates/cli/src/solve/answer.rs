//! What is told of a result: some lines for people, or a JSON object.

use super::input::Task;
use super::selectivity::{Level, percentage};
use crate::live;
use crate::text::escaped;
use nullwindow::session::{self, AnySession, TextLine};
use nullwindow::{Bound, Score, Value};
use serde::{Serialize, Serializer};
use std::io::{self, Write};
use std::time::Duration;

/// What is told of a result; with `--json`, these fields.
#[derive(Serialize)]
pub(super) struct Answer<'t> {
    /// Where the position came from.
    name: &'t str,
    /// The position, as it can be given to `solve` again.
    position: String,
    /// The only moves that were looked at; none if all were.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    moves: &'t [&'t str],
    /// In the game's measure, from the view of the side to move; none if nothing is proved.
    #[serde(serialize_with = "measured")]
    score: Option<String>,
    /// The best move; none if the game is over.
    r#move: Option<String>,
    /// The principal variation in the game's notation.
    line: String,
    pub(super) nodes: u64,
    seconds: f64,
    /// If not, the move is the best so far or the first tried.
    pub(super) exact: bool,
    /// What the score is: `exact`, a `lower` or an `upper` bound of the value, or an `estimate`.
    bound: &'static str,
    /// How sure the estimate is that was asked for.
    #[serde(flatten, serialize_with = "told")]
    pub(super) level: Option<Level>,
    /// Whether it was not interrupted.
    #[serde(skip)]
    pub(super) complete: bool,
    /// The score given with the position.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "measured")]
    expected: Option<String>,
    /// Whether score and move agree with the scores given, as far as the result can tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) agrees: Option<bool>,
    #[serde(skip)]
    time: Duration,
    #[serde(skip)]
    side: &'static str,
    /// The moves that have the score given, if moves are given.
    #[serde(skip)]
    given_best: String,
}

/// A level by its number and its probability.
fn told<S: Serializer>(level: &Option<Level>, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Told {
        level: usize,
        probability: f64,
    }
    level.map(|level| Told { level: level.number, probability: level.probability }).serialize(serializer)
}

/// A score as a number, where it is one.
pub(super) fn measured<S: Serializer>(score: &Option<String>, serializer: S) -> Result<S::Ok, S::Error> {
    match score.as_deref().map(|score| (score, score.parse::<i32>())) {
        Some((_, Ok(number))) => serializer.serialize_some(&number),
        Some((text, Err(_))) => serializer.serialize_some(text),
        None => serializer.serialize_none(),
    }
}

impl<'t> Answer<'t> {
    pub(super) fn new(
        task: &'t Task,
        session: &dyn AnySession,
        found: &session::Answer<TextLine>,
        moves: &'t [&'t str],
        time: Duration,
    ) -> Self {
        let given = &task.problem;
        let exact = found.exact;
        let line = found.lines.first();
        let bound = match line {
            _ if exact => "exact",
            Some(line) if !line.game_theoretic => "estimate",
            Some(line) if line.bound == Bound::Upper => "upper",
            _ => "lower",
        };
        let best = line.and_then(|line| line.moves.first());
        let listed = |m: &String| given.moves.iter().find(|(name, _)| name == m).map(|&(_, score)| score);
        let listed = best.and_then(listed);
        // The best of some moves may well be worth less.
        let expected = given.score.filter(|_| moves.is_empty());
        let agrees = expected.and_then(|expected| match bound {
            "exact" => Some(found.score == expected && listed.is_none_or(|score| score == expected)),
            // A bound can contradict what is given, but not confirm it.
            "upper" => (found.score < expected).then_some(false),
            "lower" => (found.score > expected).then_some(false),
            _ => None,
        });
        let best_given: Vec<_> =
            given.moves.iter().filter(|(_, score)| Some(*score) == given.score).map(|(m, _)| &**m).collect();
        Answer {
            name: &task.name,
            position: session.position(),
            moves,
            score: (exact || found.score > -Score::INF).then(|| session.value(found.score)),
            r#move: best.cloned(),
            line: line.map_or(String::new(), |line| line.text.clone()),
            nodes: found.nodes,
            seconds: time.as_secs_f64(),
            exact,
            bound,
            level: None,
            complete: found.complete,
            expected: expected.map(|score| session.value(score)),
            agrees,
            time,
            side: session.side_name(session.side()),
            given_best: best_given.join(", "),
        }
    }

    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let side = self.side;
        // The start of Connect Four is written as nothing.
        let blank = if self.position.is_empty() { "" } else { "  " };
        writeln!(out, "{}{blank}{}", escaped(self.name), self.position)?;
        if !self.moves.is_empty() {
            writeln!(out, "  moves  {} only", self.moves.join(", "))?;
        }
        write!(out, "  score  ")?;
        match (&self.score, &self.r#move) {
            (Some(score), Some(m)) if self.exact => write!(out, "{score} for {side}, with {m}")?,
            (Some(score), Some(m)) if self.complete => {
                write!(out, "{score} for {side}, with {m}: an estimate")?;
                if let Some(Level { number, of, probability }) = self.level {
                    let sure = percentage(probability);
                    write!(
                        out,
                        ", at level {number} of {of}: each cut is right with a probability of {sure} by the model"
                    )?;
                }
            }
            (Some(score), Some(m)) if self.bound == "upper" => {
                write!(out, "at most {score}, interrupted (first move tried: {m})")?;
            }
            (Some(score), Some(m)) if self.bound == "estimate" => {
                write!(out, "{score} by estimate, interrupted ({side}'s best move so far: {m})")?;
            }
            (Some(score), Some(m)) => {
                write!(out, "at least {score}, interrupted ({side}'s best move so far: {m})")?;
            }
            (Some(score), None) => write!(out, "{score} for {side}: the game is over")?,
            (None, Some(m)) => write!(out, "nothing is proved yet, interrupted (first move tried: {m})")?,
            (None, None) => write!(out, "nothing is proved yet, interrupted")?,
        }
        match (&self.expected, self.agrees) {
            (Some(given), Some(true)) => write!(out, "; agrees with the {given} given")?,
            (Some(given), Some(false)) => {
                write!(out, "; CONTRADICTS what is given: {given}")?;
                if !self.given_best.is_empty() {
                    write!(out, " with {}", self.given_best)?;
                }
            }
            (Some(given), None) => write!(out, "; given: {given}")?,
            (None, _) => (),
        }
        writeln!(out)?;
        if self.score.is_some() && !self.line.is_empty() {
            writeln!(out, "  line   {}", self.line)?;
        }
        writeln!(out, "  cost   {}", live::speed(self.nodes, self.time))
    }
}
