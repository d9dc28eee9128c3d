//! What a evaluator may know beyond values: which moves are promising, which suffice, bounds that need no search, and how to solve what
//! is small (the house's own); and how well a shallow search foretells a deep one (Buro 1995).

use super::cut_pair::CutPair;
use crate::{MoveSink, Position, Score, Window};

/// A evaluator that knows which moves are promising before any is searched.
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
    const MIN_DEPTH: u32 = 1;

    /// How promising a legal move is, from −16,000 to 16,000; the higher, the earlier it is searched.
    fn score(&self, p: &P, m: P::Move) -> i32;

    /// How many plies deep each move is searched for the order alone, at a node of this remaining depth (`None`: to the end of the
    /// game). 0, unless it is worth that.
    fn shallow_depth(&self, _p: &P, _depth: Option<u32>) -> u32 {
        0
    }

    /// As [`score`](Self::score), of a move that is worth `value` by a look ahead, from the view of who plays it.
    fn score_with_value(&self, p: &P, m: P::Move, value: Score) -> i32 {
        self.score(p, m) + i32::from(value.get())
    }
}

/// A evaluator that knows bounds on a position's value without a search. They must be true of the value of a search to the end of the
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

/// A evaluator that knows of unfinished positions which moves need not be searched, because another is surely no worse: say, those that
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

/// A evaluator that solves small positions by itself, faster than the engine could. Asked in searches to the end of the game only, and not on
/// the principal variation.
///
/// ```
/// use nullwindow::{Position, Score, Window, engine::{Solver, Tally}};
/// /// Knows how Nim with one heap ends.
/// struct OneHeap;
/// # trait Heap { fn matches(&self) -> u16; }
/// impl<P: Position + Heap> Solver<P> for OneHeap {
///     type Local = ();
///     fn solves(&self, p: &P) -> bool { p.matches() < 1_000 }
///     fn solve(&self, p: &P, _: Window<Score>, (): &mut (), tally: &mut impl Tally) -> Score {
///         tally.count(1);
///         if p.matches() % 4 == 0 { Score::points(-1) } else { Score::points(1) }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for a solver of small positions, but `{Self}` is none for `{P}`",
    note = "implement `Solver` for it, or leave `solver` out of the `profile!`"
)]
pub trait Solver<P: Position> {
    /// What a thread keeps from one position to the next: tables of its own.
    type Local: Default;

    /// Whether a position is small enough.
    fn solves(&self, p: &P) -> bool;

    /// The value at the end of the game of a position that is, as far as the null window asks, fail-soft, and independent of the ply.
    /// Nodes are counted by `tally`; once that says so, the search stops, and the value means nothing.
    fn solve(&self, p: &P, w: Window<Score>, local: &mut Self::Local, tally: &mut impl Tally) -> Score;
}

/// Counts nodes for those who search by themselves.
pub trait Tally {
    /// Counts so many nodes; true if the search must stop. To be called at least every 1,024 nodes.
    fn count(&mut self, nodes: u64) -> bool;

    /// How many of the nodes counted so far the proof needs; 0 if nobody wants to know.
    fn needed(&self) -> u64 {
        0
    }

    /// A node of this size (whatever that is to the evaluator, from 0 to 15 and beyond) is left because a move is enough. [`needed`](Self::needed) was
    /// `first` before its first move was searched, and `this` before this one: if they are equal it is the first.
    fn cut(&mut self, _size: u32, _first: u64, _this: u64) {}
}

/// A evaluator that knows how well shallow searches foretell deep ones, so that the engine can cut by them (ProbCut: Buro 1995, 1997).
///
/// ```
/// use nullwindow::{Position, engine::{CutPair, ProbCut}};
/// /// Half the depth foretells the value to within four points, in two cases of three.
/// struct Usual;
/// impl<P: Position> ProbCut<P> for Usual {
///     const LEVELS: &'static [f32] = &[1.0, 2.0];
///     fn cut_pair(&self, _: &P, depth: Option<u32>) -> Option<CutPair> {
///         depth.filter(|&depth| depth >= 4).map(|depth| CutPair::unbiased(depth / 2, 4.0))
///     }
///
///     fn deepening_depth(&self, _: &P, _: Option<usize>) -> u32 {
///         12
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for ProbCut, but `{Self}` does not know how searches of `{P}` foretell each other",
    note = "implement `ProbCut` for it, or leave `probcut` out of the `profile!`"
)]
pub trait ProbCut<P: Position> {
    /// The levels of a search that ends in an exact one, the least sure first, at most five: how many standard deviations a shallow
    /// value must be beyond the window. (1.1 is right in 73 of 100 cases on either side, 1.5 in 87, 2.0 in 95, 2.6 in 99.)
    const LEVELS: &'static [f32];

    /// A shallow search for a node of this remaining depth (`None`: to the end of the game); `None` if none is worth it.
    fn cut_pair(&self, p: &P, depth: Option<u32>) -> Option<CutPair>;

    /// How deep a search to the end of the game deepens first, which ends at this level (`None`: without guesses): deeper iterations to a
    /// horizon would take as long as one to the end. They are cut by guesses, at that level or else at the first.
    fn deepening_depth(&self, p: &P, level: Option<usize>) -> u32;
}
