//! The linear evaluator: fitted weights times features, with a middlegame and an endgame weight for each
//! feature (the two are summed in one integer, as Stockfish's `Score` does).

use super::sink::FeatureSink;
use super::structure::Structure;
use super::taper::Taper;
use super::terms::terms;
use super::weights::Weights;
use crate::Chess;
use crate::order::move_score;
use cozy_chess::{Board, Color, Move};
use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Outcome, Score, Standard};
use std::sync::Arc;

/// Evaluates chess by fitted weights of many features, in centipawns; mates by their distance. Orders
/// captures by MVV/LVA and static exchange evaluation.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_chess::{Chess, LinearEvaluator};
/// let rook_up: Chess = "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1".parse()?;
/// assert!(LinearEvaluator::embedded().evaluate(&rook_up) > Score::points(300));
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LinearEvaluator(
    /// The weights.
    pub Arc<Weights>,
);

impl LinearEvaluator {
    /// The evaluator with the weights that come with the crate.
    #[must_use]
    pub fn embedded() -> Self {
        LinearEvaluator(Weights::embedded())
    }

    /// The evaluation of an unfinished position, in centipawns from the view of the side to move. It is
    /// symmetric: exchanging the colours and turning the board leaves it as it is.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, LinearEvaluator};
    /// let evaluator = LinearEvaluator::embedded();
    /// let white: Chess = "4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1".parse()?;
    /// let black: Chess = "4k3/ppp5/8/8/8/8/PP6/4K3 b - - 0 1".parse()?;
    /// assert_eq!(evaluator.centipawns(&white), evaluator.centipawns(&black));
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn centipawns(&self, p: &Chess) -> i32 {
        let mut sum = WeightedSum { weights: &self.0, total: 0 };
        // The evaluation and the fit call the same list of terms with different sinks, so that they cannot
        // disagree on a feature.
        terms(p.board(), &mut sum);
        let (middlegame, endgame) = Weights::parts(sum.total);
        Taper::of(p.board()).mix(middlegame, endgame)
    }
}

impl Evaluator<Chess> for LinearEvaluator {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Chess, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Chess) -> Score {
        Score::points(self.centipawns(p))
    }
}

impl MoveScore<Chess> for LinearEvaluator {
    #[inline]
    fn score(&self, p: &Chess, m: Move) -> i32 {
        move_score(p, m)
    }
}

/// The weights of one side's features less those of the other side's.
struct WeightedSum<'a> {
    weights: &'a Weights,
    /// The sum for the side whose features are being added, less the other's, in packed form.
    total: i32,
}

impl FeatureSink for WeightedSum<'_> {
    #[inline(always)]
    fn add(&mut self, feature: usize, times: i32) {
        self.total = self.total.wrapping_add(self.weights.packed(feature).wrapping_mul(times));
    }

    #[inline(always)]
    fn switch_side(&mut self) {
        self.total = self.total.wrapping_neg();
    }

    #[inline(always)]
    fn structure(&mut self, board: &Board, add: impl FnOnce(&mut Self)) {
        let structure = Structure::of(board);
        let of_white = |sum: i32| if board.side_to_move() == Color::White { sum } else { sum.wrapping_neg() };
        let sum = match self.weights.structures.find(structure) {
            Some(sum) => of_white(sum),
            None => {
                let mut alone = WeightedSum { weights: self.weights, total: 0 };
                add(&mut alone);
                self.weights.structures.remember(structure, of_white(alone.total));
                alone.total
            }
        };
        self.total = self.total.wrapping_add(sum);
    }
}
