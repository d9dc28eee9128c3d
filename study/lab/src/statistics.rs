//! Comparisons of two counts over many trees (our own).
//!
//! There are two, and they differ: the ratio of totals depends most on the largest trees, the mean of ratios
//! does not. A table shows both, and never pools even with odd depths.

use nullwindow_support::Z_95;

/// Pairs of counts, one pair for each tree: the count measured, and the count that it is compared with.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Ratios {
    count: u64,
    totals: (f64, f64),
    mean: f64,
    /// The sum of the squared distances from the mean (Welford 1962: no cancellation, unlike the sum of
    /// squares).
    squares: f64,
    logs: f64,
    log_squares: f64,
    /// The sums of measured², measured·against and against².
    products: [f64; 3],
}

impl Ratios {
    /// Takes one pair; `against` must not be 0.
    pub(crate) fn push(&mut self, measured: f64, against: f64) {
        let ratio = measured / against;
        self.count += 1;
        self.totals.0 += measured;
        self.totals.1 += against;
        let distance = ratio - self.mean;
        self.mean += distance / self.count as f64;
        self.squares += distance * (ratio - self.mean);
        self.logs += ratio.ln();
        self.log_squares += ratio.ln().powi(2);
        let products = [measured * measured, measured * against, against * against];
        self.products.iter_mut().zip(products).for_each(|(sum, product)| *sum += product);
    }

    /// The number of pairs.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The total measured by the total measured against: the cost over many trees. NaN if there is no pair.
    pub(crate) fn of_totals(&self) -> f64 {
        self.totals.0 / self.totals.1
    }

    /// The standard error of [`of_totals`](Self::of_totals), by the usual linear approximation: that of the
    /// mean of `measured − ratio · against`, relative to the mean of `against`. NaN with fewer than two
    /// pairs.
    pub(crate) fn standard_error_of_totals(&self) -> f64 {
        let (n, ratio, [yy, xy, xx]) = (self.count as f64, self.of_totals(), self.products);
        // Rounding may leave a number just below 0 where all ratios are equal.
        let squares = (yy - 2.0 * ratio * xy + ratio * ratio * xx).max(0.0);
        if self.count < 2 { f64::NAN } else { (squares / (n - 1.0) * n).sqrt() / self.totals.1 }
    }

    /// The 95 % confidence interval of [`of_totals`](Self::of_totals). NaN with fewer than two pairs.
    pub(crate) fn interval_of_totals(&self) -> [f64; 2] {
        let reach = student(self.count) * self.standard_error_of_totals();
        [self.of_totals() - reach, self.of_totals() + reach]
    }

    /// The arithmetic mean of the ratios. NaN if there is no pair.
    pub(crate) fn mean(&self) -> f64 {
        if self.count == 0 { f64::NAN } else { self.mean }
    }

    /// The standard error of [`mean`](Self::mean). NaN with fewer than two pairs.
    pub(crate) fn standard_error(&self) -> f64 {
        let n = self.count as f64;
        if self.count < 2 { f64::NAN } else { (self.squares / (n - 1.0) / n).sqrt() }
    }

    /// The 95 % confidence interval of [`mean`](Self::mean), by Student's distribution. NaN with fewer
    /// than two pairs.
    pub(crate) fn interval(&self) -> [f64; 2] {
        let reach = student(self.count) * self.standard_error();
        [self.mean() - reach, self.mean() + reach]
    }

    /// The geometric mean of the ratios: the only mean whose inverse is that of the inverse ratios.
    /// NaN if there is no pair.
    pub(crate) fn geometric_mean(&self) -> f64 {
        (self.logs / self.count as f64).exp()
    }

    /// The 95 % confidence interval of [`geometric_mean`](Self::geometric_mean), by Student's
    /// distribution of the mean of the logarithms. NaN with fewer than two pairs.
    pub(crate) fn geometric_interval(&self) -> [f64; 2] {
        let n = self.count as f64;
        let mean = self.logs / n;
        let variance = (self.log_squares - n * mean * mean).max(0.0) / (n - 1.0);
        let error = if self.count < 2 { f64::NAN } else { (variance / n).sqrt() };
        let reach = student(self.count) * error;
        [mean - reach, mean + reach].map(f64::exp)
    }
}

impl FromIterator<(f64, f64)> for Ratios {
    fn from_iter<I: IntoIterator<Item = (f64, f64)>>(pairs: I) -> Self {
        let mut ratios = Ratios::default();
        pairs.into_iter().for_each(|(measured, against)| ratios.push(measured, against));
        ratios
    }
}

/// The geometric mean of positive numbers. NaN if there is none.
pub(crate) fn geometric_mean(numbers: impl IntoIterator<Item = f64>) -> f64 {
    numbers.into_iter().map(|x| (x, 1.0)).collect::<Ratios>().geometric_mean()
}

/// The quantiles 0.975 of Student's t distribution with 1 to 30 degrees of freedom.
const STUDENT: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
    2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/// The mean of a sample, and half the length of its 95 % confidence interval by Student's t distribution. The
/// latter is NaN with fewer than two numbers.
pub(crate) fn mean_and_half_width(sample: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let sample: Ratios = sample.into_iter().map(|x| (x, 1.0)).collect();
    (sample.mean(), student(sample.count) * sample.standard_error())
}

/// The 97.5 % quantile of Student's distribution for the mean of this number of values: of many by the first
/// terms of its expansion around the normal one (Fisher & Cornish 1960).
fn student(values: u64) -> f64 {
    let freedom = values.saturating_sub(1);
    let of_many = |freedom: f64| Z_95 + 2.3722 / freedom + 2.8224 / freedom.powi(2);
    STUDENT.get(freedom.saturating_sub(1) as usize).copied().unwrap_or_else(|| of_many(freedom as f64))
}

/// The exponent of the power of x that fits y best: the slope of the line of least squares through the
/// logarithms. `None` of fewer than three points, or if all x are equal.
pub(crate) fn slope_of_logs(points: impl IntoIterator<Item = (f64, f64)>) -> Option<f64> {
    let logs: Vec<_> = points.into_iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    let n = logs.len() as f64;
    let mean = |part: fn(&(f64, f64)) -> f64| logs.iter().map(part).sum::<f64>() / n;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let spread: f64 = logs.iter().map(|point| (point.0 - x).powi(2)).sum();
    let common: f64 = logs.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    (logs.len() >= 3 && spread > 0.0).then_some(common / spread)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_and_means_differ() {
        let ratios: Ratios = [(2.0, 4.0), (30.0, 20.0)].into_iter().collect();
        assert_eq!((ratios.count(), ratios.of_totals(), ratios.mean()), (2, 32.0 / 24.0, 1.0));
        assert_eq!(ratios.standard_error(), 0.5);
        let [low, high] = ratios.interval();
        // One degree of freedom.
        assert!((low + 5.353).abs() < 1e-12 && (high - 7.353).abs() < 1e-12);
        assert!((ratios.geometric_mean() - 0.75_f64.sqrt()).abs() < 1e-12);
        assert!((geometric_mean([2.0, 8.0]) - 4.0).abs() < 1e-12);
        let equal: Ratios = [(1.0, 2.0), (15.0, 30.0)].into_iter().collect();
        assert_eq!(equal.standard_error_of_totals(), 0.0);
        let [low, high] = [(1.0, 1.0), (4.0, 1.0)].into_iter().collect::<Ratios>().geometric_interval();
        assert!(low < 2.0 && 2.0 < high && (low * high - 4.0).abs() < 1e-9);
    }

    #[test]
    fn slope_of_logs_is_the_exponent_of_a_power() {
        let slope = slope_of_logs([1.0, 2.0, 5.0].map(|x: f64| (x, 3.0 * x.powf(0.7)))).unwrap();
        assert!((slope - 0.7).abs() < 1e-12);
        assert_eq!(slope_of_logs([(1.0, 1.0), (2.0, 3.0)]), None);
    }

    #[test]
    fn intervals_of_small_samples_are_by_students_t() {
        let (mean, half) = mean_and_half_width([1.0, 2.0, 3.0]);
        // Two degrees of freedom, standard deviation 1.
        assert!(mean == 2.0 && (half - 4.303 / 3_f64.sqrt()).abs() < 1e-9);
        let (_, half) = mean_and_half_width((0..41).map(f64::from));
        let variance = (0..41).map(|x| f64::from(x - 20).powi(2)).sum::<f64>() / 40.0;
        assert!((half - 2.0211 * (variance / 41.0).sqrt()).abs() < 0.002, "40 degrees of freedom: {half}");
        assert!(mean_and_half_width([1.0]).1.is_nan());
    }

    #[test]
    fn standard_error_equals_the_definition() {
        let xs = [0.9, 1.1, 1.4, 0.7, 1.0];
        let ratios: Ratios = xs.map(|x| (x * 1e6, 1e6)).into_iter().collect();
        let mean = xs.iter().sum::<f64>() / 5.0;
        let variance = xs.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 4.0;
        assert!((ratios.standard_error() - (variance / 5.0).sqrt()).abs() < 1e-12);
        assert!((ratios.mean() - mean).abs() < 1e-12);
    }

    /// Against a constant, the ratio of totals is a mean like any other.
    #[test]
    fn both_standard_errors_agree_against_a_constant() {
        let constant: Ratios = [0.9, 1.1, 1.4, 0.7, 1.0].map(|x| (x * 1e6, 1e6)).into_iter().collect();
        assert!((constant.standard_error_of_totals() - constant.standard_error()).abs() < 1e-9);
        let varied: Ratios = [(1.0, 1.0), (30.0, 10.0), (50.0, 100.0)].into_iter().collect();
        // By hand: ratio 81/111; residues y - ratio x of 0.27027, 22.7027, -22.97297; their mean's error over
        // the mean of x.
        let residues = [1.0 - 81.0 / 111.0, 30.0 - 810.0 / 111.0, 50.0 - 8100.0 / 111.0];
        let expected = (residues.map(|r: f64| r * r).iter().sum::<f64>() / 2.0 / 3.0).sqrt() / 37.0;
        assert!((varied.standard_error_of_totals() - expected).abs() < 1e-12);
    }

    #[test]
    fn the_geometric_mean_inverts() {
        let pairs = [(3.0, 7.0), (5.0, 2.0), (11.0, 13.0)];
        let there: Ratios = pairs.into_iter().collect();
        let back: Ratios = pairs.map(|(a, b)| (b, a)).into_iter().collect();
        assert!((there.geometric_mean() * back.geometric_mean() - 1.0).abs() < 1e-12);
        assert!(there.mean() * back.mean() > 1.1, "and the arithmetic mean does not");
    }

    #[test]
    fn means_of_nothing_are_nan() {
        let none = Ratios::default();
        assert!(none.mean().is_nan() && none.of_totals().is_nan() && none.geometric_mean().is_nan());
        assert!(none.standard_error().is_nan() && none.standard_error_of_totals().is_nan());
    }
}
