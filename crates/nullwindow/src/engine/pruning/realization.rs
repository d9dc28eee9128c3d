//! Realization probability search (Tsuruoka, Yokoyama & Chikayama 2002): a move costs as much depth as it is
//! unlikely to be played, so that the search reaches positions of the same probability rather than of the
//! same depth.

use crate::capability::{MoveOf, Profile, RealizationUse};
use crate::engine::depth::Depth;
use crate::engine::worker::Worker;

/// The part of the remaining depth that a move costs, in 64ths of a ply.
pub(crate) struct Cost {
    /// In the first search.
    pub(crate) first: u32,
    /// In the second, if its value raises alpha.
    pub(crate) again: u32,
}

impl<F: Profile> Worker<'_, F> {
    /// The cost of a move; `None` if the depth does not depend on probabilities.
    pub(crate) fn realization_cost(&self, m: MoveOf<F>) -> Option<Cost> {
        if !F::Realization::ON || !self.options.features.realization {
            return None;
        }
        let parameters = &self.options.parameters;
        let scaled = F::Realization::cost(&self.path.position, m)
            .saturating_mul(parameters.realization_scale as u32)
            / 64;
        // Every move costs something, or a line of certain moves would have no end.
        let first = scaled.max(Depth::UNITS / 8);
        Some(Cost { first, again: first.min(parameters.realization_again as u32) })
    }
}
