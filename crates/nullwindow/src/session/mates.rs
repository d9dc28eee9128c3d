//! Forced mates, found by deepening (our own).

use super::error::Error;
use super::request::{Request, Root};
use super::searcher::{Searcher, TableSaver};
use crate::engine::{Clock, Limits, Report, SearchResult};
use crate::table::Header;
use crate::{Position, Score};
use std::path::Path;
use std::time::Duration;

/// A searcher that deepens until it has found a forced win or loss, or seen the end of the game on all paths:
/// for games that cannot be searched straight to their end. The one within must be in exact mode, and
/// evaluate unfinished games as 0.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow::session::{MateSearcher, Searcher};
///
/// /// A solver of mates, from an exact searcher by the rules alone.
/// fn solver<P: Position>(by_the_rules: Box<dyn Searcher<P>>) -> Box<dyn Searcher<P>>
/// where
///     P: 'static,
/// {
///     Box::new(MateSearcher(by_the_rules))
/// }
/// ```
pub struct MateSearcher<P: Position>(
    /// The searcher of one depth.
    pub Box<dyn Searcher<P>>,
);

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

impl<P: Position> Searcher<P> for MateSearcher<P> {
    fn search(
        &mut self,
        root: &Root<'_, P>,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Report<'_, P::Move>),
    ) -> SearchResult<P::Move> {
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

    fn knows_the_end(&self) -> bool {
        self.0.knows_the_end()
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
