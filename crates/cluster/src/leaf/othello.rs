//! Othello's leaves: the solver below a number of empty squares (our own).

use super::{LeafSearch, LeafSettings, LeafSolver, by_score};
use crate::Interval;
use nullwindow::engine::{Bounds, MoveScore};
use nullwindow::session::Error;
use nullwindow::{Position, Score, Turn};
use nullwindow_othello::{Move, OthelloGame, PatternEvaluator, Tracked};

/// The depth of the search that gives the first value to test, in plies.
const GUESS: u32 = 10;

/// Othello on one rank.
///
/// ```
/// use nullwindow_cluster::{LeafSearch, LeafSettings, OthelloLeaves};
/// use nullwindow_othello::Othello;
/// assert!(!OthelloLeaves::new(LeafSettings::new(1), 16)?.is_leaf(&Othello::start().into()));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub struct OthelloLeaves {
    evaluator: PatternEvaluator,
    solver: LeafSolver<Tracked>,
    empties: u32,
}

impl OthelloLeaves {
    /// Positions with at most `empties` empty squares are leaves.
    ///
    /// # Errors
    /// If the table does not fit into memory.
    pub fn new(settings: LeafSettings, empties: u32) -> Result<Self, Error> {
        let (evaluator, solver) = (PatternEvaluator::embedded()?, LeafSolver::new(&OthelloGame, settings)?);
        Ok(OthelloLeaves { evaluator, solver, empties })
    }
}

impl LeafSearch<Tracked> for OthelloLeaves {
    fn is_leaf(&self, p: &Tracked) -> bool {
        p.position().empties() <= self.empties
    }

    fn bounds(&self, p: &Tracked) -> Interval {
        let (lower, upper) = self.evaluator.bounds(p, 0);
        Interval { lower, upper }
    }

    fn search(&mut self, p: &Tracked, alpha: Score) -> Option<(Interval, u64)> {
        self.solver.null_window(p, alpha)
    }

    /// By the evaluator's score of a move with a value, which counts the replies, after a shallow search.
    fn order(&mut self, p: &Tracked) -> (Vec<Move>, u64) {
        let depth = self.evaluator.shallow_depth(p, None).saturating_sub(1).max(1);
        let (mut moves, mut nodes) = (Vec::new(), 0);
        p.moves(&mut moves);
        if moves.len() < 2 {
            return (moves, 0);
        }
        let score = |m| {
            let mut child = *p;
            child.make(m);
            let (score, searched) = self.solver.searched(&child, depth);
            nodes += searched;
            let value = Turn::between(p.side(), child.side()).value(score);
            self.evaluator.score_with_value(p, m, value)
        };
        let moves = by_score(moves, score);
        (moves, nodes)
    }

    fn guess(&mut self, p: &Tracked) -> (Score, u64) {
        self.solver.searched(p, GUESS)
    }
}
