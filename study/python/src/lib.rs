//! The native half of the Python package `nullwindow_lab` (our own): experiments, their reports in JSON.

use nullwindow_lab::{Monitor, Progress};
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// The experiments: names, claims and sources.
#[pyfunction]
pub(crate) fn experiments() -> Vec<(&'static str, &'static str, &'static str)> {
    nullwindow_lab::experiments::ALL.iter().map(|entry| (entry.name, entry.claim, entry.source)).collect()
}

/// Runs an experiment with these words of a command line; the report is JSON. An interrupt ends it.
#[pyfunction]
pub(crate) fn experiment(py: Python<'_>, name: &str, words: Vec<String>) -> PyResult<String> {
    let entry = nullwindow_lab::entry(name);
    let entry = entry.ok_or_else(|| PyKeyError::new_err(format!("no experiment is named {name}")))?;
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let (sender, mut done) = channel();
        let stop = &stop;
        let running = scope.spawn(move || {
            let words = words.iter().map(String::as_str);
            let run = entry.run_from(words, &Monitor::new(stop, &() as &dyn Progress));
            _ = sender.send(run.map(|run| run.json()).map_err(|error| error.to_string()));
        });
        let mut interrupt = None;
        loop {
            let done = &mut done;
            match py.detach(move || done.recv_timeout(Duration::from_millis(10))) {
                Ok(report) => return interrupt.map_or_else(|| report.map_err(PyValueError::new_err), Err),
                Err(RecvTimeoutError::Disconnected) => {
                    _ = running.join();
                    return Err(PyRuntimeError::new_err("the experiment has failed"));
                }
                Err(RecvTimeoutError::Timeout) => {
                    interrupt = interrupt.or(py.check_signals().err());
                    stop.store(interrupt.is_some(), Relaxed);
                }
            }
        }
    })
}

/// The native half; use the package `nullwindow_lab` instead.
#[pymodule]
mod _lab {
    #[pymodule_export]
    use crate::{experiment, experiments};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
