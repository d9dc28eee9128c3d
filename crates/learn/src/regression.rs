//! Linear least squares on sparse indicators, by conjugate gradients (Hestenes & Stiefel 1952) on the normal equations with the
//! diagonal as preconditioner.
//!
//! Deterministic, without a learning rate; a few dozen steps suffice, each one pass over the examples.

/// Examples: each is the sum of `N` coefficients, with a target for that sum, and a weight.
///
/// ```
/// let mut rows = nullwindow_learn::Rows::new(10);
/// rows.push([3, 7], 0.5, 1.0);
/// assert_eq!(rows.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Rows<const N: usize> {
    coefficients: usize,
    columns: Vec<[u32; N]>,
    targets: Vec<f32>,
    weights: Vec<f32>,
}

impl<const N: usize> Rows<N> {
    /// No examples yet, of so many coefficients.
    #[must_use]
    pub fn new(coefficients: usize) -> Self {
        Rows { coefficients, columns: Vec::new(), targets: Vec::new(), weights: Vec::new() }
    }

    /// Adds an example; its squared error counts `weight` times.
    ///
    /// # Panics
    /// If a column is none.
    pub fn push(&mut self, columns: [u32; N], target: f32, weight: f32) {
        assert!(columns.iter().all(|&column| (column as usize) < self.coefficients));
        self.columns.push(columns);
        self.targets.push(target);
        self.weights.push(weight);
    }

    /// How many examples there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// What these coefficients say of an example, minus its target.
    ///
    /// # Panics
    /// If there is no such example.
    #[must_use]
    pub fn error(&self, coefficients: &[f32], row: usize) -> f32 {
        sum(coefficients, &self.columns[row]) - self.targets[row]
    }

    /// For each coefficient the weighted sum of `value` over the examples that it stands in.
    fn gathered(&self, value: impl Fn(usize, &[u32; N]) -> f32) -> Vec<f32> {
        let mut sums = vec![0.0; self.coefficients];
        for (row, columns) in self.columns.iter().enumerate() {
            let value = self.weights[row] * value(row, columns);
            columns.iter().for_each(|&column| sums[column as usize] += value);
        }
        sums
    }
}

fn sum(coefficients: &[f32], columns: &[u32]) -> f32 {
    columns.iter().map(|&column| coefficients[column as usize]).sum()
}

/// A fit: how strongly coefficients are held to what was known before, and for how many steps they are bettered.
///
/// It minimises the weighted sum of squared errors, plus `ridge` times the squared distance from the prior. A coefficient that stands in few
/// examples (far fewer than `ridge`) so keeps its prior.
///
/// ```
/// use nullwindow_learn::{Regression, Rows};
/// let mut rows = Rows::new(2);
/// rows.push([0], 4.0, 1.0);
/// let fitted = Regression { ridge: 1.0, steps: 10 }.fit(&rows, &[0.0, 7.0]);
/// assert!((fitted[0] - 2.0).abs() < 1e-5); // between the prior and the only example
/// assert_eq!(fitted[1], 7.0); // never seen
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Regression {
    /// The weight of the prior, as if so many examples had shown it.
    pub ridge: f32,
    /// The most steps of conjugate gradients.
    pub steps: u32,
}

impl Regression {
    /// The fitted coefficients.
    ///
    /// # Panics
    /// If the prior has not as many coefficients as the rows.
    #[must_use]
    pub fn fit<const N: usize>(&self, rows: &Rows<N>, prior: &[f32]) -> Vec<f32> {
        assert_eq!(prior.len(), rows.coefficients);
        let ridge = f64::from(self.ridge);
        let scale: Vec<f32> = rows.gathered(|_, _| 1.0).iter().map(|count| count + self.ridge).collect();
        let mut fitted = prior.to_vec();
        // The residual of the normal equations; at the prior the ridge does not pull.
        let mut residual = rows.gathered(|row, _| -rows.error(prior, row));
        let mut direction = scaled(&residual, &scale);
        let mut reach = dot(&residual, &direction);
        let begin = reach;
        for _ in 0..self.steps {
            if reach <= begin * 1e-12 {
                break;
            }
            let moved = rows.gathered(|_, columns| sum(&direction, columns));
            let curvature = dot(&direction, &moved) + ridge * dot(&direction, &direction);
            let step = (reach / curvature) as f32;
            for (i, d) in direction.iter().enumerate() {
                fitted[i] += step * d;
                residual[i] -= step * (moved[i] + self.ridge * d);
            }
            let next = scaled(&residual, &scale);
            let turn = dot(&residual, &next);
            let kept = (turn / reach) as f32;
            reach = turn;
            direction.iter_mut().zip(next).for_each(|(d, n)| *d = n + kept * *d);
        }
        fitted
    }
}

fn scaled(residual: &[f32], scale: &[f32]) -> Vec<f32> {
    residual.iter().zip(scale).map(|(r, s)| if *s > 0.0 { r / s } else { 0.0 }).collect()
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_support::SplitMix64;

    const COEFFICIENTS: usize = 60;

    /// Examples of a coefficient from each quarter, as patterns are, with some noise; half of them count twice.
    fn examples(count: usize, noise: f32) -> (Rows<4>, Vec<f32>) {
        let mut random = SplitMix64::new(7);
        let mut next = |below: u64| random.next().expect("it never ends") % below;
        let truth: Vec<f32> = (0..COEFFICIENTS).map(|_| next(2_000) as f32 / 100.0 - 10.0).collect();
        let mut rows = Rows::new(COEFFICIENTS);
        for _ in 0..count {
            let columns = [0, 1, 2, 3].map(|quarter| 15 * quarter + next(15) as u32);
            let error = noise * (next(2_001) as f32 / 1_000.0 - 1.0);
            rows.push(columns, sum(&truth, &columns) + error, 1.0 + next(2) as f32);
        }
        (rows, truth)
    }

    #[test]
    fn sums_are_recovered() {
        let (rows, truth) = examples(2_000, 0.0);
        let fitted = Regression { ridge: 1e-3, steps: 60 }.fit(&rows, &[0.0; COEFFICIENTS]);
        for row in 0..rows.len() {
            assert!(rows.error(&truth, row).abs() < 1e-4);
            assert!(rows.error(&fitted, row).abs() < 0.01);
        }
    }

    /// At the minimum, no coefficient can be moved to a better place.
    #[test]
    fn the_fit_is_a_minimum() {
        let (rows, _) = examples(300, 3.0);
        let (prior, ridge) = ([1.0; COEFFICIENTS], 5.0);
        let cost = |at: &[f32]| {
            let error = |row| f64::from(rows.weights[row]) * f64::from(rows.error(at, row)).powi(2);
            let pull = at.iter().zip(&prior).map(|(a, p)| f64::from(a - p).powi(2));
            (0..rows.len()).map(error).sum::<f64>() + f64::from(ridge) * pull.sum::<f64>()
        };
        let fitted = Regression { ridge, steps: 100 }.fit(&rows, &prior);
        for i in 0..COEFFICIENTS {
            for by in [-0.05, 0.05] {
                let mut other = fitted.clone();
                other[i] += by;
                assert!(cost(&other) > cost(&fitted), "coefficient {i}");
            }
        }
    }
}
