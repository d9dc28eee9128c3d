//! Minimax tree optimisation (Hoki & Kaneko 2014, "Large-scale optimization for evaluation functions with
//! minimax search"): weights are changed so that a shallow search prefers the moves of game records.
//!
//! It minimises `J = J(P, w) + J_C + J_R`. `J(P, w)` is the sum of T(s(p.d, w) − s(p.m, w)) over the
//! positions p of the records and their moves m other than the played move d, where s is the value of a
//! shallow search, and T(x) = 1 / (1 + exp(a·x)), so that each move that the search prefers to the played one
//! costs about 1. `J_C` keeps the sum of designated weights, and `J_R` is λ1 times the sum of the magnitudes
//! of the others.
//!
//! An iteration (1) searches all moves, and then repeats 32 times: (2) compute the gradient at the leaves of
//! the principal variations found in (1), (3) change the weights by it. (The tutorial's slide 39 states that
//! J is maximised; with this T it is minimised.)

mod checkpoint;
mod comparison;
mod options;
mod progress;
mod records;
mod search;
mod training;
mod update;

pub use options::MmtoOptions;
pub use progress::{Agreement, MmtoProgress};
pub use records::{RecordedMove, recorded_moves};
pub use search::best_move;
pub use training::Mmto;
pub use update::Update;

#[cfg(test)]
mod tests;
