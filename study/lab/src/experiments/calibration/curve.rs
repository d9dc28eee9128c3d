//! A logistic curve and its test on games that it was not fitted to (Berkson 1944; Brier 1950).

use crate::Ratios;
use nullwindow_support::Z_95;

/// The evaluations in a game with the result for the side to move: 1, ½ or 0.
pub(super) type EvaluatedPosition = Vec<(f64, f64)>;

/// A logistic curve.
#[derive(Clone, Copy)]
pub(super) struct Curve {
    /// The advantage that makes the odds of winning ten to one.
    pub(super) ten_to_one: f64,
    /// The evaluation at which the chances are even.
    pub(super) even: f64,
}

impl Curve {
    /// The expected result with this evaluation.
    pub(super) fn expected(self, evaluation: f64) -> f64 {
        1.0 / (1.0 + 10_f64.powf((self.even - evaluation) / self.ten_to_one))
    }

    /// The curve of the greatest likelihood, by Newton's method for the constant and the slope of the
    /// logarithm of the odds.
    fn fitted(games: &[EvaluatedPosition]) -> Curve {
        let [mut constant, mut slope] = [0.0, 0.0];
        for _ in 0..30 {
            let (mut gradient, mut curvature) = ([0.0; 2], [0.0; 3]);
            for &(x, result) in games.iter().flatten() {
                let expected = 1.0 / (1.0 + f64::exp(-constant - slope * x));
                let (error, weight) = (result - expected, expected * (1.0 - expected));
                gradient.iter_mut().zip([error, error * x]).for_each(|(sum, part)| *sum += part);
                let parts = [weight, weight * x, weight * x * x];
                curvature.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
            }
            let ([g, gx], [c, cx, cxx]) = (gradient, curvature);
            let step = [cxx * g - cx * gx, c * gx - cx * g].map(|part| part / (c * cxx - cx * cx));
            // Games that the sign of the evaluation decides have no best slope.
            if !step.iter().all(|part| part.is_finite()) {
                break;
            }
            (constant, slope) = (constant + step[0], slope + step[1]);
        }
        Curve { ten_to_one: 10_f64.ln() / slope, even: -constant / slope }
    }
}

/// The bins of predicted probabilities.
pub(super) const BINS: usize = 10;

/// The positions whose predicted probability is in one bin.
pub(super) struct Bin {
    pub(super) predicted: f64,
    /// Results over positions, game by game, since positions of one game have one result.
    pub(super) observed: Ratios,
    pub(super) positions: u64,
}

/// The test of a curve on games that it was not fitted to.
pub(super) struct Calibration {
    pub(super) game: &'static str,
    pub(super) curve: Curve,
    pub(super) games: usize,
    pub(super) bins: Vec<Bin>,
    /// The mean squared distance of the results from the curve, and from ½.
    pub(super) brier: f64,
    pub(super) brier_of_half: f64,
}

impl Calibration {
    /// Fits to the games with even numbers, and tests on the others.
    pub(super) fn of(game: &'static str, games: &[EvaluatedPosition]) -> Calibration {
        let part = |odd: usize| games.iter().skip(odd).step_by(2).cloned().collect::<Vec<_>>();
        let (fit, test) = (part(0), part(1));
        let curve = Curve::fitted(&fit);
        let bins = (0..BINS).map(|bin| Bin::of(bin, curve, &test)).collect();
        let count = test.iter().flatten().count() as f64;
        let brier = |expected: &dyn Fn(f64) -> f64| {
            let squared = |&(evaluation, result): &(f64, f64)| (expected(evaluation) - result).powi(2);
            test.iter().flatten().map(squared).sum::<f64>() / count
        };
        Calibration {
            game,
            curve,
            games: test.len(),
            bins,
            brier: brier(&|evaluation| curve.expected(evaluation)),
            brier_of_half: brier(&|_| 0.5),
        }
    }

    /// The mean distance of observed from predicted results, over the positions.
    pub(super) fn error(&self) -> f64 {
        let (sum, count) =
            self.bins.iter().filter(|bin| bin.positions > 0).fold((0.0, 0.0), |(sum, n), bin| {
                let positions = bin.positions as f64;
                (sum + positions * (bin.observed.of_totals() - bin.predicted).abs(), n + positions)
            });
        sum / count
    }
}

impl Bin {
    fn of(bin: usize, curve: Curve, games: &[EvaluatedPosition]) -> Bin {
        let (mut predicted, mut positions, mut observed) = (0.0, 0_u64, Ratios::default());
        for game in games {
            let inside = |&&(evaluation, _): &&(f64, f64)| {
                ((curve.expected(evaluation) * BINS as f64) as usize).min(BINS - 1) == bin
            };
            let (mut results, mut count) = (0.0, 0_u64);
            for (evaluation, result) in game.iter().filter(inside) {
                predicted += curve.expected(*evaluation);
                results += result;
                count += 1;
            }
            if count > 0 {
                observed.push(results, count as f64);
                positions += count;
            }
        }
        Bin { predicted: predicted / positions as f64, observed, positions }
    }

    /// The interval of 95 % of the observed result.
    pub(super) fn interval(&self) -> [f64; 2] {
        let (mean, error) = (self.observed.of_totals(), self.observed.standard_error_of_totals());
        [-Z_95, Z_95].map(|deviations| mean + deviations * error)
    }
}
