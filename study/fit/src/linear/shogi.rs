//! The linear evaluation of shogi: material, the relations of all pairs of pieces, and attacks.

use nullwindow_learn::LinearEvaluation;
use nullwindow_shogi::{Distances, MATERIAL, Placement, Relations, Shogi, Weights};
use std::ops::Range;

/// The features of [`RelationEvaluator`](nullwindow_shogi::RelationEvaluator), all in hundredths of a pawn.
/// The designated weights are the material's.
///
/// ```
/// use nullwindow_learn::LinearEvaluation;
/// use nullwindow_fit::ShogiRelations;
/// use nullwindow_shogi::{RelationEvaluator, Shogi, Weights};
/// let weights = ShogiRelations::of(&Weights::embedded());
/// let rook_up: Shogi = "4k4/9/9/9/9/9/9/7R1/4K4 w G 1".parse()?;
/// let value = ShogiRelations.value(&rook_up, &weights);
/// assert!((value - RelationEvaluator::embedded().points(&rook_up) as f32).abs() < 2.0);
/// # Ok::<(), nullwindow_shogi::SfenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ShogiRelations;

/// The parts of a point in which an evaluator stores a weight.
fn parts_of(weight: usize) -> f32 {
    if weight < MATERIAL { 1.0 } else { Weights::PARTS as f32 }
}

impl ShogiRelations {
    /// The weights of an evaluator in hundredths of a pawn.
    #[must_use]
    pub fn of(weights: &Weights) -> Vec<f32> {
        let value = |(i, &weight): (usize, &i16)| f32::from(weight) / parts_of(i);
        weights.get().iter().enumerate().map(value).collect()
    }

    /// The evaluator's weights that are nearest to these: 16 bits each, so that a weight beyond their range,
    /// 32,767 hundredths of a pawn of material or 32,767 parts of a relation, becomes its end.
    ///
    /// # Panics
    /// If their number is not that of [`Relations`].
    #[must_use]
    pub fn rounded(weights: &[f32]) -> Weights {
        let part = |(i, &weight): (usize, &f32)| (weight * parts_of(i)).round() as i16;
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

/// The points in which a fit learns the weight of an attack: a position has some 30 of these features and up
/// to 820 relations, so that a step of a fit moves one as far as many relations.
const ATTACK_STEP: f32 = 16.0;

/// The features of [`ShogiRelations`], and for each pair that of its [distance](Distances), which a fit adds
/// to the weight of the pair. Weights of distances learn from few games, those of pairs what is left.
///
/// ```
/// use nullwindow_learn::LinearEvaluation;
/// use nullwindow_fit::{ShogiDistances, ShogiRelations};
/// use nullwindow_shogi::{Placement, Shogi, Weights};
/// let weights = ShogiDistances::of(&Weights::embedded());
/// let start = Placement::of(&Shogi::start());
/// let relations = ShogiRelations::of(&Weights::embedded());
/// assert_eq!(ShogiDistances.value(&start, &weights), ShogiRelations.value(&start, &relations));
/// assert_eq!(ShogiDistances::rounded(weights), Weights::embedded());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ShogiDistances;

impl ShogiDistances {
    /// The weights of an evaluator in hundredths of a pawn, those of attacks in 16; those of distances are 0.
    #[must_use]
    pub fn of(weights: &Weights) -> Vec<f32> {
        let mut all = ShogiRelations::of(weights);
        all[Relations::get().attacks()..].iter_mut().for_each(|weight| *weight /= ATTACK_STEP);
        all.resize(LinearEvaluation::<Placement>::weights(&ShogiDistances), 0.0);
        all
    }

    /// The evaluator's weights that are nearest to the sums of these.
    ///
    /// # Panics
    /// If their number is not that of [`weights`](LinearEvaluation::weights).
    #[must_use]
    pub fn rounded(mut weights: Vec<f32>) -> Weights {
        let by_distance = weights.split_off(Relations::get().len());
        weights[Relations::get().attacks()..].iter_mut().for_each(|weight| *weight *= ATTACK_STEP);
        for (i, weight) in weights.iter_mut().enumerate() {
            if let Some((distance, sign)) = Distances::get().of(i) {
                *weight += sign as f32 * by_distance[distance];
            }
        }
        ShogiRelations::rounded(&weights)
    }
}

impl LinearEvaluation<Placement> for ShogiDistances {
    fn weights(&self) -> usize {
        Relations::get().len() + Distances::get().len()
    }

    #[inline]
    fn features(&self, p: &Placement, mut add: impl FnMut(usize, f32)) {
        let (relations, attacks) = (Relations::get().len(), Relations::get().attacks());
        let distances = Distances::get();
        ShogiRelations.features(p, |index, coefficient| {
            add(index, if index < attacks { coefficient } else { ATTACK_STEP * coefficient });
            if let Some((distance, sign)) = distances.of(index) {
                add(relations + distance, sign as f32 * coefficient);
            }
        });
    }
}
