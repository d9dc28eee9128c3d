//! The evaluators of chess, fitted to games: self-play games of the engine, or others.
//!
//! The target of each quiet position is its [λ-return](crate::GameRecord::returns), where Österlund's "Texel
//! tuning" (2014) has the game's result.

pub(crate) mod fit;
mod network;
mod record;
mod results;

pub use fit::{ChessFit, FittedWeights, PHASES, PhaseLoss};
pub use record::{ChessRecord, recorded};
pub use results::results;
