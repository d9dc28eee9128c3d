//! The games of a page (our own): a request in JSON, an answer in JSON.

use crate::board::{Board, Opened, Played};
use crate::page_game::PageGame;
use nullwindow::session::{AnyPosition, AnySession, excerpt};
use std::cell::RefCell;

/// The size of the transposition table in MiB.
const TABLE: usize = 64;

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
    /// Tables of openings that have come, each behind the name of its game.
    pub(crate) openings: RefCell<Vec<(String, Vec<u8>)>>,
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
                let mut session = (board.game.player)(&played.variant(), TABLE)?;
                self.know_openings(board.game.name, &mut *session)?;
                Ok(session)
            };
            let session = Opened::at(&mut opened, played, open)?;
            f(board, session)
        })
    }
}
