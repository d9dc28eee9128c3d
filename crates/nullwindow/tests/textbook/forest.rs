//! Trees to test on, and the ways to search them.

use nullwindow::Window;
use nullwindow::observe::{Count, Distinct, Observer, Proof, Record};
use nullwindow::textbook::{Algorithm, Flow, Walk, minimax::minimax};
use nullwindow_games::trees::{Explicit, Irregular, LeafValue, Leaves, Uniform, Values};

/// Deeper than any tree here.
pub const ALL: u32 = 99;

pub fn uniform(b: u32, d: u32, seed: u64, values: Values) -> Uniform {
    Uniform::new(b, d, seed, values).expect("a tree of moderate size")
}

pub fn explicit(text: &str) -> Explicit {
    text.parse().expect("a tree")
}

/// 12,000 trees: uniform ones of every width 1–6 and depth 0–6 that stay small, and irregular ones; with 2, 3, 20 or
/// 2^56 different values.
pub fn for_each_tree(mut visit: impl FnMut(AnyTree)) {
    let mut trees = 0;
    let values = [Values::Discrete(2), Values::Discrete(3), Values::Discrete(20), Values::Continuous];
    for seed in 0.. {
        for values in values {
            for b in 1..=6_u32 {
                for d in 0..=6_u32 {
                    // The large shapes are tried with few seeds, the small ones with many.
                    if u64::from(b.pow(d)) * (seed + 1) <= 50_000
                        && (b > 1 || seed == 0)
                        && (d > 0 || seed == 0)
                    {
                        visit(AnyTree::Uniform(uniform(b, d, seed, values)));
                        trees += 1;
                    }
                }
            }
            for d in 2..=6 {
                visit(AnyTree::Irregular(Irregular::new(5, d, seed, values).expect("a small tree")));
                trees += 1;
            }
        }
        if trees >= 12_000 {
            return;
        }
    }
}

pub enum AnyTree {
    Uniform(Uniform),
    Irregular(Irregular),
}

/// Calls a generic function with whichever tree it is.
macro_rules! with_tree {
    ($any:expr, $p:ident => $body:expr) => {
        match $any {
            $crate::forest::AnyTree::Uniform(mut $p) => $body,
            $crate::forest::AnyTree::Irregular(mut $p) => $body,
        }
    };
}
pub(crate) use with_tree;

/// Runs a search on a tree with an observer, which it gives back with the result.
pub fn run<P, O, R>(
    p: &mut P,
    observer: O,
    search: impl FnOnce(&mut Walk<'_, P, LeafValue, O>) -> Flow<R>,
) -> (R, O)
where
    P: Leaves,
    O: Observer<P, P::Value>,
{
    let mut walk = Walk::new(p, &LeafValue, observer);
    let result = search(&mut walk).continue_value().expect("nobody stops it");
    (result, walk.into_observer())
}

pub fn value<P: Leaves<Value = i64>>(p: &mut P) -> i64 {
    run(p, (), |p| minimax(p, ALL)).0
}

pub fn count<P: Leaves<Value = i64>>(p: &mut P, algorithm: Algorithm) -> Count {
    run(p, Count::default(), |p| algorithm.search(p, ALL)).1
}

pub fn distinct<P: Leaves<Value = i64>>(p: &mut P, algorithm: Algorithm) -> Distinct {
    run(p, Distinct::default(), |p| algorithm.search(p, ALL)).1
}

pub fn record<P: Leaves<Value = i64>>(p: &mut P, algorithm: Algorithm) -> Record<i64> {
    run(p, Record::default(), |p| algorithm.search(p, ALL)).1
}

/// Value and proof of a search with a window.
pub fn searched<P: Leaves<Value = i64>>(
    p: &mut P,
    algorithm: Algorithm,
    w: Window<i64>,
) -> (i64, Proof<i64>) {
    run(p, Proof::default(), |p| algorithm.search_window(p, w, ALL).expect("takes a window"))
}

/// All windows alpha < beta with ends in this range.
pub fn windows(range: std::ops::RangeInclusive<i64>) -> impl Iterator<Item = Window<i64>> {
    range.clone().flat_map(move |alpha| (alpha + 1..=*range.end()).map(move |beta| Window::new(alpha, beta)))
}

/// The number of visits of every node.
pub fn visit_counts(record: &Record<i64>) -> std::collections::HashMap<&[u16], usize> {
    let mut counts = std::collections::HashMap::new();
    for path in record.visits() {
        *counts.entry(path).or_default() += 1;
    }
    counts
}
