//! A table of words in groups, for solvers: a word an entry (our own; storing of a key only what its place
//! does not say: Knuth, *The Art of Computer Programming* 3, exercise 6.4-13).

use super::{TableError, Words};

/// The words of a group.
const GROUP: usize = 4;

/// A table whose entries are words: `DATA_BITS` low bits of data, and above them what the place of the entry
/// does not say of its key, so that no entry serves another position.
///
/// An invertible hash of the key, divided by the number of [groups](Self::groups), has the group as
/// remainder; the quotient is stored. A word is written as a whole, so that threads can share the table. The
/// newest entry of a group is its first, and the last is lost.
///
/// ```
/// use nullwindow::table::GroupTable;
/// let table = GroupTable::<13>::with_mebibytes(1)?;
/// let place = table.place(7, 1_000);
/// assert_eq!(table.probe(place), None);
/// table.store(place, 42);
/// assert_eq!((table.probe(place), table.probe(table.place(7, 1_001))), (Some(42), None));
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
#[derive(Debug)]
pub struct GroupTable<const DATA_BITS: u32> {
    words: Words,
    groups: u64,
}

/// The group of an entry, and the rest of its key.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct GroupPlace {
    first: usize,
    rest: u64,
}

impl<const DATA_BITS: u32> GroupTable<DATA_BITS> {
    /// A table of this number of MiB.
    ///
    /// # Errors
    /// If it is 0, or the table does not fit into memory.
    pub fn with_mebibytes(mebibytes: usize) -> Result<Self, TableError> {
        let words = Words::with_mebibytes(mebibytes)?;
        let groups = (words.len() / GROUP) as u64;
        Ok(GroupTable { words, groups })
    }

    /// The number of groups.
    #[inline]
    #[must_use]
    pub fn groups(&self) -> u64 {
        self.groups
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// The place of a key whose hash leaves this group, less than [`groups`](Self::groups), and whose rest
    /// has at most `64 − DATA_BITS` bits.
    #[inline]
    #[must_use]
    pub fn place(&self, group: u64, rest: u64) -> GroupPlace {
        debug_assert!(group < self.groups && rest >> (64 - DATA_BITS) == 0, "group {group}, rest {rest}");
        GroupPlace { first: GROUP * group as usize, rest }
    }

    /// Fetches the group's memory before it is read.
    #[inline]
    pub fn prefetch(&self, place: GroupPlace) {
        self.words.prefetch(place.first);
    }

    /// The data of the entry; `None` if there is none.
    #[inline]
    #[must_use]
    pub fn probe(&self, place: GroupPlace) -> Option<u64> {
        let words = (0..GROUP).map(|i| self.words.get(place.first + i));
        let word = words.into_iter().find(|&word| word != 0 && word >> DATA_BITS == place.rest)?;
        Some(word & ((1 << DATA_BITS) - 1))
    }

    /// Stores data, which are not 0, as the newest entry of its group.
    #[inline]
    pub fn store(&self, place: GroupPlace, data: u64) {
        debug_assert!(data != 0 && data >> DATA_BITS == 0, "data {data}");
        // The entries before the position's own, or before the last, move back by one.
        let mut moved = place.rest << DATA_BITS | data;
        for i in 0..GROUP {
            let old = self.words.get(place.first + i);
            self.words.set(place.first + i, moved);
            if old == 0 || old >> DATA_BITS == place.rest {
                break;
            }
            moved = old;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_keeps_the_newest_entries() {
        let table = GroupTable::<13>::with_mebibytes(1).expect("a MiB");
        let place = |rest| table.place(7, rest);
        let store = |rest: u64| table.store(place(rest), 100 + rest);
        let kept = || (1..=6).filter(|&rest| table.probe(place(rest)).is_some()).collect::<Vec<_>>();
        (1..=4).for_each(store);
        assert_eq!(kept(), [1, 2, 3, 4]);
        // Stored again, an entry is the newest, and none is lost.
        store(3);
        assert_eq!(kept(), [1, 2, 3, 4]);
        store(5);
        assert_eq!(kept(), [2, 3, 4, 5]);
        store(2);
        store(6);
        assert_eq!(kept(), [2, 3, 5, 6]);
        for rest in kept() {
            assert_eq!(table.probe(place(rest)), Some(100 + rest));
        }
    }

    #[test]
    fn all_bits_of_data_and_rest_are_kept() {
        let table = GroupTable::<19>::with_mebibytes(1).expect("a MiB");
        for rest in [0, 1, (1 << 45) - 1] {
            for data in [1, (1 << 19) - 1] {
                let place = table.place(table.groups() - 1, rest);
                table.store(place, data);
                assert_eq!(table.probe(place), Some(data));
            }
        }
    }
}
