//! ProbCut models (Buro 1995, 1997): the errors with which shallow searches predict deep ones, and in Othello
//! the end of the game.
//!
//! Positions of Othello are those that [`othello`](crate::othello) learns from, but of the games that it
//! holds out, so that no weight of the evaluation was fitted to them. Each is searched one depth after
//! another without selective cuts, and solved where that is quick. The values are compared for all pairs of
//! depths.

mod checkpoint;
pub mod chess;
mod errors;
mod least_squares;
mod model;
mod options;
mod study;
mod values;

pub use errors::CutErrors;
pub use model::Cell;
pub use options::{EMPTIES, StudyError, StudyOptions};
pub use study::{FittedModel, Study};
