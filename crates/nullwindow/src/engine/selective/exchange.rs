//! Moves that lose too much by an exchange are left out near the horizon (as quiescence does since the 1980s; in the tree above it since the
//! 2000s).

use super::super::node::{PLY, Worker};
use super::super::profile::Profile;
use super::super::uses::TacticalUse;
use super::plan::Next;

impl<F: Profile> Worker<'_, F> {
    /// Whether a move loses more than the remaining depth is likely to bring back.
    pub(super) fn loses_too_much(&self, next: &Next<F>, noisy: bool) -> bool {
        let parameters = &self.options.parameters;
        let plies = (next.depth / PLY) as i32;
        if !self.options.features.exchange_pruning || plies > parameters.exchange_depth {
            return false;
        }
        let most = if noisy { parameters.exchange_noisy } else { parameters.exchange_quiet };
        !F::Tactical::see_ge(self.evaluator, &self.position, next.m, -most * plies)
    }
}
