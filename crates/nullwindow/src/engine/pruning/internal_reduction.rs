//! Internal iterative reduction (Schröder 2020): a node without a move from the table is searched less deep;
//! its result is there when the node is searched again. (Its predecessor, internal iterative deepening,
//! searched it twice at once: Scott 1969.)

use crate::capability::Profile;
use crate::engine::depth::Depth;
use crate::engine::worker::Worker;

impl<F: Profile> Worker<'_, F> {
    /// The depth to which a node without a move from the table is searched.
    pub(crate) fn internal_reduction(&self, depth: Depth) -> Depth {
        let parameters = &self.options.parameters;
        let least = Depth::from_plies(parameters.internal_reduction_depth as u32);
        if !self.options.features.internal_reductions || depth < least {
            return depth;
        }
        depth.reduced(parameters.internal_reduction as u32).max(Depth::PLY)
    }
}
