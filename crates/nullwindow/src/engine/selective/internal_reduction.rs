//! Internal iterative reduction (Schröder 2020): without a move from the table to try first, a node is searched less deep; what it finds is
//! there when it is searched again. (Before, internal iterative deepening searched it twice at once: Scott 1969.)

use super::super::node::{PLY, Worker};
use super::super::profile::Profile;

impl<F: Profile> Worker<'_, F> {
    /// The depth to search a node to of which the table knows no move.
    pub(in super::super) fn without_a_move(&self, depth: u32) -> u32 {
        let parameters = &self.options.parameters;
        if !self.options.features.internal_reductions || depth < parameters.internal_depth as u32 * PLY {
            return depth;
        }
        depth.saturating_sub(parameters.internal_reduction as u32).max(PLY)
    }
}
