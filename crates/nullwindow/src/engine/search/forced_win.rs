//! The evaluator's searches for forced wins, at nodes of the principal variation and for moves that raise
//! alpha (Kishimoto & Müller's tutorial, part 3: a mate solver in the search).

use crate::Score;
use crate::capability::{ForcedWin, MoveOf, Profile, WinSearchUse};
use crate::engine::depth::Depth;
use crate::engine::evidence::Finding;
use crate::engine::worker::Worker;

impl<F: Profile> Worker<'_, F> {
    /// A forced win of the side to move at the present position.
    pub(crate) fn forced_win(&mut self, depth: Depth) -> Option<ForcedWin<MoveOf<F>>> {
        let parameters = &self.options.parameters;
        if !F::WinSearch::ON
            || !self.options.features.forced_wins
            || self.options.exact
            || depth < Depth::from_plies(parameters.forced_win_depth as u32)
        {
            return None;
        }
        let nodes = (parameters.forced_win_nodes as u64) << self.doublings(depth);
        let Worker { evaluator, path, win_search_local, control, .. } = self;
        let found = F::WinSearch::forced_win(evaluator, &path.position, nodes, win_search_local, control);
        let found = found.filter(|_| !self.control.stopped());
        self.count(|counts| {
            counts.win_searches += 1;
            counts.forced_wins += u64::from(found.is_some());
        });
        found
    }

    /// How often the nodes of a search at this depth double, at most five times: a deep node's subtree has
    /// nodes to spare. A search to the end of the game, as at the root, does not double them.
    fn doublings(&self, depth: Depth) -> u32 {
        let parameters = &self.options.parameters;
        let beyond =
            depth.limited().map_or(0, |plies| plies.saturating_sub(parameters.forced_win_depth as u32));
        beyond.checked_div(parameters.forced_win_doubling as u32).unwrap_or(0).min(5)
    }

    /// The value of a forced win at this ply, with its move as the line, if there is one.
    #[inline]
    pub(crate) fn forced_win_value(&mut self, depth: Depth, ply: usize) -> Option<Finding> {
        if !F::WinSearch::ON {
            return None;
        }
        let win = self.forced_win(depth)?;
        self.lines[ply].clear();
        self.lines[ply].push(win.best);
        // The win may be nearer.
        Some(Finding::estimated(Score::win(win.plies.saturating_add(ply as u16))))
    }
}
