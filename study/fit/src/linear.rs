//! The linear evaluations of the house's games, as trainings see them.

mod chess;
mod othello;
mod shogi;

pub use chess::ChessFeatures;
pub use othello::{OthelloPatterns, SquareClasses};
pub use shogi::{ShogiDistances, ShogiRelations};
