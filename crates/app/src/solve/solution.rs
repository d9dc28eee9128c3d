//! The output for a position: its value, and with `--each` the values of its moves; as lines of text or a
//! JSON object (our own).

use super::search_outcome::{SearchOutcome, SearchTime};
use super::selectivity::Confidence;
use crate::live;
use crate::measured::measured;
use nullwindow::session::{AnySession, Error, escaped};
use nullwindow::{Bound, Score, Value};
use nullwindow_support::Task;
use serde::Serialize;
use std::io::{self, Write};

/// The output for a position; with `--json`, these fields.
#[derive(Serialize)]
pub(super) struct Solution<'t> {
    /// Where the position came from.
    name: &'t str,
    /// The position, as `solve` reads it.
    position: &'t str,
    /// The only moves that were searched; empty if all were.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    moves: &'t [&'t str],
    /// In the game's measure, from the view of the side to move; none if nothing is proved.
    #[serde(serialize_with = "measured")]
    score: Option<String>,
    /// The best move; if the search is not exact, the best so far or the first tried. None if the game is
    /// over.
    r#move: Option<String>,
    /// The principal variation in the game's notation.
    line: String,
    pub(super) nodes: u64,
    #[serde(flatten)]
    spent: SearchTime,
    pub(super) exact: bool,
    /// What the score is: `exact`, a `lower` or an `upper` bound of the value, or an `estimate`.
    bound: &'static str,
    /// The depth in plies of an estimate by a search to a horizon.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    /// The confidence of an estimate that was asked for.
    #[serde(flatten)]
    pub(super) confidence: Option<Confidence>,
    /// Whether the value is more than the score of `--exceeds`, if that was searched and is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exceeds: Option<bool>,
    /// The score of `--exceeds`.
    #[serde(skip)]
    pub(super) searched_for: Option<String>,
    /// Why the search ended.
    #[serde(skip)]
    pub(super) end: SearchEnd,
    /// The score given with the position.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "measured")]
    expected: Option<String>,
    /// Whether score and move agree with the scores given; none if the result does not decide it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) agrees: Option<bool>,
    /// The values of the moves, best first, if they are asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) each: Vec<MoveValue>,
    #[serde(skip)]
    side: &'static str,
    /// The moves that have the score given, if moves are given.
    #[serde(skip)]
    given_best: String,
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchEnd {
    /// It did what it was asked to do.
    Complete,
    /// A limit of time or nodes was reached.
    Limited,
    Interrupted,
}

impl SearchEnd {
    /// The words behind a score that is not proved.
    fn words(self) -> &'static str {
        match self {
            SearchEnd::Complete => "not proved",
            SearchEnd::Limited => "not proved within the limit",
            SearchEnd::Interrupted => "interrupted",
        }
    }
}

/// The value of a move from the view of the side that plays it; with `--json`, these fields.
#[derive(Serialize)]
pub(super) struct MoveValue {
    r#move: String,
    #[serde(serialize_with = "measured")]
    score: Option<String>,
    /// The move and the best play after it, in the game's notation.
    line: String,
    nodes: u64,
    #[serde(flatten)]
    spent: SearchTime,
    exact: bool,
    /// The score given for it.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "measured")]
    expected: Option<String>,
    /// Whether an exact score is the one given.
    #[serde(skip_serializing_if = "Option::is_none")]
    agrees: Option<bool>,
    #[serde(skip)]
    points: Score,
}

impl MoveValue {
    /// The result of a search of the move `m` alone; the session is at the position that it is played from.
    fn new(
        session: &dyn AnySession,
        m: &str,
        search: &SearchOutcome,
        given: Option<Score>,
    ) -> Result<Self, Error> {
        let &SearchOutcome { score, exact, nodes, spent, .. } = search;
        Ok(MoveValue {
            r#move: m.to_owned(),
            score: Some(session.value(score)),
            line: session.line(&search.moves)?,
            nodes,
            spent,
            exact,
            expected: given.map(|given| session.value(given)),
            agrees: given.filter(|_| exact).map(|given| given == score),
            points: score,
        })
    }
}

impl<'t> Solution<'t> {
    /// The result of a search of `moves`, or of all moves, of a task's position, where the session is.
    ///
    /// # Errors
    /// If the search has returned an illegal move.
    pub(super) fn new(
        task: &'t Task,
        session: &dyn AnySession,
        search: SearchOutcome,
        moves: &'t [&'t str],
    ) -> Result<Self, Error> {
        let given = &task.problem;
        let SearchOutcome { score, exact, nodes, spent, complete, .. } = search;
        let bound = match search.bound {
            _ if exact => "exact",
            _ if !search.game_theoretic => "estimate",
            Bound::Upper => "upper",
            _ => "lower",
        };
        let best = search.moves.first();
        let listed = |m: &String| given.moves.iter().find(|(name, _)| name == m).map(|&(_, score)| score);
        let listed = best.and_then(listed);
        // The best of some moves may be worse than the best of all.
        let expected = given.score.filter(|_| moves.is_empty());
        let agrees = expected.and_then(|expected| match bound {
            "exact" => Some(score == expected && listed.is_none_or(|score| score == expected)),
            // A bound can contradict the score given, but not confirm it.
            "upper" => (score < expected).then_some(false),
            "lower" => (score > expected).then_some(false),
            _ => None,
        });
        let given_best: Vec<_> =
            given.moves.iter().filter(|(_, score)| Some(*score) == given.score).map(|(m, _)| &**m).collect();
        Ok(Solution {
            name: &task.name,
            position: &given.position,
            moves,
            score: (exact || score > -Score::INF).then(|| session.value(score)),
            r#move: best.cloned(),
            line: session.line(&search.moves)?,
            nodes,
            spent,
            exact,
            bound,
            depth: search.depth.filter(|_| bound == "estimate"),
            confidence: None,
            exceeds: None,
            searched_for: None,
            end: if complete { SearchEnd::Complete } else { SearchEnd::Limited },
            expected: expected.map(|score| session.value(score)),
            agrees,
            each: Vec::new(),
            side: session.side_name(session.side()),
            given_best: given_best.join(", "),
        })
    }

    /// Adds the searches of moves one by one, as far as they are complete.
    ///
    /// # Errors
    /// If a search has returned an illegal move.
    pub(super) fn add_moves(
        &mut self,
        task: &Task,
        session: &dyn AnySession,
        searches: &[(String, SearchOutcome)],
    ) -> Result<(), Error> {
        for (m, search) in searches.iter().filter(|(_, search)| search.complete) {
            let given = task.problem.moves.iter().find(|(name, _)| name == m).map(|&(_, score)| score);
            self.each.push(MoveValue::new(session, m, search, given)?);
        }
        self.each.sort_by_key(|value| std::cmp::Reverse(value.points));
        Ok(())
    }

    /// Whether the moves that are compared with scores given agree with them.
    pub(super) fn compared(&self) -> impl Iterator<Item = &bool> {
        self.each.iter().filter_map(|value| value.agrees.as_ref())
    }

    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let (side, end) = (self.side, self.end.words());
        // The start of Connect Four is written as nothing.
        let blank = if self.position.is_empty() { "" } else { "  " };
        writeln!(out, "{}{blank}{}", escaped(self.name), self.position)?;
        if !self.moves.is_empty() {
            writeln!(out, "  moves  {} only", self.moves.join(", "))?;
        }
        write!(out, "  score  ")?;
        if let (Some(exceeds), Some(v)) = (self.exceeds, &self.searched_for) {
            write!(out, "{} than {v}: ", if exceeds { "more" } else { "not more" })?;
        }
        let deep = match self.depth {
            Some(1) => "1 ply deep, ".to_owned(),
            Some(plies) => format!("{plies} plies deep, "),
            None => String::new(),
        };
        // A whole search within a window may have found no more than a bound.
        let bounded = self.end == SearchEnd::Complete && ["upper", "lower"].contains(&self.bound);
        match (&self.score, &self.r#move) {
            (Some(score), Some(_)) if bounded && self.bound == "upper" => {
                write!(out, "at most {score} for {side}")?;
            }
            (Some(score), Some(m)) if bounded => write!(out, "at least {score} for {side}, with {m}")?,
            (Some(score), Some(m)) if self.exact => write!(out, "{score} for {side}, with {m}")?,
            (Some(score), Some(m)) if self.end == SearchEnd::Complete => {
                write!(out, "{score} for {side}, with {m}: an estimate, {deep}")?;
                match self.confidence {
                    Some(confidence) => write!(out, "{confidence}")?,
                    None => write!(out, "{end}")?,
                }
            }
            (Some(score), Some(m)) if self.bound == "upper" => {
                write!(out, "at most {score}, {end} (first move tried: {m})")?;
            }
            (Some(score), Some(m)) if self.bound == "estimate" => {
                write!(out, "{score} by estimate, {deep}{end} ({side}'s best move so far: {m})")?;
            }
            (Some(score), Some(m)) => {
                write!(out, "at least {score}, {end} ({side}'s best move so far: {m})")?;
            }
            (Some(score), None) => write!(out, "{score} for {side}: the game is over")?,
            (None, Some(m)) => write!(out, "nothing is proved yet, {end} (first move tried: {m})")?,
            (None, None) => write!(out, "nothing is proved yet, {end}")?,
        }
        match (&self.expected, self.agrees) {
            (Some(given), Some(true)) => write!(out, "; agrees with the {given} given")?,
            (Some(given), Some(false)) => {
                write!(out, "; CONTRADICTS the score given: {given}")?;
                if !self.given_best.is_empty() {
                    write!(out, " with {}", self.given_best)?;
                }
            }
            (Some(given), None) => write!(out, "; given: {given}")?,
            (None, _) => (),
        }
        writeln!(out)?;
        // The line of an upper bound proves nothing.
        let shown = self.score.is_some() && !(bounded && self.bound == "upper");
        if shown && !self.line.is_empty() {
            writeln!(out, "  line   {}", self.line)?;
        }
        writeln!(out, "  cost   {}", live::speed(self.nodes, self.spent.clock))?;
        self.each.iter().try_for_each(|value| value.print(out))
    }
}

impl MoveValue {
    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let MoveValue { r#move, score, line, expected, agrees, .. } = self;
        let score = score.as_deref().unwrap_or_default();
        let given = match (expected, agrees) {
            (Some(_), Some(true)) => "agrees".to_owned(),
            (Some(given), Some(false)) => format!("CONTRADICTS {given}"),
            (Some(given), None) => format!("given: {given}"),
            (None, _) => String::new(),
        };
        writeln!(out, "{}", format!("  {move:<6} {score:>4}  {given:<6}  {line}").trim_end())
    }
}
