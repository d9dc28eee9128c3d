//! Solvers of small positions (our own; Othello programs have had them since the 1980s).

use crate::{Position, Score, Window};

/// An evaluator that solves small positions by itself, faster than the engine. The engine asks in searches to
/// the end of the game only, and not on the principal variation.
///
/// ```
/// use nullwindow::{Position, Score, Window, engine::{NodeCounter, Solver}};
/// /// Knows the value of Nim with one heap.
/// struct OneHeap;
/// # trait Heap { fn matches(&self) -> u16; }
/// impl<P: Position + Heap> Solver<P> for OneHeap {
///     type Local = ();
///     fn solves(&self, p: &P) -> bool { p.matches() < 1_000 }
///     fn solve(
///         &self, p: &P, _: Window<Score>, _ply: u16, (): &mut (), counter: &mut impl NodeCounter,
///     ) -> Score {
///         counter.count(1);
///         if p.matches() % 4 == 0 { Score::points(-1) } else { Score::points(1) }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for a solver of small positions, but `{Self}` is none for `{P}`",
    note = "implement `Solver` for it, or leave `solver` out of the `profile!`"
)]
pub trait Solver<P: Position> {
    /// The state that a thread keeps from one position to the next, such as tables of its own.
    type Local: Default;

    /// Whether a position is small enough.
    fn solves(&self, p: &P) -> bool;

    /// The value of a small position at the end of the game, fail-soft as far as the null window asks. Wins
    /// and losses by their distance are counted from the root, `ply` plies before. The solver counts its
    /// nodes with `counter`; once that returns true the solver must return, with any value.
    fn solve(
        &self,
        p: &P,
        w: Window<Score>,
        ply: u16,
        local: &mut Self::Local,
        counter: &mut impl NodeCounter,
    ) -> Score;
}

/// Counts the nodes of a [`Solver`], and stops it.
pub trait NodeCounter {
    /// Counts nodes; true if the search must stop. A solver calls it at least every 1,024 nodes.
    fn count(&mut self, nodes: u64) -> bool;

    /// The size of the proof tree so far, in nodes; 0 where it is not measured.
    fn proof_size(&self) -> u64 {
        0
    }

    /// A node of this size (in the solver's own unit, 0 to 15; larger ones count as 15) was cut off. The
    /// [`proof_size`](Self::proof_size) was `first` before its first move was searched, and `this` before the
    /// move that cut: equal, if that was the first.
    fn cutoff(&mut self, _size: u32, _first: u64, _this: u64) {}
}

capability! {
    /// Use of [`Solver`].
    SolverUse<P, E> of (On: where E: Solver<P>)
    type Local: Default = E::Local, or ();
    fn solves(evaluator: &E, p: &P) -> bool = evaluator.solves(p), or false;
    fn solve(
        evaluator: &E,
        p: &P,
        w: Window<Score>,
        ply: u16,
        local: &mut Self::Local,
        counter: &mut impl NodeCounter
    ) -> Score = evaluator.solve(p, w, ply, local, counter), or w.alpha;
}
