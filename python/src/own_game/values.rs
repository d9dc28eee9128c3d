//! What the methods of a game written in Python return for a position, as values of the library (our own).

use nullwindow::{Outcome, Score, Side};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

/// The outcome of the game, if it is over: that of the method `outcome`, which is from the view of the side
/// to move.
pub(super) fn outcome(object: &Bound<'_, PyAny>, side: Side) -> PyResult<Option<Outcome>> {
    let outcome = object.call_method0(intern!(object.py(), "outcome"))?;
    if outcome.is_none() {
        return Ok(None);
    }
    // A class may return False for a game that goes on: it is no draw.
    if let Ok(points) = outcome.extract::<i16>()
        && !outcome.is_instance_of::<PyBool>()
    {
        let margin = if side == Side::First { points } else { points.saturating_neg() };
        if Score::points(points.into()).get() == points {
            return Ok(Some(Outcome::Margin(margin)));
        }
    }
    match outcome.extract::<String>().as_deref() {
        Ok("win") => Ok(Some(Outcome::Win(side))),
        Ok("loss") => Ok(Some(Outcome::Win(side.other()))),
        Ok("draw") => Ok(Some(Outcome::Draw)),
        _ => {
            let text = format!(
                "outcome() is None, \"win\", \"loss\", \"draw\" or a number of points of at most {}, not {}",
                Score::MAX_POINTS,
                outcome.repr()?
            );
            Err(PyValueError::new_err(text))
        }
    }
}

/// The value of the method `evaluate`, from the view of the side to move.
pub(super) fn evaluation(object: &Bound<'_, PyAny>) -> PyResult<Score> {
    let value = object.call_method0(intern!(object.py(), "evaluate"))?;
    let points = value.extract::<i32>();
    if let Ok(points) = points
        && i32::from(Score::points(points).get()) == points
    {
        return Ok(Score::points(points));
    }
    let most = Score::MAX_POINTS;
    let text = format!("evaluate() is a whole number from -{most} to {most}, not {}", value.repr()?);
    let of_type = points.is_err_and(|error| error.is_instance_of::<PyTypeError>(object.py()));
    Err(if of_type { PyTypeError::new_err(text) } else { PyValueError::new_err(text) })
}

/// An exception about what a method returned, with the name of the method.
pub(super) fn named(method: &Bound<'_, PyString>, error: PyErr) -> PyErr {
    let py = method.py();
    if !error.is_instance_of::<PyTypeError>(py) {
        return error;
    }
    let named = PyTypeError::new_err(format!("{method}(): {}", error.value(py)));
    named.set_cause(py, Some(error));
    named
}
