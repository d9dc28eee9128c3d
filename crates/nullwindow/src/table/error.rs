//! What can go wrong with a table, each in one line.

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why there is no table, or no file of it.
///
/// ```
/// use nullwindow::table::{Scheme, Table};
/// let error = Table::<u64>::with_mebibytes(0, Scheme::Always).unwrap_err();
/// assert_eq!(error.to_string(), "a transposition table must have room for at least one entry");
/// ```
#[derive(Debug, Error)]
pub enum TableError {
    /// A table of no size.
    #[error("a transposition table must have room for at least one entry")]
    Empty,
    /// The system does not have so much memory.
    #[error("there is not enough memory for a transposition table of {mebibytes} MiB")]
    Memory {
        /// How much was asked for, in MiB, rounded up.
        mebibytes: usize,
    },
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// What was read is something else.
    #[error("this is not a transposition table")]
    NotATable,
    /// The file was written by another version of this library.
    #[error("the transposition table is in format {found}; format {known} is the one that can be read")]
    Format {
        /// The format of the file.
        found: u32,
        /// The format that this version reads and writes.
        known: u32,
    },
    /// The table was made for something else.
    #[error("the transposition table has the {what} {found:?}, not {wanted:?}")]
    Mismatch {
        /// What differs: the game, the variant, the evaluation or the key width.
        what: &'static str,
        /// What it is in the file.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// The file ends before the table does.
    #[error("the transposition table is truncated")]
    Truncated,
    /// A checksum is wrong, or a number makes no sense.
    #[error("the {part} of the transposition table is corrupt")]
    Corrupt {
        /// Where: the header, the contents, or the end.
        part: &'static str,
    },
    /// A text of the header does not fit into a file.
    #[error("the {what} in the header of a transposition table is longer than 255 bytes")]
    LongText {
        /// Which one.
        what: &'static str,
    },
    /// Any of these, with a file.
    #[error("{}: {error}", path.display())]
    At {
        /// The path of the file.
        path: PathBuf,
        /// What went wrong with it.
        error: Box<TableError>,
    },
}

impl TableError {
    pub(super) fn at(self, path: &Path) -> Self {
        TableError::At { path: path.into(), error: Box::new(self) }
    }
}
