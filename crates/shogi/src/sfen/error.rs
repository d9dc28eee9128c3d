//! Errors in SFEN, with their columns (our own).

use nullwindow::session::excerpt;
use thiserror::Error;

/// An error in an SFEN, with its place.
///
/// ```
/// use nullwindow_shogi::Shogi;
/// let error = "4k4/9/9/9/9/9/9/9/4X4 b - 1".parse::<Shogi>().unwrap_err();
/// assert_eq!(error.column, 20);
/// assert!(error.to_string().starts_with("column 20: 'X' is neither a piece"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {kind}")]
pub struct SfenError {
    /// The column, counted in characters from 1.
    pub column: usize,
    /// The kind of the error.
    pub kind: SfenErrorKind,
}

/// The kind of an error in an SFEN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SfenErrorKind {
    /// The text ends where a field is missing.
    #[error("expected {wanted}")]
    Missing {
        /// The missing field.
        wanted: &'static str,
    },
    /// A character of the board is neither a piece nor a number of empty squares.
    #[error(
        "'{}' is neither a piece (KRBGSNLP, krbgsnlp) nor a number of empty squares (1 to 9)",
        excerpt(&found.to_string())
    )]
    Piece {
        /// The character.
        found: char,
    },
    /// A `+` stands before something that cannot promote.
    #[error("'+' precedes '{}', which does not promote", excerpt(&found.to_string()))]
    Promotion {
        /// The character behind the `+`.
        found: char,
    },
    /// A rank has too many or too few squares.
    #[error("rank {rank} has 9 squares, not {squares}")]
    Squares {
        /// The rank, from 1 to 9.
        rank: usize,
        /// Its number of squares in the text.
        squares: usize,
    },
    /// The board has too many or too few ranks.
    #[error("a board has 9 ranks, not {ranks}")]
    Ranks {
        /// The number of ranks.
        ranks: usize,
    },
    /// The field of the side to move is neither `b` nor `w`.
    #[error("'{}' is not a side to move (b or w)", excerpt(found))]
    Side {
        /// The field.
        found: String,
    },
    /// The field of the hands is not one.
    #[error("'{}' is not a hand (pieces with their numbers, as in RB2g3p, or -)", excerpt(found))]
    Hand {
        /// The field.
        found: String,
    },
    /// The field of the move number is not one.
    #[error("'{}' is not a move number (0 to 65000)", excerpt(found))]
    Number {
        /// The field.
        found: String,
    },
    /// The text goes on behind its last field.
    #[error("'{}' follows the position", excerpt(found))]
    Trailing {
        /// The text behind.
        found: String,
    },
    /// A side has no king, or several.
    #[error("{side} has one king, not {kings}")]
    Kings {
        /// The side.
        side: &'static str,
        /// The number of its kings.
        kings: usize,
    },
    /// There are more pieces of a kind than in the game.
    #[error("there are {most} pieces {piece} in the game, not {found}")]
    Pieces {
        /// The letter of the piece.
        piece: char,
        /// The number in the game.
        most: usize,
        /// The number in the text, hands included.
        found: usize,
    },
    /// A piece stands where it could never move again.
    #[error("a {piece} of {side} on {square} could never move")]
    Stuck {
        /// The piece.
        piece: &'static str,
        /// The side.
        side: &'static str,
        /// The square.
        square: String,
    },
    /// A side has two pawns on a file.
    #[error("{side} has two unpromoted pawns on file {file}")]
    TwoPawns {
        /// The side.
        side: &'static str,
        /// The file, from 1 to 9.
        file: usize,
    },
    /// The side that is not to move is in check.
    #[error("{side} is in check, and not to move")]
    Check {
        /// The side.
        side: &'static str,
    },
    /// The board is refused for another reason.
    #[error("this position cannot arise")]
    Impossible,
}
