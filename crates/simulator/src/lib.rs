//! A deterministic simulator of parallel search (our own): discrete events on virtual processors, for the
//! machines that we do not have.
//!
//! Time is counted in visits of nodes: a processor visits one node in one unit. All schemes search the same
//! trees, those of a model or of a game, by alpha-beta in its fail-soft form: a rise of alpha and a cut-off
//! travel down the tree, as messages where the search of a subtree is on another processor. A message takes
//! the latency of the machine, and costs no time of the search itself. TDSAB is the cluster's own code, whose
//! messages may have a size, and whose handling of them takes time.
//!
//! ```
//! use nullwindow_games::trees::{Chance, Ordered};
//! use nullwindow_simulator::{Machine, Paths, Scheme, SimulatedSearch, Workload};
//!
//! let tree = Ordered::new(5, 5, 1, Chance::new(0.9)?, 100)?;
//! let mut load = Workload::new(Paths::new(tree, 5), 5, 1);
//! let machine = Machine::new(Scheme::Ybwc, 8, 2);
//! let (alone, found) = (load.alone(machine), load.on(machine));
//! assert_eq!(found.value, alone.value);
//! assert!(found.time < alone.nodes && found.account().total() == 8 * found.time);
//! # Ok::<(), nullwindow_games::trees::SettingError>(())
//! ```
#![forbid(unsafe_code)]

mod account;
mod aphid;
mod clock;
mod event;
mod game_tree;
mod gantt;
mod iterate;
mod machine;
mod master;
mod node;
mod picking;
mod ranks;
mod scheme;
mod search;
mod sharing;
mod simulated;
mod state;
mod table;
mod task;
#[cfg(test)]
mod tests;
mod traffic;
mod tree;
mod values;
mod workload;

pub use account::Account;
pub use game_tree::GameTree;
pub use iterate::SimulatedSearch;
pub use machine::Machine;
pub use nullwindow_cluster::{Activity, MessageCost, Segment};
pub use picking::{MOST_ITEMS, Picking};
pub use scheme::Scheme;
pub use simulated::{Iteration, Simulated, Step};
pub use table::TableKind;
pub use task::Task;
pub use tree::{Paths, Tree, deepest};
pub use workload::Workload;
