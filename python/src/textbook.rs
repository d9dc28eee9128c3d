//! The textbook, as the explorer's page has it: requests and answers in JSON (our own).

use pyo3::prelude::*;

/// The answer to a request of the explorer.
#[pyfunction]
pub(crate) fn textbook(py: Python<'_>, request: &str) -> String {
    py.detach(|| nullwindow_explorer::answer(request))
}
