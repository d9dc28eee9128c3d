//! Symmetries of the board (our own): positions that are the same after mirroring or turning.

use crate::Position;

/// Positions with symmetries of the board: symmetric positions have the same value.
///
/// The symmetries form a group. Each has a number less than [`SYMMETRIES`](Self::SYMMETRIES); number 0
/// changes nothing.
///
/// ```
/// use nullwindow::Symmetric;
///
/// /// All symmetric positions, the position itself first.
/// fn symmetric<P: Symmetric>(position: &P) -> Vec<P> {
///     (0..P::SYMMETRIES).map(|i| position.symmetric(i)).collect()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for a table of symmetric positions, but `{Self}` has no symmetries",
    note = "implement `Symmetric` for it, or ask for `table` in its `profile!`"
)]
pub trait Symmetric: Position {
    /// The number of symmetries, the identity included.
    const SYMMETRIES: usize;

    /// The position after symmetry number `i`, less than [`SYMMETRIES`](Self::SYMMETRIES). Number 0 is the
    /// position itself.
    #[must_use]
    fn symmetric(&self, i: usize) -> Self;

    /// The number of the symmetry that leads to the canonical form: the one position that stands for all
    /// symmetric ones in a transposition table, usually that with the smallest key. A game may answer 0 where
    /// symmetric positions seldom meet in one search, so that the canonical form costs more than it saves.
    fn canonical(&self) -> usize;

    /// The move that symmetry number `i` makes of a move of this position: one of
    /// [`symmetric(i)`](Self::symmetric).
    fn symmetric_move(&self, m: Self::Move, i: usize) -> Self::Move;

    /// The number of the symmetry that undoes number `i`: `p.symmetric(i).symmetric(P::inverse(i))` is `p`.
    fn inverse(i: usize) -> usize;
}
