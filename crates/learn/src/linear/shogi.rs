//! The linear evaluation of shogi: material, and the relations of all pairs of pieces.

use super::LinearEvaluation;
use nullwindow_shogi::{MATERIAL, Placement, Relations, Shogi, Weights};
use std::ops::Range;

/// The features of [`RelationEvaluator`](nullwindow_shogi::RelationEvaluator), all in hundredths of a pawn.
/// The designated weights are the material's.
///
/// ```
/// use nullwindow_learn::{LinearEvaluation, ShogiRelations};
/// use nullwindow_shogi::{RelationEvaluator, Shogi, Weights};
/// let weights = ShogiRelations::of(&Weights::embedded());
/// let rook_up: Shogi = "4k4/9/9/9/9/9/9/7R1/4K4 w G 1".parse()?;
/// let value = ShogiRelations.value(&rook_up, &weights);
/// assert!((value - RelationEvaluator::embedded().points(&rook_up) as f32).abs() < 2.0);
/// # Ok::<(), nullwindow_shogi::SfenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ShogiRelations;

impl ShogiRelations {
    /// The weights of an evaluator in hundredths of a pawn.
    #[must_use]
    pub fn of(weights: &Weights) -> Vec<f32> {
        let parts = Weights::PARTS as f32;
        let value = |(i, &weight): (usize, &i16)| f32::from(weight) / if i < MATERIAL { 1.0 } else { parts };
        weights.get().iter().enumerate().map(value).collect()
    }

    /// The evaluator's weights that are nearest to these.
    ///
    /// # Panics
    /// If their number is not that of [`Relations`].
    #[must_use]
    pub fn rounded(weights: &[f32]) -> Weights {
        let parts = Weights::PARTS as f32;
        let part =
            |(i, &weight): (usize, &f32)| (weight * if i < MATERIAL { 1.0 } else { parts }).round() as i16;
        Weights::new(weights.iter().enumerate().map(part).collect()).expect("a weight for each relation")
    }
}

impl LinearEvaluation<Placement> for ShogiRelations {
    fn weights(&self) -> usize {
        Relations::get().len()
    }

    #[inline]
    fn features(&self, p: &Placement, mut add: impl FnMut(usize, f32)) {
        let sign = p.sign();
        Relations::get().features(p, |index, times| add(index, (sign * times) as f32));
    }

    /// All but the right to move.
    fn constrained(&self) -> Range<usize> {
        0..MATERIAL - 1
    }
}

impl LinearEvaluation<Shogi> for ShogiRelations {
    fn weights(&self) -> usize {
        Relations::get().len()
    }

    fn features(&self, p: &Shogi, add: impl FnMut(usize, f32)) {
        self.features(&Placement::of(p), add);
    }

    fn constrained(&self) -> Range<usize> {
        0..MATERIAL - 1
    }
}
