//! The native half of the Python package (our own): games and positions, engines, games written in Python,
//! and the textbook. `python/nullwindow` gives it a face, in Python.

mod collector;
mod engine;
mod own_engine;
mod own_evaluator;
mod own_game;
mod position;
mod request;
mod textbook;
mod worker;

use pyo3::prelude::*;

/// The native half of nullwindow; use the package `nullwindow` instead.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::engine::{Engine, Stop};
    #[pymodule_export]
    use crate::own_engine::{OwnEngine, check};
    #[pymodule_export]
    use crate::position::{Position, games};
    #[pymodule_export]
    use crate::textbook::textbook;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
