//! The opening books of a game's own format (our own).

use nullwindow::session::Book;

/// Reads a file as an opening book of a format that only this game has. Where the book chooses among moves at
/// random, it does so by this seed.
///
/// # Errors
/// The mistake and its place in the file.
pub type ReadBook = fn(&[u8], u64) -> Result<Book, String>;
