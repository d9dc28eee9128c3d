//! Python's cyclic collector while a game written in Python is searched (our own). A search keeps most
//! objects that it makes, and the collector would visit them again and again: it is suspended, and the search
//! collects the young objects now and then, for games whose positions are cycles.

use pyo3::prelude::*;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

/// The collector is suspended until this is dropped, if it was enabled.
pub(crate) struct Suspended<'py>(Option<Bound<'py, PyModule>>);

impl<'py> Suspended<'py> {
    pub(crate) fn new(py: Python<'py>) -> PyResult<Self> {
        let collector = py.import("gc")?;
        let enabled = collector.call_method0("isenabled")?.extract()?;
        if enabled {
            collector.call_method0("disable")?;
        }
        Ok(Suspended(enabled.then_some(collector)))
    }

    /// Whether it was enabled.
    pub(crate) fn was_enabled(&self) -> bool {
        self.0.is_some()
    }
}

impl Drop for Suspended<'_> {
    fn drop(&mut self) {
        if let Some(collector) = &self.0 {
            _ = collector.call_method0("enable");
        }
    }
}

/// Collects young objects now and then; of a game that makes no cycles more and more rarely.
pub(crate) struct Young {
    collects: bool,
    /// The calls until it collects, and those between the last two times.
    wait: AtomicUsize,
    step: AtomicUsize,
}

impl Young {
    pub(crate) fn new(collects: bool) -> Self {
        Young { collects, wait: AtomicUsize::new(1), step: AtomicUsize::new(1) }
    }

    pub(crate) fn collect(&self, py: Python<'_>) -> PyResult<()> {
        if !self.collects || self.wait.fetch_sub(1, Relaxed) > 1 {
            return Ok(());
        }
        let cycles: usize = py.import("gc")?.call_method1("collect", (0,))?.extract()?;
        let step = if cycles == 0 { self.step.load(Relaxed).saturating_mul(16) } else { 1 };
        self.step.store(step, Relaxed);
        self.wait.store(step, Relaxed);
        Ok(())
    }
}
