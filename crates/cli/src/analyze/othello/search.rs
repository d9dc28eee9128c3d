//! The evaluation of each position of a game of Othello, and the loss of each move (our own).

use super::annotate;
use super::record::OthelloRecord;
use crate::analyze::game::{Analyzable, GameMoves};
use crate::analyze::worker::{Evaluation, Found, MoveAnalysis, Worker};
use nullwindow::engine::{Driver, Limits, Update};
use nullwindow::session::Selectivity;
use nullwindow::{Outcome, Position, Score, Side, Turn};
use nullwindow_app::analyze::{AnalyzedGame, SearchLimit, report};
use nullwindow_othello::{Move, OthelloGame, Tracked};

impl Analyzable for OthelloRecord {
    const LIMIT: SearchLimit = SearchLimit::Depth(12);
    /// The table's entries of later positions help to solve earlier ones.
    const BACKWARDS: bool = true;

    fn evaluate(worker: &mut Worker<'_, Tracked>, at: usize) -> Option<Found<Move>> {
        let (position, after) = (worker.positions[at], worker.last.take());
        if !is_solved(worker, at) {
            // Entries from the game's own moves would make them look better than others, or worse.
            worker.searcher.new_game();
        }
        let next = worker.moves.get(at).copied();
        let evaluation = match (next, &after) {
            (Some(only), Some(after)) if is_forced(&position) => negated(after, only),
            _ => search(worker, at, &[])?,
        };
        worker.last = Some(evaluation.clone());
        let (Some(m), Some(after)) = (next, after) else { return Some((Some(evaluation), None)) };
        let own = if evaluation.line.first() == Some(&m) {
            Some(evaluation.clone())
        } else if evaluation.exact && after.exact {
            Some(negated(&after, m))
        } else {
            // Inexact values are compared only if they come from searches of the same kind.
            search(worker, at, &[m])
        };
        let played = own.map(|own| {
            let (score, exact) = (own.score, evaluation.exact && own.exact);
            // A search of this move alone may value it higher than the search of all moves does.
            let best = if own.score > evaluation.score { own } else { evaluation.clone() };
            MoveAnalysis { score, best, exact }
        });
        Some((Some(evaluation), played))
    }

    fn counts(m: Move) -> bool {
        m != Move::PASS
    }

    fn report(&self, game: &AnalyzedGame, moves: &GameMoves<Tracked>) -> String {
        match &self.sgf {
            Some(sgf) => annotate::text(sgf, game, moves),
            None => report(game),
        }
    }

    /// The report states that moves are not analysed.
    fn interrupted(left: usize) -> Option<String> {
        (left > 0).then(|| format!("interrupted; games not begun: {left}"))
    }
}

/// The default of the most empty squares of solved positions.
const EXACT: u32 = 20;

/// Whether a position has so few empty squares that it is solved.
fn is_solved(worker: &Worker<'_, Tracked>, at: usize) -> bool {
    worker.positions[at].position().empties() <= worker.arguments.exact.unwrap_or(EXACT)
}

/// The evaluation of a position, or of these of its moves; `None` if the search was stopped.
fn search(worker: &mut Worker<'_, Tracked>, at: usize, moves: &[Move]) -> Option<Evaluation<Move>> {
    let position = worker.positions[at];
    if let Some(Outcome::Margin(margin)) = position.outcome() {
        let points = Turn::between(Side::First, position.side()).value(i32::from(margin));
        return Some(Evaluation { score: Score::points(2 * points), exact: true, line: Vec::new() });
    }
    let solve = is_solved(worker, at);
    let mut iterations = Iterations::default();
    let result = worker.search(
        at,
        moves,
        |request| {
            // At a level of selectivity: `exact` alone decides which positions are solved.
            request.selectivity = Selectivity::Level(OthelloGame::LEVEL);
            if solve {
                request.limits = Limits { stop: request.limits.stop, ..Limits::default() };
                request.driver = Some(Driver::Mtdf { guess_from: 1 });
                request.selectivity = Selectivity::Never;
            }
        },
        &mut |report| {
            if let (Update::Iteration, Some(depth), Some(line)) =
                (&report.update, report.depth, report.lines.first())
            {
                iterations.finished(depth, line.score);
            }
        },
    )?;
    let mean = iterations.mean().filter(|_| !result.exact);
    let score = mean.unwrap_or_else(|| Score::points(2 * i32::from(result.score.get())));
    let line = result.lines.into_iter().next().map(|line| line.moves).unwrap_or_default();
    Some(Evaluation { score, exact: result.exact, line })
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

    /// The mean of both scores in half discs, if they are of successive depths.
    fn mean(&self) -> Option<Score> {
        let [Some((before, earlier)), Some((depth, later))] = self.0 else { return None };
        (before + 1 == depth).then(|| Score::points(i32::from(earlier.get()) + i32::from(later.get())))
    }
}

/// The evaluation of a position from that of the next one, after its only or best move `m`.
fn negated(after: &Evaluation<Move>, m: Move) -> Evaluation<Move> {
    Evaluation { score: -after.score, exact: after.exact, line: vec![m] }
}

/// Whether there is only one legal move.
fn is_forced(position: &Tracked) -> bool {
    let mut moves = Vec::new();
    position.moves(&mut moves).is_none() && moves.len() == 1
}
