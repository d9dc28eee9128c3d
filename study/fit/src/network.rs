//! The training of networks of two layers (Nasu 2018) on games, and what it knows of a game.

mod distil;
mod game;
mod trainable;
mod training;

pub use game::NetworkGame;
pub use trainable::Trainable;
pub use training::{Epoch, NetworkLoss, NetworkTraining, TrainedNetwork};
