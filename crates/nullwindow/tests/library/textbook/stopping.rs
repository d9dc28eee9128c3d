//! Stopping a search from outside.

use super::forest::*;
use nullwindow::Position;
use nullwindow::observe::{Halt, Observer, Visit};
use nullwindow::textbook::{Algorithm, Walk, memory::Unlimited, mt};
use nullwindow_games::trees::{LeafValue, Leaves, Values};
use std::ops::ControlFlow::{self, Break, Continue};

enum Stop {
    /// Of the whole search after this number of nodes.
    Limit(u64),
    /// "Some other constraint": below nodes whose evaluation is high or low enough.
    GoodEnough(i64),
}

impl Observer<AnyTree, i64> for Stop {
    fn enter(&mut self, visit: &Visit<'_, AnyTree, i64>) -> ControlFlow<Halt> {
        match self {
            Stop::Limit(0) => return Break(Halt::Search),
            Stop::Limit(left) => *left -= 1,
            Stop::GoodEnough(least) if visit.position.value() >= *least && !visit.path.is_empty() => {
                return Break(Halt::Node);
            }
            Stop::GoodEnough(_) => {}
        }
        Continue(())
    }
}

#[test]
fn stopped_search_returns_no_value_and_restores_the_position() {
    for seed in 0..40 {
        let p = irregular(4, 5, seed, Values::Continuous);
        for &algorithm in Algorithm::ALL {
            for limit in [0, 1, 2, 5, 17, 60, 1_000_000] {
                let mut q = p.clone();
                let mut walk = Walk::new(&mut q, &LeafValue, Stop::Limit(limit));
                let result = algorithm.search(&mut walk, 5);
                let expected = value(&mut p.clone());
                assert!(result.is_break() || result == Continue(expected), "{algorithm} {limit}");
                assert!(limit < 1_000_000 || result.is_continue());
                assert!(limit > 0 || result.is_break());
                assert!(!walk.cut_short());
                let restored = matches!((&q, &p), (AnyTree::Irregular(q), AnyTree::Irregular(p)) if q == p);
                assert!(restored, "{algorithm}");
            }
        }
    }
}

#[test]
fn other_constraint_cuts_the_tree_short_and_sets_cut_short() {
    let mut cut = 0;
    for seed in 0..200 {
        let p = irregular(4, 5, seed, Values::Discrete(100));
        let search = |algorithm: Algorithm| {
            let mut q = p.clone();
            let mut walk = Walk::new(&mut q, &LeafValue, Stop::GoodEnough(90));
            let v = algorithm.search(&mut walk, 5).continue_value().unwrap();
            (v, walk.cut_short())
        };
        // All searches have the same tree, cut at the same nodes.
        let (expected, cut_short) = search(Algorithm::Minimax);
        cut += u32::from(cut_short);
        for &algorithm in Algorithm::ALL {
            assert_eq!(search(algorithm).0, expected, "{algorithm}");
        }
        assert!(cut_short || expected == value(&mut p.clone()));
    }
    assert_eq!(cut, 170, "of 200 trees");
}

/// The bounds that a stopped search has stored are true, so that the next search may use them.
#[test]
fn memory_after_a_stop_has_only_true_bounds() {
    let mut stopped = 0;
    for seed in 0..60 {
        let p = irregular(4, 5, seed, Values::Discrete(30));
        let expected = value(&mut p.clone());
        for limit in [1, 5, 20, 50, 100] {
            let (mut q, mut memory) = (p.clone(), Unlimited::default());
            let cut = mt::mtdf(&mut Walk::new(&mut q, &LeafValue, Stop::Limit(limit)), 9, 5, &mut memory);
            stopped += u32::from(cut.is_break());
            for (path, known) in memory.iter() {
                let mut node = p.clone();
                path.iter().for_each(|&i| {
                    node.make(i);
                });
                let v = value(&mut node);
                assert!(known.lower <= v && v <= known.upper, "{path:?}: {known:?}, but {v}");
            }
            let resumed = mt::mtdf(&mut Walk::new(&mut q, &LeafValue, ()), 9, 5, &mut memory);
            assert_eq!(resumed, Continue(expected));
        }
    }
    assert_eq!(stopped, 173, "of 300 searches");
}
