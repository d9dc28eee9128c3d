//! The one object of a game that changes in place: it follows the search (our own). It moves when a position
//! that Python has not been called for is reached, so that a search among known positions leaves it alone.

use super::moves::{Moves, OwnMove};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// The object, and the moves from the root to where it is.
pub(crate) struct Follower {
    object: Py<PyAny>,
    path: Mutex<Vec<OwnMove>>,
}

impl Follower {
    /// An object at the root.
    pub(super) fn new(object: &Bound<'_, PyAny>) -> Self {
        Follower { object: object.clone().unbind(), path: Mutex::default() }
    }

    /// The object, taken to the position after these moves from the root.
    ///
    /// # Errors
    /// The exception of the game; if `make` returns something.
    pub(super) fn at<'py>(
        &self,
        py: Python<'py>,
        moves: &Moves,
        path: &[OwnMove],
    ) -> PyResult<Bound<'py, PyAny>> {
        let object = self.object.bind(py);
        let mut at = self.path.lock().unwrap_or_else(PoisonError::into_inner);
        let common = at.iter().zip(path).take_while(|(here, there)| here == there).count();
        while at.len() > common {
            if let Some(m) = at.pop() {
                object.call_method1(intern!(py, "unmake"), (moves.object(py, m)?,))?;
            }
        }
        for &m in &path[common..] {
            let returned = object.call_method1(intern!(py, "make"), (moves.object(py, m)?,))?;
            at.push(m);
            if !returned.is_none() {
                let text = "make() returns a value, but the game has unmake(), so that it changes in place";
                return Err(PyTypeError::new_err(text));
            }
        }
        Ok(object.clone())
    }
}
