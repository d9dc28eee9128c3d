//! What is wrong with a table of openings or its file (our own).

use crate::excerpt::excerpt;
use thiserror::Error;

/// Why there is no table of openings, or a file is none, or another one.
///
/// ```
/// use nullwindow::session::OpeningsError;
/// assert_eq!(OpeningsError::Damaged.to_string(), "the table is damaged: its checksum differs");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningsError {
    /// The positions have no codes.
    #[error("the game has no table of openings: its positions have no codes (`Game::code`)")]
    NoCodes,
    /// A ply has more positions than a table takes.
    #[error("too many moves lead to a ply: fewer plies have room")]
    TooLarge,
    /// The first line is another.
    #[error("this is no table of openings, or one of another version")]
    Foreign,
    /// The checksum differs.
    #[error("the table is damaged: its checksum differs")]
    Damaged,
    /// The game, its variant or its plies are others.
    #[error("this is a table of {}, not of {wanted}", excerpt(found))]
    Other {
        /// Of what it is one.
        found: String,
        /// Of what it should be one.
        wanted: String,
    },
    /// The values are not one for each position.
    #[error("the values of the table do not fit its positions")]
    Unfit,
    /// A search ended without the exact value of a position.
    #[error("the player does not find the exact value of {0}")]
    NotExact(String),
}
