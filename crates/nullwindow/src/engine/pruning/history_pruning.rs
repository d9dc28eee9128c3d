//! History pruning (Marsland & Björnsson 2000s; Fruit, Letouzey 2005): near the horizon, quiet moves that
//! have often failed are pruned.

use crate::capability::{HistoryUse, MoveOf, Profile};
use crate::engine::depth::Depth;
use crate::engine::worker::Worker;

impl<F: Profile> Worker<'_, F> {
    /// Whether the history of a quiet move prunes it at this remaining depth.
    pub(crate) fn history_pruned(&self, m: MoveOf<F>, depth: Depth) -> bool {
        let parameters = &self.options.parameters;
        let plies = depth.plies() as i32;
        self.options.features.history_pruning
            && plies <= parameters.history_pruning_depth
            && F::History::ON
            && self.quiet_history(m, true) < -parameters.history_pruning_margin * plies
    }
}
