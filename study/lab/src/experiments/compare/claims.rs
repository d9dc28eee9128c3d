//! The claims of the literature about searches of random trees, a file each.
//!
//! Figures without another source were computed independently of this program, over the number of trees given
//! with them.

mod best_first;
mod branching_factor;
mod crossover;
mod deep_cut_offs;
mod depth_rule;
mod exact_first_guess;
mod failing_low;
mod open_list;
mod remembered_tests;
mod strongly_ordered;
mod wide_trees;
mod worst_order;

use crate::random_trees::Claim;

/// Every claim.
pub(super) const CLAIMS: &[Claim] = &[
    worst_order::CLAIM,
    branching_factor::CLAIM,
    wide_trees::CLAIM,
    crossover::CLAIM,
    best_first::CLAIM,
    exact_first_guess::CLAIM,
    deep_cut_offs::CLAIM,
    strongly_ordered::CLAIM,
    depth_rule::CLAIM,
    failing_low::CLAIM,
    remembered_tests::CLAIM,
    open_list::CLAIM,
];
