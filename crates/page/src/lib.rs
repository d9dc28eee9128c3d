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
use nullwindow_catalogue::{Entry, GameVisitor, HouseGame, entries, terms, with_variant};
use nullwindow_play::{Page, PageGame, PageOpenings, PageWeights};

/// The games of the [catalogue](nullwindow_catalogue), in its order.
#[must_use]
pub fn games() -> Vec<PageGame> {
    entries().into_iter().map(game).collect()
}

/// The page of these games.
#[must_use]
pub fn page() -> Page {
    Page::new(games())
}

fn game(entry: Entry) -> PageGame {
    let Entry { name, title, look, unit, options, weights, openings, notations, read_records, .. } = entry;
    PageGame {
        name,
        title: title.to_owned(),
        look,
        unit,
        options,
        weights: weights.map(PageWeights::from),
        openings: openings.iter().map(PageOpenings::from).collect(),
        notations,
        read_records,
        terms: Box::new(move |variant, position| terms(name, variant, position)),
        rules: Box::new(move |variant| with_variant(name, variant, Rules)?),
        player: Box::new(move |variant, mebibytes| with_variant(name, variant, Player(mebibytes))?),
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
