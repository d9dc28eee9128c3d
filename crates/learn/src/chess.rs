//! The evaluators of chess, fitted to games: self-play games of the engine, or others.
//!
//! The target of each quiet position is a mixture of the game's result and the searches' score (after
//! Österlund's "Texel tuning", 2014).

pub(crate) mod fit;
mod network;
mod play;
mod record;
mod results;

pub use fit::{ChessFit, FittedWeights, PHASES, PhaseLoss};
pub use play::{header, play};
pub use record::{ChessRecord, RecordError, read_games};
pub use results::results;
