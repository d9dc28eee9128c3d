//! The picture of Domineering's board (our own).

use super::{Domineering, Domino};
use nullwindow::Side;
use nullwindow::session::{Picture, Place, Places};

/// The cell of a square: cells are counted from the top.
fn cell(position: &Domineering, square: u32) -> usize {
    let [width, height] = [position.width(), position.height()].map(u32::from);
    ((height - 1 - square / width) * width + square % width) as usize
}

pub(super) fn picture(position: &Domineering) -> Picture {
    let [width, height] = [position.width(), position.height()].map(u32::from);
    let squares = || (0..height).rev().flat_map(move |row| row * width..(row + 1) * width);
    let cover = |square| match position.cover(square) {
        Some(Side::First) => "X",
        Some(Side::Second) => "O",
        None => "",
    };
    let joined = |halves: [u32; 2]| halves.map(|square| cell(position, square));
    Picture {
        columns: width as usize,
        names: squares().filter_map(|square| position.domino(square)).map(|m| m.to_string()).collect(),
        cells: squares().map(|square| cover(square).to_owned()).collect(),
        joined: position.dominoes().into_iter().map(joined).collect(),
        ..Picture::default()
    }
}

pub(super) fn places(position: &Domineering, m: Domino) -> Places {
    (None, Some(Place::Cell(cell(position, position.square(m)))))
}
