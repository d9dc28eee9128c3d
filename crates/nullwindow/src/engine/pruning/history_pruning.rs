//! History pruning (Marsland & Björnsson 2000s; Fruit, Letouzey 2005): near the horizon, quiet moves that
//! have often failed are pruned.

use crate::capability::Profile;
use crate::engine::depth::Depth;
use crate::engine::worker::Worker;

impl<F: Profile> Worker<'_, F> {
    /// Whether a quiet move with this history is pruned at this remaining depth.
    pub(crate) fn history_pruned(&self, history: i32, depth: Depth) -> bool {
        let parameters = &self.options.parameters;
        let plies = depth.plies() as i32;
        self.options.features.history_pruning
            && plies <= parameters.history_depth
            && history < -parameters.history_margin * plies
    }
}
