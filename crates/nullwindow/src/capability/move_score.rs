//! Scores by which an evaluator orders moves before any is searched (Slagle & Dixon 1969).

use crate::{Position, Score};

/// An evaluator that orders moves before any of them is searched.
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
    message = "the profile asks for move scores, but `{Self}` scores no moves of `{P}`",
    note = "implement `MoveScore` for it, or leave `order` out of the `profile!`"
)]
pub trait MoveScore<P: Position> {
    /// The least remaining depth, in plies, at which moves are scored. One ply above the horizon, a score
    /// that costs as much as the evaluation of the position after the move saves nothing: then 2. At these
    /// depths, the table's moves from lower ones are not tried first.
    const MIN_DEPTH: u32 = 1;

    /// The score of a legal move, from −16,000 to 16,000; higher moves are searched earlier.
    fn score(&self, p: &P, m: P::Move) -> i32;

    /// The depth, in plies, of the shallow search of each move that orders them, at a node of this remaining
    /// depth (`None`: to the end of the game). 0 where such a search costs more than it saves.
    fn shallow_depth(&self, _p: &P, _depth: Option<u32>) -> u32 {
        0
    }

    /// As [`score`](Self::score), for a move with this value by a shallow search, from the view of the side
    /// that plays it.
    fn score_with_value(&self, p: &P, m: P::Move, value: Score) -> i32 {
        self.score(p, m) + i32::from(value.get())
    }
}

capability! {
    /// Use of [`MoveScore`].
    OrderUse<P, E> of (On: where E: MoveScore<P>)
    const MIN_DEPTH: u32 = E::MIN_DEPTH, or 1;
    fn score(evaluator: &E, p: &P, m: P::Move) -> i32 = evaluator.score(p, m), or 0;
    fn shallow_depth(evaluator: &E, p: &P, depth: Option<u32>) -> u32 =
        evaluator.shallow_depth(p, depth), or 0;
    fn score_with_value(evaluator: &E, p: &P, m: P::Move, value: Score) -> i32 =
        evaluator.score_with_value(p, m, value), or 0;
}
