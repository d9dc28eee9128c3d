//! The claims of the literature about searches of random trees, a file each.
//!
//! Figures without another source were computed independently of this program, over the number of trees given
//! with them.

mod best_first;
mod branching_factor;
mod crossover;
mod deep_cut_offs;
mod depth_rule;
mod failing_low;
mod floor;
mod memory;
mod negascout;
mod open_list;
mod strongly_ordered;
mod worst_order;

use crate::random_trees::Claim;

/// Every claim.
pub(super) const CLAIMS: &[Claim] = &[
    worst_order::CLAIM,
    branching_factor::CLAIM,
    negascout::CLAIM,
    crossover::CLAIM,
    best_first::CLAIM,
    floor::CLAIM,
    deep_cut_offs::CLAIM,
    strongly_ordered::CLAIM,
    depth_rule::CLAIM,
    failing_low::CLAIM,
    memory::CLAIM,
    open_list::CLAIM,
];
