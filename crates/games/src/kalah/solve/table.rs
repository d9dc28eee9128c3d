//! The solver's table (our own): a [`GroupTable`], whose keys are the ranks of positions, and whose data are
//! both bounds and the best move.

use crate::kalah::Rule;
use crate::kalah::key::pits_rank;
use nullwindow::table::{GroupPlace, GroupTable, TableError};

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
    let groups = (1_u64 << 20) / 8 / 4;
    assert!(all <= 1 << KEY_BITS && (1 << KEY_BITS) / groups <= 1 << (64 - DATA_BITS));
};

/// Added to a bound, it leaves no sign.
const MOST: i32 = 128;

/// In place of a move.
pub(super) const NO_MOVE: u8 = 6;

/// Of at least 1 MiB.
#[derive(Debug)]
pub(super) struct SeedTable {
    entries: GroupTable<DATA_BITS>,
}

/// Bounds on the rest of the game, and the best move, or [`NO_MOVE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PitBounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) pit: u8,
}

impl SeedTable {
    pub(super) fn new(mebibytes: usize) -> Result<Self, TableError> {
        Ok(SeedTable { entries: GroupTable::with_mebibytes(mebibytes)? })
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    #[inline]
    pub(super) fn slot(&self, own: u64, theirs: u64, pits: u8, rule: Rule) -> GroupPlace {
        const MASK: u64 = (1 << KEY_BITS) - 1;
        let key = VARIANTS * pits_rank(own, theirs) + u64::from(2 * pits + rule as u8);
        // Each step can be inverted.
        let mut hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) & MASK;
        hash ^= hash >> 32;
        hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93) & MASK;
        hash ^= hash >> 31;
        let groups = self.entries.groups();
        self.entries.place(hash % groups, hash / groups)
    }

    #[inline]
    pub(super) fn prefetch(&self, slot: GroupPlace) {
        self.entries.prefetch(slot);
    }

    #[inline]
    pub(super) fn probe(&self, slot: GroupPlace) -> Option<PitBounds> {
        let word = self.entries.probe(slot)?;
        let byte = |shift: u32| i32::from((word >> shift) as u8) - MOST;
        Some(PitBounds { lower: byte(11), upper: byte(3), pit: (word & 7) as u8 - 1 })
    }

    #[inline]
    pub(super) fn store(&self, slot: GroupPlace, known: PitBounds) {
        let byte = |bound: i32| u64::from((bound + MOST) as u8);
        let data = byte(known.lower) << 11 | byte(known.upper) << 3 | (u64::from(known.pit) + 1);
        self.entries.store(slot, data);
    }
}
