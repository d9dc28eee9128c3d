//! The evaluation of each position of a game of Othello, and the loss of each move (our own).

use super::discs::Discs;
use super::named_game::NamedGame;
use crate::analyze::arguments::SearchLimit;
use anyhow::{Result, anyhow};
use nullwindow::engine::{Driver, Limits, Threads, Update};
use nullwindow::session::{AnySession, Request, Selectivity};
use nullwindow::{Outcome, Position, Score, Side, Turn, Value};
use nullwindow_othello::{Move, Othello};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// Analyses games of Othello.
pub(super) struct Analyzer<'a> {
    pub(super) session: Box<dyn AnySession>,
    pub(super) limit: SearchLimit,
    /// The most empty squares of positions that are solved.
    pub(super) exact: u32,
    pub(super) threads: Threads,
    pub(super) stop: &'a AtomicBool,
}

/// The evaluation of a position from the view of its side to move, in discs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Evaluation {
    pub(super) points: Discs,
    /// Whether it is the exact value.
    pub(super) exact: bool,
    /// A best move; none if the game is over.
    best: Option<Move>,
}

/// A move of the game, from the view of the side that plays it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct DiscAnalysis {
    pub(super) side: Side,
    pub(super) m: Move,
    /// The move's value.
    pub(super) points: Discs,
    pub(super) best: Move,
    /// The best move's value.
    pub(super) best_points: Discs,
    /// Whether both values are exact.
    pub(super) exact: bool,
}

impl DiscAnalysis {
    /// The best move's value minus this one's.
    pub(super) fn loss(&self) -> Discs {
        (self.best_points - self.points).max(Discs::default())
    }
}

/// The analysis of a game; an interrupted one lacks the first moves.
pub(super) struct GameAnalysis {
    /// The side to move and the evaluation of each position.
    pub(super) positions: Vec<(Side, Option<Evaluation>)>,
    pub(super) moves: Vec<Option<DiscAnalysis>>,
}

impl Analyzer<'_> {
    /// Analyses a game from its end, so that the table's entries of later positions help to solve earlier
    /// ones. Calls `progress` with the number of positions left.
    pub(super) fn analyse(
        &mut self,
        game: &NamedGame,
        mut progress: impl FnMut(usize),
    ) -> Result<GameAnalysis> {
        self.session.new_game();
        let mut positions = vec![game.start];
        for &m in &game.moves {
            let mut next = positions[positions.len() - 1];
            next.make(m);
            positions.push(next);
        }
        let sides = positions.iter().map(|position| (position.side(), None));
        let (mut evaluations, mut moves): (Vec<_>, _) = (sides.collect(), vec![None; game.moves.len()]);
        let mut after = None;
        for (i, position) in positions.iter().enumerate().rev() {
            if self.stop.load(Relaxed) {
                break;
            }
            progress(i + 1);
            if position.empties() > self.exact {
                // Entries from the game's own moves would make them look better than others, or worse.
                self.session.new_game();
            }
            let next = game.moves.get(i).copied();
            let evaluation = match next.zip(after) {
                Some((only, after)) if is_forced(position) => Some(negated(after, only)),
                _ => self.search(position, None)?,
            };
            // Without it the moves cannot be compared either.
            let Some(evaluation) = evaluation else { break };
            evaluations[i].1 = Some(evaluation);
            if let (Some(m), Some(best)) = (next, evaluation.best) {
                moves[i] = self.move_analysis(position, m, best, evaluation, after)?;
            }
            after = Some(evaluation);
        }
        Ok(GameAnalysis { positions: evaluations, moves })
    }

    /// Compares the move played with the best one; `evaluation` is the position's, `after` the next one's.
    fn move_analysis(
        &mut self,
        position: &Othello,
        m: Move,
        best: Move,
        evaluation: Evaluation,
        after: Option<Evaluation>,
    ) -> Result<Option<DiscAnalysis>> {
        let own = match after {
            _ if m == best => Some(evaluation),
            Some(after) if evaluation.exact && after.exact => Some(negated(after, m)),
            // Inexact values are compared only if they come from searches of the same kind.
            _ => self.search(position, Some(m))?,
        };
        Ok(own.map(|own| {
            // A search of this move alone may value it higher than the search of all moves does.
            let best_points = evaluation.points.max(own.points);
            let best = if best_points > evaluation.points { m } else { best };
            let exact = evaluation.exact && own.exact;
            DiscAnalysis { side: position.side(), m, points: own.points, best, best_points, exact }
        }))
    }

    /// The evaluation of a position, or of one of its moves; `None` if the search was stopped.
    fn search(&mut self, position: &Othello, wanted: Option<Move>) -> Result<Option<Evaluation>> {
        if let Some(Outcome::Margin(margin)) = position.outcome() {
            let points = Turn::between(Side::First, position.side()).value(i32::from(margin));
            return Ok(Some(Evaluation { points: Discs::whole(points), exact: true, best: None }));
        }
        let error = |error| anyhow!("{position}: {error}");
        self.session.set(&position.to_string()).map_err(error)?;
        let wanted = wanted.map(|m| m.to_string());
        self.session.restrict(&wanted.iter().map(String::as_str).collect::<Vec<_>>()).map_err(error)?;
        let (clock, stop) = (Instant::now(), Some(self.stop));
        let limits = match self.limit {
            _ if position.empties() <= self.exact => Limits::default(),
            SearchLimit::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
            SearchLimit::Time(time) => Limits { time: Some(time), ..Limits::DEEPEN },
        };
        // At a level of selectivity: `exact` alone decides which positions are solved.
        let usual = Selectivity::Level(nullwindow_othello::OthelloGame::LEVEL);
        let limits = Limits { stop, ..limits };
        let threads = self.threads;
        let mut request = Request { selectivity: usual, threads, ..Request::new(limits, &clock) };
        if position.empties() <= self.exact {
            request.driver = Some(Driver::Mtdf { guess_from: 1 });
            request.selectivity = Selectivity::Never;
        }
        let mut iterations = Iterations::default();
        let answer = self.session.search(&request, &mut |report| {
            if let (Update::Iteration, Some(depth), Some(line)) =
                (&report.update, report.depth, report.lines.first())
            {
                iterations.finished(depth, line.score);
            }
        });
        if self.stop.load(Relaxed) || answer.score == -Score::INF {
            return Ok(None);
        }
        let last = Discs::whole(answer.score.get().into());
        let points = if answer.exact { last } else { iterations.mean().unwrap_or(last) };
        let best = answer.lines.first().and_then(|line| line.moves.first());
        let best = best.map(|name| name.parse()).transpose()?;
        Ok(Some(Evaluation { points, exact: answer.exact, best }))
    }
}

/// The scores of the last two iterations to a horizon, with their depths.
///
/// The evaluator favours the side that moves at the horizon. The score of one depth therefore alternates from
/// position to position of a game; the mean of two successive depths does not. Measured on games 3 to 5 of
/// WTHOR's files of 2024 and of 1999, depth 10, the mean absolute second difference of the curve was 6.1 and
/// 11.3 discs by one depth, 1.9 and 5.7 with the depth odd for one side and even for the other, and 1.5 and
/// 5.3 by the mean (`curve_does_not_alternate` has a game of our own).
#[derive(Default)]
struct Iterations([Option<(u32, Score)>; 2]);

impl Iterations {
    fn finished(&mut self, depth: u32, score: Score) {
        self.0 = [self.0[1], Some((depth, score))];
    }

    /// The mean of both scores, if they are of successive depths.
    fn mean(&self) -> Option<Discs> {
        let [Some((before, earlier)), Some((depth, later))] = self.0 else { return None };
        (before + 1 == depth).then(|| Discs::mean(i32::from(earlier.get()), i32::from(later.get())))
    }
}

/// The evaluation of a position from that of the next one, after its only or best move `m`.
fn negated(after: Evaluation, m: Move) -> Evaluation {
    Evaluation { points: -after.points, best: Some(m), ..after }
}

/// Whether there is only one legal move.
fn is_forced(position: &Othello) -> bool {
    let mut moves = Vec::new();
    position.moves(&mut moves).is_none() && moves.len() == 1
}
