//! The board of Othello.

use super::{Look, PageGame, Picture, Place, SIDES};
use crate::terms::{self, Term};

use nullwindow_othello::{Move, OthelloGame, Tracked};

impl PageGame for OthelloGame {
    const LOOK: Look = Look::Discs;

    fn picture(&self, position: &Tracked) -> Picture {
        let [black, white] = SIDES.map(|side| position.position().discs(side));
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

    fn places(&self, _: &Tracked, m: Move) -> (Option<Place>, Option<Place>) {
        (None, m.square().map(|square| Place::Cell(square.into())))
    }

    fn terms(&self, position: &Tracked) -> Vec<Term> {
        terms::othello(position)
    }
}
