//! The search of one rank alone, below the size at which work is shared (our own).

mod connect_four;
mod kalah;
mod othello;

pub use connect_four::ConnectFourLeaves;
pub use kalah::KalahLeaves;
pub use othello::OthelloLeaves;

use crate::{Interval, Packed};
use nullwindow::engine::{Driver, Limits, NodeClock, Threads};
use nullwindow::session::{Error, Game, Request, Root, Searcher};
use nullwindow::{Position, Score, Window};
use std::sync::atomic::AtomicBool;

/// What a rank knows of a game: which positions it searches alone, how, and in which order it shares out the
/// moves of the others.
///
/// ```
/// use nullwindow_cluster::{LeafSearch, LeafSettings, OthelloLeaves};
/// use nullwindow_othello::fforum;
/// let mut leaves = OthelloLeaves::new(LeafSettings::new(1), 14)?;
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

    /// A child has answered the question about a position.
    fn refuted(&mut self, _position: &Packed, _by: &Packed) {}

    /// A value to begin with, and the nodes that it took.
    fn guess(&mut self, _: &P) -> (Score, u64) {
        (Score::default(), 0)
    }
}

/// How one rank searches its leaves.
///
/// ```
/// use nullwindow::{Score, Value};
/// use nullwindow::engine::{Parallel, Threads};
/// use nullwindow_cluster::{LeafSearch, LeafSettings, OthelloLeaves};
/// use nullwindow_othello::fforum;
/// let threads = Threads::new(2, Parallel::Ybwc);
/// let mut leaves = OthelloLeaves::new(LeafSettings { threads, ..LeafSettings::new(1) }, 20)?;
/// let ffo_40 = fforum::problem(40).ok_or("FForum 40")?; // with 20 empty squares
/// let value = Score::points(ffo_40.score);
/// let (proved, _) = leaves.search(&ffo_40.position.into(), value.below()).ok_or("stopped")?;
/// assert_eq!(proved.lower, value);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LeafSettings {
    /// The size of the rank's transposition table for leaves, in MiB.
    pub mebibytes: usize,
    /// The threads of the rank.
    pub threads: Threads,
    /// A flag that stops searches.
    pub stop: Option<&'static AtomicBool>,
}

impl LeafSettings {
    /// A table of this size, one thread, and no stop.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        LeafSettings { mebibytes, threads: Threads::ONE, stop: None }
    }
}

/// A game's solver, with the settings of its rank.
struct LeafSolver<P: Position> {
    searcher: Box<dyn Searcher<P>>,
    settings: LeafSettings,
}

impl<P: Position> LeafSolver<P> {
    fn new(game: &impl Game<Position = P>, settings: LeafSettings) -> Result<Self, Error> {
        Ok(LeafSolver { searcher: game.solving(settings.mebibytes)?, settings })
    }

    /// Whether the value is more than `alpha`, as [`LeafSearch::search`] states it.
    fn null_window(&mut self, p: &P, alpha: Score) -> Option<(Interval, u64)> {
        let LeafSettings { threads, stop, .. } = self.settings;
        let limits = Limits { window: Some(Window::null(alpha)), stop, ..Limits::default() };
        let clock = NodeClock(1_000_000);
        let request = Request { driver: Some(Driver::Pvs), threads, ..Request::new(limits, &clock) };
        let found = self.searcher.search(&Root::of(p), &request, &mut |_| ());
        if !found.complete {
            return None;
        }
        let score = found.score;
        let proved = if score > alpha { Interval::at_least(score) } else { Interval::at_most(score) };
        Some((proved, found.nodes))
    }

    /// The value of a search to this depth, in plies, on one thread, and its nodes.
    fn searched(&mut self, p: &P, depth: u32) -> (Score, u64) {
        let found = self.searcher.search(&Root::of(p), &Request::to_depth(depth), &mut |_| ());
        (found.score, found.nodes)
    }
}

/// The legal moves, the highest scores first; equal ones in their usual order.
fn by_score<M: Copy>(moves: Vec<M>, mut score: impl FnMut(M) -> i32) -> Vec<M> {
    let mut scored: Vec<(i32, M)> = moves.into_iter().map(|m| (score(m), m)).collect();
    scored.sort_by_key(|&(score, _)| -score);
    scored.into_iter().map(|(_, m)| m).collect()
}
