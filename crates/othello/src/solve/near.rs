//! The small table of the middle of a solve: it stays in the processor's own cache.

use super::board::Board;

/// In place of a square: none.
pub(super) const NO_SQUARE: u8 = 64;

/// What is known of a board: its value lies between the bounds; the best move found, or none.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    board: Board,
    lower: i8,
    upper: i8,
    pub(super) best: u8,
}

/// One entry for each place, the newest.
pub struct Near(Box<[Entry; 1 << BITS]>);

/// 2^13 entries of 24 bytes.
const BITS: u32 = 13;

impl Default for Near {
    fn default() -> Self {
        let empty = vec![Entry::of(Board { own: 0, opponent: 0 }); 1 << BITS];
        // As many as there are places.
        Near(empty.try_into().unwrap_or_else(|_| unreachable!()))
    }
}

impl Near {
    #[inline]
    fn place(board: Board) -> usize {
        let mixed = board.own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ board.opponent.rotate_left(32);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> (u64::BITS - BITS)) as usize
    }

    /// What is known of `board`.
    #[inline]
    pub(super) fn probe(&self, board: Board) -> Entry {
        let entry = self.0[Self::place(board)];
        if entry.board == board { entry } else { Entry::of(board) }
    }

    /// Remembers the value of `board` as a null window at `alpha` has found it, and the move to which it is due.
    #[inline]
    pub(super) fn store(&mut self, board: Board, value: i32, alpha: i32, best: u8) {
        let entry = &mut self.0[Self::place(board)];
        if entry.board != board {
            *entry = Entry::of(board);
        }
        if value > alpha {
            entry.lower = value as i8;
        } else {
            entry.upper = value as i8;
        }
        entry.best = best;
    }
}

impl Entry {
    /// Nothing is known yet.
    #[inline]
    const fn of(board: Board) -> Self {
        Entry { board, lower: -64, upper: 64, best: NO_SQUARE }
    }

    /// A bound of the value that tells on which side of `alpha` it lies.
    #[inline]
    pub(super) fn answer(self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (self.lower.into(), self.upper.into());
        if lower > alpha { Some(lower) } else { (upper <= alpha).then_some(upper) }
    }
}
