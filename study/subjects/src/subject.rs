//! Suites of positions that experiments search, each behind one trait object (our own).

mod edge_tree;
mod endgames;
mod game_positions;
mod grain;
mod positions;
mod setup;
mod sources;
mod suite;
mod tactics;

pub use grain::{Grained, scored_moves};
pub use positions::{Measured, Root, Subject, points};
pub use setup::{Setup, TableSize};
pub use sources::{ForChess, ForPatterns, ForShogi, random_positions, tactics};
pub use suite::Suite;
pub use tactics::TACTICS;
