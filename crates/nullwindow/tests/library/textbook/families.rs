//! The memory-enhanced tests and Stockman's SSS*.

use super::forest::*;
use nullwindow::observe::Count;
use nullwindow::textbook::memory::{InUse, Memory, Slots, Unlimited};
use nullwindow::textbook::{Algorithm, mt, sss_star};
use nullwindow::{Position, Window};
use nullwindow_games::trees::{Leaves, Values};

/// MT decides "at least γ?", and the bounds in its memory contain the true values.
#[test]
fn mt_decides_the_test_and_stores_only_true_bounds() {
    for seed in 0..400 {
        let mut p = irregular(3, 5, seed, Values::Discrete(9));
        let v = value(&mut p);
        let mut memory = Unlimited::default();
        for gamma in [4, 0, 9, 6, 2, 5] {
            let g = run(&mut p, (), |p| mt::mt(p, Window::new(gamma - 1, gamma), 5, &mut memory)).0;
            assert_eq!(g >= gamma, v >= gamma);
        }
        for (path, known) in memory.iter() {
            let mut node = p.clone();
            path.iter().for_each(|&i| {
                node.make(i);
            });
            let v = value(&mut node);
            assert!(known.lower <= v && v <= known.upper, "{path:?}: {known:?}, but {v}");
        }
    }
}

/// MTD(f) is exact from any guess; from the true value in exactly two passes; no more passes than values, and
/// one.
#[test]
fn mtdf_finds_the_value_from_every_guess() {
    for seed in 0..300 {
        let mut p = uniform(3, 4, seed, Values::Discrete(20));
        let v = value(&mut p);
        for guess in (-3..=23).chain([i64::MAX, -i64::MAX, i64::MAX - 1]) {
            let (found, count) =
                run(&mut p, Count::default(), |p| mt::mtdf(p, guess, 5, &mut Unlimited::default()));
            assert_eq!(found, v, "guess {guess}");
            assert!(count.passes <= 21, "{}", count.passes);
            assert!(guess != v || count.passes == 2, "{}", count.passes);
        }
    }
}

/// With iterative deepening, from the last value or from the one before; each iteration's value is
/// minimax's.
#[test]
fn mtdf_with_deepening_finds_the_value_from_both_guesses() {
    for seed in 0..200 {
        let mut p = irregular(4, 6, seed, Values::Discrete(50));
        for guess_from in [1, 2] {
            let iterations = run(&mut p, (), |p| mt::deepening(p, 0, 6, guess_from)).0;
            for (i, iteration) in iterations.iter().enumerate() {
                let depth = i as u32 + 1;
                let value = run(&mut p, (), |p| Algorithm::Minimax.search(p, depth)).0;
                assert_eq!((iteration.depth, iteration.value), (depth, value));
                let guess = i.checked_sub(guess_from as usize).map(|before| iterations[before].value);
                assert!(guess != Some(value) || iteration.passes <= 2, "a right guess takes two passes");
            }
        }
    }
}

/// MT-SSS* is SSS* and MT-DUAL* is DUAL* (Plaat, Schaeffer, Pijls & de Bruin 1996): the same leaves in the
/// same order, ties included, and only leaves that alpha-beta evaluates.
#[test]
fn mt_sss_star_evaluates_the_leaves_of_sss_star() {
    for seed in 0..1_100 {
        for values in [Values::Discrete(3), Values::Discrete(20), Values::Continuous] {
            let mut p = irregular(4, 5, seed, values);
            let leaves = |p: &mut AnyTree, algorithm| -> Vec<Vec<u16>> {
                record(p, algorithm).leaves().map(|(path, _)| path.to_vec()).collect()
            };
            assert_eq!(leaves(&mut p, Algorithm::MtSssStar), leaves(&mut p, Algorithm::SssStar));
            assert_eq!(leaves(&mut p, Algorithm::MtDualStar), leaves(&mut p, Algorithm::DualStar));
            let sss = distinct(&mut p, Algorithm::SssStar).leaves;
            assert!(sss.is_subset(&distinct(&mut p, Algorithm::AlphaBeta).leaves));
        }
    }
}

/// A memory of 16 entries loses some, and the values stay right; a smaller memory takes more leaf
/// visits.
#[test]
fn tiny_memory_costs_visits_and_keeps_values() {
    let visits = |entries| -> u64 {
        (0..150)
            .map(|seed| {
                let mut p = uniform(4, 5, seed, Values::Discrete(50));
                let v = value(&mut p);
                let mut total = 0;
                for guess in [0, v, 49] {
                    let memory = &mut Slots::new(entries);
                    let (found, count) = run(&mut p, Count::default(), |p| mt::mtdf(p, guess, 5, memory));
                    assert_eq!(found, v);
                    total += count.leaves;
                }
                for dual in [false, true] {
                    let memory = &mut Slots::new(entries);
                    let (found, count) = run(&mut p, Count::default(), |p| {
                        if dual { mt::dual_star(p, 5, memory) } else { mt::sss_star(p, 5, memory) }
                    });
                    assert_eq!(found, v);
                    total += count.leaves;
                }
                total
            })
            .sum()
    };
    let (small, middle, large) = (visits(16), visits(256), visits(1 << 16));
    assert!(small > middle && middle > large, "{small} {middle} {large}");
}

/// Neither of NegaScout, SSS* and MTD(f) dominates another. The first witnesses in the order of
/// permutations, or (at depth 4) of a random draw; MTD(f) starts from 0.
#[test]
fn no_algorithm_dominates_another() {
    use Algorithm::*;
    let depth_4 = "[[[[12,14],[4,1]],[[11,3],[15,13]]],[[[16,5],[2,8]],[[9,6],[10,7]]]]";
    for (tree, fewer, few, more, many) in [
        ("[[[1,4],[5,6]],[[7,8],[2,3]]]", NegaScout, 6, SssStar, 7),
        ("[[1,2],[3,4]]", SssStar, 3, NegaScout, 4),
        (depth_4, NegaScout, 9, Mtdf, 10),
        ("[[[1,2],[3,4]],[[7,8],[5,6]]]", Mtdf, 6, NegaScout, 7),
    ] {
        let leaves = |algorithm| distinct(&mut explicit(tree), algorithm).leaves.len();
        assert_eq!((leaves(fewer), leaves(more)), (few, many), "{tree}: {fewer} and {more}");
    }
}

/// The largest OPEN list of SSS*, the largest number of entries that MT-SSS* has in use at a time, and
/// all the entries that it makes, over 20 trees. ("lab compare" has the ratios.)
#[test]
fn entries_in_use_are_of_the_order_of_open() {
    let found = [(2, 8), (3, 6), (5, 4), (8, 4)].map(|(b, d)| {
        let mut total = [0; 3];
        for seed in 0..20 {
            let mut p = uniform(b, d, seed, Values::Continuous);
            let open = run(&mut p, (), |p| sss_star::sss_star(p, d)).0;
            let mut memory = InUse::default();
            let value = run(&mut p, (), |p| mt::sss_star(p, d, &mut memory)).0;
            assert_eq!(value, open.value);
            for (total, n) in total.iter_mut().zip([open.largest_open, memory.largest(), memory.len()]) {
                *total += n;
            }
        }
        total
    });
    let expected = [[320, 933, 4_356], [540, 1_341, 6_674], [500, 1_134, 4_479], [1_280, 2_883, 16_822]];
    assert_eq!(found, expected, "OPEN, entries in use, all entries");
}

/// A memory that loses every entry.
struct Nothing;

impl<V: nullwindow::Value> Memory<V> for Nothing {
    fn get(&self, _: &[u16]) -> nullwindow::textbook::memory::KnownBounds<V> {
        nullwindow::textbook::memory::KnownBounds::default()
    }
    fn put(&mut self, _: &[u16], _: nullwindow::textbook::memory::KnownBounds<V>) {}
}

#[test]
fn memory_that_loses_everything_keeps_the_values() {
    for seed in 0..100 {
        let mut p = uniform(3, 4, seed, Values::Discrete(10));
        let v = value(&mut p);
        assert_eq!(run(&mut p, (), |p| mt::mtdf(p, 3, 5, &mut Nothing)).0, v);
        assert_eq!(run(&mut p, (), |p| mt::sss_star(p, 5, &mut Nothing)).0, v);
        assert!(p.value() >= 0);
    }
}
