//! What a game written in Python has beyond moves, `make` and `outcome` (our own).

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// The attributes that a game may have, as the position at the root has them. To look for one that a position
/// lacks takes Python as long as a call.
#[derive(Clone, Copy)]
pub(crate) struct Offers {
    pub(super) turn: bool,
    pub(super) key: bool,
    pub(super) evaluate: bool,
    pub(super) order: bool,
    /// The game changes in place.
    pub(super) unmake: bool,
}

impl Offers {
    /// What an object has.
    ///
    /// # Errors
    /// If it lacks a method that each game needs.
    pub(super) fn of(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        for method in ["moves", "make", "outcome"] {
            if !object.hasattr(method)? {
                return Err(PyTypeError::new_err(format!("the game has no method {method}")));
            }
        }
        Ok(Offers {
            turn: object.hasattr("turn")?,
            key: object.hasattr("key")?,
            evaluate: object.hasattr("evaluate")?,
            order: object.hasattr("order")?,
            unmake: object.hasattr("unmake")?,
        })
    }
}
