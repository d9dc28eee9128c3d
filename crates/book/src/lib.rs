//! Opening books of any game, grown by searches: which position is searched next, what its moves are worth,
//! and the file.
#![forbid(unsafe_code)]

mod file;
mod growth;
#[cfg(test)]
mod tests;
mod tree;

pub use file::BookFileError;
pub use growth::{BookGrowth, BookSearch, GrowthStep};
pub use tree::{BookHead, BookTree};
