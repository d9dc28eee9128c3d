//! Domineering on m × n squares: two players lay dominoes, one upright, one across; who cannot, loses
//! (Gardner 1974, *Mathematical Games*, Scientific American 230).
//!
//! ```
//! use nullwindow::Score;
//! use nullwindow::engine::{Engine, Options};
//! use nullwindow_games::domineering::{Domineering, SafeMoves, Searching};
//! let mut engine = Engine::<Searching>::new(SafeMoves, 1, Options::default())?;
//! // The side that begins wins on 4×4 squares, and loses on 5×5.
//! let mut wins = |n| Domineering::new(n, n).map(|board| engine.exceeds(&board, Score::points(0)));
//! assert_eq!((wins(4)?, wins(5)?), (true, false));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod domino;
mod last_move;
mod picture;
mod rules;
mod safe_moves;
mod session;
mod strategy;
mod symmetry;
mod text;

pub use board::{Domineering, SizeError};
pub use domino::Domino;
pub use safe_moves::SafeMoves;
pub use session::{DomineeringGame, Searching};

#[cfg(test)]
mod tests;
