//! Moves that suffice for the value of a position (our own).

use crate::{MoveSink, Position};

/// An evaluator that knows which moves of a position need not be searched, because another is certainly no
/// worse: for instance moves that let the opponent win at once. The engine asks in searches to the end of the
/// game only.
///
/// ```
/// use nullwindow::{MoveSink, Position, engine::Candidates};
/// /// Where moves have fixed values that nothing else changes, the best of them is enough.
/// struct Greedy;
/// # trait Priced { fn price(&self, m: u8) -> i32; }
/// impl<P: Position<Move = u8> + Priced> Candidates<P> for Greedy {
///     fn candidates(&self, p: &P, out: &mut impl MoveSink<u8>) {
///         let mut moves = Vec::new();
///         p.moves(&mut moves);
///         moves.into_iter().max_by_key(|&m| p.price(m)).into_iter().for_each(|m| out.push(m));
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for candidates, but `{Self}` knows none for `{P}`",
    note = "implement `Candidates` for it, or leave `candidates` out of the `profile!`"
)]
pub trait Candidates<P: Position> {
    /// Pushes legal moves, in a fixed order, at least one of which is a best move.
    fn candidates(&self, p: &P, out: &mut impl MoveSink<P::Move>);
}

capability! {
    /// Use of [`Candidates`].
    CandidatesUse<P, E> of (On: where E: Candidates<P>)
    fn candidates(evaluator: &E, p: &P, out: &mut impl MoveSink<P::Move>) -> () =
        evaluator.candidates(p, out), or ();
}
