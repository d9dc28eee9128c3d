//! The tail of the normal distribution (our own).

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
