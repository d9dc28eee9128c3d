//! What a judge may know beyond values: which moves are promising, which suffice, and bounds that need no search (the house's own).

use crate::{MoveSink, Position, Score};

/// A judge that knows which moves are promising before any is searched.
///
/// ```
/// use nullwindow::{Position, engine::MoveScore};
/// /// Prefers moves that leave the opponent few.
/// struct Mobility;
/// impl<P: Position> MoveScore<P> for Mobility {
///     fn score(&self, p: &P, m: P::Move) -> i32 {
///         let (mut after, mut moves) = (p.clone(), Vec::new());
///         after.make(m);
///         after.moves(&mut moves);
///         -(moves.len() as i32)
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for move scores, but `{Self}` gives none to the moves of `{P}`",
    note = "implement `MoveScore` for it, or leave `order` out of the `profile!`"
)]
pub trait MoveScore<P: Position> {
    /// The least remaining depth at which moves are scored. One ply above the horizon, a score that costs as much as the value of the
    /// position after the move saves nothing: then 2. At these depths, the table's moves from lower ones are not tried first.
    const LEAST_DEPTH: u32 = 1;

    /// How promising a legal move is, from −1,000 to 1,000; the higher, the earlier it is searched.
    fn score(&self, p: &P, m: P::Move) -> i32;
}

/// A judge that knows bounds on a position's value without a search. They must be true of the value of a search to the end of the
/// game, also where the game is over already.
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
    /// The least and the most that the position can be worth, from the view of its side to move; `ply` counts from the root.
    fn bounds(&self, p: &P, ply: u16) -> (Score, Score);
}

/// A judge that knows of unfinished positions which moves need not be searched, because another is surely no worse: say, those that
/// let the opponent win at once. Asked in searches to the end of the game only.
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
