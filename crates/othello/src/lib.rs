//! Othello: the rules on bitboards, its notations, an exact solver for endgames, and a fitted evaluator.
//!
//! ```
//! use nullwindow::Position;
//! use nullwindow_othello::{Line, Othello};
//!
//! let (_, position) = "f5d6c3".parse::<Line>()?.play(&Othello::start())?;
//! assert_eq!(position.empties(), 57);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
mod bits;
mod capability;
mod evaluation;
pub mod fforum;
mod ggf;
mod line;
mod obf;
mod perft;
mod picture;
mod plain_evaluator;
mod position;
mod probcut_model;
#[cfg(test)]
mod random;
mod realization;
mod session;
mod sgf;
mod size;
mod small_session;
mod solve;
mod square;
mod strategy;
mod tactics;
mod tracked;
mod wthor;

pub use bits::Instructions;
pub use evaluation::{
    Features, Layout, PatternEvaluator, STAGES, UNITS, Weights, WeightsError, stage_empties, stage_of,
};
pub use ggf::{Ggf, GgfError, GgfErrorKind, GgfFile, GgfLineError, GgfMove, GgfMoveError};
pub use line::{IllegalMove, Line, LineError};
pub use obf::{Obf, ObfError, ObfErrorKind};
pub use perft::perft;
pub use plain_evaluator::{PlainEvaluator, Playing};
pub use position::{Othello, PositionError};
pub use probcut_model::{LinearModel, ProbCutModel};
pub use realization::{MOVE_CATEGORIES, move_category};
pub use session::OthelloGame;
pub use sgf::{Sgf, SgfGameError, SgfGames};
pub use size::{BoardSize, SmallSize, SmallSizeError, Usual};
pub use small_session::SmallOthelloGame;
pub use solve::{EndgameSolver, MobilityEvaluator, MoveOrder, Solving, SolvingSmall};
pub use square::{Move, MoveError};
pub use tracked::Tracked;
pub use wthor::{Wthor, WthorError, WthorErrorKind, WthorGame};
