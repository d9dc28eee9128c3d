//! The rate of wrong cuts by a model, on positions that it was not fitted to (after Buro 1995).

use super::model::Pair;
use nullwindow::Score;
use nullwindow_othello::ProbCutModel;
use nullwindow_support::{normal_tail, share_interval};

/// The number of wrong cuts at one level.
///
/// ```
/// use nullwindow_fit::probcut::CutErrors;
/// let errors = CutErrors { deviations: 2.0, end: false, cuts: 1_000, wrong: 21 };
/// assert!((errors.expected() - 0.02275).abs() < 1e-5);
/// let [low, high] = errors.interval();
/// assert!(low < 0.021 && high > 0.021);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CutErrors {
    /// The level: the distance of the shallow value from the window, in standard deviations.
    pub deviations: f32,
    /// Whether the deep values are exact values, and not values of searches to a horizon.
    pub end: bool,
    /// The number of cuts.
    pub cuts: u64,
    /// The number of wrong ones.
    pub wrong: u64,
}

impl CutErrors {
    /// Counts the nearest cuts that each pair allows, one above the window and one below, for which the
    /// shallow value just suffices. Cuts of a search are farther from the window, and err less.
    pub(super) fn of<'a>(
        model: &ProbCutModel,
        deviations: f32,
        end: bool,
        pairs: impl Iterator<Item = &'a Pair>,
    ) -> CutErrors {
        let mut errors = CutErrors { deviations, end, cuts: 0, wrong: 0 };
        for pair in pairs.filter(|pair| pair.deep.is_none() == end) {
            let cut_pair = model.cut_pair(pair.empties, pair.shallow, pair.deep);
            let [shallow, deep] = pair.values.map(|value| Score::points(value as i32));
            // Every score is at least -64 and at most 64: such bounds need no cut.
            let beta =
                (-63..=64).map(Score::points).rfind(|&beta| shallow >= cut_pair.high(beta, deviations));
            let alpha =
                (-64..=63).map(Score::points).find(|&alpha| shallow <= cut_pair.low(alpha, deviations));
            errors.cuts += u64::from(beta.is_some()) + u64::from(alpha.is_some());
            errors.wrong += u64::from(beta.is_some_and(|beta| deep < beta));
            errors.wrong += u64::from(alpha.is_some_and(|alpha| deep > alpha));
        }
        errors
    }

    /// The expected rate of wrong cuts: the part of the normal distribution beyond the level.
    #[must_use]
    pub fn expected(&self) -> f64 {
        normal_tail(self.deviations.into())
    }

    /// The observed rate of wrong cuts; NaN without a cut.
    #[must_use]
    pub fn observed(&self) -> f64 {
        self.wrong as f64 / self.cuts as f64
    }

    /// The 95 % confidence interval of the rate (Wilson 1927), if cuts are independent. (Cuts at one position
    /// are not: the true interval is wider.)
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        share_interval(self.wrong, self.cuts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_othello::LinearModel;

    /// With a deviation of 4 discs and a line through (0, 1), cuts are at 8 − 1 discs above, and at 8 + 1
    /// below.
    #[test]
    fn nearest_cuts_are_counted() {
        let line = LinearModel { slope: 1.0, offset: 1.0, deviation: [4_f32.ln(), 0.0, 0.0, 0.0] };
        let model = ProbCutModel { horizon: line, end: line };
        let wrong = |deep_value: f64| {
            let pair = Pair { empties: 20, shallow: 4, deep: Some(8), values: [0.0, deep_value] };
            let errors = CutErrors::of(&model, 2.0, false, [pair].iter());
            assert_eq!(errors.cuts, 2);
            assert_eq!(CutErrors::of(&model, 2.0, true, [pair].iter()).cuts, 0);
            errors.wrong
        };
        assert_eq!([-8.0, -7.0, 0.0, 9.0, 10.0].map(wrong), [1, 0, 0, 0, 1]);
    }

    /// Cuts are 8 discs beyond the window: at -56 there is none above -64, at 56 none below 64.
    #[test]
    fn bounds_of_the_scale_are_not_cuts() {
        let line = LinearModel { slope: 1.0, offset: 0.0, deviation: [4_f32.ln(), 0.0, 0.0, 0.0] };
        let model = ProbCutModel { horizon: line, end: line };
        let cuts = |shallow: f64| {
            let pair = Pair { empties: 20, shallow: 4, deep: Some(8), values: [shallow, 0.0] };
            CutErrors::of(&model, 2.0, false, [pair].iter()).cuts
        };
        assert_eq!([-56.0, -55.0, 55.0, 56.0].map(cuts), [1, 2, 2, 1]);
    }

    #[test]
    fn rate_without_cuts_is_nan() {
        let errors = CutErrors { deviations: 1.0, end: true, cuts: 0, wrong: 0 };
        assert!(errors.observed().is_nan() && errors.interval()[0].is_nan());
    }
}
