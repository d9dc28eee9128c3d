//! Evaluations by n-tuples: the contents of a few cells together are worth a number, which training finds
//! (Bledsoe & Browning 1959; for games Lucas 2008; all tuples of a kind: Jaskowski 2014).
//!
//! A game states its [`Cell`]s; `train` of the crate `nullwindow-app` makes a [`TupleNetwork`] of its own
//! games, and [`Learned`](crate::session::Learned) evaluates positions by it.

mod cell;
mod lines;
mod network;
mod sums;

pub use cell::Cell;
pub use network::{Tuple, TupleNetwork, kinds};
pub use sums::TupleSums;
