//! The picture of Othello's board (our own).

use crate::{Move, Tracked};
use nullwindow::Side;
use nullwindow::session::{Picture, Place, Places};

pub(crate) fn picture(position: &Tracked) -> Picture {
    let [black, white] = [Side::First, Side::Second].map(|side| position.position().discs(side));
    let squares = || (0..64).filter_map(Move::on);
    let cell = |m: Move| match m.square() {
        Some(square) if black >> square & 1 == 1 => "X",
        Some(square) if white >> square & 1 == 1 => "O",
        _ => "",
    };
    Picture {
        columns: 8,
        names: squares().map(|m| m.to_string()).collect(),
        cells: squares().map(|m| cell(m).to_owned()).collect(),
        hands: [black, white].map(|discs| vec![("discs".to_owned(), discs.count_ones())]),
    }
}

/// A pass has no square.
pub(crate) fn places(m: Move) -> Places {
    (None, m.square().map(|square| Place::Cell(square.into())))
}
