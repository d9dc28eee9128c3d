//! The table on one thread, with collisions: a table of one bucket has all keys in it.

use super::key::sealed::KeyWords;
use super::*;
use crate::{Bound, Score};

const NODES: u64 = 1;

fn one_bucket<K: TableKey>(scheme: Scheme) -> Table<K> {
    let table = Table::with_entries(1, scheme).unwrap();
    assert_eq!(table.buckets.len(), 1);
    table
}

fn at_depth(depth: u8) -> Entry {
    Entry { best: Some(u16::from(depth)), ..Entry::new(Score::points(5), Bound::Lower, Draft::full(depth)) }
}

fn kept<K: TableKey>(table: &Table<K>, keys: impl IntoIterator<Item = K>) -> Vec<K> {
    keys.into_iter().filter(|&key| table.probe(key).is_some()).collect()
}

#[test]
fn empty_table_has_no_entry() {
    for scheme in Scheme::ALL {
        let table = one_bucket::<u64>(scheme);
        for key in [0, key::scramble(0), u64::MAX] {
            assert_eq!(table.probe(key), None);
        }
    }
    // The keys whose words are those of an empty slot.
    let (narrow, wide) = (Bucket::default().read::<u64>(0).0, Bucket::default().read::<u128>(0).0);
    assert_eq!(Bucket::default().find::<u64>(narrow), None);
    assert_eq!(Bucket::default().find::<u128>(wide), None);
}

#[test]
fn keys_are_compared_in_full() {
    fn check<K: TableKey>(home: K, neighbours: impl Iterator<Item = K>) {
        let table = one_bucket::<K>(Scheme::Always);
        table.store(home, at_depth(9), NODES);
        assert_eq!(kept(&table, neighbours), []);
        assert_eq!(table.probe(home), Some(at_depth(9)));
    }
    for home in [0, 1, 0x0123_4567_89ab_cdef, u64::MAX] {
        check(home, (0..64).map(|bit| home ^ 1 << bit));
    }
    for home in [0, 1 << 64, 0x0123_4567_89ab_cdef_u128 << 32, u128::MAX] {
        check(home, (0..128).map(|bit| home ^ 1 << bit));
    }
}

#[test]
fn always_stores_the_newest() {
    let table = one_bucket::<u64>(Scheme::Always);
    for key in 0..100 {
        table.store(key, at_depth(100 - key as u8), NODES);
        assert!(table.probe(key).is_some());
    }
    assert_eq!(kept(&table, 0..100).len(), 4);
}

#[test]
fn depth_preferred_keeps_the_deepest() {
    let table = one_bucket::<u64>(Scheme::DepthPreferred);
    for key in [7, 3, 9, 1, 8, 2, 6] {
        table.store(key, at_depth(key as u8), NODES);
    }
    assert_eq!(kept(&table, 0..10), [6, 7, 8, 9]);
    table.store(106, at_depth(6), NODES);
    assert_eq!(kept(&table, [6, 106]), [106], "of equal ones the newer");
    let less_confident = Entry { draft: Draft { depth: 6, confidence: 6 }, ..at_depth(6) };
    table.store(206, less_confident, NODES);
    assert_eq!(kept(&table, [106, 206]), [106], "at equal depth lower confidence loses");
}

#[test]
fn node_count_keeps_the_largest() {
    let table = one_bucket::<u64>(Scheme::NodeCount);
    for nodes in [700, 300, 900, 100, 800, 200, 600] {
        // Depths in the opposite order.
        table.store(nodes, at_depth((1_000 / nodes) as u8), nodes);
    }
    assert_eq!(kept(&table, (0..10).map(|i| 100 * i)), [600, 700, 800, 900]);
    let evaluated = Entry { evaluation: Some(Score::points(1)), ..at_depth(1) };
    table.store(5_000, evaluated, 5_000);
    assert_eq!(table.probe(5_000), Some(Entry { evaluation: None, ..evaluated }));
}

/// Breuker's two levels, with one slot each.
fn two_levels(scheme: Scheme, store: impl Fn(&Table<u128>, u128, u8)) {
    let table = one_bucket::<u128>(scheme);
    store(&table, 1, 10);
    store(&table, 2, 5);
    assert_eq!(kept(&table, 1..10), [1, 2]);
    store(&table, 3, 2);
    assert_eq!(kept(&table, 1..10), [1, 3], "a small one replaces the second level");
    store(&table, 4, 12);
    assert_eq!(
        kept(&table, 1..10),
        [1, 4],
        "a large one goes to the first level, and the old one there to the second"
    );
    store(&table, 5, 1);
    assert_eq!(kept(&table, 1..10), [4, 5]);
    store(&table, 5, 20);
    assert_eq!(kept(&table, 1..10), [4, 5], "grown on the second level, it moves to the first");
    store(&table, 6, 1);
    assert_eq!(kept(&table, 1..10), [5, 6]);
    assert_eq!(table.probe(5).unwrap().draft.depth, 20);
    store(&table, 5, 3);
    assert_eq!(table.probe(5).unwrap().draft.depth, 3, "the same key is replaced at any size");
}

#[test]
fn two_levels_by_depth() {
    two_levels(Scheme::TwoLevel, |table, key, depth| table.store(key, at_depth(depth), NODES));
}

#[test]
fn two_levels_by_nodes() {
    two_levels(Scheme::TwoLevelNodes, |table, key, depth| {
        table.store(key, at_depth(depth), u64::from(depth) * 1_000);
    });
}

#[test]
fn two_levels_never_hold_a_key_twice() {
    let table = one_bucket::<u64>(Scheme::TwoLevel);
    for (i, key) in (0..if cfg!(miri) { 300 } else { 5_000_u64 }).map(|i| (i, key::scramble(i) % 6)) {
        table.store(key, at_depth(key::scramble(i + 7_777) as u8 % 16), NODES);
        if i % 50 == 0 {
            table.new_search();
        }
        let mut keys: Vec<u64> = (0..4)
            .map(|slot| table.buckets[0].read::<u64>(slot))
            .filter(|(_, data)| !data.is_empty())
            .map(|(words, _)| words[0])
            .collect();
        keys.sort_unstable();
        assert!(keys.is_sorted_by(|a, b| a < b), "{keys:?}");
    }
}

#[test]
fn entries_of_earlier_searches_are_replaced_first() {
    for scheme in Scheme::ALL {
        for searches in 1..4 {
            let table = one_bucket::<u64>(scheme);
            for key in 1..=4 {
                table.store(key, at_depth(200), 1_000_000);
            }
            (0..searches).for_each(|_| table.new_search());
            assert_eq!(kept(&table, 1..=4), [1, 2, 3, 4], "{scheme}: old entries stay");
            assert_eq!(table.fill(), 0);
            table.store(11, at_depth(1), 1);
            table.store(12, at_depth(1), 1);
            assert_eq!(kept(&table, [11, 12]).len(), 2, "{scheme}: {searches} later");
            assert_eq!(kept(&table, 1..=4).len(), 2, "{scheme}");
            assert_eq!(table.fill(), 500);
        }
    }
}

#[test]
fn stored_again_entry_is_of_the_new_generation() {
    let table = one_bucket::<u64>(Scheme::DepthPreferred);
    (1..=4).for_each(|key| table.store(key, at_depth(10 * key as u8), NODES));
    table.new_search();
    table.store(1, at_depth(10), NODES);
    table.store(5, at_depth(1), NODES);
    assert_eq!(kept(&table, 1..=5), [1, 3, 4, 5], "the shallowest old one is replaced");
}

#[test]
fn move_and_evaluation_stay_where_the_new_entry_has_none() {
    for scheme in Scheme::ALL {
        let table = one_bucket::<u64>(scheme);
        let full = Entry { evaluation: Some(Score::points(-8)), ..at_depth(4) };
        table.store(1, full, 10);
        let bare = Entry::new(Score::loss(3), Bound::Upper, Draft::full(9));
        table.store(1, bare, 20);
        let evaluation = full.evaluation.filter(|_| !scheme.counts_nodes());
        assert_eq!(table.probe(1), Some(Entry { best: full.best, evaluation, ..bare }));
        let other = Entry { best: Some(60_000), evaluation: Some(Score::points(3)), ..bare };
        table.store(1, other, 20);
        assert_eq!(table.probe(1).unwrap().best, Some(60_000));
    }
}

/// Words of two entries in one slot, as two threads can leave them. With the data instead of their hash, `a ^
/// x ^ y` would be found here, where `x` and `y` are data and `a` a word of a key.
#[test]
fn torn_entries_are_not_found() {
    let (old, new) = (at_depth(9), at_depth(8));
    let data = |entry| PackedEntry::new(entry, None, 0);
    let difference = data(old).bits() ^ data(new).bits();
    let (a, b) = (0b0110, 0b1010);
    let torn = Bucket::default();
    torn.write::<u64>(0, [a, 0], data(old));
    torn.tear::<u64>(0, [b, 0], data(new), [false, false, true]);
    assert!(
        (0..64).any(|bit| difference >> bit & 1 == 1 && bit >= 16),
        "it must differ where words are masked"
    );
    let neighbours = (0..64).map(|bit| a ^ 1 << bit);
    for word in [a, b, a ^ difference, b ^ difference].into_iter().chain(neighbours) {
        assert!(torn.find::<u64>([word, 0]).is_none(), "{word:x}");
    }
    let torn = Bucket::default();
    torn.write::<u128>(0, [a, b], data(old));
    torn.tear::<u128>(0, [b, a], data(new), [false, false, true]);
    let masked = difference & !0xffff;
    for words in [[a, b], [b, a], [a ^ masked, b ^ difference], [a ^ difference, b ^ difference]] {
        assert!(torn.find::<u128>(words).is_none(), "{words:x?}");
    }

    // Wide keys, with the same data: the halves of two keys must not make a third.
    let (a, b) = (0x11_u128 << 64 | 0x22, 0x33_u128 << 64 | 0x44);
    for (pattern, mixed) in [
        ([true, false, false], 0x33_u128 << 64 | 0x22),
        ([false, true, false], 0x11_u128 << 64 | 0x44),
        ([true, false, true], 0x33_u128 << 64 | 0x22),
        ([false, true, true], 0x11_u128 << 64 | 0x44),
    ] {
        let torn = Bucket::default();
        torn.write::<u128>(1, a.words(), data(old));
        torn.tear::<u128>(1, b.words(), data(old), pattern);
        assert!([a, b, mixed].iter().all(|key| torn.find::<u128>(key.words()).is_none()));
    }
}

/// The same between threads, with the words and the data of each entry differing from another's in the same
/// bits.
#[test]
fn entries_that_differ_like_their_keys_are_never_mixed() {
    let rounds = if cfg!(miri) { 300 } else { 2_000_000_u64 };
    let table = one_bucket::<u64>(Scheme::Always);
    let key = |number: u64| u64::of_words([number << 16, 0]);
    let entry = |number: u64| Entry {
        best: Some(2 * number as u16),
        ..Entry::new(Score::points(0), Bound::Lower, Draft::full(1))
    };
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let table = &table;
            scope.spawn(move || {
                for random in (0..rounds).map(|round| key::scramble(round << 2 | seed)) {
                    let stored = random % 8;
                    table.store(key(stored), entry(stored), NODES);
                    let probed = random >> 32 & 15;
                    if let Some(found) = table.probe(key(probed)) {
                        assert!(probed < 8, "{probed} was never stored");
                        assert_eq!(found, entry(probed));
                    }
                }
            });
        }
    });
}

/// The bits of a key that do not choose the bucket choose the slot, also of keys with equal lower bits.
#[test]
fn every_slot_has_its_share_of_any_keys() {
    for shift in [0, 20, 48] {
        let table = one_bucket::<u64>(Scheme::Always);
        let mut replaced = [0; 4];
        for i in 0..400 {
            let before = table.buckets[0].all::<u64>();
            table.store(i << shift, Entry { best: Some(i as u16), ..at_depth(1) }, NODES);
            let after = table.buckets[0].all::<u64>();
            (0..4).for_each(|slot| replaced[slot] += u32::from(before[slot] != after[slot]));
        }
        assert!(replaced.iter().all(|&n| n > 20), "{shift}: {replaced:?}");
    }
}

#[test]
fn all_buckets_are_used_at_any_size() {
    for entries in [4, 12, 16, 100, if cfg!(miri) { 20 } else { 4 * 257 }] {
        let table = Table::<u64>::with_entries(entries, Scheme::Always).unwrap();
        assert_eq!(table.entries(), entries);
        for key in 0..20 * entries as u64 {
            table.store(key, at_depth(1), NODES);
        }
        assert_eq!(table.fill(), 1_000, "{entries}");
    }
}

#[test]
fn cleared_table_behaves_like_a_new_one() {
    let table = Table::<u128>::with_entries(16, Scheme::TwoLevel).unwrap();
    let history = |table: &Table<u128>| -> Vec<Option<Entry>> {
        (0..300).for_each(|i| table.store(i % 41, at_depth((i * i % 19) as u8), NODES));
        (0..41).map(|key| table.probe(key)).collect()
    };
    let first = history(&table);
    (100..150).for_each(|key| table.store(key, at_depth(255), NODES));
    assert_ne!(history(&table), first, "deeper entries are preferred");
    table.new_search();
    table.clear();
    assert_eq!(kept(&table, 0..41), []);
    assert_eq!(history(&table), first);
}

#[test]
fn size_zero_is_an_error() {
    for table in [Table::<u64>::with_entries(0, Scheme::Always), Table::with_mebibytes(0, Scheme::Always)] {
        assert!(matches!(table, Err(TableError::Empty)));
    }
}
