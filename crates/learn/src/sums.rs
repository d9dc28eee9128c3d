//! Sums in fixed point, which several threads add to: unlike sums of floats they do not depend on the order,
//! so that trainings are deterministic whatever the number of threads (our own).

use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

/// One: sums stay below 2^33, and are exact to 2^-30.
const ONE: f64 = (1_u64 << 30) as f64;

/// A list of sums in fixed point, which do not depend on the order of what is added.
///
/// ```
/// use nullwindow_learn::Sums;
/// let mut sums = Sums::new(2);
/// sums.add(1, 0.5);
/// sums.add(1, 0.25);
/// assert_eq!(Sums::take(&mut sums.slots()[1]), 0.75);
/// ```
pub struct Sums(Vec<AtomicI64>);

impl Sums {
    /// This number of sums, all 0.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Sums(std::iter::repeat_with(AtomicI64::default).take(count).collect())
    }

    /// Adds to a sum; other threads may add as well.
    pub fn add(&self, index: usize, by: f64) {
        self.0[index].fetch_add((by * ONE).round() as i64, Relaxed);
    }

    /// The sums, for exclusive use.
    pub fn slots(&mut self) -> &mut [AtomicI64] {
        &mut self.0
    }

    /// The value of a slot, which is 0 from then on.
    pub fn take(slot: &mut AtomicI64) -> f64 {
        std::mem::take(slot.get_mut()) as f64 / ONE
    }
}
