//! How often cuts by a model are wrong, on positions that it was not fitted to.

use super::model::Pair;
use nullwindow::Score;
use nullwindow_othello::ProbCutModel;
use std::f64::consts::FRAC_1_SQRT_2;

/// The probability that a normally distributed number is more than so many deviations above its mean.
///
/// ```
/// use nullwindow_learn::probcut::tail;
/// // Tables have 0.8413 at 1, 0.9772 at 2 and 0.9987 at 3.
/// for (deviations, probability) in [(0.0, 0.5), (1.0, 0.8413), (-1.0, 0.1587), (2.0, 0.9772), (3.0, 0.9987)] {
///     assert!((1.0 - tail(deviations) - probability).abs() < 5e-5);
/// }
/// ```
#[must_use]
pub fn tail(deviations: f64) -> f64 {
    libm::erfc(deviations * FRAC_1_SQRT_2) / 2.0
}

/// How often cuts at one level are wrong.
///
/// ```
/// use nullwindow_learn::probcut::CutErrors;
/// let errors = CutErrors { deviations: 2.0, end: false, cuts: 1_000, wrong: 21 };
/// assert!((errors.stated() - 0.02275).abs() < 1e-5);
/// let [low, high] = errors.interval();
/// assert!(low < 0.021 && high > 0.021);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CutErrors {
    /// The level: by how many standard deviations the shallow value lies beyond the window.
    pub deviations: f32,
    /// Whether the deep values are those of the end of the game, and not of a horizon.
    pub end: bool,
    /// How many cuts.
    pub cuts: u64,
    /// How many of them were wrong.
    pub wrong: u64,
}

impl CutErrors {
    /// Looks at the nearest cuts that each pair allows, one above the window and one below: the shallow value just suffices. Cuts of a
    /// search lie farther, and err less.
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
            // To reach -64, or not to exceed 64, is no guess.
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

    /// The part that the normal distribution has beyond the level.
    #[must_use]
    pub fn stated(&self) -> f64 {
        tail(self.deviations.into())
    }

    /// The part that was wrong; not a number without a cut.
    #[must_use]
    pub fn seen(&self) -> f64 {
        self.wrong as f64 / self.cuts as f64
    }

    /// Where the true part lies with a probability of 95 % (Wilson 1927), if cuts are independent of each other. (Those of one position are
    /// not: it is wider.)
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        const Z: f64 = 1.959_964;
        let (n, p) = (self.cuts as f64, self.seen());
        let centre = p + Z * Z / (2.0 * n);
        let reach = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        [centre - reach, centre + reach].map(|end| end / (1.0 + Z * Z / n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_othello::Foretelling;

    /// A deviation of 4 discs and a line through (0, 1): cuts lie at 8 − 1 discs above, and at 8 + 1 below.
    #[test]
    fn the_nearest_cuts_are_counted() {
        let line = Foretelling { slope: 1.0, offset: 1.0, deviation: [4_f32.ln(), 0.0, 0.0, 0.0] };
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

    /// Cuts lie 8 discs beyond: from -56 on nothing above -64 is cut, from 56 on nothing below 64.
    #[test]
    fn what_cannot_be_wrong_is_no_cut() {
        let line = Foretelling { slope: 1.0, offset: 0.0, deviation: [4_f32.ln(), 0.0, 0.0, 0.0] };
        let model = ProbCutModel { horizon: line, end: line };
        let cuts = |shallow: f64| {
            let pair = Pair { empties: 20, shallow: 4, deep: Some(8), values: [shallow, 0.0] };
            CutErrors::of(&model, 2.0, false, [pair].iter()).cuts
        };
        assert_eq!([-56.0, -55.0, 55.0, 56.0].map(cuts), [1, 2, 2, 1]);
    }

    #[test]
    fn nothing_is_known_of_no_cuts() {
        let errors = CutErrors { deviations: 1.0, end: true, cuts: 0, wrong: 0 };
        assert!(errors.seen().is_nan() && errors.interval()[0].is_nan());
    }
}
