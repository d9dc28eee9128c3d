//! The request `position`: the picture of a position, and its moves (our own).

use crate::games::{Choice, Played, Use, at};
use crate::picture::{Look, Picture};
use nullwindow::Side;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct PositionAnswer {
    look: Look,
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
}

pub(super) fn answer(played: &Played) -> Result<PositionAnswer, String> {
    at(played, Use::Rules, |session| {
        Ok(PositionAnswer {
            look: session.look(),
            picture: session.picture(),
            position: session.position(),
            sides: [Side::First, Side::Second].map(|side| session.side_name(side)),
            mover: session.side_name(session.side()),
            first: session.side() == Side::First,
            moves: session.choices(),
            ending: session.ending(),
        })
    })
}
