//! The board of shogi, from Black's view: file 9 on the left, rank a above.

use super::{Look, PageGame, Picture, Place};
use crate::terms::{self, Term};
use nullwindow_shogi::haitaka::{Color, File, Piece, Rank, Square};
use nullwindow_shogi::{Move, Shogi, ShogiGame};

/// The squares by rows.
fn squares() -> impl Iterator<Item = Square> {
    Rank::ALL
        .into_iter()
        .flat_map(|rank| File::ALL.into_iter().rev().map(move |file| Square::new(file, rank)))
}

fn cell(square: Square) -> Option<Place> {
    squares().position(|known| known == square).map(Place::Cell)
}

/// The letters of a piece in SFEN, in upper case for Black.
fn letters(piece: Piece, color: Color) -> String {
    piece.to_str(color)
}

impl PageGame for ShogiGame {
    const LOOK: Look = Look::Tiles;

    fn picture(&self, position: &Shogi) -> Picture {
        let board = position.board();
        let content = |square| match (board.piece_on(square), board.color_on(square)) {
            (Some(piece), Some(color)) => letters(piece, color),
            _ => String::new(),
        };
        let hand = |color| {
            let kinds = Piece::ALL.into_iter().take(Piece::HAND_NUM).rev();
            let held = kinds.map(|piece| (letters(piece, color), u32::from(board.num_in_hand(color, piece))));
            held.filter(|&(_, number)| number > 0).collect()
        };
        Picture {
            columns: 9,
            names: squares().map(|square| square.to_string()).collect(),
            cells: squares().map(content).collect(),
            hands: [Color::Black, Color::White].map(hand),
        }
    }

    fn places(&self, position: &Shogi, m: Move) -> (Option<Place>, Option<Place>) {
        match m {
            Move::Drop { piece, to } => {
                (Some(Place::Hand(letters(piece, position.board().side_to_move()))), cell(to))
            }
            Move::BoardMove { from, to, .. } => (cell(from), cell(to)),
        }
    }

    fn terms(&self, position: &Shogi) -> Vec<Term> {
        terms::shogi(position)
    }
}
