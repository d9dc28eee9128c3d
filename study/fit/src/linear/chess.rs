//! The linear evaluation of chess: a middlegame's and an endgame's weight for each of the crate's features.

use nullwindow_chess::{Chess, FEATURES, Weights, for_each_feature};
use nullwindow_learn::LinearEvaluation;
use std::ops::Range;

/// The kinds of pieces with material: the first features.
const KINDS: usize = 5;

/// The features of [`LinearEvaluator`](nullwindow_chess::LinearEvaluator), in centipawns. Feature `f` has the
/// weights `2f`, for the middlegame, and `2f + 1`, for the endgame. The designated weights are the
/// material's.
///
/// ```
/// use nullwindow_chess::{Chess, LinearEvaluator, Weights};
/// use nullwindow_learn::LinearEvaluation;
/// use nullwindow_fit::ChessFeatures;
/// let weights = ChessFeatures::of(&Weights::embedded());
/// let rook_up: Chess = "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1".parse()?;
/// let value = ChessFeatures.value(&rook_up, &weights);
/// assert!((value - LinearEvaluator::embedded().centipawns(&rook_up) as f32).abs() < 2.0);
/// assert_eq!(ChessFeatures::rounded(&weights), *Weights::embedded());
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ChessFeatures;

impl ChessFeatures {
    /// The weights of an evaluator in this order.
    #[must_use]
    pub fn of(weights: &Weights) -> Vec<f32> {
        (0..FEATURES).flat_map(|feature| weights.get(feature)).map(f32::from).collect()
    }

    /// The evaluator's weights that are nearest to these.
    ///
    /// # Panics
    /// If their number is not twice [`FEATURES`].
    #[must_use]
    pub fn rounded(weights: &[f32]) -> Weights {
        let pairs = weights.as_chunks::<2>().0;
        Weights::new(&pairs.iter().map(|pair| pair.map(|weight| weight.round() as i16)).collect::<Vec<_>>())
    }
}

impl LinearEvaluation<Chess> for ChessFeatures {
    fn weights(&self) -> usize {
        2 * FEATURES
    }

    fn features(&self, p: &Chess, mut add: impl FnMut(usize, f32)) {
        for_each_feature(p, |feature, [middlegame, endgame]| {
            add(2 * feature, middlegame);
            add(2 * feature + 1, endgame);
        });
    }

    fn constrained(&self) -> Range<usize> {
        0..2 * KINDS
    }
}
