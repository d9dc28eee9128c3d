//! The picture of Kalah's board (our own): the second side's pits above, from its last to its first.

use super::{Kalah, Pit};
use nullwindow::session::{Picture, Place, Places};
use nullwindow::{Position, Side};

/// The side and the pit of each cell.
fn pits(position: &Kalah) -> Vec<(Side, Pit)> {
    let row = |side| (0..position.pits()).filter_map(Pit::new).map(move |pit| (side, pit));
    row(Side::Second).rev().chain(row(Side::First)).collect()
}

pub(super) fn picture(position: &Kalah, side_name: fn(Side) -> &'static str) -> Picture {
    let name = |(side, pit)| format!("{}, pit {pit}", side_name(side));
    Picture {
        columns: position.pits().into(),
        names: pits(position).into_iter().map(name).collect(),
        cells: pits(position).iter().map(|&(side, pit)| position.pit(side, pit).to_string()).collect(),
        hands: [Side::First, Side::Second]
            .map(|side| vec![("store".to_owned(), position.store(side).into())]),
        ..Picture::default()
    }
}

pub(super) fn places(position: &Kalah, m: Pit) -> Places {
    let own = (position.side(), m);
    (None, pits(position).iter().position(|&cell| cell == own).map(Place::Cell))
}
