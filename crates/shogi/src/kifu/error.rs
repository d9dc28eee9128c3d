//! Errors in records, with their lines and columns (our own).

use crate::sfen::SfenErrorKind;
use nullwindow::session::excerpt;
use thiserror::Error;

/// An error in a record, with its place.
///
/// ```
/// use nullwindow_shogi::Kifu;
/// let error = Kifu::read_csa("PI\n+\n+7776FU\n-3334KI\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 4, column 6: a pawn does not become 'KI'");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct KifuError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// The kind of the error.
    pub kind: KifuErrorKind,
}

/// The kind of an error in a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum KifuErrorKind {
    /// The file is in no encoding that is known.
    #[error("this is neither UTF-8 nor Shift-JIS")]
    Encoding,
    /// There is no game.
    #[error("expected a game")]
    NoGame,
    /// Something else was expected.
    #[error("'{}' is not {wanted}", excerpt(found))]
    Expected {
        /// The text.
        found: String,
        /// What was expected.
        wanted: &'static str,
    },
    /// A line of the start of the game stands after it.
    #[error("this describes the start of the game, which has begun")]
    LateStart,
    /// The start of the game is not a position.
    #[error("the start of the game: {0}")]
    Start(SfenErrorKind),
    /// A square has two pieces, or none to take away.
    #[error("the square {square} {trouble}")]
    Square {
        /// The file and the rank.
        square: String,
        /// `is occupied` or `is empty`.
        trouble: &'static str,
    },
    /// A move of the side that does not move.
    #[error("it is the turn of {side}")]
    Turn {
        /// `Black` or `White`.
        side: &'static str,
    },
    /// Another piece stands on the square that a move begins at, or none.
    #[error("there is no {piece} of the side to move on {square}")]
    Piece {
        /// The piece in English.
        piece: &'static str,
        /// The file and the rank.
        square: String,
    },
    /// A piece does not become another one.
    #[error("a {piece} does not become '{}'", excerpt(found))]
    Promotion {
        /// The piece in English.
        piece: &'static str,
        /// The piece in the text.
        found: String,
    },
    /// A move is not legal.
    #[error("{} is not a legal move here", excerpt(found))]
    Illegal {
        /// The text.
        found: String,
    },
    /// A move repeats the destination of the one before, which does not exist.
    #[error("there is no move before, whose square '同' could name")]
    NoDestination,
    /// The number of a move is not the next one.
    #[error("the number of the next move is {wanted}, not {}", excerpt(found))]
    Number {
        /// The number in the text.
        found: String,
        /// The next number.
        wanted: usize,
    },
}

impl KifuErrorKind {
    pub(super) fn at(self, line: usize, column: usize) -> KifuError {
        KifuError { line, column, kind: self }
    }
}

/// The error that `found` is not what was expected.
pub(super) fn expected(found: &str, wanted: &'static str) -> KifuErrorKind {
    KifuErrorKind::Expected { found: found.to_owned(), wanted }
}
