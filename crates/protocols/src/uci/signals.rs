//! Signals to a search while it runs: `stop`, and `ponderhit` (the opponent has played the expected move).

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Condvar, Mutex, PoisonError};

/// The signals of one search.
#[derive(Default)]
pub(super) struct Signals {
    /// Set by `stop`, by `quit`, and by the next `go`.
    pub(super) stop: AtomicBool,
    /// Set by `ponderhit`.
    pub(super) hit: AtomicBool,
    lock: Mutex<()>,
    changed: Condvar,
}

impl Signals {
    pub(super) fn stop(&self) {
        self.set(&self.stop);
    }

    pub(super) fn hit(&self) {
        self.set(&self.hit);
    }

    fn set(&self, signal: &AtomicBool) {
        let lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        signal.store(true, SeqCst);
        drop(lock);
        self.changed.notify_all();
    }

    /// Waits until `bestmove` may be written: for `stop`, or also for `ponderhit`.
    pub(super) fn wait(&self, also_for_hit: bool) {
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        while !(self.stop.load(SeqCst) || also_for_hit && self.hit.load(SeqCst)) {
            lock = self.changed.wait(lock).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
