//! What experiments on game-tree search share: the positions that they search, models of random trees, and
//! the searches, which count.
//!
//! A [`Suite`] names a game with the source of its positions; its [`Subject`] searches them by their numbers,
//! by the engine and by the textbook. The engines and searches of all suites are compiled in this crate, once
//! for all experiments.
//!
//! ```
//! use nullwindow_subjects::{Monitor, Setup, Suite};
//!
//! let kalah = Suite::Kalah.subject(2, 1); // two openings, of the seed 1
//! let found = kalah.search(0, &Setup::to(4), &Monitor::silent())?;
//! let textbook = kalah.alpha_beta((0, 4), None, &Monitor::silent())?;
//! assert_eq!(found.score, textbook.score);
//! # Ok::<(), nullwindow_subjects::Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod critical;
mod draw;
mod endgame;
mod error;
mod measure;
mod monitor;
pub mod problems;
pub mod random_trees;
pub mod short_keys;
mod subject;
pub mod visits;

pub use draw::draw;
pub use endgame::{EndgameEngine, solve_endgame};
pub use error::{Error, unstopped};
pub use measure::measure;
pub use monitor::{Monitor, Stop};
pub use subject::{ForChess, ForPatterns, ForShogi, Grained};
pub use subject::{Measured, Root, Setup, Subject, Suite, TACTICS, TableSize};
pub use subject::{points, random_positions, scored_moves, tactics};
