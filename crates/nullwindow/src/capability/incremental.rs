//! Evaluators that make an evaluation of one nearby on the path (Nasu 2018, "efficiently updatable"
//! evaluations).

use crate::{Evaluator, Position, Score};

/// An evaluator that keeps sums for the positions of a path, so that the next evaluation costs what a move
/// changes and not what the whole position holds.
///
/// The engine uses it at each node that needs an evaluation, and passes over the others: what is kept need
/// not be of the position before.
///
/// ```
/// use nullwindow::engine::Incremental;
/// use nullwindow::{Evaluator, Position, Score};
/// /// Counts the pieces on a board of 64 squares.
/// struct Count;
/// # trait Board { fn pieces(&self) -> u64; }
/// # impl<P: Position + Board> Evaluator<P> for Count {
/// #     type Value = Score;
/// #     fn terminal(&self, _: &P, _: P::End, _: u16) -> Score { Score::default() }
/// #     fn evaluate(&self, p: &P) -> Score { Score::points(p.pieces().count_ones() as i32) }
/// # }
/// impl<P: Position + Board> Incremental<P> for Count {
///     /// The last board and its count.
///     type Local = (u64, i32);
///     fn evaluate_at(&self, p: &P, _ply: usize, (board, count): &mut (u64, i32)) -> Score {
///         let (come, gone) = (p.pieces() & !*board, *board & !p.pieces());
///         *count += come.count_ones() as i32 - gone.count_ones() as i32;
///         *board = p.pieces();
///         Score::points(*count)
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for incremental evaluations, but `{Self}` has none of `{P}`",
    note = "implement `Incremental` for it, or leave `incremental` out of the `profile!`"
)]
pub trait Incremental<P: Position>: Evaluator<P> {
    /// What a thread keeps during a search.
    type Local: Default;

    /// The [evaluation](Evaluator::evaluate) of a position `ply` moves from the root of the search: the same
    /// value, whatever `local` has met.
    fn evaluate_at(&self, p: &P, ply: usize, local: &mut Self::Local) -> Score;
}

capability! {
    /// Use of [`Incremental`].
    IncrementalUse<P, E> of (On: where E: Incremental<P>)
    type Local: Default = E::Local, or ();
    fn evaluate_at(evaluator: &E, p: &P, ply: usize, local: &mut Self::Local) -> Score
        = evaluator.evaluate_at(p, ply, local), or Score::default();
}
