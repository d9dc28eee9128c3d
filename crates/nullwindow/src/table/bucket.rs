//! A bucket: one cache line of entries, which any thread can read and write at any time (Hyatt & Mann 2002).

use std::array;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::entry::PackedEntry;
use super::key::scramble;
use super::key::sealed::KeyWords;
use super::memory::Zeroable;

const WORDS: usize = 8;

/// The part of the first word of a key that is not xored.
type Bare = u16;

/// The largest number of entries in a bucket: that with the shortest keys.
pub(super) const MOST: usize = 4;

/// Entries in a row: the words of the key, xored with the hash of the data except for the lowest 16 bits of
/// the first; then the data.
///
/// These 16 bits stay bare so that a probe skips nearly all entries of other keys after one comparison each.
/// More bare bits would save little, and each makes a torn entry of a short key harder to detect.
///
/// Relaxed atomics suffice, because no word refers to memory outside its own entry, and words of different
/// entries do not match.
#[derive(Default, Debug)]
#[repr(C, align(64))]
pub(super) struct Bucket([AtomicU64; WORDS]);

// SAFETY: it consists of integers.
#[allow(unsafe_code, reason = "a promise of the type")]
unsafe impl Zeroable for Bucket {}

const _: () = assert!(size_of::<Bucket>() == 64 && align_of::<Bucket>() == 64, "a bucket is one cache line");
const _: () = assert!(Bucket::slots::<u64>() == 4 && Bucket::slots::<u128>() == 2);

impl Bucket {
    /// The number of entries in a bucket.
    pub(super) const fn slots<K: KeyWords>() -> usize {
        WORDS / Self::entry::<K>()
    }

    /// The number of words in an entry.
    const fn entry<K: KeyWords>() -> usize {
        K::COUNT + 1
    }

    /// The entry of this key, and its slot.
    #[inline]
    pub(super) fn find<K: KeyWords>(&self, key: [u64; 2]) -> Option<(usize, PackedEntry)> {
        // Without a loop: most probes find nothing, by one comparison for each slot.
        let may_match = |slot: usize| {
            slot < Self::slots::<K>()
                && self.0[slot * Self::entry::<K>()].load(Relaxed) as Bare == key[0] as Bare
        };
        let candidate = match () {
            () if may_match(0) => 0,
            () if may_match(1) => 1,
            () if may_match(2) => 2,
            () if may_match(3) => 3,
            () => return None,
        };
        let data = self.matching::<K>(candidate, key);
        if data.is_empty() { self.find_after::<K>(candidate, key) } else { Some((candidate, data)) }
    }

    /// The entry of this key in a later slot than this one, whose entry shares the bare bits of the key.
    #[cold]
    fn find_after<K: KeyWords>(&self, slot: usize, key: [u64; 2]) -> Option<(usize, PackedEntry)> {
        (slot + 1..Self::slots::<K>())
            .map(|slot| (slot, self.matching::<K>(slot, key)))
            .find(|(_, data)| !data.is_empty())
    }

    /// The data in a slot; empty if they are of another key.
    #[inline]
    fn matching<K: KeyWords>(&self, slot: usize, key: [u64; 2]) -> PackedEntry {
        let (stored, data) = self.read::<K>(slot);
        if stored == key { data } else { PackedEntry::EMPTY }
    }

    /// The key (as words) and the data in a slot; of an empty or torn one, the key is arbitrary.
    #[inline]
    pub(super) fn read<K: KeyWords>(&self, slot: usize) -> ([u64; 2], PackedEntry) {
        let words = &self.0[slot * Self::entry::<K>()..][..Self::entry::<K>()];
        let data = words[K::COUNT].load(Relaxed);
        let mut key = [0; 2];
        for ((key, word), mask) in key.iter_mut().zip(&words[..K::COUNT]).zip(masks(data)) {
            *key = word.load(Relaxed) ^ mask;
        }
        (key, PackedEntry::from_bits(data))
    }

    /// The data of all slots; empty for slots that this width of keys does not have.
    #[inline]
    pub(super) fn all<K: KeyWords>(&self) -> [PackedEntry; MOST] {
        array::from_fn(|slot| {
            let word = slot * Self::entry::<K>() + K::COUNT;
            PackedEntry::from_bits(self.0.get(word).map_or(0, |word| word.load(Relaxed)))
        })
    }

    #[inline]
    pub(super) fn write<K: KeyWords>(&self, slot: usize, key: [u64; 2], data: PackedEntry) {
        let words = &self.0[slot * Self::entry::<K>()..][..Self::entry::<K>()];
        for ((key, word), mask) in key.iter().zip(&words[..K::COUNT]).zip(masks(data.bits())) {
            word.store(key ^ mask, Relaxed);
        }
        words[K::COUNT].store(data.bits(), Relaxed);
    }

    /// Whether a slot has an entry.
    #[inline]
    pub(super) fn is_used<K: KeyWords>(&self, slot: usize) -> bool {
        self.0[slot * Self::entry::<K>() + K::COUNT].load(Relaxed) != PackedEntry::EMPTY.bits()
    }

    /// Writes an entry into the first empty slot, if there is one.
    #[inline]
    pub(super) fn add<K: KeyWords>(&self, key: [u64; 2], data: PackedEntry) {
        if let Some(slot) = (0..Self::slots::<K>()).find(|&slot| !self.is_used::<K>(slot)) {
            self.write::<K>(slot, key, data);
        }
    }

    /// Empties all slots.
    pub(super) fn clear(&self) {
        self.0.iter().for_each(|word| word.store(0, Relaxed));
    }

    /// Empties a slot.
    #[inline]
    pub(super) fn erase<K: KeyWords>(&self, slot: usize) {
        self.0[slot * Self::entry::<K>()..][..Self::entry::<K>()]
            .iter()
            .for_each(|word| word.store(0, Relaxed));
    }

    /// The words of all entries, as they are stored.
    pub(super) fn words<K: KeyWords>(&self) -> impl Iterator<Item = &AtomicU64> {
        self.0[..Self::slots::<K>() * Self::entry::<K>()].iter()
    }

    /// Copies the entry of one slot into another.
    #[inline]
    pub(super) fn copy<K: KeyWords>(&self, from: usize, to: usize) {
        for i in 0..Self::entry::<K>() {
            let word = self.0[from * Self::entry::<K>() + i].load(Relaxed);
            self.0[to * Self::entry::<K>() + i].store(word, Relaxed);
        }
    }
}

/// The masks that the words of a key are xored with, for these data.
#[inline]
fn masks(data: u64) -> [u64; 2] {
    let hash = scramble(data);
    [hash & !u64::from(Bare::MAX), hash]
}

#[cfg(test)]
impl Bucket {
    /// Writes only some of the words of an entry, like a thread that another one overtakes.
    pub(super) fn tear<K: KeyWords>(
        &self,
        slot: usize,
        key: [u64; 2],
        data: PackedEntry,
        written: [bool; 3],
    ) {
        let whole = Bucket::default();
        whole.write::<K>(slot, key, data);
        for i in (0..Self::entry::<K>()).filter(|&i| written[if i == K::COUNT { 2 } else { i }]) {
            let word = slot * Self::entry::<K>() + i;
            self.0[word].store(whole.0[word].load(Relaxed), Relaxed);
        }
    }
}
