//! The picture of Othello's board (our own).

use crate::{BoardSize, Move, Othello, bits, size};
use nullwindow::Side;
use nullwindow::session::{Picture, Place, Places};
use nullwindow::tuples::Cell;

pub(crate) fn picture<S: BoardSize>(position: &Othello<S>) -> Picture {
    let [black, white] = [Side::First, Side::Second].map(|side| position.discs(side));
    let size = position.size();
    let squares = || bits::squares(size.squares()).filter_map(Move::on);
    let cell = |m: Move| match m.square() {
        Some(square) if black >> square & 1 == 1 => "X",
        Some(square) if white >> square & 1 == 1 => "O",
        _ => "",
    };
    Picture {
        columns: size.columns() as usize,
        names: squares().map(|m| size::named(size, m).to_string()).collect(),
        cells: squares().map(|m| cell(m).to_owned()).collect(),
        hands: [black, white].map(|discs| vec![("discs".to_owned(), discs.count_ones())]),
        ..Picture::default()
    }
}

/// The discs alone.
pub(crate) fn cells<S: BoardSize>(position: &Othello<S>, out: &mut Vec<Cell>) {
    let [black, white] = [Side::First, Side::Second].map(|side| position.discs(side));
    let contents = [Cell::EMPTY, Cell::first(0), Cell::second(0)];
    let squares = bits::squares(position.size().squares());
    out.extend(squares.map(|square| contents[(black >> square & 1 | (white >> square & 1) << 1) as usize]));
}

/// A pass has no square.
pub(crate) fn places(size: impl BoardSize, m: Move) -> Places {
    let before = |square: u8| (size.squares() & ((1 << square) - 1)).count_ones() as usize;
    (None, m.square().map(|square| Place::Cell(before(square))))
}

/// The board, drawn for a terminal.
pub(crate) fn drawn<S: BoardSize>(position: &Othello<S>) -> String {
    let (columns, text) = (position.size().columns() as usize, position.to_string().replace('-', "."));
    let spaced = |squares: &mut dyn Iterator<Item = char>| squares.flat_map(|square| [' ', square]).collect();
    let row = |number: usize| -> String { spaced(&mut text.chars().skip(columns * number).take(columns)) };
    let rows = (0..position.size().rows() as usize).map(|number| format!("{}{}\n", number + 1, row(number)));
    let letters: String = spaced(&mut ('a'..='h').take(columns));
    format!(" {letters}\n{}", rows.collect::<String>())
}
