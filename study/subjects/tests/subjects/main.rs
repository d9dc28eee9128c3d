//! Tests of the suites, of the searches that count, and of random trees.

mod contestant;
mod critical;
mod grain;
mod graph;
mod measure;
mod setting;
mod short_keys;
mod suites;
mod visits;
