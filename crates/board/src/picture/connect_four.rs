//! The board of Connect Four.

use super::{Look, PageGame, Picture, Place, SIDES};
use crate::terms::{self, Term};

use nullwindow_games::connect_four::{Column, ConnectFour, ConnectFourGame};

const COLUMNS: usize = 7;
const ROWS: usize = 6;

/// The bit of a cell: a column has a bit more than rows, its lowest cell first.
fn bit(cell: usize) -> usize {
    (cell % COLUMNS) * (ROWS + 1) + (ROWS - 1 - cell / COLUMNS)
}

impl PageGame for ConnectFourGame {
    const LOOK: Look = Look::Columns;

    fn picture(&self, position: &ConnectFour) -> Picture {
        let [first, second] = SIDES.map(|side| position.discs(side));
        let cell = |cell| match bit(cell) {
            bit if first >> bit & 1 == 1 => "X",
            bit if second >> bit & 1 == 1 => "O",
            _ => "",
        };
        Picture {
            columns: COLUMNS,
            names: (0..COLUMNS * ROWS)
                .map(|cell| format!("column {}, row {}", cell % COLUMNS + 1, ROWS - cell / COLUMNS))
                .collect(),
            cells: (0..COLUMNS * ROWS).map(|number| cell(number).to_owned()).collect(),
            hands: Default::default(),
        }
    }

    fn places(&self, position: &ConnectFour, m: Column) -> (Option<Place>, Option<Place>) {
        let at = position.disc(m).trailing_zeros() as usize;
        (None, (0..COLUMNS * ROWS).find(|&cell| bit(cell) == at).map(Place::Cell))
    }

    fn terms(&self, position: &ConnectFour) -> Vec<Term> {
        terms::connect_four(position)
    }
}
