//! What the methods of a game written in Python return for a position, as values of the library (our own).

use nullwindow::{Outcome, Score, Side};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;

/// The outcome of the game, if it is over: that of the method `outcome`, which is from the view of the side
/// to move.
pub(super) fn outcome(object: &Bound<'_, PyAny>, side: Side) -> PyResult<Option<Outcome>> {
    let outcome = object.call_method0(intern!(object.py(), "outcome"))?;
    if outcome.is_none() {
        return Ok(None);
    }
    if let Ok(points) = outcome.extract::<i16>() {
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
    let points: i32 = object.call_method0(intern!(object.py(), "evaluate"))?.extract()?;
    let score = Score::points(points);
    if i32::from(score.get()) != points {
        let most = Score::MAX_POINTS;
        let text = format!("evaluate() is a number from -{most} to {most}, not {points}");
        return Err(PyValueError::new_err(text));
    }
    Ok(score)
}
