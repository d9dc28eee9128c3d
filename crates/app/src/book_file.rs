//! Files of opening books, of our own format or of one that only the game has (our own).

use anyhow::{Result, anyhow, ensure};
use nullwindow::session::{AnyGame, Book};
use nullwindow_book::BookTree;
use nullwindow_support::{ReadBook, size_limit};
use std::path::Path;

/// How our own files of text begin, whatever they have.
const OWN: &[u8] = b"nullwindow ";

/// How a player chooses among the moves of a book.
///
/// ```
/// use nullwindow_app::BookChoice;
/// assert_eq!(BookChoice::default().margin, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookChoice {
    /// Our own format: among the moves that are at most this number of points worse than the best; without
    /// it, always the best.
    pub margin: Option<u16>,
    /// The seed of a random choice by the weights of a book that has these instead of values.
    pub seed: u64,
}

impl Default for BookChoice {
    fn default() -> Self {
        BookChoice { margin: None, seed: 1 }
    }
}

/// Reads an opening book of a game: one that the command `book` has written, or one of the `format` that the
/// game has beside it.
///
/// # Errors
/// If it cannot be read, is no book, or is that of another game or variant.
///
/// ```no_run
/// use nullwindow::session::AnyGame;
/// use nullwindow_app::{BookChoice, read_book};
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// let game = AnyGame::from(TicTacToeGame);
/// let book = read_book("ttt.book".as_ref(), &game, None, BookChoice::default())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_book(path: &Path, game: &AnyGame, format: Option<ReadBook>, choice: BookChoice) -> Result<Book> {
    let file = size_limit::file(path, size_limit::LARGE_MIB)?;
    let BookChoice { margin, seed } = choice;
    if let Some(read) = format.filter(|_| !file.starts_with(OWN)) {
        let book = read(&file, seed).map_err(|error| anyhow!(error))?;
        ensure!(margin.is_none(), "it has weights and no points, so that --book-margin has no use");
        return Ok(book);
    }
    let tree = BookTree::read(&file)?;
    let variant = game.player(1).map_err(|error| anyhow!(error))?.variant();
    tree.fits(game.name(), &variant).map_err(|error| anyhow!(error))?;
    Ok(tree.book(margin.map(i32::from)))
}
