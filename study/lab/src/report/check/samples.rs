//! Checks of figures that come from samples, by their intervals of 95 % confidence (our own).

use super::{Check, Expected};
use crate::Ratios;
use nullwindow_support::share_interval;

impl Check {
    /// A mean over a sample (seeds, positions, games) with half the width of its interval of 95 % confidence:
    /// met if the interval lies inside the range, missed if outside, open if it has values of both, or if the
    /// half width is NaN (a sample of one).
    ///
    /// ```
    /// use nullwindow_lab::{Check, Expected, Outcome};
    /// let range = Expected::Between(2.0, 4.0);
    /// let speedup = |mean, half| Check::interval("speedup", range, mean, half).outcome();
    /// assert_eq!([speedup(3.0, 0.5), speedup(3.8, 0.5)], [Outcome::Met, Outcome::Open]);
    /// assert_eq!([speedup(5.0, 0.5), speedup(3.0, f64::NAN)], [Outcome::Missed, Outcome::Open]);
    /// ```
    pub fn interval(figure: impl Into<String>, range: Expected, mean: f64, half_width: f64) -> Self {
        Check::new(figure, range, mean).sample([mean - half_width, mean + half_width])
    }

    /// The geometric mean of ratios, with its interval.
    pub(crate) fn ratio(figure: impl Into<String>, range: Expected, ratios: &Ratios) -> Self {
        Check::new(figure, range, ratios.geometric_mean()).sample(ratios.geometric_interval())
    }

    /// The geometric mean of a ratio of each position, with its interval.
    pub(crate) fn positions(
        figure: impl Into<String>,
        range: Expected,
        ratios: impl IntoIterator<Item = f64>,
    ) -> Self {
        Check::ratio(figure, range, &ratios.into_iter().map(|ratio| (ratio, 1.0)).collect())
    }

    /// The ratio of two totals, with its interval.
    pub(crate) fn totals(figure: impl Into<String>, range: Expected, ratios: &Ratios) -> Self {
        Check::new(figure, range, ratios.of_totals()).sample(ratios.interval_of_totals())
    }

    /// The mean of ratios, with its interval.
    pub(crate) fn mean(figure: impl Into<String>, range: Expected, ratios: &Ratios) -> Self {
        Check::new(figure, range, ratios.mean()).sample(ratios.interval())
    }

    /// The share of the cases that have a property, with its interval.
    pub(crate) fn share(figure: impl Into<String>, range: Expected, [having, all]: [usize; 2]) -> Self {
        Check::new(figure, range, having as f64 / all as f64)
            .sample(share_interval(having as u64, all as u64))
    }

    /// The same check of an expected value that comes from a sample, with this standard error: a distance of
    /// two standard errors beyond the tolerance is no miss.
    ///
    /// ```
    /// use nullwindow_lab::Check;
    /// let check = |error| Check::near("ratio", 0.91, 0.03, 0.955).sampled(error);
    /// assert!(check(0.01).met() && !check(0.005).met());
    /// assert!(check(0.01).to_string().starts_with("met within the source's sampling error ± 0.010: "));
    /// ```
    #[must_use]
    pub fn sampled(self, source_error: f64) -> Self {
        Check { source_error: Some(source_error), ..self }
    }

    /// The same check of an observed value that comes from a sample, with this interval of 95 % confidence.
    #[must_use]
    pub fn sample(self, interval: [f64; 2]) -> Self {
        Check { interval: Some(interval), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;

    /// Near 0.92 ± 0.02 and a source whose standard error is 0.01: from 0.88 to 0.96.
    #[test]
    fn only_two_standard_errors_of_the_source_explain_a_miss() {
        let met = |observed| Check::near("x", 0.92, 0.02, observed).sampled(0.01).met();
        let expected = [(0.879, false), (0.881, true), (0.92, true), (0.959, true), (0.961, false)];
        assert_eq!(expected.map(|(observed, _)| met(observed)), expected.map(|(_, met)| met));
        assert!(!Check::near("x", 0.92, 0.02, 0.959).met());
    }

    #[test]
    fn an_interval_on_both_sides_of_the_limit_leaves_a_figure_open() {
        let outcome = |interval| Check::between("x", [0.1, 0.2], 0.15).sample(interval).outcome();
        assert_eq!(outcome([0.1, 0.2]), Outcome::Met);
        assert_eq!(outcome([0.05, 0.15]), Outcome::Open);
        assert_eq!(outcome([0.05, 0.09]), Outcome::Missed);
        assert_eq!(outcome([0.21, 0.3]), Outcome::Missed);
        let line = Check::interval("points", Expected::AtLeast(0.5), 0.6, 0.2).line(["missed", "published"]);
        assert_eq!(line, "open: points: 0.600, 95 % from 0.400 to 0.800 (published ≥ 0.500)");
        let line =
            Check::interval("points", Expected::AtLeast(0.5), 0.6, f64::NAN).line(["missed", "published"]);
        assert_eq!(line, "open: points: 0.600, a sample of one (published ≥ 0.500)");
    }

    #[test]
    fn shares_and_ratios_are_open_near_the_limit() {
        let share = |having| Check::share("same moves", Expected::AtLeast(0.9), [having, 20]).outcome();
        // 20 of 20 moves have the interval from 0.84 to 1, 13 that from 0.43 to 0.82.
        assert_eq!([share(20), share(13)], [Outcome::Open, Outcome::Missed]);
        let ratio = |costs: [f64; 3]| {
            let ratios: Ratios = costs.into_iter().map(|cost| (cost, 1.0)).collect();
            Check::ratio("leaves", Expected::AtMost(1.0), &ratios).outcome()
        };
        assert_eq!(ratio([0.5, 0.6, 0.7]), Outcome::Met);
        assert_eq!(ratio([0.5, 1.0, 1.5]), Outcome::Open);
        assert_eq!(ratio([1.5, 1.6, 1.7]), Outcome::Missed);
    }
}
