//! The request `position`: the picture of a position, and its moves (our own).

use crate::board::Played;
use crate::page::Page;
use crate::page_openings::PageOpenings;
use crate::picture::{Picture, Place};
use crate::values::Measure;
use nullwindow::Side;
use nullwindow::session::Places;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct PositionAnswer {
    picture: Picture,
    /// The position as text, as `start` of a request takes it.
    position: String,
    /// The names of the side that begins, and of the other.
    sides: [&'static str; 2],
    /// The name of the side to move, and whether it is the one that begins.
    mover: &'static str,
    first: bool,
    moves: Vec<Choice>,
    /// The outcome in words, if the game is over.
    ending: Option<String>,
    /// Then also the score of the side that begins, from 0 to 1.
    result: Option<f64>,
    /// How values are measured.
    measure: Measure,
    /// The places of the table of openings and of the book of this variant, if there is one.
    openings: Option<String>,
    book: Option<String>,
}

/// A legal move, and where it is on the board.
#[derive(Serialize)]
struct Choice {
    name: String,
    from: Option<Place>,
    to: Option<Place>,
}

impl From<(String, Places)> for Choice {
    fn from((name, (from, to)): (String, Places)) -> Self {
        Choice { name, from: from.map(Place::from), to: to.map(Place::from) }
    }
}

pub(super) fn answer(page: &Page, played: &Played) -> Result<PositionAnswer, String> {
    page.at(played, |board| {
        let variant = board.session.variant();
        let of_variant = |file: &&PageOpenings| file.variant == variant;
        let book = board.game.book.as_ref().map(|book| &book.place).filter(of_variant);
        let table = board.game.openings.iter().find(of_variant);
        let path = |file: &PageOpenings| file.path.clone();
        let (session, sides, outcome) = (&*board.session, board.names(), board.session.outcome());
        Ok(PositionAnswer {
            picture: session.picture().ok_or("this game has no picture")?.into(),
            position: session.position(),
            sides,
            mover: sides[usize::from(session.side() == Side::Second)],
            first: session.side() == Side::First,
            moves: session.moves().into_iter().zip(session.places()).map(Choice::from).collect(),
            ending: board.outcome_in_words(),
            result: outcome.map(|outcome| board.game.unit.result(outcome)),
            measure: Measure::of(board.game.unit),
            openings: table.map(path),
            book: book.map(path),
        })
    })
}
