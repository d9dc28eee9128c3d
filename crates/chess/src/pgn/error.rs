//! Errors in PGN, with their lines and columns (our own).

use crate::fen::FenErrorKind;
use crate::san::{SanError, SanNote};
use nullwindow::session::excerpt;
use thiserror::Error;

/// A place in a text: line and column, both counted from 1, the column in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// An error in a PGN, or a note on what is read all the same, with its place.
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

/// The kind of an error in a PGN, or of a note.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PgnErrorKind {
    /// There is no game.
    #[error("expected a game")]
    NoGame,
    /// The source cannot be read.
    #[error("{why}")]
    Unreadable {
        /// The reason.
        why: String,
    },
    /// A comment has no end.
    #[error("this comment has no end")]
    Unended,
    /// The game has the rules of another one.
    #[error("this is a game of {}, not of chess", excerpt(name))]
    Variant {
        /// The name of the rules.
        name: String,
    },
    /// The start of the game is not a position; or a note on it.
    #[error(transparent)]
    Start(FenErrorKind),
    /// A move is illegal, or not a move.
    #[error(transparent)]
    Move(SanError),
    /// A note: a tag is not written as it should be.
    #[error("a tag is written [Name \"value\"], on one line")]
    Tag,
    /// A note: a sign is skipped at a place where it has no meaning.
    #[error("'{}' has no meaning here", excerpt(found))]
    Stray {
        /// The sign.
        found: String,
    },
    /// A note: the number of an annotation is out of range, and is skipped.
    #[error("'${}' is not an annotation ($0 to $255)", excerpt(found))]
    Nag {
        /// The text after the dollar sign.
        found: String,
    },
    /// A note: a move is not as it should be.
    #[error(transparent)]
    Loose(SanNote),
    /// A note: the line ends at a null move.
    #[error("'{}' is no move: the line ends before it", excerpt(found))]
    NullMove {
        /// The text.
        found: String,
    },
    /// A note: a variation ends at a move that is illegal or not a move.
    #[error("the variation ends here: {_0}")]
    Cut(SanError),
    /// A note: variations are nested too deeply, and dropped.
    #[error("variations are nested at most sixteen deep: this one is left out")]
    Nested,
    /// A note: a variation has no end.
    #[error("this variation has no end")]
    UnendedVariation,
    /// A note: the result is missing.
    #[error("expected the result of the game (1-0, 0-1, 1/2-1/2, or * if it is unknown)")]
    NoResult,
    /// A note: the result after the moves is not that of the tag.
    #[error("the tag Result has another result")]
    OtherResult,
}

impl PgnErrorKind {
    pub(super) fn at(self, Place { line, column }: Place) -> PgnError {
        PgnError { line, column, kind: self }
    }
}
