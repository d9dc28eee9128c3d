//! Training of evaluations from the rules alone: games of the player against itself, and a fit to their
//! results and to the values of later searches (Tesauro 1992), by n-tuples (Lucas 2008; systematic tuples:
//! Jaskowski 2014) or by a network of two layers (Nasu 2018).
//!
//! A game needs its [cells](nullwindow::session::Game::cells) and a
//! [player by trained weights](nullwindow::session::Game::trained); all else follows from its rules.

mod explored;
mod games;
mod generations;
mod layered;
mod returns;
mod shapes;
mod symmetries;
#[cfg(test)]
mod tests;
mod tied;
mod training_error;

pub use games::{LearnFrom, TrainingGames};
pub use generations::{Generation, Training, TrainingOptions, TrainingState, WeightKind};
pub use training_error::TrainingError;
