//! Many threads on a few buckets of one table: a probe returns only entries that were stored for exactly its
//! key.

use nullwindow::table::{Draft, Entry, Scheme, Table, TableKey};
use nullwindow::{Bound, Score};
use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

const THREADS: u64 = 4;
const ROUNDS: u64 = if cfg!(miri) { 60 } else { 400_000 };

/// A generator of random numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }
}

fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// The only entry that is stored for a key at a depth.
fn entry(key: impl Into<u128>, depth: u8) -> Entry {
    let key = key.into();
    let bits = mix(mix(key as u64) ^ (key >> 64) as u64 ^ u64::from(depth) << 56);
    Entry {
        value: Score::points(bits as i16 as i32),
        bound: [Bound::Exact, Bound::Lower, Bound::Upper][(bits >> 16) as usize % 3],
        draft: Draft { depth, confidence: (bits >> 20) as u8 % 8 },
        best: Some((bits >> 24) as u16),
        evaluation: Some(Score::points((bits >> 40) as i16 as i32)),
    }
}

/// Lets all threads store and probe the keys that `key_of` makes of small numbers; returns the number of
/// hits.
fn hammer<K: TableKey + Into<u128> + Debug>(table: &Table<K>, key_of: impl Fn(u64) -> K + Sync) -> u64 {
    let hits = AtomicU64::new(0);
    thread::scope(|scope| {
        for seed in 0..THREADS {
            let (key_of, hits) = (&key_of, &hits);
            scope.spawn(move || {
                let mut random = Random(seed);
                for round in 0..ROUNDS {
                    let (stored, depth) = (key_of(random.next()), random.next() as u8);
                    table.store(stored, entry(stored, depth), random.next() >> 40);
                    let key = key_of(random.next());
                    table.prefetch(key);
                    if let Some(found) = table.probe(key) {
                        hits.fetch_add(1, Relaxed);
                        let mut expected = entry(key, found.draft.depth);
                        expected.evaluation = expected.evaluation.and(found.evaluation);
                        assert_eq!(found, expected, "{key:?}");
                    }
                    if seed == 0 && round % 1_000 == 0 {
                        table.new_search();
                        assert!(table.fill() <= 1_000);
                    }
                }
            });
        }
    });
    hits.into_inner()
}

fn hammer_all<K: TableKey + Into<u128> + Debug>(key_of: impl Fn(u64) -> K + Sync) {
    for scheme in Scheme::ALL {
        for entries in [1, 16] {
            let table = Table::<K>::with_entries(entries, scheme).unwrap();
            let hits = hammer(&table, &key_of);
            assert!(hits > ROUNDS / 100, "{scheme}, {entries} entries: {hits} hits test nothing");
        }
    }
}

#[test]
fn dense_short_keys() {
    hammer_all(|random| random % 32);
}

#[test]
fn sparse_short_keys() {
    hammer_all(|random| mix(random % 32));
}

/// Halves that are all legal together, as those of two boards are.
#[test]
fn wide_keys_with_interchangeable_halves() {
    hammer_all(|random| (u128::from(random % 5) << 64) | (u128::from(random >> 32) % 5));
}

/// The same few data under many keys: a torn entry differs from a whole one only in its key.
#[test]
fn the_same_data_under_many_keys() {
    let table = Table::<u128>::with_entries(1, Scheme::Always).unwrap();
    let key = |random: u64| (u128::from(random % 8) << 64) | (u128::from(random >> 32) % 8);
    // Keys of even sum are stored, those of odd sum never; halves of two stored keys form many of the others.
    let even = |key: &u128| ((key >> 64) + key) as u64 & 1 == 0;
    thread::scope(|scope| {
        for seed in 0..THREADS {
            let table = &table;
            scope.spawn(move || {
                let mut random = Random(seed);
                for _ in 0..ROUNDS {
                    let stored = key(random.next());
                    if even(&stored) {
                        table.store(stored, Entry::new(Score::points(0), Bound::Lower, Draft::full(1)), 1);
                    }
                    let probed = key(random.next());
                    assert!(even(&probed) || table.probe(probed).is_none(), "{probed:x} was never stored");
                }
            });
        }
    });
}
