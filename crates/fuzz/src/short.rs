//! A short run of a target, for tests (our own).

use crate::guard::Fault;
use crate::slice::{self, SliceWatch};
use crate::target::Target;
use crate::worker::fresh_pool;
use std::time::Duration;

/// The first fault among some inputs of a seed, with its input; a slow target gets fewer inputs in the time.
///
/// ```
/// let target = nullwindow_fuzz::target("tree-dewey").expect("a target");
/// let time = std::time::Duration::from_millis(100);
/// assert_eq!(nullwindow_fuzz::first_fault(&target, 1, 1_000, time), None);
/// ```
#[must_use]
pub fn first_fault(target: &Target, seed: u64, inputs: u64, time: Duration) -> Option<(Vec<u8>, Fault)> {
    let mut first = First { left: inputs, found: None };
    slice::run(target, seed, &mut fresh_pool(target), time, &mut first);
    first.found
}

/// Ends after a number of inputs, or at a fault.
struct First {
    left: u64,
    found: Option<(Vec<u8>, Fault)>,
}

impl SliceWatch for First {
    fn begins(&mut self, _: &[u8]) -> bool {
        let goes_on = self.left > 0 && self.found.is_none();
        self.left = self.left.saturating_sub(1);
        goes_on
    }

    fn fault(&mut self, input: &[u8], fault: &Fault) {
        self.found = Some((input.to_vec(), fault.clone()));
    }
}
