//! What can go wrong with a table, each in one line.

use thiserror::Error;

/// Why there is no table.
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
}
