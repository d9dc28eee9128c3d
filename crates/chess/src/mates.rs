//! Forced mates, found by search alone: the problems of chess that can be solved (our own).

use crate::Chess;
use crate::order::move_score;
use cozy_chess::Move;
use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Outcome, Score, Standard};

/// Evaluates chess by its rules alone: an unfinished game counts 0, a mate by its distance. A win that a
/// search finds is forced.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_chess::{Chess, MateEvaluator};
/// let rook_up: Chess = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
/// assert_eq!(MateEvaluator.evaluate(&rook_up), Score::points(0));
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MateEvaluator;

impl Evaluator<Chess> for MateEvaluator {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Chess, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, _: &Chess) -> Score {
        Score::default()
    }
}

impl MoveScore<Chess> for MateEvaluator {
    #[inline]
    fn score(&self, p: &Chess, m: Move) -> i32 {
        move_score(p, m)
    }
}
