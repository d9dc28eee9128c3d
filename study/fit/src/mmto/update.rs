//! The update of the weights: the grid-adjacent one (Hoki & Kaneko 2014), and for comparison a step along the
//! gradient, as of the first programs that learnt so (Hoki 2006).

use serde::Serialize;
use std::ops::Range;

/// How a step changes the weights.
///
/// ```
/// use nullwindow_fit::mmto::{MmtoOptions, Update};
/// assert_eq!(MmtoOptions::default().update, Update::GridAdjacent);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Update {
    /// Each weight moves by −h, 0 or h, against the sign of its partial derivative. Of the designated weights
    /// as many go up as go down: those with the smallest and those with the largest derivatives.
    GridAdjacent,
    /// Each weight moves against its partial derivative, in proportion to it, the one with the largest by h.
    /// From the derivatives of the designated weights their mean is subtracted.
    Gradient,
}

/// The parameters of a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'a> {
    pub(super) update: Update,
    /// h.
    pub(super) length: f32,
    /// λ1, the weight of the magnitudes of the weights.
    pub(super) regularization: f64,
    pub(super) constrained: &'a Range<usize>,
}

impl Step<'_> {
    /// Changes the weights, given the derivatives of the objective by them.
    pub(super) fn change(self, weights: &mut [f32], mut partials: Vec<f64>) {
        for (i, (partial, weight)) in partials.iter_mut().zip(weights.iter()).enumerate() {
            if !self.constrained.contains(&i) {
                *partial = regularized(*partial, *weight, self.regularization);
            }
        }
        match self.update {
            Update::GridAdjacent => self.grid_adjacent(weights, &partials),
            Update::Gradient => self.along_gradient(weights, &mut partials),
        }
    }

    fn grid_adjacent(self, weights: &mut [f32], partials: &[f64]) {
        for (i, (weight, partial)) in weights.iter_mut().zip(partials).enumerate() {
            if *partial != 0.0 && !self.constrained.contains(&i) {
                *weight -= self.length * partial.signum() as f32;
            }
        }
        // The multiplier of the constraint is the median of these derivatives.
        let mut order: Vec<usize> = self.constrained.clone().collect();
        order.sort_by(|&a, &b| partials[a].total_cmp(&partials[b]).then(a.cmp(&b)));
        for pair in 0..order.len() / 2 {
            let (up, down) = (order[pair], order[order.len() - 1 - pair]);
            if partials[up] < partials[down] {
                weights[up] += self.length;
                weights[down] -= self.length;
            }
        }
    }

    fn along_gradient(self, weights: &mut [f32], partials: &mut [f64]) {
        let constrained = &mut partials[self.constrained.clone()];
        let mean = constrained.iter().sum::<f64>() / constrained.len().max(1) as f64;
        constrained.iter_mut().for_each(|partial| *partial -= mean);
        let largest = partials.iter().fold(0.0, |largest: f64, partial| largest.max(partial.abs()));
        if largest > 0.0 {
            for (weight, partial) in weights.iter_mut().zip(partials) {
                *weight -= (f64::from(self.length) * *partial / largest) as f32;
            }
        }
    }
}

/// The derivative of the objective with `regularization` times the weight's magnitude. At 0, where magnitudes
/// have no derivative, it is 0 unless the objective falls faster than they rise.
fn regularized(partial: f64, weight: f32, regularization: f64) -> f64 {
    if weight != 0.0 {
        partial + regularization * f64::from(weight.signum())
    } else {
        partial.signum() * (partial.abs() - regularization).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_support::SplitMix64;

    /// Weights on the grid of 4, and derivatives, some of them equal and some 0.
    fn weights_and_partials(seed: u64) -> (Vec<f32>, Vec<f64>) {
        let mut random = SplitMix64::new(seed);
        let weights = (0..40).map(|_| 4.0 * (random.below(7) as f32 - 3.0)).collect();
        let partials = (0..40).map(|_| random.below(9) as f64 - 4.0).collect();
        (weights, partials)
    }

    #[test]
    fn a_step_moves_each_weight_by_h_at_most_and_keeps_the_constraint() {
        for (seed, size) in (1..100).zip((0..12).cycle()) {
            let (before, partials) = weights_and_partials(seed);
            let (mut weights, constrained) = (before.clone(), 5..5 + size);
            let step = Step {
                update: Update::GridAdjacent,
                length: 4.0,
                regularization: 1.5,
                constrained: &constrained,
            };
            step.change(&mut weights, partials.clone());
            let moved: Vec<f32> = weights.iter().zip(&before).map(|(now, then)| now - then).collect();
            assert!(moved.iter().all(|by| [-4.0, 0.0, 4.0].contains(by)), "{moved:?}");
            assert_eq!(moved[constrained.clone()].iter().sum::<f32>(), 0.0, "{moved:?}");
            assert!(moved.iter().any(|by| *by != 0.0));
            for i in (0..40).filter(|i| !constrained.contains(i)) {
                let away = partials[i].abs() > 1.5 && moved[i] as f64 * partials[i] > 0.0;
                assert!(!away, "{i} rises with the objective");
                if before[i] == 0.0 && partials[i].abs() <= 1.5 {
                    assert_eq!(moved[i], 0.0, "the regulariser holds 0");
                }
            }
        }
    }

    /// With 2n + 1 different derivatives n weights go up, n down, and that of the median stays.
    #[test]
    fn of_an_odd_number_of_designated_weights_the_median_stays() {
        let (mut weights, partials) = (vec![100.0; 7], vec![3.0, 9.0, -2.0, 5.0, 4.0, 8.0, 6.0]);
        let step =
            Step { update: Update::GridAdjacent, length: 1.0, regularization: 9.0, constrained: &(0..7) };
        step.change(&mut weights, partials);
        assert_eq!(weights, [101.0, 99.0, 101.0, 100.0, 101.0, 99.0, 99.0]);
    }

    #[test]
    fn a_step_along_the_gradient_moves_the_steepest_by_h_and_keeps_the_sum() {
        let (mut weights, partials) = (vec![10.0; 5], vec![4.0, 2.0, 0.0, -8.0, 1.0]);
        let step = Step { update: Update::Gradient, length: 2.0, regularization: 0.0, constrained: &(0..3) };
        step.change(&mut weights, partials);
        assert_eq!(weights, [9.5, 10.0, 10.5, 12.0, 9.75]);
    }
}
