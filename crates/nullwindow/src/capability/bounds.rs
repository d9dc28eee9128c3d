//! Bounds on a position's value that need no search (our own).

use crate::{Position, Score, Value};

/// An evaluator that knows bounds on a position's value without a search. They must hold for the value of a
/// search to the end of the game, also in terminal positions.
///
/// ```
/// use nullwindow::{Position, Score, engine::Bounds};
/// /// Points from 0 to 64 for either side, and no more.
/// struct Sixtyfour;
/// impl<P: Position> Bounds<P> for Sixtyfour {
///     fn bounds(&self, _: &P, _ply: u16) -> (Score, Score) { (Score::points(-64), Score::points(64)) }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for static bounds, but `{Self}` knows none for `{P}`",
    note = "implement `Bounds` for it, or leave `bounds` out of the `profile!`"
)]
pub trait Bounds<P: Position> {
    /// The lower and the upper bound of the position's value, from the view of its side to move; `ply` counts
    /// from the root.
    fn bounds(&self, p: &P, ply: u16) -> (Score, Score);
}

capability! {
    /// Use of [`Bounds`].
    BoundsUse<P, E> of (On: where E: Bounds<P>)
    fn bounds(evaluator: &E, p: &P, ply: u16) -> (Score, Score) =
        evaluator.bounds(p, ply), or (-Score::INF, Score::INF);
}
