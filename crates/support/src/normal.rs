//! The normal distribution: its tail, and confidence intervals of 95 % (of a share: Wilson 1927).

use std::f64::consts::FRAC_1_SQRT_2;

/// The probability that a normally distributed number is more than `deviations` standard deviations above its
/// mean.
///
/// ```
/// use nullwindow_support::normal_tail;
/// // Tables have 0.8413 at 1, 0.9772 at 2 and 0.9987 at 3.
/// let table = [(0.0, 0.5), (1.0, 0.8413), (-1.0, 0.1587), (2.0, 0.9772), (3.0, 0.9987)];
/// for (deviations, probability) in table {
///     assert!((1.0 - normal_tail(deviations) - probability).abs() < 5e-5);
/// }
/// ```
#[must_use]
pub fn normal_tail(deviations: f64) -> f64 {
    libm::erfc(deviations * FRAC_1_SQRT_2) / 2.0
}

/// The standard deviations within which a normally distributed number is with a probability of 95 %.
///
/// ```
/// use nullwindow_support::{Z_95, normal_tail};
/// assert!((2.0 * normal_tail(Z_95) - 0.05).abs() < 1e-8);
/// ```
pub const Z_95: f64 = 1.959_964;

/// The 95 % confidence interval of a share, by the number of cases that have a property and the number of all
/// (Wilson 1927). NaN of no case.
///
/// ```
/// let [low, high] = nullwindow_support::share_interval(0, 10);
/// assert!(low == 0.0 && (high - 0.2775).abs() < 5e-5);
/// ```
#[must_use]
pub fn share_interval(having: u64, all: u64) -> [f64; 2] {
    const Z: f64 = Z_95;
    let n = all as f64;
    let share = having as f64 / n;
    let centre = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    // Rounding may leave an end just outside.
    [centre - reach, centre + reach].map(|end| (end / (1.0 + Z * Z / n)).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    #[test]
    fn shares_have_the_intervals_of_the_literature() {
        for (having, all, expected) in [
            (81, 263, [0.2553, 0.3662]),
            (15, 148, [0.0624, 0.1605]),
            (0, 20, [0.0, 0.1611]),
            (1, 29, [0.0061, 0.1718]),
        ] {
            let interval = share_interval(having, all);
            assert!((0..2).all(|i| (interval[i] - expected[i]).abs() < 5e-5), "{interval:?}");
        }
        assert!(share_interval(0, 0)[0].is_nan());
    }
}
