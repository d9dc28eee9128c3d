//! Null moves (Beal 1989; Goetsch & Campbell 1990).

use crate::Position;

/// Positions in which the side to move can give up its turn, although the rules know no such move.
///
/// A search may then ask whether the position is above beta even after a free move of the opponent.
///
/// ```
/// use nullwindow::{MoveSink, NullMove, Outcome, Position, Side};
///
/// /// One heap of matches; the side that takes the last one wins.
/// #[derive(Clone)]
/// struct Nim { matches: u8, side: Side }
/// # impl Position for Nim {
/// #     type Move = u8; type Undo = (); type End = Outcome;
/// #     fn side(&self) -> Side { self.side }
/// #     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
/// #         (1..=3.min(self.matches)).for_each(|n| out.push(n));
/// #         self.outcome()
/// #     }
/// #     fn outcome(&self) -> Option<Outcome> {
/// #         (self.matches == 0).then_some(Outcome::Win(self.side.other()))
/// #     }
/// #     fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other(); }
/// #     fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other(); }
/// # }
///
/// impl NullMove for Nim {
///     fn make_null(&mut self) -> Option<()> {
///         if self.matches % 4 == 0 { return None } // zugzwang: here a pass would be the best move
///         self.side = self.side.other();
///         Some(())
///     }
///     fn unmake_null(&mut self, (): ()) { self.side = self.side.other(); }
/// }
///
/// let mut heap = Nim { matches: 5, side: Side::First };
/// assert!(heap.make_null().is_some());
/// assert_eq!(heap.side, Side::Second);
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for null moves, but `{Self}` has none",
    note = "implement `NullMove` for it, or leave `null_move` out of its `profile!`"
)]
pub trait NullMove: Position {
    // One call instead of a question and a move: a game needs the same work for both.
    /// Gives up the turn; or returns `None` and changes nothing, where a pass is impossible (the king is in
    /// check) or could be better than every move (zugzwang is likely), so that it would prove nothing.
    fn make_null(&mut self) -> Option<Self::Undo>;

    /// Takes back the null move: the position is again what it was before `make_null` returned `undo`.
    fn unmake_null(&mut self, undo: Self::Undo);
}

capability! {
    /// Use of [`NullMove`].
    NullMoveUse<P> of (On: where P: NullMove)
    fn make_null(p: &mut P) -> Option<P::Undo> = p.make_null(), or None;
    fn unmake_null(p: &mut P, undo: P::Undo) -> () = p.unmake_null(undo), or ();
}
