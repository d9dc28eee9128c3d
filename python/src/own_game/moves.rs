//! The moves of a game written in Python, as numbers (our own).

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::fmt;
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A move: the number of its Python object in the order in which the game's moves were met.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct OwnMove(pub(super) u16);

impl fmt::Debug for OwnMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The moves of a game that were met so far.
pub(crate) struct Moves {
    /// The number of each move, by its object.
    numbers: Py<PyDict>,
    objects: Mutex<Vec<Py<PyAny>>>,
}

impl Moves {
    pub(super) fn new(py: Python<'_>) -> Self {
        Moves { numbers: PyDict::new(py).unbind(), objects: Mutex::default() }
    }

    /// The object of a move.
    ///
    /// # Errors
    /// If the game has no such move.
    pub(crate) fn object(&self, py: Python<'_>, m: OwnMove) -> PyResult<Py<PyAny>> {
        let object = self.objects().get(usize::from(m.0)).map(|object| object.clone_ref(py));
        object.ok_or_else(|| PyValueError::new_err("no such move"))
    }

    /// The move of an object.
    ///
    /// # Errors
    /// If the object cannot be hashed, or there are too many moves.
    pub(super) fn number(&self, object: &Bound<'_, PyAny>) -> PyResult<OwnMove> {
        let numbers = self.numbers.bind(object.py());
        if let Some(number) = numbers.get_item(object)? {
            return Ok(OwnMove(number.extract()?));
        }
        let mut objects = self.objects();
        let number = u16::try_from(objects.len())
            .map_err(|_| PyValueError::new_err("the game has more than 65,536 different moves"))?;
        numbers.set_item(object, number)?;
        objects.push(object.clone().unbind());
        Ok(OwnMove(number))
    }

    pub(super) fn forget(&self, py: Python<'_>) {
        self.numbers.bind(py).clear();
        let old = mem::take(&mut *self.objects());
        drop(old); // Moves may have a `__del__`, which runs without the lock.
    }

    fn objects(&self) -> MutexGuard<'_, Vec<Py<PyAny>>> {
        self.objects.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
