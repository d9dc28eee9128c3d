//! A sensible evaluation by hand: material, and how far the pieces have come.

use crate::board::{Board, SIDE};
use nullwindow::{Evaluator, Outcome, Score, Side, Standard};

/// A piece is worth 100 points, and 2 more for the square of the rows that it has come.
pub struct Advance;

impl Evaluator<Board> for Advance {
    type Value = Score;

    fn terminal(&self, board: &Board, end: Outcome, ply: u16) -> Score {
        Standard(|_: &Board| Score::default()).terminal(board, end, ply)
    }

    fn evaluate(&self, board: &Board) -> Score {
        let worth = |pieces: u64, home: u8| {
            let row = |row: u8| {
                let advance = i32::from(row.abs_diff(home));
                (pieces >> (row * SIDE) & ((1 << SIDE) - 1)).count_ones() as i32
                    * (100 + 2 * advance * advance)
            };
            (0..SIDE).map(row).sum::<i32>()
        };
        let points = worth(board.pieces[0], 0) - worth(board.pieces[1], SIDE - 1);
        Score::points(if board.side == Side::First { points } else { -points })
    }
}
