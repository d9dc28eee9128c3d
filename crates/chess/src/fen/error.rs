//! Errors in FEN, with their columns (our own).

use nullwindow::session::excerpt;
use thiserror::Error;

/// An error in a FEN, with its place.
///
/// ```
/// use nullwindow_chess::{Chess, FenErrorKind};
/// let error = "8/8/8/8/8/8/8/8 w - - 0 1".parse::<Chess>().unwrap_err();
/// assert_eq!((error.column, &error.kind), (1, &FenErrorKind::Kings { side: "White", kings: 0 }));
/// assert_eq!(error.to_string(), "column 1: White has one king, not 0");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {kind}")]
pub struct FenError {
    /// The column, counted in characters from 1.
    pub column: usize,
    /// The kind of the error.
    pub kind: FenErrorKind,
}

/// The kind of an error in a FEN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenErrorKind {
    /// The text ends where a field is missing.
    #[error("expected {wanted}")]
    Missing {
        /// The missing field.
        wanted: &'static str,
    },
    /// A character of the board is neither a piece nor a number of empty squares.
    #[error(
        "'{}' is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)",
        excerpt(&found.to_string())
    )]
    Piece {
        /// The character.
        found: char,
    },
    /// A rank has too many or too few squares.
    #[error("rank {rank} has 8 squares, not {squares}")]
    Squares {
        /// The rank, from 8 to 1.
        rank: usize,
        /// Its number of squares in the text.
        squares: usize,
    },
    /// The board has too many or too few ranks.
    #[error("a board has 8 ranks, not {ranks}")]
    Ranks {
        /// The number of ranks.
        ranks: usize,
    },
    /// A side has no king, or several.
    #[error("{side} has one king, not {kings}")]
    Kings {
        /// The side.
        side: &'static str,
        /// The number of its kings.
        kings: u32,
    },
    /// A side has more pieces than a game can give it.
    #[error("{side} has at most 16 pieces, 8 of them pawns, not {pieces} and {pawns}")]
    Pieces {
        /// The side.
        side: &'static str,
        /// The number of pieces, pawns and the king included.
        pieces: u32,
        /// The number of pawns.
        pawns: u32,
    },
    /// A pawn stands on the first or the last rank.
    #[error("a pawn stands on rank 1 or 8")]
    Pawns,
    /// The side that is not to move is in check.
    #[error("{side} is in check, and not to move")]
    Check {
        /// The side.
        side: &'static str,
    },
    /// The kings stand next to each other.
    #[error("the kings stand on adjacent squares")]
    AdjacentKings,
    /// More pieces give check than a single move can bring about.
    #[error("{checkers} pieces give check to {side}, where a move gives two at most")]
    Checkers {
        /// The side in check.
        side: &'static str,
        /// The number of pieces that give check.
        checkers: u32,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("'{}' is not a side to move (w or b)", excerpt(found))]
    Side {
        /// The text found there.
        found: String,
    },
    /// A letter for castling is unknown or repeated.
    #[error(
        "'{}' is not a right to castle (KQkq, or the rooks' files, each once; or - for none)",
        excerpt(&found.to_string())
    )]
    Castling {
        /// The letter.
        found: char,
    },
    /// A note: king or rook are not where a right to castle needs them.
    #[error("{side} cannot have the right '{right}', which is dropped: king or rook is not in its place")]
    Castle {
        /// The side.
        side: &'static str,
        /// The letter.
        right: char,
    },
    /// The text for the capture en passant is not a square.
    #[error("'{}' is not a square (or - for none)", excerpt(found))]
    Square {
        /// The text found there.
        found: String,
    },
    /// A note: the square is not that of a capture en passant.
    #[error("'{found}' is no square en passant, and is dropped: {}", en_passant(*check))]
    EnPassant {
        /// The square.
        found: String,
        /// Whether a pawn may have passed over it, if there were not this check.
        check: bool,
    },
    /// The clock of the fifty-move rule is out of range.
    #[error("'{}' is not a number of plies since a capture or a pawn's move (0 to 65535)", excerpt(found))]
    Clock {
        /// The text found there.
        found: String,
    },
    /// The move number is out of range.
    #[error("'{}' is not a move number (0 to 65535)", excerpt(found))]
    Number {
        /// The text found there.
        found: String,
    },
    /// Text follows the position.
    #[error("'{}' follows the end of the position", excerpt(found))]
    Trailing {
        /// Its first word.
        found: String,
    },
}

impl FenErrorKind {
    pub(crate) fn at(self, column: usize) -> FenError {
        FenError { column, kind: self }
    }
}

/// Why a square is none en passant.
fn en_passant(check: bool) -> &'static str {
    if check { "the check was given before a pawn passed over it" } else { "no pawn has just passed over it" }
}
