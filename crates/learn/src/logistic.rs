//! Logistic regression on sparse counts by Newton's method, each step found by conjugate gradients
//! ("truncated Newton"; Dembo & Steihaug 1983).
//!
//! Targets may be any probabilities, as when an evaluation is fitted to the results of games (for chess
//! Österlund's "Texel tuning", 2014). Like [`Regression`](crate::Regression) it is deterministic and needs no
//! learning rate.

/// Examples: for each a few features with their counts, the factors of a count for the first and the second
/// of a feature's two coefficients, and the probability to be predicted.
///
/// ```
/// let mut counts = nullwindow_learn::Counts::new(10);
/// counts.push(&[(3, 1), (7, -2)], [1.0, 0.0], 0.5);
/// assert_eq!(counts.len(), 1);
/// // The sum of 1 × 5.0 and −2 × 5.0, all of the first coefficients.
/// assert_eq!(counts.value(&[[5.0, 100.0]; 10], 0), -5.0);
/// ```
#[derive(Clone, Debug)]
pub struct Counts {
    features: usize,
    /// Where an example's entries begin; one more than there are examples.
    begins: Vec<usize>,
    entries: Vec<(u16, i16)>,
    parts: Vec<[f32; 2]>,
    targets: Vec<f32>,
}

impl Counts {
    /// No examples, of this number of features.
    #[must_use]
    pub fn new(features: usize) -> Self {
        Counts { features, begins: vec![0], entries: Vec::new(), parts: Vec::new(), targets: Vec::new() }
    }

    /// Adds an example.
    ///
    /// # Panics
    /// If a feature is out of range.
    pub fn push(&mut self, counts: &[(u16, i16)], parts: [f32; 2], target: f32) {
        assert!(counts.iter().all(|&(feature, _)| usize::from(feature) < self.features));
        self.entries.extend(counts);
        self.begins.push(self.entries.len());
        self.parts.push(parts);
        self.targets.push(target);
    }

    /// The number of examples.
    #[must_use]
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// The value of an example by these coefficients.
    ///
    /// # Panics
    /// If there is no such example.
    #[must_use]
    pub fn value(&self, coefficients: &[[f64; 2]], row: usize) -> f64 {
        let mut sums = [0.0; 2];
        for &(feature, count) in self.entries(row) {
            let pair = coefficients[usize::from(feature)];
            sums[0] += f64::from(count) * pair[0];
            sums[1] += f64::from(count) * pair[1];
        }
        let parts = self.parts[row];
        sums[0] * f64::from(parts[0]) + sums[1] * f64::from(parts[1])
    }

    fn entries(&self, row: usize) -> &[(u16, i16)] {
        &self.entries[self.begins[row]..self.begins[row + 1]]
    }

    /// For each coefficient the sum over the examples of its derivative, or the square of that, times
    /// `factor`.
    fn gathered(&self, squared: bool, mut factor: impl FnMut(usize) -> f64) -> Vec<[f64; 2]> {
        let mut sums = vec![[0.0; 2]; self.features];
        for row in 0..self.len() {
            let factor = factor(row);
            for &(feature, count) in self.entries(row) {
                for (sum, part) in sums[usize::from(feature)].iter_mut().zip(self.parts[row]) {
                    let derivative = f64::from(count) * f64::from(part);
                    *sum += factor * if squared { derivative * derivative } else { derivative };
                }
            }
        }
        sums
    }
}

/// A fit of a logistic curve over a sum of coefficients.
///
/// It minimises the sum of the examples' [cross-entropy](cross_entropy), and of half the squared distance
/// from the prior, in `deviation`s.
///
/// ```
/// use nullwindow_learn::{Counts, Logistic};
/// let mut counts = Counts::new(2);
/// for target in [1.0, 1.0, 0.0] {
///     counts.push(&[(0, 1)], [1.0, 0.0], target);
/// }
/// let fit = Logistic { slope: 1.0, deviation: 1e3, steps: 10 };
/// let [[first, unused], [never, _]] = fit.fit(&counts, &[[0.0, 7.0]; 2])[..] else { unreachable!() };
/// assert!((first - 2.0_f64.ln()).abs() < 1e-3); // two to one
/// assert_eq!((unused, never), (7.0, 0.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Logistic {
    /// The growth of the log-odds with a value.
    pub slope: f64,
    /// The standard deviation of the coefficients around their prior.
    pub deviation: f64,
    /// The largest number of steps of Newton's method.
    pub steps: u32,
}

/// The largest number of steps of conjugate gradients for a step of Newton's method.
const MAX_INNER_STEPS: u32 = 60;

impl Logistic {
    /// The probability of a value.
    #[must_use]
    pub fn probability(&self, value: f64) -> f64 {
        logistic(self.slope * value)
    }

    /// The mean [cross-entropy](cross_entropy) of all examples.
    #[must_use]
    pub fn loss(&self, counts: &Counts, coefficients: &[[f64; 2]]) -> f64 {
        let of = |row| {
            cross_entropy(f64::from(counts.targets[row]), self.probability(counts.value(coefficients, row)))
        };
        (0..counts.len()).map(of).sum::<f64>() / counts.len().max(1) as f64
    }

    /// The fitted coefficients.
    ///
    /// # Panics
    /// If the number of coefficients in the prior is not that of the features.
    #[must_use]
    pub fn fit(&self, counts: &Counts, prior: &[[f64; 2]]) -> Vec<[f64; 2]> {
        assert_eq!(prior.len(), counts.features);
        let mut at = prior.to_vec();
        let mut cost = self.cost(counts, &at, prior);
        for _ in 0..self.steps {
            let step = self.newton(counts, &at, prior);
            // Far from the minimum a whole step may overshoot.
            let mut length = 1.0;
            let next = loop {
                let next = sum(&at, length, &step);
                let better = self.cost(counts, &next, prior);
                if better < cost {
                    break Some((next, better));
                }
                length /= 2.0;
                if length < 1e-3 {
                    break None;
                }
            };
            let Some((next, better)) = next else { break };
            let gain = cost - better;
            (at, cost) = (next, better);
            if gain < 1e-7 * cost {
                break;
            }
        }
        at
    }

    /// The minimised cost: the sum of cross-entropies, and the squared distance from the prior.
    fn cost(&self, counts: &Counts, at: &[[f64; 2]], prior: &[[f64; 2]]) -> f64 {
        let away = sum(at, -1.0, prior);
        counts.len() as f64 * self.loss(counts, at) + dot(&away, &away) / (2.0 * self.deviation.powi(2))
    }

    /// The step to the minimum of the parabola that touches the cost here.
    fn newton(&self, counts: &Counts, at: &[[f64; 2]], prior: &[[f64; 2]]) -> Vec<[f64; 2]> {
        let ridge = self.deviation.powi(-2);
        let probabilities: Vec<f64> =
            (0..counts.len()).map(|row| self.probability(counts.value(at, row))).collect();
        let curvatures: Vec<f64> = probabilities.iter().map(|p| self.slope.powi(2) * p * (1.0 - p)).collect();
        let pull =
            counts.gathered(false, |row| self.slope * (f64::from(counts.targets[row]) - probabilities[row]));
        let mut residual = sum(&pull, -ridge, &sum(at, -1.0, prior));
        let scale = counts.gathered(true, |row| curvatures[row]);
        let scaled = |residual: &[[f64; 2]]| -> Vec<[f64; 2]> {
            let of = |(r, s): (&[f64; 2], &[f64; 2])| [r[0] / (s[0] + ridge), r[1] / (s[1] + ridge)];
            residual.iter().zip(&scale).map(of).collect()
        };
        let mut step = vec![[0.0; 2]; at.len()];
        let mut direction = scaled(&residual);
        let mut reach = dot(&residual, &direction);
        let begin = reach;
        for _ in 0..MAX_INNER_STEPS {
            if reach <= begin * 1e-6 {
                break;
            }
            let moved = counts.gathered(false, |row| curvatures[row] * counts.value(&direction, row));
            let moved = sum(&moved, ridge, &direction);
            let length = reach / dot(&direction, &moved);
            step = sum(&step, length, &direction);
            residual = sum(&residual, -length, &moved);
            let next = scaled(&residual);
            let turn = dot(&residual, &next);
            direction = sum(&next, turn / reach, &direction);
            reach = turn;
        }
        step
    }
}

/// The cross-entropy of the prediction `expected` for an event of the probability `target`, in natural units;
/// least where both are equal.
///
/// ```
/// use nullwindow_learn::cross_entropy;
/// assert!((cross_entropy(1.0, 0.5) - 2.0_f64.ln()).abs() < 1e-12);
/// assert!(cross_entropy(0.7, 0.7) < cross_entropy(0.7, 0.8));
/// ```
#[must_use]
pub fn cross_entropy(target: f64, expected: f64) -> f64 {
    let part = |t: f64, p: f64| if t > 0.0 { -t * p.max(1e-300).ln() } else { 0.0 };
    part(target, expected) + part(1.0 - target, 1.0 - expected)
}

/// The logistic function, which makes an expected result from 0 to 1 of a value.
///
/// ```
/// assert_eq!(nullwindow_learn::logistic(0.0), 0.5);
/// ```
#[must_use]
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// `a + times × b`.
fn sum(a: &[[f64; 2]], times: f64, b: &[[f64; 2]]) -> Vec<[f64; 2]> {
    a.iter().zip(b).map(|(a, b)| [a[0] + times * b[0], a[1] + times * b[1]]).collect()
}

fn dot(a: &[[f64; 2]], b: &[[f64; 2]]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a[0] * b[0] + a[1] * b[1]).sum()
}

/// The slope with which scores predict results best, from pairs of both: bisection finds the only minimum of
/// the loss. It is between 0.0001 and 0.05, for values in hundredths of a pawn.
///
/// ```
/// let pairs = [(100.0, 1.0), (100.0, 0.0), (-50.0, 0.0), (300.0, 1.0)];
/// assert!((0.0001..0.05).contains(&nullwindow_learn::slope(&pairs)));
/// ```
#[must_use]
pub fn slope(pairs: &[(f64, f64)]) -> f64 {
    // The derivative of the loss by the slope.
    let growth = |slope: f64| -> f64 {
        pairs.iter().map(|&(score, result)| (logistic(slope * score) - result) * score).sum()
    };
    let (mut low, mut high) = (1e-4, 0.05);
    for _ in 0..30 {
        let middle = f64::midpoint(low, high);
        if growth(middle) < 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_support::SplitMix64;

    const FEATURES: usize = 30;

    /// Examples with the probabilities by planted coefficients, and these.
    fn examples(count: usize, slope: f64) -> (Counts, Vec<[f64; 2]>) {
        let mut random = SplitMix64::new(11);
        let mut next = |below: u64| random.next().expect("it is endless") % below;
        let mut coefficient = || next(201) as f64 - 100.0;
        let truth: Vec<[f64; 2]> = (0..FEATURES).map(|_| [coefficient(), coefficient()]).collect();
        let mut counts = Counts::new(FEATURES);
        for _ in 0..count {
            let entries: Vec<(u16, i16)> =
                (0..3).map(|i| (10 * i + next(10) as u16, next(5) as i16 - 2)).collect();
            let phase = next(25) as f32 / 24.0;
            counts.push(&entries, [phase, 1.0 - phase], 0.0);
            let row = counts.len() - 1;
            counts.targets[row] = logistic(slope * counts.value(&truth, row)) as f32;
        }
        (counts, truth)
    }

    #[test]
    fn coefficients_are_recovered() {
        let (counts, truth) = examples(5_000, 0.01);
        let fit = Logistic { slope: 0.01, deviation: 1e4, steps: 20 };
        let fitted = fit.fit(&counts, &[[0.0; 2]; FEATURES]);
        for (found, sought) in fitted.iter().flatten().zip(truth.iter().flatten()) {
            assert!((found - sought).abs() < 0.1, "{found} {sought}");
        }
    }

    /// At the minimum, no change of a coefficient lowers the cost.
    #[test]
    fn fit_is_a_minimum() {
        let (mut counts, _) = examples(400, 0.01);
        counts.targets.iter_mut().enumerate().for_each(|(i, target)| *target = (i % 3) as f32 / 2.0);
        let fit = Logistic { slope: 0.01, deviation: 20.0, steps: 30 };
        let prior = [[5.0, -5.0]; FEATURES];
        let fitted = fit.fit(&counts, &prior);
        let cost = fit.cost(&counts, &fitted, &prior);
        assert!(cost < fit.cost(&counts, &prior, &prior));
        for i in 0..FEATURES {
            for part in 0..2 {
                for by in [-0.5, 0.5] {
                    let mut other = fitted.clone();
                    other[i][part] += by;
                    assert!(fit.cost(&counts, &other, &prior) > cost, "coefficient {i}, {part}");
                }
            }
        }
    }
}
