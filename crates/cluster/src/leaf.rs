//! The search of one rank alone, below the size at which work is shared (our own).

mod connect_four;
mod kalah;
mod othello;

pub use connect_four::ConnectFourLeaves;
pub use kalah::KalahLeaves;
pub use othello::OthelloLeaves;

use crate::Interval;
use nullwindow::engine::{Driver, Limits, NodeClock};
use nullwindow::session::{Request, Root, Searcher};
use nullwindow::{Position, Score, Window};
use std::sync::atomic::AtomicBool;

/// What a rank knows of a game: which positions it searches alone, how, and in which order it shares out the
/// moves of the others.
///
/// ```
/// use nullwindow_cluster::{LeafSearch, OthelloLeaves};
/// use nullwindow_othello::fforum;
/// let mut leaves = OthelloLeaves::new(1, 14)?;
/// let ffo_40 = fforum::problem(40).ok_or("FForum 40")?.position; // with 20 empty squares
/// let (moves, _) = leaves.order(&ffo_40.into());
/// assert!(!leaves.is_leaf(&ffo_40.into()) && moves.len() == ffo_40.legal().count_ones() as usize);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub trait LeafSearch<P: Position> {
    /// Whether a rank searches this position alone.
    fn is_leaf(&self, p: &P) -> bool;

    /// Bounds that need no search.
    fn bounds(&self, _: &P) -> Interval {
        Interval::UNKNOWN
    }

    /// Whether the value is more than `alpha`: what the search has proved, and its nodes; `None` if it was
    /// stopped.
    fn search(&mut self, p: &P, alpha: Score) -> Option<(Interval, u64)>;

    /// Moves that suffice for the value, the best first as far as a small search shows, and its nodes. The
    /// game is not over.
    fn order(&mut self, p: &P) -> (Vec<P::Move>, u64);

    /// A value to begin with, and the nodes that it took.
    fn guess(&mut self, _: &P) -> (Score, u64) {
        (Score::default(), 0)
    }
}

/// Asks a game's solver whether the value is more than `alpha`, as [`LeafSearch::search`] does.
fn null_window<P: Position>(
    solver: &mut dyn Searcher<P>,
    p: &P,
    alpha: Score,
    stop: Option<&'static AtomicBool>,
) -> Option<(Interval, u64)> {
    let limits = Limits { window: Some(Window::null(alpha)), stop, ..Limits::default() };
    let request = Request { driver: Some(Driver::Pvs), ..Request::new(limits, &NodeClock(1_000_000)) };
    let found = solver.search(&Root::of(p), &request, &mut |_| ());
    if !found.complete {
        return None;
    }
    let score = found.score;
    Some((if score > alpha { Interval::at_least(score) } else { Interval::at_most(score) }, found.nodes))
}

/// The legal moves, the highest scores first; equal ones in their usual order.
fn by_score<M: Copy>(moves: Vec<M>, mut score: impl FnMut(M) -> i32) -> Vec<M> {
    let mut scored: Vec<(i32, M)> = moves.into_iter().map(|m| (score(m), m)).collect();
    scored.sort_by_key(|&(score, _)| -score);
    scored.into_iter().map(|(_, m)| m).collect()
}
