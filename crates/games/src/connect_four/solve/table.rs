//! The solver's table (our own): a [`GroupTable`], in whose entries 51 bits at most are the quotient of the
//! hash and the rest of the key. The other 13 bits hold both bounds as a pair, one of 861, and the best move.

use super::key::{COLUMN_NUMBERS, DiscKey, Keys};
use crate::connect_four::bits;
use nullwindow::table::{GroupPlace, GroupTable, TableError};

/// The bits of bounds and move.
const DATA_BITS: u32 = 13;

/// The widest bound, up or down, which is that of the empty board: a bound is one of 41.
const MOST: i32 = 20;

/// In place of a move.
pub(super) const NO_MOVE: u32 = 7;

pub(super) struct ThreatTable {
    entries: GroupTable<DATA_BITS>,
    keys: Keys,
    /// The bounds by their pair's number.
    pairs: Vec<(i8, i8)>,
}

/// Bounds on a score, and the column of the best move, or [`NO_MOVE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ColumnBounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) column: u32,
}

/// The place of a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct MirroredPlace {
    place: GroupPlace,
    /// Whether it is that of the mirrored position, which the entry's column is then of.
    mirrored: bool,
}

impl MirroredPlace {
    /// The column in the entry for one of the position, or the reverse.
    #[inline]
    fn turned(self, column: u32) -> u32 {
        if self.mirrored && column != NO_MOVE { 6 - column } else { column }
    }
}

impl ThreatTable {
    /// A table; its keys are merged if that is asked for and the table is large enough.
    pub(super) fn new(mebibytes: usize, merge: bool) -> Result<Self, TableError> {
        let entries = GroupTable::with_mebibytes(mebibytes)?;
        let fits = ((1 << 61) / entries.groups() + 1) * COLUMN_NUMBERS <= 1 << (64 - DATA_BITS);
        let pair = |(upper, lower): (i32, i32)| ((lower - MOST) as i8, (upper - MOST) as i8);
        let pairs = (0..=2 * MOST).flat_map(|upper| (0..=upper).map(move |lower| (upper, lower)));
        let pairs = pairs.map(pair).collect();
        Ok(ThreatTable { entries, keys: Keys::new(merge && fits), pairs })
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    /// The slot of the position with these discs of the side to move and of both sides; with `symmetric`, the
    /// same as that of the mirrored position, whose key is used if it is the smaller.
    #[inline]
    pub(super) fn slot(&self, own: u64, occupied: u64, symmetric: bool) -> MirroredPlace {
        let (mut key, mut mirrored) = (self.keys.key(own, occupied), false);
        if symmetric {
            let other = self.keys.key(bits::mirrored(own), bits::mirrored(occupied));
            (key, mirrored) = if other < key { (other, true) } else { (key, false) };
        }
        let DiscKey { high, low } = key;
        let bits = self.keys.high_bits();
        let mask = (1 << bits) - 1;
        // Each step can be inverted, given `low`.
        let mut hash = high.wrapping_add(low.wrapping_mul(0x9e37_79b9_7f4a_7c15)) & mask;
        hash ^= hash >> 32;
        hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93) & mask;
        hash ^= hash >> 29;
        hash = hash.wrapping_mul(0x9fb2_1c65_1e98_df25) & mask;
        hash ^= hash >> 31;
        let groups = self.entries.groups();
        let (quotient, group) = (hash / groups, hash % groups);
        let rest = quotient * self.keys.low_numbers() + low;
        MirroredPlace { place: self.entries.place(group, rest), mirrored }
    }

    #[inline]
    pub(super) fn prefetch(&self, slot: MirroredPlace) {
        self.entries.prefetch(slot.place);
    }

    #[inline]
    pub(super) fn probe(&self, slot: MirroredPlace) -> Option<ColumnBounds> {
        let data = self.entries.probe(slot.place)? - 1;
        let (lower, upper) = *self.pairs.get(data as usize / 8)?;
        Some(ColumnBounds {
            lower: lower.into(),
            upper: upper.into(),
            column: slot.turned((data % 8) as u32),
        })
    }

    #[inline]
    pub(super) fn store(&self, slot: MirroredPlace, known: ColumnBounds) {
        let (upper, lower) = ((known.upper + MOST) as u64, (known.lower + MOST) as u64);
        let data = 8 * (upper * (upper + 1) / 2 + lower) + u64::from(slot.turned(known.column)) + 1;
        self.entries.store(slot.place, data);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect_four::bits::mirrored;
    use crate::connect_four::solve::random;
    use std::collections::HashMap;

    const KNOWN: ColumnBounds = ColumnBounds { lower: -3, upper: 5, column: 1 };

    fn table() -> ThreatTable {
        ThreatTable::new(1, true).expect("a MiB")
    }

    #[test]
    fn every_pair_of_bounds_and_every_column_is_found_as_it_was_stored() {
        let (table, mut pairs) = (table(), 0);
        let slot = |rest| MirroredPlace { place: table.entries.place(7, rest), mirrored: false };
        for (lower, upper) in
            (-MOST..=MOST).flat_map(|upper| (-MOST..=upper).map(move |lower| (lower, upper)))
        {
            for column in 0..=NO_MOVE {
                let known = ColumnBounds { lower, upper, column };
                for rest in [0, (1 << (64 - DATA_BITS)) - 1] {
                    table.store(slot(rest), known);
                    assert_eq!(table.probe(slot(rest)), Some(known));
                }
                assert_eq!(table.probe(slot(1)), None);
            }
            pairs += 1;
        }
        assert_eq!(pairs, 861);
    }

    /// With merged keys and without: no position gets the entry of one with another key.
    #[test]
    fn entries_belong_to_one_position() {
        for (mebibytes, merges) in [(1, false), (35, true)] {
            let table = ThreatTable::new(mebibytes, true).expect("35 MiB");
            assert_eq!(table.keys.low_numbers() > 1, merges, "{mebibytes} MiB");
            let mut stored = HashMap::new();
            for (own, occupied) in random::boards(0..42) {
                let n = stored.len() as i32;
                let new = ColumnBounds { lower: -(n % 21), upper: n / 21 % 21, column: n as u32 / 441 % 8 };
                let key = table.keys.key(own, occupied);
                let known = *stored.entry(key).or_insert(new);
                let slot = table.slot(own, occupied, false);
                // Unless it has been replaced.
                assert!(table.probe(slot).is_none_or(|found| found == known));
                table.store(slot, known);
                assert_eq!(table.probe(slot), Some(known));
            }
            assert!(stored.len() > 5_000, "{}", stored.len());
        }
    }

    /// The slots of the position with these discs and of the mirrored one.
    fn slots(table: &ThreatTable, own: u64, occupied: u64, symmetric: bool) -> [MirroredPlace; 2] {
        [(own, occupied), (mirrored(own), mirrored(occupied))]
            .map(|(own, occupied)| table.slot(own, occupied, symmetric))
    }

    #[test]
    fn a_symmetric_slot_is_that_of_the_mirrored_position() {
        for mebibytes in [1, 35] {
            let table = ThreatTable::new(mebibytes, true).expect("35 MiB");
            let (key, place) =
                (|own, occupied| table.keys.key(own, occupied), |slot: MirroredPlace| slot.place);
            let mut used = [0, 0];
            for (own, occupied) in random::boards(0..42) {
                let same = key(own, occupied) == key(mirrored(own), mirrored(occupied));
                let [here, there] = slots(&table, own, occupied, true);
                let [alone, other] = slots(&table, own, occupied, false);
                assert_eq!(place(here), place(there));
                assert_eq!(place(here), place(if here.mirrored { other } else { alone }));
                assert_eq!(place(alone) == place(other), same);
                assert_eq!(here.mirrored != there.mirrored, !same, "one of two keys is the smaller");
                assert!(!alone.mirrored && !other.mirrored);
                used[usize::from(here.mirrored)] += 1;
            }
            assert!(used.iter().all(|&count| count > 500), "{used:?}");
        }
    }

    #[test]
    fn the_mirrored_position_has_the_mirrored_column() {
        for mebibytes in [1, 35] {
            let (table, mut turned) = (ThreatTable::new(mebibytes, true).expect("35 MiB"), 0);
            for (own, occupied) in random::boards(1..15) {
                let [here, there] = slots(&table, own, occupied, true);
                // With equal keys, each column is as good as the mirrored one.
                if here.mirrored == there.mirrored {
                    continue;
                }
                for column in 0..7 {
                    table.store(here, ColumnBounds { column, ..KNOWN });
                    assert_eq!(table.probe(here), Some(ColumnBounds { column, ..KNOWN }));
                    assert_eq!(table.probe(there), Some(ColumnBounds { column: 6 - column, ..KNOWN }));
                }
                table.store(here, ColumnBounds { column: NO_MOVE, ..KNOWN });
                assert_eq!(table.probe(there), Some(ColumnBounds { column: NO_MOVE, ..KNOWN }));
                turned += 1;
            }
            assert!(turned > 200, "{turned}");
        }
    }
}
