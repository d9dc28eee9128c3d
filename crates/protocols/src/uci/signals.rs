//! Signals to a search while it runs: `stop`, and `ponderhit` (the opponent has played the expected move).

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Condvar, Mutex, PoisonError};

/// The signals of one search.
#[derive(Default)]
pub(super) struct Signals {
    /// Set by `stop` and `quit`; of a count or measurement, also by the next job.
    pub(super) stop: AtomicBool,
    /// Set by `ponderhit`.
    pub(super) hit: AtomicBool,
    /// Whether a `bestmove` is still to be written.
    owes_move: AtomicBool,
    lock: Mutex<()>,
    changed: Condvar,
}

impl Signals {
    /// The signals of a search, which owes a `bestmove`.
    pub(super) fn of_search() -> Self {
        Signals { owes_move: true.into(), ..Signals::default() }
    }

    /// Whether a search is under way that is not stopped yet.
    pub(super) fn is_searching(&self) -> bool {
        self.owes_move.load(SeqCst) && !self.stop.load(SeqCst)
    }

    /// The search is over; its `bestmove` is written next. A `go` that answers it begins a search.
    pub(super) fn end(&self) {
        self.owes_move.store(false, SeqCst);
    }

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
