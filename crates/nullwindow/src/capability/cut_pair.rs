//! Cut pairs: the regression of deep values on shallow ones (Buro 1995, 1997; Jiang & Buro 2003).

use crate::{Score, Value};

/// A cut pair: how well a shallow search predicts a deep one. The deep value is `slope` times the shallow one
/// plus `offset`, with a normally distributed error.
///
/// ```
/// use nullwindow::{Score, engine::CutPair};
/// let pair = CutPair::unbiased(4, 5.0);
/// // Two deviations beyond the window: with such a shallow value the deep one is hardly below beta.
/// assert_eq!(pair.high(Score::points(7), 2.0), Score::points(17));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CutPair {
    /// The depth of the shallow search, in plies.
    pub depth: u32,
    /// The factor of the shallow value; above 0.
    pub slope: f32,
    /// The constant term, in points.
    pub offset: f32,
    /// The standard deviation σ of the error, in points.
    pub deviation: f32,
}

impl CutPair {
    /// The deep value is the shallow one, with this standard deviation.
    #[must_use]
    pub const fn unbiased(depth: u32, deviation: f32) -> Self {
        CutPair { depth, slope: 1.0, offset: 0.0, deviation }
    }

    /// The least shallow value at which the deep value is predicted to be at least `beta`, with a margin of
    /// this number of standard deviations. `beta` is that of a null window within the range of points.
    ///
    /// ```
    /// use nullwindow::{Score, engine::CutPair};
    /// let flat = CutPair { slope: 0.5, offset: 1.0, ..CutPair::unbiased(4, 3.0) };
    /// // 0.5 · 24 + 1 is one deviation above 10; 0.5 · 23 + 1 is not.
    /// assert_eq!(flat.high(Score::points(10), 1.0), Score::points(24));
    /// ```
    #[must_use]
    pub fn high(&self, beta: Score, deviations: f32) -> Score {
        let least = (f32::from(beta.get()) + deviations * self.deviation - self.offset) / self.slope;
        beta.offset(Score::points((least.ceil() as i32).saturating_sub(beta.get().into())))
    }

    /// The greatest shallow value at which the deep value is predicted to be at most `alpha`, with a margin
    /// of this number of standard deviations.
    ///
    /// ```
    /// use nullwindow::{Score, engine::CutPair};
    /// let flat = CutPair { slope: 0.5, offset: 1.0, ..CutPair::unbiased(4, 3.0) };
    /// // 0.5 · 12 + 1 is one deviation below 10; 0.5 · 13 + 1 is not.
    /// assert_eq!(flat.low(Score::points(10), 1.0), Score::points(12));
    /// ```
    #[must_use]
    pub fn low(&self, alpha: Score, deviations: f32) -> Score {
        let most = (f32::from(alpha.get()) - deviations * self.deviation - self.offset) / self.slope;
        alpha.offset(Score::points((most.floor() as i32).saturating_sub(alpha.get().into())))
    }
}

/// A regression of deep values on shallow ones.
///
/// ```
/// use nullwindow::engine::Correlation;
/// let pairs = [(-2.0, -3.5), (-1.0, -2.5), (1.0, 2.5), (2.0, 3.5)];
/// let found = pairs.into_iter().collect::<Correlation>();
/// let cut_pair = found.cut_pair(4).expect("the shallow values differ, and rise with the deep ones");
/// assert!((cut_pair.slope - 1.9).abs() < 1e-6 && cut_pair.offset.abs() < 1e-6);
/// assert!(found.coefficient() > 0.98 && cut_pair.deviation < 1.0);
/// ```
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Correlation {
    count: u64,
    /// Of the shallow values, and of the deep ones.
    means: [f64; 2],
    /// Sums of squares about the means, and of products.
    squares: [f64; 2],
    products: f64,
}

impl Correlation {
    /// Adds a shallow search's value, and the deep search's of the same position.
    pub fn push(&mut self, shallow: f64, deep: f64) {
        self.count += 1;
        let step = [shallow - self.means[0], deep - self.means[1]];
        let share = 1.0 / self.count as f64;
        self.means[0] += step[0] * share;
        self.means[1] += step[1] * share;
        let left = [shallow - self.means[0], deep - self.means[1]];
        self.squares[0] += step[0] * left[0];
        self.squares[1] += step[1] * left[1];
        self.products += step[0] * left[1];
    }

    /// The number of pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Pearson's coefficient of correlation, from −1 to 1; not a number if one of the two does not vary.
    #[must_use]
    pub fn coefficient(&self) -> f64 {
        self.products / (self.squares[0] * self.squares[1]).sqrt()
    }

    /// The cut pair of a shallow search of this depth, by least squares; `None` with fewer than three pairs,
    /// and where deep values do not rise with shallow ones.
    #[must_use]
    pub fn cut_pair(&self, depth: u32) -> Option<CutPair> {
        let slope = self.products / self.squares[0];
        if self.count < 3 || !(slope > 0.0 && slope.is_finite()) {
            return None;
        }
        let rest = (self.squares[1] - slope * self.products).max(0.0);
        Some(CutPair {
            depth,
            slope: slope as f32,
            offset: (self.means[1] - slope * self.means[0]) as f32,
            deviation: (rest / (self.count - 2) as f64).sqrt() as f32,
        })
    }
}

impl FromIterator<(f64, f64)> for Correlation {
    fn from_iter<I: IntoIterator<Item = (f64, f64)>>(pairs: I) -> Self {
        let mut found = Correlation::default();
        pairs.into_iter().for_each(|(shallow, deep)| found.push(shallow, deep));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Such a pair predicts nothing: no usual shallow value suffices.
    #[test]
    fn endless_deviations_cut_nothing() {
        let blind = CutPair::unbiased(4, f32::INFINITY);
        assert!(blind.high(Score::points(-7), 1.0) > Score::points(29_000));
        assert!(blind.low(Score::points(7), 1.0) < Score::points(-29_000));
    }
}
