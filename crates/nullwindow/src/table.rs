//! The transposition table: results of searches, stored by the key of the position and shared by threads
//! (Greenblatt, Eastlake & Crocker 1967; replacement: Breuker, Uiterwijk & van den Herik 1994, 1996;
//! lockless: Hyatt & Mann 2002, with their exclusive-or made safe for structured keys).
//!
//! A [`Table`] is an array of buckets, each exactly one cache line of 64 bytes, so that a probe is one access
//! to memory.
//!
//! | key | entry | entries in a bucket |
//! |---|---|---|
//! | `u64` | one word of key, one of data | 4 |
//! | `u128` | two words of key, one of data | 2 (a third does not fit: a quarter of the line is unused) |
//!
//! The word of data holds the value (16 bits), the move (16 and a flag), the depth (8), the confidence (3),
//! the bound (2) and the generation (2). The other 16 bits hold the static evaluation, or, under the schemes
//! that compare it, the size of the subtree: then the evaluation is not stored.
//!
//! **Keys are compared in full.** A probe returns only an entry that was stored for exactly this key; with
//! injective keys a table never returns an entry of another position. Several threads may write one entry at
//! the same time, so that it has words of both (a torn entry). Therefore the words of the key, themselves
//! hashed invertibly, are stored xored with a hash of the data: all but 16 bits, by which a probe rules out
//! most entries. A torn entry matches a key only if hashes collide, with probability 2⁻⁴⁸ per torn entry for
//! keys of 64 bits, 2⁻⁶⁴ for keys of 128. The data instead of their hash, as in the paper, are not enough:
//! two words of keys that differ in one bit, with data that differ in the same bit, make an entry for a third
//! key.
//!
//! ```
//! use nullwindow::table::{Draft, Entry, Scheme, Table};
//! use nullwindow::{Bound, Score};
//!
//! let table = Table::<u64>::with_mebibytes(1, Scheme::TwoLevel)?;
//! let entry = Entry {
//!     value: Score::points(12),
//!     bound: Bound::Lower,
//!     draft: Draft::full(9),
//!     best: Some(0x1c3),
//!     evaluation: Some(Score::points(-3)),
//! };
//! table.store(0xfeed, entry, 5_000);
//! assert_eq!(table.probe(0xfeed), Some(entry));
//! assert_eq!(table.probe(0xf00d), None);
//! # Ok::<(), nullwindow::table::TableError>(())
//! ```

mod available;
mod bucket;
mod entry;
mod error;
mod file;
mod group_table;
mod growth;
mod key;
mod memory;
mod prefetch;
mod replacement;
mod words;

use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use bucket::Bucket;
use entry::PackedEntry;
use growth::Growth;
use replacement::EntryPlace;

pub use available::check_memory;
pub use entry::{Draft, Entry};
pub use error::TableError;
pub use file::Header;
pub use group_table::{GroupPlace, GroupTable};
pub use key::TableKey;
pub(crate) use key::{HashedKey, scramble};
pub use memory::Zeroed;
pub(crate) use prefetch::Prefetcher;
pub use replacement::Scheme;
pub use words::Words;

/// A transposition table with keys of 64 or of 128 bits, shared by reference.
///
/// It has no locks, and no thread waits for another. On one thread it is deterministic: the same calls return
/// the same results.
///
/// ```
/// use nullwindow::table::{Draft, Entry, Scheme, Table};
/// use nullwindow::{Bound, Score};
///
/// let table = Table::<u128>::with_entries(16, Scheme::Always)?;
/// std::thread::scope(|threads| {
///     for key in 0..4 {
///         let table = &table;
///         threads.spawn(move || {
///             table.store(key, Entry::new(Score::points(key as i32), Bound::Exact, Draft::full(3)), 1);
///         });
///     }
/// });
/// for key in 0..4 {
///     // It may have been replaced, but it is never that of another key.
///     assert!(table.probe(key).is_none_or(|entry| entry.value == Score::points(key as i32)));
/// }
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
pub struct Table<K: TableKey> {
    buckets: Zeroed<Bucket>,
    growth: Growth,
    scheme: Scheme,
    generation: AtomicU8,
    key: PhantomData<K>,
}

impl<K: TableKey> Table<K> {
    /// An empty table of `mebibytes` MiB (2²⁰ bytes). It grows into them as it fills, from 1 MiB on. On Linux
    /// it lies in huge pages where the system has them.
    ///
    /// # Errors
    /// If `mebibytes` is 0, or the system does not have the memory.
    ///
    /// ```
    /// use nullwindow::table::{Scheme, Table};
    /// let table = Table::<u64>::with_mebibytes(3, Scheme::DepthPreferred)?;
    /// assert_eq!(table.entries(), 3 * 65_536);
    /// # Ok::<(), nullwindow::table::TableError>(())
    /// ```
    pub fn with_mebibytes(mebibytes: usize, scheme: Scheme) -> Result<Self, TableError> {
        Self::with_buckets(mebibytes.saturating_mul((1 << 20) / size_of::<Bucket>()), scheme)
    }

    /// An empty table of at least `entries` entries, rounded up to whole buckets: for experiments with small
    /// tables.
    ///
    /// # Errors
    /// If `entries` is 0, or the system does not have the memory.
    ///
    /// ```
    /// use nullwindow::table::{Scheme, Table};
    /// assert_eq!(Table::<u64>::with_entries(16, Scheme::Always)?.entries(), 16);
    /// assert_eq!(Table::<u64>::with_entries(17, Scheme::Always)?.entries(), 20);
    /// # Ok::<(), nullwindow::table::TableError>(())
    /// ```
    pub fn with_entries(entries: usize, scheme: Scheme) -> Result<Self, TableError> {
        Self::with_buckets(entries.div_ceil(Bucket::slots::<K>()), scheme)
    }

    fn with_buckets(buckets: usize, scheme: Scheme) -> Result<Self, TableError> {
        if buckets == 0 {
            return Err(TableError::Empty);
        }
        Ok(Table {
            buckets: Zeroed::new(buckets)?,
            growth: Growth::new(growth::first(buckets)),
            scheme,
            generation: AtomicU8::new(0),
            key: PhantomData,
        })
    }

    /// The size of the table in entries.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.buckets.len() * Bucket::slots::<K>()
    }

    /// The replacement scheme.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// The entry stored last for this key, if it has not been replaced. Reads one cache line and writes
    /// nothing.
    ///
    /// The move and the evaluation may be older than the rest: see [`store`](Self::store).
    #[inline(always)] // So that fields that the caller does not read are not unpacked.
    #[must_use]
    pub fn probe(&self, key: K) -> Option<Entry> {
        self.probe_hashed(HashedKey::of(key))
    }

    /// As [`probe`](Self::probe).
    #[inline(always)]
    pub(crate) fn probe_hashed(&self, key: HashedKey<K>) -> Option<Entry> {
        let words = key.words();
        let (_, entry) = self.buckets[self.index(words)].find::<K>(words)?;
        Some(entry.unpack(self.scheme.counts_nodes()))
    }

    /// Stores `entry` if the [`Scheme`] does not prefer the present ones; `nodes` is the number of nodes that
    /// the search visited below this position, itself included.
    ///
    /// An entry of the same key is always replaced, at any draft: it did not cut, or the position would not
    /// have been searched. Only its move and its evaluation stay, where `entry` has none.
    ///
    /// The caller counts the distances of wins from this position, not from the root, and does not store
    /// results of stopped searches.
    ///
    /// ```
    /// use nullwindow::table::{Draft, Entry, Scheme, Table};
    /// use nullwindow::{Bound, Score};
    ///
    /// let table = Table::<u64>::with_entries(16, Scheme::Always)?;
    /// let deep = Entry { best: Some(7), ..Entry::new(Score::win(5), Bound::Lower, Draft::full(12)) };
    /// table.store(1, deep, 9_000);
    /// let new = Entry::new(Score::points(2), Bound::Upper, Draft::full(3));
    /// table.store(1, new, 20);
    /// assert_eq!(table.probe(1), Some(Entry { best: Some(7), ..new }));
    /// # Ok::<(), nullwindow::table::TableError>(())
    /// ```
    pub fn store(&self, key: K, entry: Entry, nodes: u64) {
        self.store_hashed(HashedKey::of(key), entry, nodes);
    }

    /// As [`store`](Self::store).
    #[inline(always)] // So that the entry is packed where its parts are at hand.
    pub(crate) fn store_hashed(&self, key: HashedKey<K>, entry: Entry, nodes: u64) {
        let nodes = self.scheme.counts_nodes().then_some(nodes);
        self.replace(key, PackedEntry::new(entry, nodes, self.generation.load(Relaxed)));
    }

    /// Stores a packed entry.
    #[inline(never)] // Once for all callers of `store`.
    fn replace(&self, key: HashedKey<K>, new: PackedEntry) {
        let words = key.words();
        // The bits of the key that do not choose the bucket choose the slot: the choice is
        // pseudo-random, and the same in every run.
        let (index, pick) = key::share(words[0], self.growth.in_use());
        let bucket = &self.buckets[index];
        let half = Bucket::slots::<K>() / 2;
        // In the first half of a bucket the schemes agree: there an entry of the same key is replaced, and an
        // entry of a new key takes an empty slot.
        let found = bucket.find::<K>(words);
        match found {
            Some((slot, old)) => {
                let new = new.completed_by(old, self.scheme.counts_nodes());
                match slot < half {
                    true => bucket.write::<K>(slot, words, new),
                    false => self.put(bucket, words, new, Some(slot), pick),
                }
            }
            None => match (0..half).find(|&slot| !bucket.is_used::<K>(slot)) {
                Some(slot) => bucket.write::<K>(slot, words, new),
                None => self.put(bucket, words, new, None, pick),
            },
        }
        if found.is_none_or(|(_, old)| old.generation() != new.generation())
            && let Some(buckets) = self.growth.joined(pick, Bucket::slots::<K>(), self.buckets.len())
        {
            self.grow(buckets);
        }
    }

    /// Moves all entries to the buckets that they have among this number of them, which is at least twice
    /// that in use. Entries that other threads store meanwhile may be lost.
    #[cold]
    fn grow(&self, buckets: usize) {
        // From the last bucket on: entries move to higher numbers, into buckets that have been emptied, and
        // in the order of their slots, so that the first level stays before the second. No slot is used
        // behind an empty one, since every scheme takes the first empty one, and the first level's first; if
        // one is (behind a torn entry of a loaded table), its entry is forgotten.
        for bucket in self.buckets[..self.growth.in_use()].iter().rev() {
            for slot in (0..Bucket::slots::<K>()).take_while(|&slot| bucket.is_used::<K>(slot)) {
                let (words, data) = bucket.read::<K>(slot);
                let (index, _) = key::share(words[0], buckets);
                bucket.erase::<K>(slot);
                self.buckets[index].add::<K>(words, data);
            }
        }
        self.growth.set(buckets);
    }

    /// Puts an entry where the scheme chooses. `same` is the slot of its key.
    #[inline(never)] // Most entries of a table that is not full do without it.
    fn put(&self, bucket: &Bucket, words: [u64; 2], new: PackedEntry, same: Option<usize>, pick: u64) {
        let old = bucket.all::<K>();
        match self.scheme.place(&old[..Bucket::slots::<K>()], new, same, pick) {
            EntryPlace::Nowhere => (),
            EntryPlace::In(slot) => bucket.write::<K>(slot, words, new),
            EntryPlace::Shifting { slot, into } => {
                bucket.copy::<K>(slot, into);
                bucket.write::<K>(slot, words, new);
            }
        }
    }

    /// Prefetches the bucket of this key for a later probe: best some hundred instructions later, with other
    /// work in between. On processors other than x86-64 it does nothing.
    #[inline]
    pub fn prefetch(&self, key: K) {
        self.prefetch_hashed(HashedKey::of(key));
    }

    /// As [`prefetch`](Self::prefetch).
    #[inline]
    pub(crate) fn prefetch_hashed(&self, key: HashedKey<K>) {
        self.prefetcher().prefetch(key);
    }

    /// The part in use, for several prefetches.
    #[inline]
    pub(crate) fn prefetcher(&self) -> Prefetcher<'_, K> {
        Prefetcher::new(&self.buckets[..self.growth.in_use()])
    }

    /// Begins a new generation: older entries can still be probed, but are replaced first, by any newer
    /// entry.
    ///
    /// There are four generations. An entry that is not replaced during three whole searches belongs to the
    /// present generation again in the fourth, and ages again with the next.
    ///
    /// ```
    /// use nullwindow::table::{Draft, Entry, Scheme, Table};
    /// use nullwindow::{Bound, Score};
    ///
    /// let table = Table::<u64>::with_entries(16, Scheme::DepthPreferred)?;
    /// let entry = Entry::new(Score::points(1), Bound::Exact, Draft::full(8));
    /// table.store(3, entry, 100);
    /// assert!(table.fill() > 0);
    /// table.new_search();
    /// assert_eq!(table.fill(), 0);
    /// assert_eq!(table.probe(3), Some(entry));
    /// # Ok::<(), nullwindow::table::TableError>(())
    /// ```
    pub fn new_search(&self) {
        // If two threads call this at once, the generation advances by two, which does no harm.
        self.generation.fetch_add(1, Relaxed);
        self.growth.new_generation();
    }

    /// Removes all entries, except those that other threads store at the same time.
    ///
    /// ```
    /// use nullwindow::table::{Draft, Entry, Scheme, Table};
    /// use nullwindow::{Bound, Score};
    ///
    /// let table = Table::<u64>::with_entries(16, Scheme::Always)?;
    /// table.store(3, Entry::new(Score::points(1), Bound::Exact, Draft::full(8)), 100);
    /// table.clear();
    /// assert_eq!(table.probe(3), None);
    /// # Ok::<(), nullwindow::table::TableError>(())
    /// ```
    pub fn clear(&self) {
        self.buckets[..self.growth.in_use()].iter().for_each(Bucket::clear);
        self.growth.set(growth::first(self.buckets.len()));
        self.growth.new_generation();
        self.generation.store(0, Relaxed);
    }

    /// The share of entries of the present generation, in per mille, from a sample of about a thousand
    /// entries of the part in use.
    ///
    /// ```
    /// use nullwindow::table::{Draft, Entry, Scheme, Table};
    /// use nullwindow::{Bound, Score};
    ///
    /// let table = Table::<u64>::with_entries(4, Scheme::Always)?;
    /// table.store(3, Entry::new(Score::points(1), Bound::Exact, Draft::full(8)), 100);
    /// assert_eq!(table.fill(), 250);
    /// # Ok::<(), nullwindow::table::TableError>(())
    /// ```
    #[must_use]
    pub fn fill(&self) -> u16 {
        let slots = Bucket::slots::<K>();
        let generation = self.generation.load(Relaxed);
        let in_use = self.growth.in_use();
        let sample = self.buckets[..in_use].iter().step_by(in_use.div_ceil(1_000 / slots));
        let (mut sampled, mut present) = (0, 0);
        for bucket in sample {
            sampled += slots;
            present += bucket.all::<K>()[..slots].iter().filter(|entry| entry.is_of(generation)).count();
        }
        (present * 1_000 * in_use / sampled / self.buckets.len()) as u16
    }

    /// The bucket of a key, of those in use.
    #[inline]
    fn index(&self, words: [u64; 2]) -> usize {
        key::share(words[0], self.growth.in_use()).0
    }
}

impl<K: TableKey> fmt::Debug for Table<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table of {} entries, keys of {} bits, {:?}", self.entries(), K::BITS, self.scheme)
    }
}

#[cfg(test)]
mod tests;
