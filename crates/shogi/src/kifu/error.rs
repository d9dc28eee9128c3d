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

/// A remark of a reader: what it took although it is not as the notation wants it, or left out.
///
/// ```
/// use nullwindow_shogi::{KifuFile, KifuNotation};
/// let file = KifuFile::of_text("1 ７六歩(77)\nhello\n", KifuNotation::Kif);
/// assert_eq!(file.remarks[0].to_string(), "line 2: 'hello' is not understood, and left out");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KifuRemark {
    /// The line, counted from 1.
    pub line: usize,
    /// What was done there.
    pub text: String,
}

impl std::fmt::Display for KifuRemark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

/// The kind of an error in a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum KifuErrorKind {
    /// The file is in no encoding that is known.
    #[error("this is neither UTF-8 nor UTF-16, Shift-JIS or EUC-JP")]
    Encoding,
    /// The file is in no notation that is known.
    #[error("this is neither CSA nor KIF nor KI2")]
    Notation,
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
    /// The words of a move name several.
    #[error("{} names {moves} moves", excerpt(found))]
    Ambiguous {
        /// The text.
        found: String,
        /// The number of moves.
        moves: usize,
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
