//! A deterministic simulator of parallel search (our own): discrete events on virtual processors, for the
//! machines that we do not have.
//!
//! Time is counted in visits of nodes: a processor visits one node in one unit. Schemes without a table are
//! alpha-beta in its fail-soft form, on the tree of a model or of a game: a rise of alpha and a cut-off
//! travel down the tree, as messages where the search of a subtree is on another processor. A message takes
//! the latency of the machine, whatever its length, and costs no time of the search itself. Schemes with a
//! table are the cluster's own code on a game whose positions recur; their messages have a size, and handling
//! them takes time.
//!
//! ```
//! use nullwindow_games::trees::{Chance, Ordered};
//! use nullwindow_simulator::{Machine, Scheme, Searched, Workload};
//!
//! let tree = Ordered::new(5, 5, 1, Chance::new(0.9)?, 100)?;
//! let mut load = Workload::new(tree, 5, 5, 1);
//! let machine = Machine { scheme: Scheme::Ybwc, processors: 8, latency: 2, seed: 1, trace: false };
//! let (alone, found) = (load.alone(), load.on(machine));
//! assert_eq!(found.value, alone.value);
//! assert!(found.time < alone.nodes && found.account().total() == 8 * found.time);
//! # Ok::<(), nullwindow_games::trees::SettingError>(())
//! ```
#![forbid(unsafe_code)]

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

pub use account::Account;
pub use game_tree::{GameTree, WIDEST};
pub use nullwindow_cluster::{Activity, MessageCost, Segment};
pub use picking::{MOST_ITEMS, Picking};
pub use ranks::SharedGame;
pub use scheme::Scheme;
pub use search::Searched;
pub use simulated::{Simulated, Step};
pub use state::Machine;
pub use workload::{Task, Tree, Workload, deepest};
