//! The picture of the shogi board (our own), from Black's view: file 9 on the left, rank a above.

use crate::{Move, Shogi};
use haitaka::{Color, File, Piece, Rank, Square};
use nullwindow::session::{Picture, Place, Places};

/// The squares by rows.
fn squares() -> impl Iterator<Item = Square> {
    let row = |rank| File::ALL.into_iter().rev().map(move |file| Square::new(file, rank));
    Rank::ALL.into_iter().flat_map(row)
}

fn cell(square: Square) -> Option<Place> {
    squares().position(|known| known == square).map(Place::Cell)
}

pub(crate) fn picture(position: &Shogi) -> Picture {
    let board = position.board();
    let content = |square| match (board.piece_on(square), board.color_on(square)) {
        (Some(piece), Some(color)) => piece.to_str(color),
        _ => String::new(),
    };
    let hand = |color| {
        let kinds = Piece::ALL.into_iter().take(Piece::HAND_NUM).rev();
        let held = kinds.map(|piece| (piece.to_str(color), u32::from(board.num_in_hand(color, piece))));
        held.filter(|&(_, number)| number > 0).collect()
    };
    Picture {
        columns: 9,
        names: squares().map(|square| square.to_string()).collect(),
        cells: squares().map(content).collect(),
        hands: [Color::Black, Color::White].map(hand),
        ..Picture::default()
    }
}

pub(crate) fn places(position: &Shogi, m: Move) -> Places {
    match m {
        Move::Drop { piece, to } => {
            (Some(Place::Hand(piece.to_str(position.board().side_to_move()))), cell(to))
        }
        Move::BoardMove { from, to, .. } => (cell(from), cell(to)),
    }
}
