//! The board of Kalah: the second side's pits above, from its last to its first; the stores are hands.

use super::{Look, PageGame, Picture, Place, SIDES};
use crate::terms::{self, Term};
use nullwindow::Side;

use nullwindow_games::kalah::{Kalah, KalahGame, Pit};

/// The side and the pit of each cell.
fn pits(position: &Kalah) -> Vec<(Side, Pit)> {
    let row = |side| (0..position.pits()).filter_map(Pit::new).map(move |pit| (side, pit));
    row(Side::Second).rev().chain(row(Side::First)).collect()
}

impl PageGame for KalahGame {
    const LOOK: Look = Look::Pits;

    fn picture(&self, position: &Kalah) -> Picture {
        let name =
            |(side, pit): (Side, Pit)| format!("{}, pit {pit}", nullwindow::session::Game::side(self, side));
        Picture {
            columns: position.pits().into(),
            names: pits(position).into_iter().map(name).collect(),
            cells: pits(position).iter().map(|&(side, pit)| position.pit(side, pit).to_string()).collect(),
            hands: SIDES.map(|side| vec![("store".to_owned(), position.store(side).into())]),
        }
    }

    fn places(&self, position: &Kalah, m: Pit) -> (Option<Place>, Option<Place>) {
        let side = nullwindow::Position::side(position);
        (None, pits(position).iter().position(|&cell| cell == (side, m)).map(Place::Cell))
    }

    fn terms(&self, position: &Kalah) -> Vec<Term> {
        terms::kalah(position)
    }
}
