//! Static exchange evaluation in pruning: near the horizon, moves that lose by the exchange are pruned (in
//! quiescence since the 1980s; in the tree above it since the 2000s).

use super::decision::MoveContext;
use crate::capability::{Profile, TacticalUse};
use crate::engine::worker::Worker;

impl<F: Profile> Worker<'_, F> {
    /// Whether a move loses more than the remaining depth is likely to bring back.
    pub(crate) fn see_pruned(&self, context: &MoveContext<F>, noisy: bool) -> bool {
        let parameters = &self.options.parameters;
        let plies = context.depth.plies() as i32;
        if !self.options.features.see_pruning || plies > parameters.see_depth {
            return false;
        }
        let margin = if noisy { parameters.see_noisy } else { parameters.see_quiet };
        !F::Tactical::see_ge(&self.path.position, context.m, -margin * plies)
    }
}
