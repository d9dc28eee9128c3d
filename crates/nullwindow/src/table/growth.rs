//! A table grows into its memory (our own): it begins with a part that the processor's caches hold, and
//! doubles it as entries fill it. So a short search neither waits for memory nor for the system's pages, and
//! no more than what it used is cleared after it. Entries of earlier searches make way without growth, so
//! that many short searches do not fill the memory of a long one.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// At least this number of buckets is in use, if there are so many: 1 MiB.
const LEAST: usize = 1 << 14;

/// A table grows after more stores, of keys without an entry of the present generation, than this for a
/// thousand buckets of this number of slots. Then about one of the thousand would need a further slot.
const fn stores_per_thousand(slots: usize) -> usize {
    if slots == 2 { 200 } else { 700 }
}

/// The binary logarithm of the number of entries of which one is counted.
const SAMPLE: u32 = 6;

/// The part of a table that is in use.
#[derive(Debug)]
pub(super) struct Growth {
    /// The number of buckets in use, from the first on. All others are empty.
    buckets: AtomicUsize,
    /// The number of stores of keys without an entry of the present generation, of a sample. A loaded table
    /// counts from 0.
    joined: AtomicUsize,
    /// Whether a thread is moving the entries.
    growing: AtomicBool,
}

impl Growth {
    pub(super) fn new(in_use: usize) -> Self {
        Growth { buckets: in_use.into(), joined: 0.into(), growing: false.into() }
    }

    /// The number of buckets in use.
    #[inline]
    pub(super) fn in_use(&self) -> usize {
        self.buckets.load(Relaxed)
    }

    /// Begins a generation, which has no entries yet.
    pub(super) fn new_generation(&self) {
        self.joined.store(0, Relaxed);
    }

    /// Counts a store of a key without an entry of the present generation, in a table of `all` buckets
    /// of `slots` slots; `pick` is a number that follows from the key. If the table must grow, returns
    /// the number of buckets to use from now on, for a call of [`set`](Self::set) once they are; no
    /// other thread gets it.
    #[inline]
    pub(super) fn joined(&self, pick: u64, slots: usize, all: usize) -> Option<usize> {
        if pick >> (u64::BITS - SAMPLE) == 0 { self.count(slots, all) } else { None }
    }

    #[cold]
    fn count(&self, slots: usize, all: usize) -> Option<usize> {
        let in_use = self.in_use();
        if in_use == all {
            return None;
        }
        let joined = (self.joined.fetch_add(1, Relaxed) + 1) << SAMPLE;
        if joined * 1_000 <= in_use * stores_per_thousand(slots) || self.growing.swap(true, Relaxed) {
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

    /// A table with keys of 64 bits, filled by four threads at once.
    #[test]
    #[cfg_attr(miri, ignore = "it takes too long")]
    fn a_table_of_short_keys_grows_under_threads() {
        let (table, keys) = (Table::<u64>::with_mebibytes(64, Scheme::TwoLevel).unwrap(), 4 * LEAST as u64);
        std::thread::scope(|scope| {
            for first in 0..4 {
                let (table, keys) = (&table, (first..keys).step_by(4));
                scope.spawn(move || keys.for_each(|key| table.store(key, entry(key), 1)));
            }
        });
        let kept = || {
            let entries = (0..keys).filter_map(|key| Some((key, table.probe(key)?)));
            entries.inspect(|&(key, found)| assert_eq!(found, entry(key))).count() as u64
        };
        kept();
        // What others store while the table grows can be lost, and is stored again.
        (0..keys).for_each(|key| table.store(key, entry(key), 1));
        assert!(kept() > keys * 19 / 20, "{} of {keys}", kept());
        let buckets = keys as usize * 1_000 / stores_per_thousand(4);
        assert!((buckets / 2..=2 * buckets).contains(&table.growth.in_use()), "{:?}", table.growth);
    }

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
        for keys in [100, LEAST, 3 * LEAST] {
            let table = filled(64, keys as u64);
            let (buckets, keys) = ((keys * 1_000 / stores_per_thousand(2)).max(LEAST), keys as u64);
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
    fn short_searches_do_not_fill_the_memory_of_a_long_one() {
        let (all, search) = (filled(64, 64 << 14), 1 << 14);
        assert_eq!(all.growth.in_use(), all.buckets.len());
        let table = filled(64, 0);
        for first in (0..64).map(|i| i * search) {
            table.new_search();
            (first..first + search).for_each(|key| table.store(key.into(), entry(key), 1));
            let kept = (first..first + search).filter(|&key| table.probe(key.into()).is_some()).count();
            assert!(kept as u64 > search * 19 / 20, "{kept} of {search}");
        }
        assert!(table.growth.in_use() <= 8 * LEAST, "{:?}", table.growth);
    }

    #[test]
    #[cfg_attr(miri, ignore = "it takes too long")]
    fn a_full_table_uses_all_its_memory_and_a_cleared_one_the_least() {
        let table = filled(3, 1 << 18);
        assert_eq!(table.growth.in_use(), table.buckets.len());
        assert!(table.fill() > 950 && found(&table, 1 << 18) > table.entries() * 9 / 10);
        table.clear();
        assert_eq!((table.growth.in_use(), table.fill()), (first(table.buckets.len()), 0));
        (0..1_000).for_each(|key| table.store(key.into(), entry(key), 1));
        assert_eq!(table.growth.in_use(), first(table.buckets.len()), "it counts anew");
        table.clear();
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
