//! The training of networks of two layers (Nasu 2018): the learner, what it knows of a game, and the training
//! on games.

mod distil;
mod game;
mod learner;
mod trainable;
mod training;

pub use game::NetworkGame;
pub use learner::{Adam, ExampleTerms, Network, TrainingExample};
pub use nullwindow_network::RowChanges;
pub use trainable::Trainable;
pub use training::{Epoch, NetworkLoss, NetworkTraining, TrainedNetwork};
