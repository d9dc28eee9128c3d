//! Mate searches called from the alpha-beta search (as GPSShogi and Bonanza do: at nodes of the principal
//! variation, and for moves that raise alpha).

use super::solver::NodeCounter;
use crate::Position;

/// An evaluator that can search for a forced win of the side to move, beyond the depth of the engine's
/// search: a mate by checks alone, by [`proof::DfPn`](crate::proof::DfPn) say.
///
/// The engine asks at the root, again with more nodes as the search goes on; and at nodes of the principal
/// variation, and so for each move that raises alpha: whether its opponent then wins. It never asks in exact
/// mode.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow::engine::{ForcedWin, NodeCounter, WinSearch};
/// /// Knows forced wins in Nim with one heap: the side to move leaves a multiple of four.
/// struct OneHeap;
/// # trait Heap { fn matches(&self) -> u8; }
/// impl<P: Position<Move = u8> + Heap> WinSearch<P> for OneHeap {
///     type Local = ();
///     fn forced_win(
///         &self, p: &P, _: u64, (): &mut (), counter: &mut impl NodeCounter,
///     ) -> Option<ForcedWin<u8>> {
///         counter.count(1);
///         let taken = p.matches() % 4;
///         let plies = (p.matches() / 4 * 2 + 1).into();
///         (taken > 0).then_some(ForcedWin { plies, line: vec![taken] })
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for searches of forced wins, but `{Self}` has none for `{P}`",
    note = "implement `WinSearch` for it, or leave `forced_wins` out of the `profile!`"
)]
pub trait WinSearch<P: Position> {
    /// The state that a thread keeps from one position to the next: the table of the search.
    type Local: Default;

    /// A forced win of the side to move, if a search of at most `nodes` nodes finds one. `None` says nothing.
    /// The search counts its nodes with `counter`, which may end it before.
    fn forced_win(
        &self,
        p: &P,
        nodes: u64,
        local: &mut Self::Local,
        counter: &mut impl NodeCounter,
    ) -> Option<ForcedWin<P::Move>>;
}

/// A win that the opponent cannot prevent.
///
/// See the example of [`WinSearch`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForcedWin<M> {
    /// The plies to the end, at most.
    pub plies: u16,
    /// The moves to the end, or the first of them.
    pub line: Vec<M>,
}

capability! {
    /// Use of [`WinSearch`].
    WinSearchUse<P, E> of (On: where E: WinSearch<P>)
    type Local: Default = E::Local, or ();
    fn forced_win(
        evaluator: &E,
        p: &P,
        nodes: u64,
        local: &mut Self::Local,
        counter: &mut impl NodeCounter
    ) -> Option<ForcedWin<P::Move>> = evaluator.forced_win(p, nodes, local, counter), or None;
}
