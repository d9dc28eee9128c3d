//! Errors in PGN, with their lines and columns (our own).

use crate::fen::FenErrorKind;
use crate::san::SanError;
use nullwindow::session::excerpt;
use thiserror::Error;

/// A place in a text: line and column, both counted from 1, the column in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// An error in a PGN, with its place.
///
/// ```
/// use nullwindow_chess::Pgn;
/// let error = Pgn::read("[White \"Anna\"]\n\n1. e4 e4 *").unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 7: e4: no pawn can go to e4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// The kind of the error.
    pub kind: PgnErrorKind,
}

/// The kind of an error in a PGN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PgnErrorKind {
    /// There is no game.
    #[error("expected a game")]
    NoGame,
    /// A tag is malformed.
    #[error("a tag is written [Name \"value\"], on one line")]
    Tag,
    /// A comment or a variation has no end.
    #[error("this {what} has no end")]
    Unended {
        /// `comment` or `variation`.
        what: &'static str,
    },
    /// A sign is at a place where it has no meaning.
    #[error("'{}' has no meaning here", excerpt(found))]
    Stray {
        /// The sign.
        found: String,
    },
    /// The number of an annotation is out of range.
    #[error("'${}' is not an annotation ($0 to $255)", excerpt(found))]
    Nag {
        /// The text after the dollar sign.
        found: String,
    },
    /// The start of the game is not a position.
    #[error(transparent)]
    Start(FenErrorKind),
    /// A move is illegal, or not a move.
    #[error(transparent)]
    Move(SanError),
    /// The result is missing.
    #[error("expected the result of the game (1-0, 0-1, 1/2-1/2, or * if it is unknown)")]
    NoResult,
}

impl PgnErrorKind {
    pub(super) fn at(self, Place { line, column }: Place) -> PgnError {
        PgnError { line, column, kind: self }
    }
}
