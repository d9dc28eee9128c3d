//! The solver's cache-resident table: 192 KiB, so that it stays in a core's L2 cache (our own).

use super::board::Board;
use crate::BoardSize;

/// In place of a square: no move.
pub(super) const NO_SQUARE: u8 = 64;

/// Bounds on a board's value, and the best move found or [`NO_SQUARE`].
#[derive(Clone, Copy)]
pub(super) struct Entry<S: BoardSize> {
    own: u64,
    opponent: u64,
    size: S,
    lower: i8,
    upper: i8,
    pub(super) best: u8,
}

/// A table with one entry a slot; the newest result replaces the older.
pub(super) struct L2Table<S: BoardSize>(Box<[Entry<S>; 1 << BITS]>);

/// 2^13 entries of 24 bytes.
const BITS: u32 = 13;

impl<S: BoardSize> Default for L2Table<S> {
    fn default() -> Self {
        let empty = vec![Entry::of(Board::of(0, 0, S::default())); 1 << BITS];
        // The lengths are equal.
        L2Table(empty.try_into().unwrap_or_else(|_| unreachable!()))
    }
}

impl<S: BoardSize> L2Table<S> {
    #[inline(always)]
    fn place(board: Board<S>) -> usize {
        let mixed = board.own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ board.opponent.rotate_left(32);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> (u64::BITS - BITS)) as usize
    }

    /// The entry of `board`; one with the widest bounds if there is none.
    #[inline(always)]
    pub(super) fn probe(&self, board: Board<S>) -> Entry<S> {
        let entry = self.0[Self::place(board)];
        if entry.is_of(board) { entry } else { Entry::of(board) }
    }

    /// Stores the value of `board` found by a null window at `alpha`, and its best move.
    #[inline(always)]
    pub(super) fn store(&mut self, board: Board<S>, value: i32, alpha: i32, best: u8) {
        let entry = &mut self.0[Self::place(board)];
        if !entry.is_of(board) {
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

impl<S: BoardSize> Entry<S> {
    /// The entry with the widest bounds.
    #[inline(always)]
    const fn of(board: Board<S>) -> Self {
        let Board { own, opponent, size } = board;
        Entry { own, opponent, size, lower: -64, upper: 64, best: NO_SQUARE }
    }

    #[inline(always)]
    fn is_of(&self, board: Board<S>) -> bool {
        self.own == board.own && self.opponent == board.opponent && self.size == board.size
    }

    /// The upper bound.
    #[inline(always)]
    pub(super) fn upper(self) -> i32 {
        self.upper.into()
    }

    /// A bound that decides on which side of `alpha` the value lies, if the entry has one.
    #[inline(always)]
    pub(super) fn answer(self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (self.lower.into(), self.upper.into());
        if lower > alpha { Some(lower) } else { (upper <= alpha).then_some(upper) }
    }
}
