//! A deterministic simulator of parallel search (our own): discrete events on virtual processors, for the
//! machines that we do not have.
//!
//! Time is counted in visits of nodes: a processor visits one node in one unit. Schemes without a table are
//! alpha-beta in its fail-soft form, on the tree of a model or of a game: a rise of alpha and a cut-off
//! travel down the tree, as messages where the search of a subtree is on another processor. A message takes
//! the latency of the machine, whatever its length, and costs no time of the search itself. Schemes with a
//! table are the cluster's own code on a game whose positions recur; their messages have a size, and handling
//! them takes time.

mod account;
mod clock;
mod event;
mod game_tree;
mod gantt;
mod node;
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

pub(crate) use game_tree::{GameTree, WIDEST};
pub(crate) use picking::{MOST_ITEMS, Picking};
pub(crate) use ranks::SharedGame;
pub use scheme::Scheme;
pub(crate) use search::Searched;
pub(crate) use simulated::Simulated;
pub(crate) use state::Machine;
pub(crate) use workload::{Workload, deepest};
