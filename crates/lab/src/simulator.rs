//! A deterministic simulator of parallel alpha-beta search (our own): discrete events on virtual processors,
//! for the machines that we do not have.
//!
//! Time is counted in visits of nodes: a processor visits one node in one unit. A message takes the latency of
//! the machine, whatever its length, and a second processor beside each handles them, so that they cost no
//! time of the search itself. The searches are alpha-beta in its fail-soft form; a rise of alpha and a cut-off
//! travel down the tree, as messages where the search of a subtree is on another processor.

mod account;
mod allocation;
mod clock;
mod event;
mod gantt;
mod node;
mod othello;
mod picking;
mod ranks;
mod scheme;
mod search;
mod simulated;
mod state;
#[cfg(test)]
mod tests;
mod traffic;
mod workload;

pub(crate) use othello::{OthelloTree, WIDEST};
pub(crate) use picking::{MOST_ITEMS, Picking};
pub(crate) use ranks::SharedGame;
pub use scheme::Scheme;
pub(crate) use search::simulate;
pub(crate) use simulated::Simulated;
pub(crate) use state::Machine;
pub(crate) use workload::{Workload, deepest};
