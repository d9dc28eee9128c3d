//! Training of evaluations by n-tuples from the rules alone (Lucas 2008; systematic tuples: Jaskowski 2014):
//! games of the player against itself, and a regression on their results and on the values of later searches.
//!
//! A game needs its [cells](nullwindow::session::Game::cells) and a
//! [player by trained weights](nullwindow::session::Game::trained); all else follows from its rules.

mod explored;
mod games;
mod layered;
mod returns;
mod shapes;
mod symmetries;
#[cfg(test)]
mod tests;
mod tied;
mod training;
mod training_error;

pub use games::{LearnFrom, TrainingGames};
pub use training::{Generation, Training, TrainingState, TupleTraining, WeightKind};
pub use training_error::TrainingError;
