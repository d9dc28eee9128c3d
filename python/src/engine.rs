//! An engine for one game, for Python (our own).

use crate::position::{Options, visit};
use crate::request::{Found, Order};
use crate::worker::{self, Command, Event, Running};
use nullwindow_catalogue::{HouseGame, Variant, Visitor};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// The time between two looks at the signals that Python has received.
const POLL: Duration = Duration::from_millis(10);

/// A thread that searches positions of one game, in the order in which they come.
#[pyclass(module = "nullwindow._native", frozen)]
pub(crate) struct Engine {
    commands: Sender<Command>,
    running: Running,
}

/// Whether there is such a game.
struct Known;

impl Visitor for Known {
    type Output = ();

    fn visit<G: HouseGame>(self) {}
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, hash = 64, options = Options::new(), weights = None))]
    fn new(
        py: Python<'_>,
        game: String,
        hash: usize,
        options: Options,
        weights: Option<Vec<u8>>,
    ) -> PyResult<Self> {
        visit(&game, Known)?;
        let running = Running::default();
        let flag = Arc::clone(&running);
        let commands = py.detach(|| worker::start(game, Variant::of(options), hash, weights, flag));
        Ok(Engine { commands: commands.map_err(PyValueError::new_err)?, running })
    }

    /// Searches; returns what was found, and whether Python received a signal meanwhile, which ended the
    /// search and whose exception it is. The stop, if there is one, ends this search and no other.
    fn search(
        &self,
        py: Python<'_>,
        order: Order,
        on_info: Option<Bound<'_, PyAny>>,
        stop: Option<&Stop>,
    ) -> PyResult<(Found, Option<PyErr>)> {
        let (sender, mut events) = channel();
        let stop = stop.map_or_else(Arc::default, |stop| Arc::clone(&stop.0));
        let command = Command::Search { order: Box::new(order), stop: Arc::clone(&stop), events: sender };
        self.commands.send(command).map_err(gone)?;
        let mut exception = None;
        loop {
            match next(py, &mut events) {
                Ok(Event::Done(found)) => return Ok((found.map_err(PyValueError::new_err)?, exception)),
                Ok(Event::Info(found)) => {
                    let Some(on_info) = on_info.as_ref().filter(|_| exception.is_none()) else { continue };
                    exception = on_info.call1((found,)).err();
                }
                Err(RecvTimeoutError::Timeout) => exception = exception.or(py.check_signals().err()),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the search failed"));
                }
            }
            if exception.is_some() {
                stop.store(true, Relaxed);
            }
        }
    }

    /// Ends the search that runs, from another thread.
    fn stop(&self) {
        if let Some(flag) = &*self.running.lock().unwrap_or_else(PoisonError::into_inner) {
            flag.store(true, Relaxed);
        }
    }

    fn new_game(&self) -> PyResult<()> {
        self.commands.send(Command::NewGame).map_err(gone)
    }
}

/// What ends one search, before it begins or while it runs.
#[pyclass(module = "nullwindow._native", frozen)]
pub(crate) struct Stop(pub(crate) Arc<AtomicBool>);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Stop(Arc::default())
    }

    fn set(&self) {
        self.0.store(true, Relaxed);
    }
}

/// The next event; other threads of Python run meanwhile.
fn next(py: Python<'_>, events: &mut Receiver<Event>) -> Result<Event, RecvTimeoutError> {
    py.detach(move || events.recv_timeout(POLL))
}

fn gone<E>(_: E) -> PyErr {
    PyRuntimeError::new_err("the engine's thread has ended")
}
