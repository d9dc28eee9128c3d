//! The evaluator's searches for forced wins, at nodes of the principal variation and for moves that raise
//! alpha (Kishimoto & Müller's tutorial, part 3: a mate solver in the search).

use crate::Score;
use crate::capability::{ForcedWin, MoveOf, Profile, WinSearchUse};
use crate::engine::depth::Depth;
use crate::engine::evidence::Finding;
use crate::engine::worker::Worker;
use crate::insertion_sort::last_to_front;

/// A search at the root has at most this part of the nodes of all: of their limit, or of those so far.
const PART: u64 = 32;

impl<F: Profile> Worker<'_, F> {
    /// A forced win of the side to move at the present position, by a search of at most `nodes` nodes.
    fn forced_win(&mut self, nodes: u64) -> Option<ForcedWin<MoveOf<F>>> {
        if !self.options.features.forced_wins || self.options.exact || nodes == 0 {
            return None;
        }
        let Worker { evaluator, path, win_search_local, control, .. } = self;
        let found = F::WinSearch::forced_win(evaluator, &path.position, nodes, win_search_local, control);
        let found = found.filter(|_| !self.control.stopped());
        self.count(|counts| {
            counts.win_searches += 1;
            counts.forced_wins += u64::from(found.is_some());
        });
        found
    }

    /// Searches for a forced win at the root, whose move then comes first. Each search has twice the nodes of
    /// the one before, so that from the second on all together have at most a sixteenth.
    pub(crate) fn find_root_win(&mut self) {
        if !F::WinSearch::ON || self.root_win.is_some() {
            return;
        }
        let first = self.options.parameters.forced_win_nodes as u64;
        let nodes = match self.root_win_nodes {
            0 => self.control.node_limit().map_or(first, |limit| first.min(limit / PART)),
            last if 2 * last <= self.control.nodes / PART => 2 * last,
            _ => return,
        };
        self.root_win_nodes = nodes;
        let Some(win) = self.forced_win(nodes) else { return };
        if let Some(place) = self.root_moves.iter().position(|root_move| root_move.m == win.line[0]) {
            last_to_front(&mut self.root_moves[..=place]);
            self.root_win = Some(win);
        }
    }

    /// How often the nodes of a search at this depth double, at most five times: a deep node's subtree has
    /// nodes to spare.
    fn doublings(&self, depth: Depth) -> u32 {
        let parameters = &self.options.parameters;
        let beyond =
            depth.limited().map_or(0, |plies| plies.saturating_sub(parameters.forced_win_depth as u32));
        beyond.checked_div(parameters.forced_win_doubling as u32).unwrap_or(0).min(5)
    }

    /// The value of a forced win at this ply, with its move as the line, if there is one.
    #[inline]
    pub(crate) fn forced_win_value(&mut self, depth: Depth, ply: usize) -> Option<Finding> {
        let parameters = &self.options.parameters;
        if !F::WinSearch::ON || depth < Depth::from_plies(parameters.forced_win_depth as u32) {
            return None;
        }
        let win = self.forced_win((parameters.forced_win_nodes as u64) << self.doublings(depth))?;
        self.lines[ply].clone_from(&win.line);
        // The win may be nearer.
        Some(Finding::estimated(Score::win(win.plies.saturating_add(ply as u16))))
    }
}
