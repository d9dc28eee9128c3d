//! History pruning (Marsland & Björnsson 2000s; Fruit, Letouzey 2005): near the horizon, quiet moves that have often failed are left out.

use super::super::node::{PLY, Worker};
use super::super::profile::Profile;

impl<F: Profile> Worker<'_, F> {
    /// Whether a quiet move with this history is left out at this remaining depth.
    pub(super) fn unpromising(&self, history: i32, depth: u32) -> bool {
        let parameters = &self.options.parameters;
        let plies = (depth / PLY) as i32;
        self.options.features.history_pruning
            && plies <= parameters.history_depth
            && history < -parameters.history_margin * plies
    }
}
