//! The bounded table of a proof search. When no slot is free, the smallest subtree gives way, which costs the
//! least to search again (the rule of Nagai's SmallTreeGC, 1999, applied to the slots of a key at each store
//! rather than to the whole table at times: our own). A search begins with a part of the table that the
//! processor's caches hold, and quadruples it as it fills.

use super::numbers::Numbers;
use super::path::Identity;
use crate::table::{TableError, check_memory};

/// What a table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofEntry {
    pub(super) numbers: Numbers,
    /// Whether a result holds on the path where it was found, and must be verified on others.
    pub(super) conditional: bool,
    /// Of a proof, its plies; of a disproof within limited plies, their number.
    pub(super) plies: u32,
    /// Of a result that holds on one path, the first place of the path that it depends on.
    pub(super) place: u32,
    /// The move that decides, packed.
    pub(super) best: Option<u16>,
    /// The nodes of the subtree, as a power of two.
    pub(super) size: u8,
}

/// Three words: the key; the numbers, or plies and place of a result; and the rest.
type Slot = [u64; 3];

/// The slots in which an entry can stand.
const SLOTS: usize = 16;
/// The slots that are looked at together must exist.
const LEAST: usize = SLOTS;
/// The slots with which a search begins, at most: 96 KiB.
const FIRST: usize = 1 << 12;
/// The table grows when one slot of this number has an entry.
const SPARSE: usize = 3;

const UNSOLVED: u64 = 1;
const PROVED: u64 = 2;
const DISPROVED: u64 = 3;

pub(super) struct ProofTable {
    slots: Vec<Slot>,
    /// The number of slots in use, from the first on.
    in_use: usize,
    /// Those that have an entry of this search.
    filled: usize,
    /// The number of the present search, from 1 to 63.
    generation: u64,
    /// Entries that gave way.
    replaced: u64,
}

impl ProofTable {
    /// A table of this many MiB.
    pub(super) fn new(mebibytes: usize) -> Result<Self, TableError> {
        if mebibytes == 0 {
            return Err(TableError::Empty);
        }
        check_memory(mebibytes, 0)?;
        let memory = || TableError::Memory { mebibytes, available: None };
        let bytes = mebibytes.checked_mul(1 << 20).filter(|&bytes| bytes <= isize::MAX as usize);
        Ok(ProofTable::with_slots(bytes.ok_or_else(memory)? / size_of::<Slot>()))
    }

    /// A table of this many slots, at least one set of them.
    pub(super) fn with_slots(slots: usize) -> Self {
        // Zeroed by the system, when pages are first used: a small search does not pay for a large table.
        let slots = vec![[0; 3]; slots.max(LEAST)];
        ProofTable { in_use: slots.len().min(FIRST), slots, filled: 0, generation: 1, replaced: 0 }
    }

    /// Begins a search, whose entries are worth more than those of earlier ones, if it uses these at all.
    pub(super) fn begin(&mut self, keep: bool) {
        self.generation = self.generation % 63 + 1;
        self.replaced = 0;
        self.filled = 0;
        if !keep {
            self.in_use = self.slots.len().min(FIRST);
            self.slots[..self.in_use].fill([0; 3]);
        }
    }

    /// The number of entries of this search that gave way to others.
    pub(super) fn replaced(&self) -> u64 {
        self.replaced
    }

    /// The number of entries of this search in the table.
    pub(super) fn stored(&self) -> u64 {
        self.filled as u64
    }

    #[inline]
    fn set(&self, key: u64) -> usize {
        ((u128::from(key) * (self.in_use - SLOTS + 1) as u128) >> 64) as usize
    }

    /// All entries with this key, each with its means.
    #[inline]
    pub(super) fn entries(&self, key: u64) -> impl Iterator<Item = (u32, ProofEntry)> + '_ {
        let set = self.set(key);
        let slots = &self.slots[set..set + SLOTS];
        slots.iter().filter(move |slot| slot[0] == key && slot[2] != 0).map(|slot| unpack(*slot))
    }

    /// The entry of one position.
    #[inline]
    pub(super) fn entry(&self, id: Identity) -> Option<ProofEntry> {
        self.entries(id.key).find(|&(means, _)| means == id.means).map(|(_, entry)| entry)
    }

    /// Stores an entry, unless a better one of the position is there: a result on every path, the shorter
    /// proof, or the disproof within more plies.
    #[inline]
    pub(super) fn store(&mut self, id: Identity, entry: ProofEntry) {
        let set = self.set(id.key);
        let generation = self.generation;
        let slots = &mut self.slots[set..set + SLOTS];
        let same = |slot: &Slot| slot[0] == id.key && slot[2] as u32 == id.means && slot[2] >> 54 & 3 != 0;
        if let Some(slot) = slots.iter_mut().find(|slot| same(slot)) {
            let (_, old) = unpack(*slot);
            if old.numbers.result().is_some() && !old.conditional {
                let better = !entry.conditional
                    && match (old.numbers.is_proved(), entry.numbers.result()) {
                        (true, Some(true)) => entry.plies < old.plies,
                        (false, Some(false)) => entry.plies > old.plies,
                        _ => false,
                    };
                if !better {
                    return;
                }
            }
            let size = entry.size.max(old.size);
            *slot = pack(id, ProofEntry { size, ..entry }, generation);
            return;
        }
        if self.filled * SPARSE > self.in_use && self.in_use < self.slots.len() {
            self.grow();
        }
        self.place(pack(id, entry, generation));
    }

    /// Puts a slot where the least is lost.
    #[inline]
    fn place(&mut self, new: Slot) {
        let (set, generation) = (self.set(new[0]), self.generation);
        let slots = self.slots[set..set + SLOTS].iter_mut();
        if let Some(slot) = slots.min_by_key(|slot| value(slot, generation)) {
            let free = value(slot, generation) == 0;
            self.filled += usize::from(free);
            self.replaced += u64::from(!free);
            *slot = new;
        }
    }

    /// Uses more slots. Sets move upwards, so that the last one moves first.
    #[cold]
    fn grow(&mut self) {
        let before = self.in_use;
        self.in_use = (4 * before).min(self.slots.len());
        // Entries of earlier searches.
        self.slots[before..self.in_use].fill([0; 3]);
        self.filled = 0;
        for i in (0..before).rev() {
            let slot = std::mem::take(&mut self.slots[i]);
            if slot[2] != 0 {
                self.place(slot);
            }
        }
    }
}

/// What is lost with a slot: nothing with an empty one or one of an earlier search.
#[inline]
fn value(slot: &Slot, generation: u64) -> u64 {
    if slot[2] >> 58 == generation { 1 + (slot[2] >> 48 & 63) } else { 0 }
}

#[inline]
fn pack(id: Identity, entry: ProofEntry, generation: u64) -> Slot {
    let (kind, word) = match entry.numbers.result() {
        None => (UNSOLVED, u64::from(entry.numbers.dn) << 32 | u64::from(entry.numbers.pn)),
        Some(reached) => {
            (if reached { PROVED } else { DISPROVED }, u64::from(entry.place) << 32 | u64::from(entry.plies))
        }
    };
    let rest = u64::from(id.means)
        | u64::from(entry.best.unwrap_or(0)) << 32
        | u64::from(entry.size & 63) << 48
        | kind << 54
        | u64::from(entry.conditional) << 56
        | u64::from(entry.best.is_some()) << 57
        | generation << 58;
    [id.key, word, rest]
}

#[inline]
fn unpack([_, word, rest]: Slot) -> (u32, ProofEntry) {
    let (low, high) = (word as u32, (word >> 32) as u32);
    let (numbers, plies, place) = match rest >> 54 & 3 {
        PROVED => (Numbers::REACHED, low, high),
        DISPROVED => (Numbers::MISSED, low, high),
        _ => (Numbers { pn: low, dn: high }, 0, 0),
    };
    let entry = ProofEntry {
        numbers,
        conditional: rest >> 56 & 1 == 1,
        plies,
        place,
        best: (rest >> 57 & 1 == 1).then_some((rest >> 32) as u16),
        size: (rest >> 48 & 63) as u8,
    };
    (rest as u32, entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: ProofEntry = ProofEntry {
        numbers: Numbers { pn: 3, dn: 70_000 },
        conditional: false,
        plies: 0,
        place: 0,
        best: Some(77),
        size: 5,
    };

    #[test]
    fn entries_come_back_as_stored() {
        let mut table = ProofTable::with_slots(1_000);
        let proved = ProofEntry { numbers: Numbers::REACHED, conditional: true, plies: 9, place: 4, ..ENTRY };
        let missed = ProofEntry { numbers: Numbers::MISSED, best: None, plies: u32::MAX, ..ENTRY };
        for (key, entry) in [(u64::MAX, ENTRY), (1 << 60, proved), (77, missed)] {
            for means in [0, u32::MAX] {
                table.store(Identity { key, means }, entry);
                assert_eq!(table.entry(Identity { key, means }), Some(entry));
            }
            assert_eq!(table.entries(key).count(), 2);
        }
        assert_eq!(table.entry(Identity { key: 5, means: 0 }), None);
    }

    #[test]
    fn the_smallest_subtree_gives_way() {
        let mut table = ProofTable::with_slots(SLOTS);
        let id = |key: u64| Identity { key, means: 0 };
        for key in 1..=SLOTS as u64 {
            table.store(id(key), ProofEntry { size: 10 + key as u8, ..ENTRY });
        }
        table.store(id(100), ProofEntry { size: 1, ..ENTRY });
        assert_eq!((table.entry(id(1)), table.entry(id(100)).is_some()), (None, true));
        table.store(id(101), ProofEntry { size: 1, ..ENTRY });
        assert_eq!((table.entry(id(100)), table.entry(id(2)).is_some()), (None, true));
        assert_eq!(table.replaced(), 2);
    }

    #[test]
    fn no_entry_gives_way_before_the_table_is_in_use() {
        let mut table = ProofTable::with_slots(16 * FIRST);
        let id = |n: u64| Identity { key: crate::table::scramble(n), means: n as u32 };
        let entry = |n: u64| ProofEntry { numbers: Numbers { pn: n as u32, dn: 1 }, ..ENTRY };
        for n in 1..=2 * FIRST as u64 {
            table.store(id(n), entry(n));
        }
        assert!(table.in_use > 2 * FIRST && table.replaced() == 0);
        for n in 1..=2 * FIRST as u64 {
            assert_eq!(table.entry(id(n)), Some(entry(n)));
        }
        table.begin(true);
        assert_eq!(table.entry(id(9)), Some(entry(9)));
        table.begin(false);
        assert_eq!((table.in_use, table.entry(id(9))), (FIRST, None));
    }

    #[test]
    fn results_are_not_overwritten_by_less() {
        let mut table = ProofTable::with_slots(100);
        let id = Identity { key: 1, means: 0 };
        let proof = |plies| ProofEntry { numbers: Numbers::REACHED, plies, ..ENTRY };
        for (stored, kept) in
            [(proof(9), proof(9)), (ENTRY, proof(9)), (proof(11), proof(9)), (proof(7), proof(7))]
        {
            table.store(id, stored);
            assert_eq!(table.entry(id), Some(kept));
        }
    }
}
