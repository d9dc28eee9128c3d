//! An evaluation and an order of moves by hand: shortest paths.

use crate::board::{Board, ROW, SIZE};
use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Outcome, Position as _, Score, Side, Standard};

/// Evaluates by the stones that each side needs; orders moves by that, and by their distance from the middle.
pub struct Needs;

impl Board {
    /// The stones that a side still needs between its edges if the other side passes.
    fn stones_needed(&self, side: Side) -> u32 {
        let ([from, to], own) = (Self::edges(side), self.stones[usize::from(side == Side::Second)]);
        let empty = self.empty();
        let mut reached = Self::connected(from & own, own);
        for needed in 0.. {
            if reached & to != 0 {
                return needed;
            }
            let next = Self::connected(reached | (from | Self::neighbours(reached)) & empty, own);
            if next == reached {
                break;
            }
            reached = next;
        }
        2 * SIZE * SIZE
    }
}

impl Evaluator<Board> for Needs {
    type Value = Score;

    fn terminal(&self, board: &Board, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(board, end, ply)
    }

    fn evaluate(&self, board: &Board) -> Score {
        let side = board.side();
        let [own, theirs] = [side, side.other()].map(|side| board.stones_needed(side) as i32);
        Score::points(10 * (theirs - own))
    }
}

impl MoveScore<Board> for Needs {
    // A score costs as much as the evaluation.
    const MIN_DEPTH: u32 = 2;

    fn score(&self, board: &Board, cell: u8) -> i32 {
        let mut after = *board;
        after.make(cell);
        let middle = SIZE as i32 / 2;
        let [down, right] = [u32::from(cell) / ROW, u32::from(cell) % ROW].map(|i| i as i32 - middle);
        let steps_from_the_middle = (down.abs() + right.abs() + (down + right).abs()) / 2;
        -i32::from(self.evaluate(&after).get()) - steps_from_the_middle
    }
}
