//! One search of a game written in Python: what ends it, and the object of a game that changes in place
//! (our own).

use super::follower::Follower;
use crate::collector::Young;
use pyo3::prelude::*;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, Mutex, PoisonError};

/// The calls of `make` between two looks at the signals.
const SIGNALS: usize = 1 << 12;

/// A search.
pub(crate) struct Run {
    /// The object at the root.
    pub(super) root: Py<PyAny>,
    /// The plies from the root to where the search ends: it goes on from no position there.
    pub(super) last: usize,
    /// The object of a game that changes in place.
    pub(super) follower: Option<Follower>,
    /// What ends the search.
    stop: Arc<AtomicBool>,
    /// The first exception of the game, or of a signal; it ends the search.
    exception: Mutex<Option<PyErr>>,
    /// Whether it was one of the game: nothing that the search finds then counts.
    failed: AtomicBool,
    /// The calls of `make` so far.
    calls: AtomicUsize,
    young: Young,
}

impl Run {
    pub(super) fn new(
        root: &Bound<'_, PyAny>,
        last: usize,
        follower: Option<Follower>,
        stop: Arc<AtomicBool>,
        collects: bool,
    ) -> Self {
        let (exception, failed, calls) = Default::default();
        Run {
            root: root.clone().unbind(),
            last,
            follower,
            stop,
            exception,
            failed,
            calls,
            young: Young::new(collects),
        }
    }

    /// Whether a method of the game has raised an exception.
    pub(super) fn failed(&self) -> bool {
        self.failed.load(Relaxed)
    }

    /// The exception that ended the search, if one did.
    pub(super) fn take_exception(&self) -> Option<PyErr> {
        self.exception.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// What a call of the game returns. An exception ends the search.
    pub(super) fn call<T: Default>(&self, call: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        Python::attach(|py| {
            call(py).unwrap_or_else(|exception| {
                self.failed.store(true, Relaxed);
                self.end(exception);
                T::default()
            })
        })
    }

    /// Looks at the signals now and then, lets other threads of Python run, and collects.
    pub(super) fn signals(&self) {
        if self.calls.fetch_add(1, Relaxed) % SIGNALS == SIGNALS - 1 {
            let signal = Python::attach(|py| {
                py.detach(|| ());
                py.check_signals()?;
                self.young.collect(py)
            });
            if let Err(interrupt) = signal {
                self.end(interrupt);
            }
        }
    }

    /// Ends the search with an exception.
    fn end(&self, exception: PyErr) {
        self.stop.store(true, Relaxed);
        _ = self.exception.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(exception);
    }
}
