//! In place of the spinner, without its feature: it is never visible.

use std::time::Duration;

/// Nothing.
pub(crate) struct Spinner;

impl Spinner {
    pub(crate) fn new() -> Self {
        Spinner
    }

    pub(crate) fn is_visible(&self) -> bool {
        false
    }

    pub(crate) fn show(&mut self, _message: String, _every: Duration) {}

    pub(crate) fn aside(&self, write: impl FnOnce()) {
        write();
    }

    pub(crate) fn clear(&self) {}
}
