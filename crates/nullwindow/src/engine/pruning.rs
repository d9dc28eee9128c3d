//! Pruning, reductions and extensions of a selective search (Kishimoto & Müller, tutorial part 3, slides 26
//! to 36).
//!
//! Each technique has a file, headed by its paper, and a switch in [`Features`](super::Features). All are off
//! in exact mode and in searches to the end of the game. A rule that ends a node or prunes a move returns a
//! [`Finding`](super::evidence::Finding), which states that it counts as a horizon leaf: no value that rests
//! on it is taken for the game-theoretic one. Switch, margins (the [`Parameters`](super::Parameters), in one
//! table) and file of a rule have names of one root.

pub(super) mod decision;
mod extensions;
mod futility;
mod history_pruning;
mod internal_reduction;
mod late_move_pruning;
mod late_move_reductions;
mod mate_distance;
mod null_move;
mod razoring;
mod realization;
mod see_pruning;
pub(super) mod singular;
