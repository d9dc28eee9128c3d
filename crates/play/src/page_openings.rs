//! Tables of openings of a game, which the page fetches and gives to its engine (our own).

use crate::page::Page;
use nullwindow::session::{AnySession, Error, OpeningsError};
use std::path::PathBuf;

/// A table of openings that the page fetches when this variant of a game is open; until it has come, the
/// engine searches.
///
/// ```
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// use nullwindow_play::PageGame;
/// let game = PageGame::from(TicTacToeGame).knowing("first.openings");
/// assert_eq!(game.openings[0].path, "openings/tic-tac-toe.gz");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageOpenings {
    /// The variant, as [`Game::variant`](nullwindow::session::Game::variant) has it.
    pub variant: String,
    /// Its place in the folder of the page, where it is packed by gzip.
    pub path: String,
    /// The file in the folder of the author's crate, which the program of the page packs and places there; `None`
    /// if something else does, as for the page of the house.
    pub file: Option<PathBuf>,
}

/// Those of a game of the house: the variant and the place.
impl From<&(&str, &str)> for PageOpenings {
    fn from(&(variant, path): &(&str, &str)) -> Self {
        PageOpenings { variant: variant.to_owned(), path: path.to_owned(), file: None }
    }
}

/// What every table of openings begins with.
const HEAD: &[u8] = b"nullwindow openings ";

/// Whether a file is a table of openings, and no weights.
pub(crate) fn is_table(file: &[u8]) -> bool {
    file.starts_with(HEAD)
}

impl Page {
    /// Takes a table of a game: for its engine, if that is open, and for those that are opened later.
    pub(crate) fn give_openings(&self, game: &str, file: &[u8]) -> Result<(), String> {
        self.named(game)?;
        if let Some(session) = self.engine.borrow_mut().as_mut().and_then(|engine| engine.of(game)) {
            known(session, file)?;
        }
        self.openings.borrow_mut().push((game.to_owned(), file.to_owned()));
        Ok(())
    }

    /// Lets an engine that has just been opened know the tables of its game. A wrong one is forgotten.
    pub(crate) fn know_openings(&self, game: &str, session: &mut dyn AnySession) -> Result<(), Error> {
        let mut wrong = None;
        self.openings.borrow_mut().retain(|(of, file)| {
            let error = if of == game { known(session, file).err() } else { None };
            let keep = error.is_none();
            wrong = error.or_else(|| wrong.take());
            keep
        });
        wrong.map_or(Ok(()), |error| Err(error.into()))
    }
}

/// Lets an engine know a table; that of another variant has no use here.
fn known(session: &mut dyn AnySession, file: &[u8]) -> Result<(), String> {
    session.set_openings(file).or_else(|error| match error.downcast_ref() {
        Some(OpeningsError::Other { .. }) => Ok(()),
        _ => Err(format!("the table of openings: {error}")),
    })
}
