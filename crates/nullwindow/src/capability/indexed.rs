//! Move slots for the history heuristic (Schaeffer 1983).

use crate::Position;

/// Positions whose moves have slots in a small table, where the history heuristic counts the cut-offs of
/// each; [`Bonus`](crate::engine::Bonus) states how it differs from Schaeffer's.
///
/// ```
/// use nullwindow::Indexed;
///
/// /// A table with a slot for every move of the game.
/// fn history<P: Indexed>() -> Vec<i16> { vec![0; P::SLOTS] }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for the history heuristic, but the moves of `{Self}` have no slots",
    note = "implement `Indexed` for it, or leave `history` out of its `profile!`"
)]
pub trait Indexed: Position {
    /// The number of slots.
    const SLOTS: usize;

    /// The slot of a legal move, less than [`SLOTS`](Self::SLOTS). Moves that mean the same in different
    /// positions share one; moves of the two sides should not.
    fn slot(&self, m: Self::Move) -> usize;
}

/// A slot that the history tables have. The message names the promise that is broken, where an index out of
/// bounds would not.
#[inline(always)]
fn in_range<P: Indexed>(slot: usize) -> usize {
    assert!(slot < P::SLOTS, "slot {slot} is not less than Indexed::SLOTS, {}", P::SLOTS);
    slot
}

capability! {
    /// Use of the history heuristic.
    HistoryUse<P> of (On: where P: Indexed)
    const SLOTS: usize = P::SLOTS, or 0;
    fn slot(p: &P, m: P::Move) -> usize = in_range::<P>(p.slot(m)), or 0;
}
