//! Othello: the rules on bitboards, its notations, an exact solver for endgames, and a fitted evaluation.
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
mod cut_pair;
mod estimate;
mod evaluation;
pub mod fforum;
mod ggf;
mod line;
mod obf;
mod perft;
mod position;
#[cfg(test)]
mod random;
mod realization;
mod session;
mod solve;
mod square;
mod tactics;
mod tracked;
mod wthor;

pub use cut_pair::{Foretelling, ProbCutModel};
pub use estimate::{Estimate, Playing};
pub use evaluation::{
    Evaluation, Features, Layout, STAGES, UNITS, Weights, WeightsError, stage_empties, stage_of,
};
pub use ggf::{Ggf, GgfError, GgfFault, GgfLineError, GgfMove, GgfMoveFault};
pub use line::{IllegalMove, Line, LineError};
pub use obf::{Obf, ObfError, ObfFault};
pub use perft::perft;
pub use position::{Othello, PositionError};
pub use realization::{MOVE_CATEGORIES, move_category};
pub use session::Game;
pub use solve::{Endings, Solving, Studied};
pub use square::{Move, MoveError};
pub use tracked::Tracked;
pub use wthor::{Wthor, WthorError, WthorFault, WthorGame};
