//! The errors of tables, each in one line (our own).

use crate::excerpt::excerpt;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The error of making, saving or loading a table.
///
/// ```
/// use nullwindow::table::{Scheme, Table};
/// let error = Table::<u64>::with_mebibytes(0, Scheme::Always).unwrap_err();
/// assert_eq!(error.to_string(), "a transposition table needs at least one entry");
/// ```
#[derive(Debug, Error)]
pub enum TableError {
    /// A table of size 0.
    #[error("a transposition table needs at least one entry")]
    Empty,
    /// The system does not have the memory.
    #[error("there is not enough memory for a transposition table of {mebibytes} MiB{}", left(*available))]
    Memory {
        /// The requested size in MiB, rounded up.
        mebibytes: usize,
        /// The memory that the system has available in MiB, if it is known.
        available: Option<usize>,
    },
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is something else.
    #[error("this is not a transposition table")]
    NotATable,
    /// The file was written by another version of this library.
    #[error("the transposition table is in format {found}; only format {known} can be read")]
    Format {
        /// The format of the file.
        found: u32,
        /// The format that this version reads and writes.
        known: u32,
    },
    /// The table is of another game, variant, evaluation or key width.
    #[error("the transposition table has the {what} \"{}\", not {wanted:?}", excerpt(found))]
    Mismatch {
        /// The field that differs: the game, the variant, the evaluation or the key width.
        what: &'static str,
        /// The field in the file.
        found: String,
        /// The requested field.
        wanted: String,
    },
    /// The file ends before the table does.
    #[error("the transposition table is truncated")]
    Truncated,
    /// A checksum is wrong, or a number is out of range.
    #[error("the {part} of the transposition table is corrupt")]
    Corrupt {
        /// The header, the contents, or the end.
        part: &'static str,
    },
    /// A text of the header is too long.
    #[error("the {what} in the header of a transposition table is longer than 255 bytes")]
    LongText {
        /// The field.
        what: &'static str,
    },
    /// Any of these, with the path of the file.
    #[error("{}: {error}", path.display())]
    At {
        /// The path of the file.
        path: PathBuf,
        /// The error.
        error: Box<TableError>,
    },
}

fn left(available: Option<usize>) -> String {
    available.map_or(String::new(), |available| format!(": {available} MiB are available"))
}

impl TableError {
    pub(super) fn at(self, path: &Path) -> Self {
        TableError::At { path: path.into(), error: Box::new(self) }
    }
}
