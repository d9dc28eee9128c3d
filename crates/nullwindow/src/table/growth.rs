//! A table grows into its memory (our own): it begins with a part that the processor's caches hold, and
//! doubles it when entries displace each other there. So a short search neither waits for memory nor for the
//! system's pages, and no more than what it used is cleared after it.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// At least this number of buckets is in use, if there are so many: 1 MiB.
const LEAST: usize = 1 << 14;

/// A table grows when one entry has been displaced for this number of buckets in use: when about one slot of
/// ten is filled, of two in a bucket. (With 64 and 512 endgames of Othello take up to 4 % more nodes.)
const BUCKETS_PER_DISPLACED: usize = 1024;

/// The part of a table that is in use.
#[derive(Debug)]
pub(super) struct Growth {
    /// The number of buckets in use, from the first on. All others are empty.
    buckets: AtomicUsize,
    /// The number of entries displaced since it grew.
    displaced: AtomicUsize,
    /// Whether a thread is moving the entries.
    growing: AtomicBool,
}

impl Growth {
    pub(super) fn new(in_use: usize) -> Self {
        Growth { buckets: in_use.into(), displaced: 0.into(), growing: false.into() }
    }

    /// The number of buckets in use.
    #[inline]
    pub(super) fn in_use(&self) -> usize {
        self.buckets.load(Relaxed)
    }

    /// Counts an entry that was displaced in a table of `all` buckets. If it must grow, returns the number of
    /// buckets to use from now on, for a call of [`set`](Self::set) once they are; no other thread gets it.
    #[inline]
    pub(super) fn displaced(&self, all: usize) -> Option<usize> {
        let in_use = self.in_use();
        if in_use == all { None } else { self.count(in_use, all) }
    }

    #[cold]
    fn count(&self, in_use: usize, all: usize) -> Option<usize> {
        if self.displaced.fetch_add(1, Relaxed) < in_use / BUCKETS_PER_DISPLACED
            || self.growing.swap(true, Relaxed)
        {
            return None;
        }
        // Another thread may have grown it since the number was read.
        if in_use == self.in_use() {
            return Some(next(in_use, all));
        }
        self.growing.store(false, Relaxed);
        None
    }

    /// Uses this number of buckets from now on.
    pub(super) fn set(&self, in_use: usize) {
        self.buckets.store(in_use, Relaxed);
        self.displaced.store(0, Relaxed);
        self.growing.store(false, Relaxed);
    }
}

/// The number of buckets in use of an empty table of this many: the least half of a half … of all.
pub(super) fn first(all: usize) -> usize {
    all >> (all / LEAST).checked_ilog2().unwrap_or(0)
}

/// Twice as many as are in use, or one more: so many that the last step leads to all.
fn next(in_use: usize, all: usize) -> usize {
    all >> (all / in_use).ilog2().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Draft, Entry, Header, Scheme, Table};
    use crate::{Bound, Score};

    /// A table of `mebibytes` MiB with an entry for each of the first keys, of a value of its own.
    fn filled(mebibytes: usize, keys: u64) -> Table<u128> {
        let table = Table::with_mebibytes(mebibytes, Scheme::TwoLevel).unwrap();
        (0..keys).for_each(|key| table.store(key.into(), entry(key), 1));
        table
    }

    fn entry(key: u64) -> Entry {
        Entry::new(Score::points((key % 1_000) as i32), Bound::Exact, Draft::full((key % 60) as u8))
    }

    /// The number of the first keys whose entries are there, all of them right.
    fn found(table: &Table<u128>, keys: u64) -> usize {
        let entries = (0..keys).filter_map(|key| Some((key, table.probe(key.into())?)));
        entries.inspect(|&(key, found)| assert_eq!(found, entry(key))).count()
    }

    #[test]
    #[cfg_attr(miri, ignore = "it takes too long")]
    fn a_table_grows_with_its_entries_and_keeps_most() {
        for (keys, buckets) in [(100, LEAST), (LEAST as u64, 2 * LEAST), (4 * LEAST as u64, 8 * LEAST)] {
            let table = filled(16, keys);
            let kept = found(&table, keys);
            assert!(kept as u64 > keys * 19 / 20, "{kept} of {keys}");
            assert!(
                (buckets / 2..=2 * buckets).contains(&table.growth.in_use()),
                "{keys}: {:?}",
                table.growth
            );
            let outside = &table.buckets[table.growth.in_use()..];
            assert!(outside.iter().all(|bucket| bucket.all::<u128>().iter().all(|data| data.is_empty())));
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "it takes too long")]
    fn a_full_table_uses_all_its_memory_and_a_cleared_one_the_least() {
        let table = filled(3, 1 << 18);
        assert_eq!(table.growth.in_use(), table.buckets.len());
        assert!(table.fill() > 950 && found(&table, 1 << 18) > table.entries() * 9 / 10);
        table.clear();
        assert_eq!((table.growth.in_use(), table.fill()), (first(table.buckets.len()), 0));
        assert_eq!(found(&table, 1 << 18), 0);
    }

    #[test]
    #[cfg_attr(miri, ignore = "it takes too long")]
    fn a_loaded_table_goes_on_growing() {
        let (table, mut file) = (filled(16, 1 << 14), Vec::new());
        table.save(&mut file, &Header::default()).unwrap();
        assert!(file.len() < 8 << 20, "only what is in use: {}", file.len());
        let loaded = Table::<u128>::load(&file[..], &Header::default()).unwrap();
        assert_eq!((loaded.entries(), loaded.growth.in_use()), (table.entries(), table.growth.in_use()));
        assert_eq!(found(&loaded, 1 << 14), found(&table, 1 << 14));
        (1 << 14..1 << 17).for_each(|key| loaded.store(key.into(), entry(key), 1));
        assert!(loaded.growth.in_use() > table.growth.in_use());
        assert!(found(&loaded, 1 << 17) > (1 << 17) * 19 / 20);
    }

    #[test]
    fn steps_lead_to_all() {
        for all in
            [1, 7, LEAST - 1, LEAST, LEAST + 1, 2 * LEAST - 1, 2 * LEAST, 1_234_567, 1 << 23, 12_582_911]
        {
            let mut in_use = first(all);
            assert!(in_use == all || (LEAST..2 * LEAST).contains(&in_use), "{in_use} of {all}");
            while in_use < all {
                let before = in_use;
                in_use = next(in_use, all);
                assert!(in_use == 2 * before || in_use == 2 * before + 1, "{before}, {in_use} of {all}");
            }
            assert_eq!(in_use, all);
        }
    }
}
