//! The games of the house as games of a page (our own).
//!
//! ```
//! let page = nullwindow_page::page();
//! let answer = page.answer(
//!     r#"{"request": "search", "game": "othello", "start": "", "moves": ["f5"], "depth": 4, "lines": 9}"#);
//! assert!(answer.contains(r#""moves":["d6","#));
//! let error = page.answer(
//!     r#"{"request": "position", "game": "othello", "start": "", "moves": ["a1"]}"#);
//! assert_eq!(error, r#"{"error":"move 1: a1 is not a legal move here"}"#);
//! let error = page.give("othello", b"none");
//! assert_eq!(error, r#"{"error":"byte 0: not a file of Othello weights of this version"}"#);
//! ```
#![forbid(unsafe_code)]

use nullwindow::session::{AnyPosition, AnySession, Error, Session};
use nullwindow_catalogue::{EachGame, GameVisitor, HouseGame, Term, each};
use nullwindow_play::{Page, PageGame, PageOpenings, PageWeights};

/// The games of the [catalogue](nullwindow_catalogue), in its order.
#[must_use]
pub fn games() -> Vec<PageGame> {
    let mut list = List(Vec::new());
    each(&mut list);
    list.0
}

struct List(Vec<PageGame>);

impl EachGame for List {
    fn game<G: HouseGame>(&mut self) {
        self.0.push(game::<G>());
    }
}

/// The page of these games.
#[must_use]
pub fn page() -> Page {
    Page::new(games())
}

/// A game of the catalogue. A module with some of them has nothing of the others.
///
/// ```
/// use nullwindow_othello::OthelloGame;
/// let othello = nullwindow_page::game::<OthelloGame>();
/// assert_eq!((othello.name, othello.title.as_str()), ("othello", "Othello"));
/// ```
#[must_use]
pub fn game<G: HouseGame>() -> PageGame {
    PageGame {
        name: G::NAME,
        title: G::TITLE.to_owned(),
        look: G::LOOK,
        unit: G::UNIT,
        options: G::OPTIONS,
        weights: G::WEIGHTS.map(PageWeights::from),
        openings: G::OPENINGS.iter().map(PageOpenings::from).collect(),
        book: G::BOOK.as_ref().map(|place| PageOpenings::from(place).into()),
        notations: G::NOTATIONS,
        read_records: G::read_records,
        terms: Box::new(|variant, position| G::with_variant(variant, Terms { position })?),
        rules: Box::new(|variant| G::with_variant(variant, Rules)?),
        player: Box::new(|variant, mebibytes| G::with_variant(variant, Player(mebibytes))?),
    }
}

/// The terms of the evaluation of a position of a text.
struct Terms<'p> {
    position: &'p str,
}

impl GameVisitor for Terms<'_> {
    type Output = Result<Vec<Term>, Error>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        game.root(self.position).map(|position| game.terms(&position))
    }
}

/// Opens a game for its rules.
struct Rules;

impl GameVisitor for Rules {
    type Output = Result<Box<dyn AnyPosition>, Error>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        Ok(Box::new(Session::rules(game)?))
    }
}

/// Opens a game with its player, with a table of this size in MiB.
struct Player(usize);

impl GameVisitor for Player {
    type Output = Result<Box<dyn AnySession>, Error>;

    fn visit<G: HouseGame>(self, game: G) -> Self::Output {
        Ok(Box::new(Session::player(game, self.0)?))
    }
}

#[cfg(test)]
mod tests;
