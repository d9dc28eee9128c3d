//! The published algorithms against each other, on thousands of trees: values, nodes visited, and their known
//! flaws.

mod dominance;
mod equality;
mod examples;
mod families;
mod forest;
mod memory;
mod minimal;
mod sequences;
mod stopping;
