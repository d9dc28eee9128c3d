//! Linear least squares on sparse indicators, by conjugate gradients (Hestenes & Stiefel 1952) on the normal equations with the
//! diagonal as preconditioner.
//!
//! Deterministic, without a learning rate; a few dozen steps suffice, each one pass over the examples.

/// Examples: each is the sum of a fixed number of coefficients, and a target for that sum.
///
/// ```
/// let mut rows = nullwindow_learn::Rows::new(10, 2);
/// rows.push(&[3, 7], 0.5);
/// assert_eq!(rows.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Rows {
    coefficients: usize,
    width: usize,
    columns: Vec<u32>,
    targets: Vec<f32>,
}

impl Rows {
    /// No rows yet, each to be of `width` out of so many coefficients.
    ///
    /// # Panics
    /// If `width` is 0.
    #[must_use]
    pub fn new(coefficients: usize, width: usize) -> Self {
        assert!(width > 0);
        Rows { coefficients, width, columns: Vec::new(), targets: Vec::new() }
    }

    /// Adds an example.
    ///
    /// # Panics
    /// If there are not as many columns as a row has, or a column is none.
    pub fn push(&mut self, columns: &[u32], target: f32) {
        assert_eq!(columns.len(), self.width);
        assert!(columns.iter().all(|&column| (column as usize) < self.coefficients));
        self.columns.extend(columns);
        self.targets.push(target);
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

    /// What these coefficients say of an example.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn predict(&self, coefficients: &[f32], row: usize) -> f32 {
        let columns = &self.columns[row * self.width..(row + 1) * self.width];
        columns.iter().map(|&column| coefficients[column as usize]).sum()
    }

    fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.columns.chunks_exact(self.width)
    }
}

/// A fit: how strongly coefficients are held to what was known before, and for how many steps they are bettered.
///
/// It minimises the sum of squared errors, plus `ridge` times the squared distance from the prior. A coefficient that stands in few
/// examples (far fewer than `ridge`) so keeps its prior.
///
/// ```
/// use nullwindow_learn::{Regression, Rows};
/// let mut rows = Rows::new(2, 1);
/// rows.push(&[0], 4.0);
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
    pub fn fit(&self, rows: &Rows, prior: &[f32]) -> Vec<f32> {
        assert_eq!(prior.len(), rows.coefficients);
        let ridge = f64::from(self.ridge);
        let mut scale = vec![self.ridge; prior.len()];
        rows.columns.iter().for_each(|&column| scale[column as usize] += 1.0);

        let mut fitted = prior.to_vec();
        let targets = rows.targets.iter();
        let errors = targets.enumerate().map(|(row, target)| target - rows.predict(prior, row));
        // The residual of the normal equations; the ridge pulls at nothing yet.
        let mut residual = gathered(rows, errors);
        let mut direction = scaled(&residual, &scale);
        let mut reach = dot(&residual, &direction);
        let begin = reach;
        for _ in 0..self.steps {
            if reach <= begin * 1e-12 {
                break;
            }
            let moved = gathered(rows, (0..rows.len()).map(|row| rows.predict(&direction, row)));
            let curvature = dot(&direction, &moved) + ridge * dot(&direction, &direction);
            let step = (reach / curvature) as f32;
            for (i, d) in direction.iter().enumerate() {
                fitted[i] += step * d;
                residual[i] -= step * (moved[i] + self.ridge * d);
            }
            let next = scaled(&residual, &scale);
            let (before, turn) = (reach, dot(&residual, &next));
            reach = turn;
            for (d, n) in direction.iter_mut().zip(next) {
                *d = n + (turn / before) as f32 * *d;
            }
        }
        fitted
    }
}

/// For each coefficient the sum of `values` over the examples that it stands in.
fn gathered(rows: &Rows, values: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut sums = vec![0.0; rows.coefficients];
    for (columns, value) in rows.rows().zip(values) {
        columns.iter().for_each(|&column| sums[column as usize] += value);
    }
    sums
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
    use nullwindow_games::trees::SplitMix64;

    /// Examples of 4 out of 60 coefficients, a fourth from each quarter, as patterns are; with some noise.
    fn examples(count: usize, noise: f32) -> (Rows, Vec<f32>) {
        let mut random = SplitMix64::new(7);
        let mut next = |below: u64| random.next().expect("it never ends") % below;
        let truth: Vec<f32> = (0..60).map(|_| next(2_000) as f32 / 100.0 - 10.0).collect();
        let mut rows = Rows::new(60, 4);
        for _ in 0..count {
            let columns = [0, 1, 2, 3].map(|quarter| 15 * quarter + next(15) as u32);
            let error = noise * (next(2_001) as f32 / 1_000.0 - 1.0);
            rows.push(&columns, columns.map(|column| truth[column as usize]).iter().sum::<f32>() + error);
        }
        (rows, truth)
    }

    #[test]
    fn sums_are_recovered() {
        let (rows, truth) = examples(2_000, 0.0);
        let fitted = Regression { ridge: 1e-3, steps: 60 }.fit(&rows, &[0.0; 60]);
        for row in 0..rows.len() {
            let (found, expected) = (rows.predict(&fitted, row), rows.predict(&truth, row));
            assert!((found - expected).abs() < 0.01, "{found} and not {expected}");
        }
    }

    /// At the minimum, no coefficient can be moved to a better place.
    #[test]
    fn the_fit_is_a_minimum() {
        let (rows, _) = examples(300, 3.0);
        let (prior, ridge) = (vec![1.0; 60], 5.0);
        let cost = |at: &[f32]| {
            let errors =
                (0..rows.len()).map(|row| f64::from(rows.targets[row] - rows.predict(at, row)).powi(2));
            let pull = at.iter().zip(&prior).map(|(a, p)| f64::from(a - p).powi(2));
            errors.sum::<f64>() + f64::from(ridge) * pull.sum::<f64>()
        };
        let fitted = Regression { ridge, steps: 100 }.fit(&rows, &prior);
        for i in 0..60 {
            for by in [-0.05, 0.05] {
                let mut other = fitted.clone();
                other[i] += by;
                assert!(cost(&other) > cost(&fitted), "coefficient {i}");
            }
        }
    }
}
