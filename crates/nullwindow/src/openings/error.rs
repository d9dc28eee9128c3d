//! What is wrong with a table of openings or its file (our own).

use crate::retrograde::ExactFileError;
use thiserror::Error;

/// Why there is no table of openings.
///
/// ```
/// use nullwindow::retrograde::ExactFileError;
/// use nullwindow::session::OpeningsError;
/// let error = OpeningsError::from(ExactFileError::Foreign("openings"));
/// assert_eq!(error.to_string(), "this is no table of openings, or one of another version");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningsError {
    /// The positions have no codes.
    #[error("the game has no table of openings: its positions have no codes (`Game::code`)")]
    NoCodes,
    /// A ply has more positions than a table takes.
    #[error("too many moves lead to a ply: fewer plies have room")]
    TooLarge,
    /// A search ended without the exact value of a position.
    #[error("the player does not find the exact value of {0}")]
    NotExact(String),
    /// The file is none, or another one.
    #[error(transparent)]
    File(#[from] ExactFileError),
}
