//! Measures of the engine's speed: against a search written by hand for one game ([`twin`]), and against
//! another library ([`rival`]).
//!
//! Connect Four from the empty board to a fixed depth, with the evaluation of the crate `minimax`'s example.
//! The program prints the figures:
//!
//! ```sh
//! cargo run --release -p nullwindow-bench -- instructions   # a node, against the twin's; needs valgrind
//! cargo run --release -p nullwindow-bench -- rival          # processor time, against the crate `minimax`
//! ```
#![forbid(unsafe_code)]

pub mod ours;
pub mod rival;
pub mod twin;
