//! Forced mates, found by search alone: the problems of chess that can be solved (our own).

use crate::Chess;
use crate::order::move_score;
use cozy_chess::Move;
use nullwindow::engine::{Clock, Limits, MoveScore, Report, SearchResult};
use nullwindow::session::{Error, Request, Root, Searcher, TableSaver};
use nullwindow::table::Header;
use nullwindow::{Evaluator, Outcome, Score, Standard};
use std::path::Path;
use std::time::Duration;

/// Evaluates chess by its rules alone: an unfinished game counts 0, a mate by its distance. A win that a
/// search finds is forced.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_chess::{Chess, MateEvaluator};
/// let rook_up: Chess = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
/// assert_eq!(MateEvaluator.evaluate(&rook_up), Score::points(0));
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MateEvaluator;

impl Evaluator<Chess> for MateEvaluator {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Chess, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, _: &Chess) -> Score {
        Score::default()
    }
}

impl MoveScore<Chess> for MateEvaluator {
    #[inline]
    fn score(&self, p: &Chess, m: Move) -> i32 {
        move_score(p, m)
    }
}

/// A searcher by [`MateEvaluator`], in exact mode, that deepens until it has found a forced mate, or seen the
/// end of the game on all paths: no game of chess could be searched straight to its end.
pub(crate) struct MateSearcher(pub(crate) Box<dyn Searcher<Chess>>);

/// A clock that starts with a number of nodes already counted.
struct OffsetClock<'a> {
    clock: &'a dyn Clock,
    nodes: u64,
}

impl Clock for OffsetClock<'_> {
    fn elapsed(&self, nodes: u64) -> Duration {
        self.clock.elapsed(self.nodes + nodes)
    }
}

impl Searcher<Chess> for MateSearcher {
    fn search(
        &mut self,
        root: &Root<'_, Chess>,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Report<'_, Move>),
    ) -> SearchResult<Move> {
        let Limits { depth, nodes: max_nodes, .. } = request.limits;
        let (mut nodes, mut depths) = (0, 1..=depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH));
        loop {
            let depth = depths.next();
            let limits =
                Limits { depth, nodes: max_nodes.map(|max| max.saturating_sub(nodes)), ..request.limits };
            let clock = OffsetClock { clock: request.clock, nodes };
            let request = Request { limits, clock: &clock, ..*request };
            let mut result = self.0.search(root, &request, &mut |step| {
                report(&Report { nodes: nodes + step.nodes, ..step.clone() });
            });
            nodes += result.nodes;
            result.nodes = nodes;
            // No depth before has found a mate, so that there is no shorter one.
            result.exact |= result.complete && result.score != Score::default();
            if result.exact || !result.complete || depths.is_empty() {
                return result;
            }
        }
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn levels(&self) -> &'static [f32] {
        self.0.levels()
    }

    fn table_saver(&self, header: Header) -> Result<TableSaver, Error> {
        self.0.table_saver(header)
    }

    fn load_table(&mut self, path: &Path, header: Header) -> Result<(), Error> {
        self.0.load_table(path, header)
    }
}

/// The engine's deepest iteration.
const MAX_DEPTH: u32 = 254;
