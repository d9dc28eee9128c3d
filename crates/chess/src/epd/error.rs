//! Errors in EPD, with their lines and columns (our own).

use crate::fen::{FenError, FenErrorKind};
use crate::san::{SanError, SanNote};
use nullwindow::session::excerpt;
use thiserror::Error;

/// An error in a line of EPD, with its place.
///
/// ```
/// use nullwindow_chess::Epd;
/// let error = "8/8/4k3/8/8/3KR3/8/8 b - - bm Kd9;".parse::<Epd>().unwrap_err();
/// assert_eq!(error.column, 31);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {kind}")]
pub struct EpdError {
    /// The column, counted in characters from 1.
    pub column: usize,
    /// The kind of the error.
    pub kind: EpdErrorKind,
}

/// The kind of an error in a line of EPD.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EpdErrorKind {
    /// The position is not one.
    #[error(transparent)]
    Position(FenErrorKind),
    /// An operation does not begin with its code.
    #[error(
        "'{}' is not the code of an operation (a letter, then letters, digits and underscores)",
        excerpt(found)
    )]
    Code {
        /// The text found there.
        found: String,
    },
    /// A string has no end.
    #[error("this string has no closing quotation mark")]
    Quotation,
    /// A move is illegal, or not a move.
    #[error(transparent)]
    Move(SanError),
    /// A note: a move is not as it should be.
    #[error(transparent)]
    Loose(SanNote),
    /// The operand of an operation is not a single whole number.
    #[error("{} has one operand, a whole number", excerpt(code))]
    Number {
        /// The code of the operation.
        code: String,
    },
}

impl EpdErrorKind {
    pub(super) fn at(self, column: usize) -> EpdError {
        EpdError { column, kind: self }
    }
}

impl From<FenError> for EpdError {
    fn from(FenError { column, kind }: FenError) -> Self {
        EpdErrorKind::Position(kind).at(column)
    }
}

/// An error in a file of EPD, with its line.
///
/// ```
/// let error = nullwindow_chess::Epd::read("\n8/8").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 4: expected the side to move (w or b)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, {error}")]
pub struct EpdFileError {
    /// The line, counted from 1.
    pub line: usize,
    /// The error in that line.
    pub error: EpdError,
}
