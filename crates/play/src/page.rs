//! The games of a page (our own): a request in JSON, an answer in JSON.

use crate::board::{Board, Opened, Played};
use crate::page_game::PageGame;
use nullwindow::session::{AnyPosition, AnySession, Error, excerpt};
use nullwindow::table::TableError;
use nullwindow_support::Variant;
use std::cell::{Cell, RefCell};

/// The size of the transposition table in MiB, if the browser has the memory.
pub(crate) const TABLE: usize = 64;

/// The games of a page, and those that are open: one for its rules, and one with its engine, which keeps its
/// table until another game is searched.
///
/// ```
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// use nullwindow_play::Page;
/// let page = Page::new(vec![TicTacToeGame.into()]);
/// let answer = page.answer(r#"{"request": "position", "game": "tic-tac-toe", "moves": ["5"]}"#);
/// assert!(answer.contains(r#""mover":"O""#));
/// assert!(page.answer("no JSON").starts_with(r#"{"error":"request: "#));
/// ```
#[derive(Default)]
pub struct Page {
    list: Vec<PageGame>,
    rules: RefCell<Option<Opened<dyn AnyPosition>>>,
    pub(crate) engine: RefCell<Option<Opened<dyn AnySession>>>,
    /// The size of its table in MiB.
    pub(crate) table: Cell<usize>,
    /// Tables and books of openings that have come, each behind the name of its game.
    pub(crate) openings: RefCell<Vec<(&'static str, Vec<u8>)>>,
}

impl Page {
    /// These games, the first of which the page shows by default.
    #[must_use]
    pub fn new(list: Vec<PageGame>) -> Self {
        Page { list, ..Page::default() }
    }

    pub(crate) fn list(&self) -> &[PageGame] {
        &self.list
    }

    /// The game of this name.
    pub(crate) fn named(&self, name: &str) -> Result<&PageGame, String> {
        self.list.iter().find(|game| game.name == name).ok_or_else(|| {
            let names: Vec<_> = self.list.iter().map(|game| game.name).collect();
            format!("no game is named {}; there are {}", excerpt(name), names.join(", "))
        })
    }

    /// What `f` makes of this position.
    pub(crate) fn at<T>(
        &self,
        played: &Played,
        f: impl FnOnce(Board<'_>) -> Result<T, String>,
    ) -> Result<T, String> {
        let game = self.named(&played.game)?;
        let mut opened = self.rules.borrow_mut();
        let open = || (game.rules)(&played.variant());
        let session = Opened::at(&mut opened, played, open)?;
        f(Board { game, session })
    }

    /// What `f` makes of this position, and of it with an engine.
    pub(crate) fn at_engine<T>(
        &self,
        played: &Played,
        f: impl FnOnce(Board<'_>, &mut (dyn AnySession + 'static)) -> Result<T, String>,
    ) -> Result<T, String> {
        self.at(played, |board| {
            let mut opened = self.engine.borrow_mut();
            let open = || {
                let mut session = self.player(board.game, &played.variant())?;
                self.know_openings(board.game, &mut *session)?;
                Ok(session)
            };
            let session = Opened::at(&mut opened, played, open)?;
            f(board, session)
        })
    }

    /// Opens a game with its player, whose table is the largest for which there is memory.
    fn player(&self, game: &PageGame, variant: &Variant) -> Result<Box<dyn AnySession>, Error> {
        self.table.set(TABLE);
        loop {
            let opened = (game.player)(variant, self.table.get());
            match opened.as_ref().err().and_then(|error| error.downcast_ref()) {
                Some(TableError::Memory { .. }) if self.table.get() > 1 => self.table.update(|size| size / 2),
                _ => return opened,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page_game::Player;
    use nullwindow::session::Session;
    use nullwindow_games::tic_tac_toe::TicTacToeGame;

    /// The answer to a search where no more memory is left than this.
    fn answer(most: usize) -> serde_json::Value {
        let player: Player = Box::new(move |_, mebibytes| {
            if mebibytes > most {
                return Err(TableError::Memory { mebibytes, available: None }.into());
            }
            Ok(Box::new(Session::player(TicTacToeGame, mebibytes)?))
        });
        let page = Page::new(vec![PageGame { player, ..TicTacToeGame.into() }]);
        let search = r#"{"request": "search", "game": "tic-tac-toe", "depth": 1}"#;
        serde_json::from_str(&page.answer(search)).expect("an answer")
    }

    #[test]
    fn a_table_is_smaller_where_memory_is_short() {
        assert_eq!(answer(TABLE)["table"], serde_json::Value::Null);
        assert_eq!(answer(TABLE - 1)["table"], TABLE / 2);
        assert_eq!(answer(1)["table"], 1);
        let error = answer(0)["error"].to_string();
        assert!(error.contains("not enough memory for a transposition table of 1 MiB"), "{error}");
    }
}
