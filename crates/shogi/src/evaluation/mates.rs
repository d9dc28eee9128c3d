//! Evaluation by the rules alone, for forced mates (our own).

use crate::Shogi;
use crate::order::move_score;
use haitaka::Move;
use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Outcome, Score, Standard};

/// Evaluates shogi by its rules alone: an unfinished game counts 0, a mate by its distance. A win that a
/// search finds is forced.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_shogi::{MateEvaluator, Shogi};
/// assert_eq!(MateEvaluator.evaluate(&Shogi::start()), Score::points(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MateEvaluator;

impl Evaluator<Shogi> for MateEvaluator {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Shogi, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, _: &Shogi) -> Score {
        Score::default()
    }
}

impl MoveScore<Shogi> for MateEvaluator {
    #[inline]
    fn score(&self, p: &Shogi, m: Move) -> i32 {
        move_score(p, m)
    }
}
