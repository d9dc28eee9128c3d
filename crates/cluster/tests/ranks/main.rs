//! Distributed search on explicit graphs, whose values are known by definition.

mod chaos;
mod checkpoints;
mod golden;
mod graph;
mod invariants;
mod values;
