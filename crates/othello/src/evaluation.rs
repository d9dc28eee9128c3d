//! The fitted evaluator: a sum of weights of patterns (Buro 1995, 1997), by stages of the game.

mod corners;
mod features;
mod layout;
mod patterns;
mod stage;
mod weights;

pub use features::Features;
pub use layout::Layout;
pub(crate) use patterns::symmetric;
pub use stage::{STAGES, stage_empties, stage_of};
pub use weights::{UNITS, Weights, WeightsError};

use crate::Tracked;
use nullwindow::{Evaluator, Outcome, Score, Standard};
use std::sync::Arc;

/// Evaluates finished games by their discs, as the rules do, and unfinished ones by weights of patterns, in
/// discs, limited to ±63.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_othello::{PatternEvaluator, Othello, Tracked};
/// let evaluator = PatternEvaluator::embedded()?;
/// // A corner and half of the other discs: an advantage.
/// let corner: Othello =
///     "X-----------------O-----XXXO----XXXOOO--XXXXO---X-XX------------ X".parse()?;
/// assert!(evaluator.evaluate(&Tracked::from(corner)) > Score::points(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PatternEvaluator(
    /// The weights.
    pub Arc<Weights>,
);

impl PatternEvaluator {
    /// The evaluator with the weights that come with the crate.
    ///
    /// # Errors
    /// If the weights were damaged before the crate was compiled.
    pub fn embedded() -> Result<Self, WeightsError> {
        Weights::embedded().map(PatternEvaluator)
    }

    /// The evaluation from the view of the side to move, in [`UNITS`] of a disc, unlimited.
    #[inline]
    pub(crate) fn units(&self, p: &Tracked) -> i32 {
        let position = p.position();
        self.0.score(p.features(), position.empties(), position.legal().count_ones())
    }
}

impl Evaluator<Tracked> for PatternEvaluator {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Tracked, end: Outcome, ply: u16) -> Score {
        Standard(|_: &Tracked| Score::default()).terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Tracked) -> Score {
        // To the nearest disc.
        Score::points((self.units(p) + UNITS / 2).div_euclid(UNITS).clamp(-63, 63))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EndgameSolver, Othello, PlainEvaluator, random::random_game};
    use nullwindow::Symmetric;

    fn evaluator() -> PatternEvaluator {
        PatternEvaluator::embedded().unwrap()
    }

    #[test]
    fn symmetric_positions_have_the_same_evaluation() {
        let evaluator = evaluator();
        for seed in 0..20 {
            random_game(seed, |p| {
                let units = |p: Othello| evaluator.units(&p.into());
                assert!((0..8).all(|i| units(p.symmetric(i)) == units(*p)), "{p}");
            });
        }
    }

    #[test]
    fn score_is_the_sum_of_the_columns_coefficients() {
        let layout = Layout::new();
        // Neighbouring coefficients differ, and so do the stages.
        let coefficient = |stage: usize, column: usize| ((7 * column + 31 * stage) % 1_009) as i16;
        let stages: Vec<Vec<i16>> = (0..STAGES)
            .map(|stage| (0..layout.coefficients()).map(|c| coefficient(stage, c)).collect())
            .collect();
        let weights = Weights::read(&Weights::file(&stages)).unwrap();
        assert_eq!(weights.coefficients(&layout), stages);
        random_game(3, |p| {
            let (features, empties) = (Features::of(p), p.empties());
            let columns = layout.columns(p);
            let sum: i32 = columns
                .iter()
                .map(|&column| i32::from(coefficient(stage_of(empties), column as usize)))
                .sum();
            assert_eq!(weights.score(&features, empties, p.legal().count_ones()), sum, "{p}");
        });
    }

    #[test]
    fn damaged_files_are_rejected() {
        let stages = vec![vec![1; Layout::new().coefficients()]; STAGES];
        let good = Weights::file(&stages);
        let rejected = |file: &[u8], error| assert_eq!(Weights::read(file).err(), Some(error));
        rejected(&good[1..], WeightsError::Magic);
        let expected = good.len();
        rejected(&good[..expected - 1], WeightsError::Length { found: expected - 1, expected });
        rejected(&[&good[..], &[0]].concat(), WeightsError::Length { found: expected + 1, expected });
        for at in [8, 1_000_000, expected - 1] {
            let mut bad = good.clone();
            bad[at] ^= 1;
            rejected(&bad, WeightsError::Checksum { at: expected - 4 });
        }
    }

    /// The mean absolute error of both evaluators against the exact value.
    #[test]
    fn with_12_empty_squares_the_fitted_evaluator_has_the_smaller_error() {
        let (evaluator, mut solver) = (evaluator(), EndgameSolver::default());
        let (mut count, mut errors) = (0, [0, 0]);
        for seed in 0..500 {
            random_game(seed, |p| {
                if p.empties() == 12 {
                    let value = solver.value(p, &false.into()).unwrap();
                    count += 1;
                    for (error, evaluated) in errors
                        .iter_mut()
                        .zip([evaluator.evaluate(&Tracked::from(*p)), PlainEvaluator.evaluate(p)])
                    {
                        *error += (i32::from(evaluated.get()) - value).abs();
                    }
                }
            });
        }
        let [fitted, plain] = errors.map(|sum| f64::from(sum) / f64::from(count));
        assert!(count > 450);
        // In discs. Random games are harder to evaluate than people's.
        let bound = 9.0;
        assert!(fitted < bound && plain > bound, "{fitted:.2}, {plain:.2}");
    }
}
