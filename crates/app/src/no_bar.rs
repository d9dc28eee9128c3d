//! In place of the bar, without its feature: a line every ten seconds.

use crate::output::log;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// The progress of one piece of work.
pub(crate) struct Bar {
    name: &'static str,
    shown: Cell<Instant>,
}

impl Bar {
    pub(crate) fn start(name: &'static str) -> Self {
        Bar { name, shown: Cell::new(Instant::now()) }
    }

    pub(crate) fn show(&self, done: usize, of: usize, next: &str) {
        if self.shown.get().elapsed() >= Duration::from_secs(10) {
            self.shown.set(Instant::now());
            log(&format!("{}: {done} of {of} done, now {next}", self.name));
        }
    }
}
