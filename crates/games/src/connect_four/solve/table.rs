//! The solver's table (our own): a [`GroupTable`], in whose entries 51 bits at most are the quotient of the
//! hash and the rest of the key. The other 13 bits hold both bounds as a pair, one of 861 on the usual board,
//! and the best move.

use super::key::{DiscKey, Keys};
use crate::connect_four::Size;
use crate::connect_four::zugzwang::OPEN;
use nullwindow::table::{GroupPlace, GroupTable, TableError};

/// The bits of bounds and move.
const DATA_BITS: u32 = 13;

/// In place of a move.
pub(super) const NO_MOVE: u32 = u32::MAX;

pub(super) struct ThreatTable {
    entries: GroupTable<DATA_BITS>,
    keys: Keys,
    /// The widest bound in an entry, up or down; one that is as wide or wider is open.
    widest: i32,
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
    fn turned(self, size: impl Size, column: u32) -> u32 {
        if self.mirrored { size.columns() - 1 - column } else { column }
    }
}

impl ThreatTable {
    /// A table; its keys are merged if that is asked for and the table is large enough.
    pub(super) fn new(size: impl Size, mebibytes: usize, merge: bool) -> Result<Self, TableError> {
        let entries = GroupTable::with_mebibytes(mebibytes)?;
        let merging = Keys::new(size, merge);
        let rests = ((1 << merging.high_bits()) / u128::from(entries.groups()) + 1)
            * u128::from(merging.low_numbers());
        let fits = rests <= 1 << (64 - DATA_BITS);
        let keys = if fits { merging } else { Keys::new(size, false) };
        // The empty board's, unless pairs and moves would need more bits.
        let numbers = |widest: u32| (2 * widest + 1) * (widest + 1) * (size.columns() + 1);
        let widest = (0..size.squares() / 2).rev().find(|&widest| numbers(widest) < 1 << DATA_BITS);
        let widest = widest.unwrap_or(0) as i32;
        let pair = |(upper, lower): (i32, i32)| ((lower - widest) as i8, (upper - widest) as i8);
        let pairs = (0..=2 * widest).flat_map(|upper| (0..=upper).map(move |lower| (upper, lower)));
        Ok(ThreatTable { entries, keys, widest, pairs: pairs.map(pair).collect() })
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    /// The slot of the position with these discs of the side to move and of both sides; with `symmetric`, the
    /// same as that of the mirrored position, whose key is used if it is the smaller.
    #[inline]
    pub(super) fn slot(&self, size: impl Size, own: u64, occupied: u64, symmetric: bool) -> MirroredPlace {
        let (mut key, mut mirrored) = (self.keys.key(size, own, occupied), false);
        if symmetric {
            let other = self.keys.key(size, size.mirrored(own), size.mirrored(occupied));
            (key, mirrored) = if other < key { (other, true) } else { (key, false) };
        }
        let DiscKey { high, low } = key;
        let bits = self.keys.high_bits();
        let mask = u64::MAX >> (64 - bits);
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
    pub(super) fn probe(&self, size: impl Size, slot: MirroredPlace) -> Option<ColumnBounds> {
        let data = self.entries.probe(slot.place)? as u32 - 1;
        let moves = size.columns() + 1;
        let (lower, upper) = *self.pairs.get((data / moves) as usize)?;
        let (lower, upper, column) = (i32::from(lower), i32::from(upper), data % moves);
        Some(ColumnBounds {
            lower: if lower > -self.widest { lower } else { OPEN.0 },
            upper: if upper < self.widest { upper } else { OPEN.1 },
            column: if column < size.columns() { slot.turned(size, column) } else { NO_MOVE },
        })
    }

    #[inline]
    pub(super) fn store(&self, size: impl Size, slot: MirroredPlace, known: ColumnBounds) {
        let number = |bound: i32| (bound.clamp(-self.widest, self.widest) + self.widest) as u32;
        let (lower, upper) = (number(known.lower), number(known.upper));
        let columns = size.columns();
        let column = if known.column < columns { slot.turned(size, known.column) } else { columns };
        let data = (columns + 1) * (upper * (upper + 1) / 2 + lower) + column + 1;
        self.entries.store(slot.place, data.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect_four::bits::Bits;
    use crate::connect_four::solve::random;
    use crate::connect_four::{AnySize, SevenBySix};
    use std::collections::HashMap;

    const KNOWN: ColumnBounds = ColumnBounds { lower: -3, upper: 5, column: 1 };

    fn every_pair_of_bounds_and_every_column_is_found_as_it_was_stored(size: impl Size, widest: i32) {
        let (table, mut pairs) = (ThreatTable::new(size, 1, true).expect("a MiB"), 0);
        assert_eq!(table.widest, widest);
        let slot = |rest| MirroredPlace { place: table.entries.place(7, rest), mirrored: false };
        // A bound at the edge is open, and a wider one is stored as if it were at the edge.
        let [least, most] = [-widest - 1, widest + 1];
        for (lower, upper) in
            (least..=most).flat_map(|upper| (least..=upper).map(move |lower| (lower, upper)))
        {
            for column in (0..size.columns()).chain([NO_MOVE]) {
                let known = ColumnBounds { lower, upper, column };
                let wanted = ColumnBounds {
                    lower: if lower <= -widest { OPEN.0 } else { lower.min(widest) },
                    upper: if upper >= widest { OPEN.1 } else { upper.max(-widest) },
                    column,
                };
                for rest in [0, (1 << (64 - DATA_BITS)) - 1] {
                    table.store(size, slot(rest), known);
                    assert_eq!(table.probe(size, slot(rest)), Some(wanted));
                }
                assert_eq!(table.probe(size, slot(1)), None);
            }
            pairs += 1;
        }
        assert_eq!(pairs, (2 * widest + 3) * (widest + 2));
    }

    #[test]
    fn bounds_and_columns_are_found_as_they_were_stored() {
        every_pair_of_bounds_and_every_column_is_found_as_it_was_stored(SevenBySix, 20);
        for (columns, rows, widest) in [(8, 7, 20), (4, 4, 7), (12, 4, 17)] {
            let size = AnySize::new(columns, rows).expect("a size");
            every_pair_of_bounds_and_every_column_is_found_as_it_was_stored(size, widest);
        }
    }

    /// With merged keys and without: no position gets the entry of one with another key.
    #[test]
    fn entries_belong_to_one_position() {
        for (mebibytes, merges) in [(1, false), (35, true)] {
            let table = ThreatTable::new(SevenBySix, mebibytes, true).expect("35 MiB");
            assert_eq!(table.keys.low_numbers() > 1, merges, "{mebibytes} MiB");
            let mut stored = HashMap::new();
            for (own, occupied) in random::boards(0..42) {
                let n = stored.len() as i32;
                let new = ColumnBounds { lower: -(n % 20), upper: n / 20 % 20, column: n as u32 / 400 % 7 };
                let key = table.keys.key(SevenBySix, own, occupied);
                let known = *stored.entry(key).or_insert(new);
                let slot = table.slot(SevenBySix, own, occupied, false);
                // Unless it has been replaced.
                assert!(table.probe(SevenBySix, slot).is_none_or(|found| found == known));
                table.store(SevenBySix, slot, known);
                assert_eq!(table.probe(SevenBySix, slot), Some(known));
            }
            assert!(stored.len() > 5_000, "{}", stored.len());
        }
    }

    /// The slots of the position with these discs and of the mirrored one.
    fn slots(table: &ThreatTable, own: u64, occupied: u64, symmetric: bool) -> [MirroredPlace; 2] {
        [(own, occupied), (SevenBySix.mirrored(own), SevenBySix.mirrored(occupied))]
            .map(|(own, occupied)| table.slot(SevenBySix, own, occupied, symmetric))
    }

    #[test]
    fn a_symmetric_slot_is_that_of_the_mirrored_position() {
        for mebibytes in [1, 35] {
            let table = ThreatTable::new(SevenBySix, mebibytes, true).expect("35 MiB");
            let (key, place) =
                (|own, occupied| table.keys.key(SevenBySix, own, occupied), |slot: MirroredPlace| slot.place);
            let mut used = [0, 0];
            for (own, occupied) in random::boards(0..42) {
                let same = key(own, occupied) == key(SevenBySix.mirrored(own), SevenBySix.mirrored(occupied));
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
            let (table, mut turned) = (ThreatTable::new(SevenBySix, mebibytes, true).expect("35 MiB"), 0);
            for (own, occupied) in random::boards(1..15) {
                let [here, there] = slots(&table, own, occupied, true);
                // With equal keys, each column is as good as the mirrored one.
                if here.mirrored == there.mirrored {
                    continue;
                }
                for column in 0..7 {
                    table.store(SevenBySix, here, ColumnBounds { column, ..KNOWN });
                    assert_eq!(table.probe(SevenBySix, here), Some(ColumnBounds { column, ..KNOWN }));
                    assert_eq!(
                        table.probe(SevenBySix, there),
                        Some(ColumnBounds { column: 6 - column, ..KNOWN })
                    );
                }
                table.store(SevenBySix, here, ColumnBounds { column: NO_MOVE, ..KNOWN });
                assert_eq!(table.probe(SevenBySix, there), Some(ColumnBounds { column: NO_MOVE, ..KNOWN }));
                turned += 1;
            }
            assert!(turned > 200, "{turned}");
        }
    }
}
