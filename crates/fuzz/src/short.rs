//! A short run of a target, for tests (our own).

use crate::guard::Failure;
use crate::slice::{self, SliceWatch};
use crate::target::Target;
use crate::worker::fresh_pool;
use std::time::Duration;

/// The first failure among some inputs of a seed, with its input; a slow target gets fewer in the time.
///
/// ```
/// let target = nullwindow_fuzz::target("tree-dewey").expect("a target");
/// let time = std::time::Duration::from_millis(100);
/// assert_eq!(nullwindow_fuzz::first_failure(&target, 1, 1_000, time), None);
/// ```
#[must_use]
pub fn first_failure(target: &Target, seed: u64, inputs: u64, time: Duration) -> Option<(Vec<u8>, Failure)> {
    let mut first = First { left: inputs, found: None };
    slice::run(target, seed, &mut fresh_pool(target), time, &mut first);
    first.found
}

/// Ends after a number of inputs, or at a failure.
struct First {
    left: u64,
    found: Option<(Vec<u8>, Failure)>,
}

impl SliceWatch for First {
    fn begins(&mut self, _: &[u8]) -> bool {
        let goes_on = self.left > 0 && self.found.is_none();
        self.left = self.left.saturating_sub(1);
        goes_on
    }

    fn failure(&mut self, input: &[u8], failure: &Failure) {
        self.found = Some((input.to_vec(), failure.clone()));
    }
}
