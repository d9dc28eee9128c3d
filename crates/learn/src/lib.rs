//! Fitting of evaluations and of the statistical models of a search: linear evaluations of any game by
//! AdaGrad, minimax tree optimisation, linear and logistic regression on sparse examples, a network of two
//! layers, the patterns of Othello, the features of chess, ProbCut, and realization probabilities.
//!
//! ```
//! use nullwindow_learn::{Regression, Rows};
//!
//! // Each example is the sum of two coefficients.
//! let mut rows = Rows::new(3);
//! for (columns, target) in [([0, 1], 3.0), ([0, 2], 5.0), ([1, 2], 6.0)] {
//!     rows.push(columns, target, 1.0);
//! }
//! let fitted = Regression { ridge: 1e-6, steps: 20 }.fit(&rows, &[0.0; 3]);
//! assert!(rows.error(&fitted, 0).abs() < 1e-3);
//! ```
#![forbid(unsafe_code)]

mod adagrad;
pub mod chess;
mod filter;
mod fit_error;
mod linear;
mod logistic;
pub mod mmto;
pub mod network;
pub mod othello;
mod packed;
pub mod probcut;
mod record;
mod regression;
pub mod rps;
pub mod self_play;
mod self_played;
pub mod shogi;
pub mod spsa;
mod sums;

pub use adagrad::{AdaGrad, EpochLoss, Example, Loss};
pub use filter::PositionFilter;
pub use fit_error::FitError;
pub use linear::{
    ChessFeatures, LinearEvaluation, OthelloPatterns, ShogiDistances, ShogiRelations, SquareClasses,
};
pub use logistic::{Counts, Logistic, cross_entropy};
pub use packed::{PackedError, PackedErrorKind, PackedGames};
pub use record::{GameRecord, RecordError, Recorded, games_checksum};
pub use regression::{Regression, Rows};
pub use self_played::SelfPlayed;
