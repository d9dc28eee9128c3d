//! The picture of the chess board (our own). Castling goes to the square where the king will stand.

use crate::{Castling, Chess, Move};
use cozy_chess::{Color, File, Rank, Square};
use nullwindow::session::{Picture, Place, Places};

/// The squares by rows from White's farthest rank.
fn squares() -> impl Iterator<Item = Square> {
    Rank::ALL.into_iter().rev().flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)))
}

fn cell(square: Square) -> Option<Place> {
    squares().position(|known| known == square).map(Place::Cell)
}

pub(crate) fn picture(position: &Chess) -> Picture {
    let board = position.board();
    let content = |square| {
        let piece = board.piece_on(square).map(char::from);
        let white = board.colors(Color::White).has(square);
        piece.map(|piece| if white { piece.to_ascii_uppercase() } else { piece })
    };
    Picture {
        columns: 8,
        names: squares().map(|square| square.to_string()).collect(),
        cells: squares().map(|square| content(square).map(String::from).unwrap_or_default()).collect(),
        ..Picture::default()
    }
}

pub(crate) fn places(position: &Chess, m: Move) -> Places {
    // In Chess960 the king can stand already where castling takes it: the rook's square is unique.
    let castling = if position.needs_chess960() { Castling::TakesRook } else { Castling::TwoSquares };
    let to = position.uci(m, castling).get(2..4).and_then(|name| name.parse().ok());
    (cell(m.from), to.and_then(cell))
}
