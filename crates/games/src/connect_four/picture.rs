//! The picture of Connect Four's board (our own).

use super::bits::Bits;
use super::{AnySize, Board, Column};
use nullwindow::Side;
use nullwindow::session::{Picture, Place, Places};
use nullwindow::tuples::Cell;

/// A cell's column and row, from 0 at the lower left.
fn place(size: AnySize, cell: u32) -> (u32, u32) {
    (cell % size.columns(), size.rows() - 1 - cell / size.columns())
}

/// The bit of a cell.
fn bit(size: AnySize, cell: u32) -> u32 {
    let (column, row) = place(size, cell);
    column * size.stride() + row
}

pub(super) fn picture(position: &Board) -> Picture {
    let size = position.size();
    let [first, second] = [Side::First, Side::Second].map(|side| position.discs(side));
    let cell = |cell| match bit(size, cell) {
        bit if first >> bit & 1 == 1 => "X",
        bit if second >> bit & 1 == 1 => "O",
        _ => "",
    };
    let name = |cell| {
        let (column, row) = place(size, cell);
        format!("column {}, row {}", column + 1, row + 1)
    };
    Picture {
        columns: size.columns() as usize,
        names: (0..size.squares()).map(name).collect(),
        cells: (0..size.squares()).map(|number| cell(number).to_owned()).collect(),
        ..Picture::default()
    }
}

pub(super) fn cells(position: &Board, out: &mut Vec<Cell>) {
    let size = position.size();
    let [first, second] = [Side::First, Side::Second].map(|side| position.discs(side));
    let contents = [Cell::EMPTY, Cell::first(0), Cell::second(0)];
    for row in (0..size.rows()).rev() {
        let bits = (0..size.columns()).map(|column| column * size.stride() + row);
        out.extend(bits.map(|bit| contents[(first >> bit & 1 | (second >> bit & 1) << 1) as usize]));
    }
}

/// The cell where the disc will lie.
pub(super) fn places(position: &Board, m: Column) -> Places {
    let (size, at) = (position.size(), position.disc(m).trailing_zeros());
    let cell = (0..size.squares()).find(|&cell| bit(size, cell) == at);
    (None, cell.map(|cell| Place::Cell(cell as usize)))
}
