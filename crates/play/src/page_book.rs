//! A book of openings of a game, by which the engine of the page plays (our own).

use crate::page_openings::PageOpenings;
use nullwindow::session::AnySession;
use nullwindow_book::BookTree;
use std::sync::Arc;

/// A book, which the command `book` has written.
///
/// ```
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// use nullwindow_play::PageGame;
/// let game = PageGame::from(TicTacToeGame).with_book("first.book");
/// assert_eq!(game.book.expect("a book").place.path, "books/tic-tac-toe.gz");
/// ```
#[derive(Clone, Debug)]
pub struct PageBook {
    /// Its variant, and its place in the folder of the page.
    pub place: PageOpenings,
    /// A module has what reads books if one of its games has one.
    pub(crate) know: Know,
}

/// Lets the engine of the game of this name know a file, and returns whether that is of this variant; one of
/// another has no use.
pub(crate) type Know = fn(&str, &mut dyn AnySession, &[u8]) -> Result<bool, String>;

impl From<PageOpenings> for PageBook {
    fn from(place: PageOpenings) -> Self {
        PageBook { place, know }
    }
}

fn know(game: &str, session: &mut dyn AnySession, file: &[u8]) -> Result<bool, String> {
    let book = BookTree::read(file).map_err(|error| format!("the book: {error}"))?;
    let fits = book.fits(game, &session.variant()).is_ok();
    if fits {
        session.set_book(Arc::new(book.book(None)));
    }
    Ok(fits)
}
