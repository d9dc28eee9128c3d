//! The evaluation of chess, fitted to games: those that the engine plays against itself, or others.
//!
//! Each quiet position foretells a mixture of the game's result and of what the search said (after Österlund's "Texel tuning", 2014).

mod fit;
mod network;
mod play;
mod record;

pub use fit::{Fit, FitError, FittedWeights, PHASES, PhaseLoss};
pub use network::{Epoch, NetworkLoss, NetworkTraining, TrainedNetwork};
pub use play::{header, play};
pub use record::{ChessGame, RecordError, RecordErrorKind, read_games};
