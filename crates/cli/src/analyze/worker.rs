//! The searches of a game's positions (our own).

use nullwindow::engine::{Limits, Report, SearchResult};
use nullwindow::session::{Request, Root, Searcher};
use nullwindow::{Position, Score, Value as _};
use nullwindow_app::analyze::{Arguments, SearchLimit};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// The evaluation of a position, from the view of its side to move, in the points of the game's measure.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Evaluation<M> {
    pub(super) score: Score,
    /// Whether it is the exact value; in games where nothing is solved, always.
    pub(super) exact: bool,
    /// The principal variation; empty if the game is over.
    pub(super) line: Vec<M>,
}

/// A move of the game, from the view of the side that plays it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MoveAnalysis<M> {
    /// The move's score.
    pub(super) score: Score,
    /// The evaluation by the best move.
    pub(super) best: Evaluation<M>,
    /// Whether both scores are exact.
    pub(super) exact: bool,
}

/// What is found at a position: the evaluation, if it has one of its own, and the analysis of the move that
/// was played.
pub(super) type Found<M> = (Option<Evaluation<M>>, Option<MoveAnalysis<M>>);

/// Searches positions of a game, one at a time.
pub(super) struct Worker<'a, P: Position> {
    pub(super) arguments: &'a Arguments,
    pub(super) limit: SearchLimit,
    pub(super) stop: &'a AtomicBool,
    pub(super) searcher: Box<dyn Searcher<P>>,
    pub(super) positions: &'a [P],
    pub(super) moves: &'a [P::Move],
    /// The last evaluation, if the next one needs it.
    pub(super) last: Option<Evaluation<P::Move>>,
}

impl<P: Position> Worker<'_, P> {
    /// Searches a position, or these of its moves, as `change` changes the usual request; `None` if it was
    /// stopped.
    pub(super) fn search(
        &mut self,
        at: usize,
        moves: &[P::Move],
        change: impl FnOnce(&mut Request<'_>),
        report: &mut dyn FnMut(&Report<'_, P::Move>),
    ) -> Option<SearchResult<P::Move>> {
        let (clock, stop) = (Instant::now(), self.stop);
        let limits = match self.limit {
            SearchLimit::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
            SearchLimit::Time(time) => Limits { time: Some(time), ..Limits::DEEPEN },
        };
        let limits = Limits { stop: Some(stop), ..limits };
        let mut request = Request { threads: self.arguments.threads.into(), ..Request::new(limits, &clock) };
        change(&mut request);
        let (position, earlier) = (&self.positions[at], &self.positions[..at]);
        let result = self.searcher.search(&Root { position, earlier, moves }, &request, report);
        (!stop.load(Relaxed) && result.score != -Score::INF).then_some(result)
    }
}
