//! The solver's table: a word an entry (our own; storing of a key only what its place does not say: Knuth,
//! *The Art of Computer Programming* 3, exercise 6.4-13).
//!
//! An invertible hash of the rank of a position, divided by the number of groups of words, has the group as
//! remainder; the quotient is stored, so that no entry serves another position. The other bits hold both
//! bounds and the best move. A word is written as a whole, so that threads can share the table. The newest
//! entry of a group is its first, and the last is lost.

use crate::kalah::Rule;
use crate::kalah::key::pits_rank;
use nullwindow::table::{TableError, Words};

/// The words of a group.
const GROUP: usize = 4;

/// The bits of the bounds and the move.
const DATA_BITS: u32 = 19;

/// The bits of a key: a rank, the number of pits and the rule.
const KEY_BITS: u32 = 60;

/// The most seeds in the pits of a position that has a key of so few bits.
pub(super) const MOST_SEEDS: u8 = 96;

/// The numbers of pits and the rules, and a few more.
const VARIANTS: u64 = 16;

// There are C(seeds + 12, 12) distributions over twelve pits; and what is stored of a key fits into an entry
// of the smallest table.
const _: () = {
    let (mut all, mut k) = (VARIANTS as u128, 1);
    while k <= 12 {
        all = all * (MOST_SEEDS as u128 + k) / k;
        k += 1;
    }
    let groups = (1 << 20) / 8 / GROUP as u64;
    assert!(all <= 1 << KEY_BITS && (1 << KEY_BITS) / groups <= 1 << (64 - DATA_BITS));
};

/// Added to a bound, it leaves no sign.
const MOST: i32 = 128;

/// In place of a move.
pub(super) const NO_MOVE: u8 = 6;

/// Of at least 1 MiB.
#[derive(Debug)]
pub(super) struct Table {
    words: Words,
    groups: u64,
}

/// Bounds on the rest of the game, and the best move, or [`NO_MOVE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) pit: u8,
}

/// The place of a position, and what of its rank is stored.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Slot {
    first: usize,
    rest: u64,
}

impl Table {
    pub(super) fn new(mebibytes: usize) -> Result<Self, TableError> {
        let words = Words::with_mebibytes(mebibytes)?;
        let groups = (words.len() / GROUP) as u64;
        Ok(Table { words, groups })
    }

    pub(super) fn clear(&mut self) {
        self.words.clear();
    }

    #[inline]
    pub(super) fn slot(&self, own: u64, theirs: u64, pits: u8, rule: Rule) -> Slot {
        const MASK: u64 = (1 << KEY_BITS) - 1;
        let key = VARIANTS * pits_rank(own, theirs) + u64::from(2 * pits + rule as u8);
        // Each step can be inverted.
        let mut hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) & MASK;
        hash ^= hash >> 32;
        hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93) & MASK;
        hash ^= hash >> 31;
        Slot { first: GROUP * (hash % self.groups) as usize, rest: hash / self.groups }
    }

    #[inline]
    pub(super) fn prefetch(&self, slot: Slot) {
        self.words.prefetch(slot.first);
    }

    #[inline]
    pub(super) fn probe(&self, slot: Slot) -> Option<Known> {
        let words = (0..GROUP).map(|i| self.words.get(slot.first + i));
        let word = words.into_iter().find(|&word| word != 0 && word >> DATA_BITS == slot.rest)?;
        let byte = |shift: u32| i32::from((word >> shift) as u8) - MOST;
        Some(Known { lower: byte(11), upper: byte(3), pit: (word & 7) as u8 - 1 })
    }

    #[inline]
    pub(super) fn store(&self, slot: Slot, known: Known) {
        let byte = |bound: i32| u64::from((bound + MOST) as u8);
        let data = byte(known.lower) << 11 | byte(known.upper) << 3 | (u64::from(known.pit) + 1);
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
