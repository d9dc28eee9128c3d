//! Sums in fixed point, which several threads add to: unlike sums of floats they do not depend on the order,
//! so that trainings are deterministic whatever the number of threads (our own).

use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

/// One: sums stay below 2^33, and are exact to 2^-30.
const ONE: f64 = (1_u64 << 30) as f64;

/// A list of sums.
pub(crate) struct Sums(Vec<AtomicI64>);

impl Sums {
    /// This number of sums, all 0.
    pub(crate) fn new(count: usize) -> Self {
        Sums(std::iter::repeat_with(AtomicI64::default).take(count).collect())
    }

    pub(crate) fn add(&self, index: usize, by: f64) {
        self.0[index].fetch_add((by * ONE).round() as i64, Relaxed);
    }

    /// The sums, for exclusive use.
    pub(crate) fn slots(&mut self) -> &mut [AtomicI64] {
        &mut self.0
    }

    /// The value of a slot, which is 0 from then on.
    pub(crate) fn take(slot: &mut AtomicI64) -> f64 {
        std::mem::take(slot.get_mut()) as f64 / ONE
    }
}
