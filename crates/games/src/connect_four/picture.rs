//! The picture of Connect Four's board (our own).

use super::{Column, ConnectFour};
use nullwindow::Side;
use nullwindow::session::{Picture, Place, Places};

const COLUMNS: usize = 7;
const ROWS: usize = 6;

/// The bit of a cell: a column has a bit more than rows, its lowest cell first.
fn bit(cell: usize) -> usize {
    (cell % COLUMNS) * (ROWS + 1) + (ROWS - 1 - cell / COLUMNS)
}

pub(super) fn picture(position: &ConnectFour) -> Picture {
    let [first, second] = [Side::First, Side::Second].map(|side| position.discs(side));
    let cell = |cell| match bit(cell) {
        bit if first >> bit & 1 == 1 => "X",
        bit if second >> bit & 1 == 1 => "O",
        _ => "",
    };
    let name = |cell| format!("column {}, row {}", cell % COLUMNS + 1, ROWS - cell / COLUMNS);
    Picture {
        columns: COLUMNS,
        names: (0..COLUMNS * ROWS).map(name).collect(),
        cells: (0..COLUMNS * ROWS).map(|number| cell(number).to_owned()).collect(),
        hands: Default::default(),
    }
}

/// The cell where the disc will lie.
pub(super) fn places(position: &ConnectFour, m: Column) -> Places {
    let at = position.disc(m).trailing_zeros() as usize;
    (None, (0..COLUMNS * ROWS).find(|&cell| bit(cell) == at).map(Place::Cell))
}
