//! The seeds of a sample's trees and graphs (our own).

/// The seed of number `n` of the sample that has this seed. Two samples have none in common, below 2^32 of
/// each; those of the seed 0 are 0, 1, 2 and so on.
///
/// ```
/// use nullwindow_subjects::draw;
/// assert_eq!(draw(0, 7), 7);
/// assert_ne!(draw(1, 0), draw(0, 1));
/// ```
#[must_use]
pub fn draw(seed: u64, n: u64) -> u64 {
    seed.rotate_left(32).wrapping_add(n)
}
