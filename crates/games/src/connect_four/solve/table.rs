//! The solver's table: a word an entry (our own; storing of a key only what its place does not say: Knuth,
//! *The Art of Computer Programming* 3, exercise 6.4-13).
//!
//! An invertible hash of the key, divided by the number of groups of four words, has the group as remainder;
//! the quotient and the rest of the key are stored in 51 bits at most, so that no entry serves another
//! position. The other 13 bits hold both bounds as a pair, one of 861, and the best move. A word is written as
//! a whole, so that threads can share the table. The newest entry of a group is its first, and the last is
//! lost.

use super::key::{COLUMN_NUMBERS, Key, Keys};
use nullwindow::table::{TableError, Words};

/// The words of a group.
const GROUP: usize = 4;

/// The bits of bounds and move.
const DATA_BITS: u32 = 13;

/// The greatest score, up or down: a bound is one of 41.
const MOST: i32 = 20;

/// In place of a move.
pub(super) const NO_MOVE: u32 = 7;

pub(super) struct Table {
    words: Words,
    keys: Keys,
    groups: u64,
    /// The bounds by their pair's number.
    pairs: Vec<(i8, i8)>,
}

/// Bounds on a score, and the column of the best move, or [`NO_MOVE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) column: u32,
}

/// The place of a key, and what of it is stored.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    first: usize,
    rest: u64,
}

impl Table {
    /// A table; its keys are merged if that is asked for and the table is large enough.
    pub(super) fn new(mebibytes: usize, merge: bool) -> Result<Self, TableError> {
        let words = Words::with_mebibytes(mebibytes)?;
        let groups = (words.len() / GROUP) as u64;
        let fits = ((1 << 61) / groups + 1) * COLUMN_NUMBERS <= 1 << (64 - DATA_BITS);
        let pair = |(upper, lower): (i32, i32)| ((lower - MOST) as i8, (upper - MOST) as i8);
        let pairs = (0..=2 * MOST).flat_map(|upper| (0..=upper).map(move |lower| (upper, lower)));
        let pairs = pairs.map(pair).collect();
        Ok(Table { words, keys: Keys::new(merge && fits), groups, pairs })
    }

    pub(super) fn clear(&mut self) {
        self.words.clear();
    }

    /// The slot of the position with these discs of the side to move and of both sides.
    #[inline]
    pub(super) fn slot(&self, own: u64, occupied: u64, symmetric: bool) -> Slot {
        let Key { high, low } = self.keys.key(own, occupied, symmetric);
        let bits = self.keys.high_bits();
        let mask = (1 << bits) - 1;
        // Each step can be inverted, given `low`.
        let mut hash = high.wrapping_add(low.wrapping_mul(0x9e37_79b9_7f4a_7c15)) & mask;
        hash ^= hash >> 32;
        hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93) & mask;
        hash ^= hash >> 29;
        hash = hash.wrapping_mul(0x9fb2_1c65_1e98_df25) & mask;
        hash ^= hash >> 31;
        let (quotient, group) = (hash / self.groups, hash % self.groups);
        Slot { first: GROUP * group as usize, rest: quotient * self.keys.low_numbers() + low }
    }

    #[inline]
    pub(super) fn prefetch(&self, slot: Slot) {
        self.words.prefetch(slot.first);
    }

    #[inline]
    pub(super) fn probe(&self, slot: Slot) -> Option<Known> {
        let words = (0..GROUP).map(|i| self.words.get(slot.first + i));
        let word = words.into_iter().find(|&word| word != 0 && word >> DATA_BITS == slot.rest)?;
        let data = (word & ((1 << DATA_BITS) - 1)) - 1;
        let (lower, upper) = *self.pairs.get(data as usize / 8)?;
        Some(Known { lower: lower.into(), upper: upper.into(), column: (data % 8) as u32 })
    }

    #[inline]
    pub(super) fn store(&self, slot: Slot, known: Known) {
        let (upper, lower) = ((known.upper + MOST) as u64, (known.lower + MOST) as u64);
        let data = 8 * (upper * (upper + 1) / 2 + lower) + u64::from(known.column) + 1;
        // The entries before the position's own, or before the last, move back by one.
        let mut moved = slot.rest << DATA_BITS | data;
        for i in 0..GROUP {
            let old = self.words.get(slot.first + i);
            self.words.set(slot.first + i, moved);
            if old == 0 || old >> DATA_BITS == slot.rest {
                break;
            }
            moved = old;
        }
    }
}
