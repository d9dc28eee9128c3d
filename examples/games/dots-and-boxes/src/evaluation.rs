//! An evaluation and an order of moves by hand: boxes, and those that the side to move can take.

use crate::DotsAndBoxes;
use crate::board::{BOXES, Board};
use nullwindow::engine::MoveScore;
use nullwindow::session::Learned;
use nullwindow::{Evaluator, Outcome, Position as _, Score, Side, Standard};

/// Counts the boxes of the sides, and those with three sides for the side to move.
pub(crate) struct Taken;

impl Evaluator<Board> for Taken {
    type Value = Score;

    fn terminal(&self, board: &Board, end: Outcome, ply: u16) -> Score {
        Standard(|_: &Board| Score::default()).terminal(board, end, ply)
    }

    fn evaluate(&self, board: &Board) -> Score {
        let margin = i32::from(if board.side == Side::First { board.margin() } else { -board.margin() });
        let open = BOXES.iter().filter(|&&sides| (sides & board.lines).count_ones() == 3).count();
        Score::points(margin + open as i32)
    }
}

impl MoveScore<Board> for Taken {
    /// Completed boxes first, then lines that give none away.
    fn score(&self, board: &Board, line: u8) -> i32 {
        let mut after = *board;
        after.make(line);
        let given = BOXES.iter().filter(|&&sides| (sides & after.lines).count_ones() == 3).count();
        let completed = board.completed(line).count_ones() as i32;
        if completed > 0 { 100 * completed } else { -(given as i32) }
    }
}

/// A trained player has the same order.
impl MoveScore<Board> for Learned<DotsAndBoxes> {
    fn score(&self, board: &Board, line: u8) -> i32 {
        Taken.score(board, line)
    }
}
