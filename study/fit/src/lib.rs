//! Fitting of the evaluations that nullwindow ships, and of the statistical models of its searches: minimax
//! tree optimisation, a network of two layers, the patterns of Othello, the features of chess, shogi's
//! relations, ProbCut, realization probabilities, the order of moves in endgames, and SPSA.
#![forbid(unsafe_code)]

pub mod chess;
mod filter;
mod fit_error;
mod linear;
pub mod mmto;
pub mod network;
pub mod othello;
mod packed;
pub mod probcut;
mod record;
pub mod rps;
mod self_played;
pub mod shogi;
pub mod spsa;

pub use filter::PositionFilter;
pub use fit_error::FitError;
pub use linear::{ChessFeatures, OthelloPatterns, ShogiDistances, ShogiRelations, SquareClasses};
pub use packed::{PackedError, PackedErrorKind, PackedGames};
pub use record::{GameRecord, RecordError, Recorded, games_checksum};
pub use self_played::SelfPlayed;
