//! The trees and the searches of these tests.

use nullwindow::observe::{Count, Distinct, Observer, Record};
use nullwindow::textbook::{Algorithm, Flow, Walk, minimax::minimax};
use nullwindow::{Evaluator, Position, Value, Window};
use nullwindow_games::trees::{Explicit, Irregular, LeafValue, Leaves, Uniform, Values};

/// The plies of the longest path: the depth of a search of the whole tree. (More would do for the value, but
/// rules that ask for the remaining depth would never apply.)
pub(crate) fn height<P: Position>(p: &mut P) -> u32 {
    let mut moves = Vec::new();
    if p.moves(&mut moves).is_some() {
        return 0;
    }
    let mut below = 0;
    for m in moves {
        let undo = p.make(m);
        below = below.max(height(p));
        p.unmake(m, undo);
    }
    1 + below
}

pub(crate) fn uniform(b: u32, d: u32, seed: u64, values: Values) -> Uniform {
    Uniform::new(b, d, seed, values).expect("a tree of moderate size")
}

pub(crate) fn explicit(text: &str) -> Explicit {
    text.parse().expect("a tree")
}

/// 12,000 trees: uniform ones of every width 1–6 and depth 0–6 that stay small, and irregular ones; with 2,
/// 3, 20 or 2^56 different values.
pub(crate) fn for_each_tree(mut visit: impl FnMut(AnyTree)) {
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

pub(crate) enum AnyTree {
    Uniform(Uniform),
    Irregular(Irregular),
}

/// Calls a generic function with whichever tree it is.
macro_rules! with_tree {
    ($any:expr, $p:ident => $body:expr) => {
        match $any {
            $crate::textbook::forest::AnyTree::Uniform(mut $p) => $body,
            $crate::textbook::forest::AnyTree::Irregular(mut $p) => $body,
        }
    };
}
pub(crate) use with_tree;

/// Evaluates leaves by a function of their values that increases, and changes its sign with its argument.
pub(crate) struct Mapped<V>(pub(crate) fn(i64) -> V);

impl<P: Leaves<Value = i64>, V: Value> Evaluator<P> for Mapped<V> {
    type Value = V;
    fn terminal(&self, p: &P, (): (), _: u16) -> V {
        self.evaluate(p)
    }
    fn evaluate(&self, p: &P) -> V {
        (self.0)(LeafValue.evaluate(p))
    }
}

/// Runs a search on a tree with an observer, which it gives back with the result.
pub(crate) fn run<P, O, R>(
    p: &mut P,
    observer: O,
    search: impl FnOnce(&mut Walk<'_, P, LeafValue, O>) -> Flow<R>,
) -> (R, O)
where
    P: Leaves,
    O: Observer<P, P::Value>,
{
    run_with(p, &LeafValue, observer, search)
}

/// The same with an evaluator.
pub(crate) fn run_with<P, E, O, R>(
    p: &mut P,
    evaluator: &E,
    observer: O,
    search: impl FnOnce(&mut Walk<'_, P, E, O>) -> Flow<R>,
) -> (R, O)
where
    P: Position,
    E: Evaluator<P>,
    O: Observer<P, E::Value>,
{
    let mut walk = Walk::new(p, evaluator, observer);
    let result = search(&mut walk).continue_value().expect("no observer stops it");
    (result, walk.into_observer())
}

pub(crate) fn value<P: Leaves<Value = i64>>(p: &mut P) -> i64 {
    run(p, (), |p| minimax(p, u32::MAX)).0
}

pub(crate) fn count<P: Leaves<Value = i64>>(p: &mut P, algorithm: Algorithm) -> Count {
    let depth = height(p);
    run(p, Count::default(), |p| algorithm.search(p, depth)).1
}

pub(crate) fn distinct<P: Leaves<Value = i64>>(p: &mut P, algorithm: Algorithm) -> Distinct {
    let depth = height(p);
    run(p, Distinct::default(), |p| algorithm.search(p, depth)).1
}

pub(crate) fn record<P: Leaves<Value = i64>>(p: &mut P, algorithm: Algorithm) -> Record<i64> {
    let depth = height(p);
    run(p, Record::default(), |p| algorithm.search(p, depth)).1
}

/// All windows alpha < beta with ends in this range.
pub(crate) fn windows(range: std::ops::RangeInclusive<i64>) -> impl Iterator<Item = Window<i64>> {
    range.clone().flat_map(move |alpha| (alpha + 1..=*range.end()).map(move |beta| Window::new(alpha, beta)))
}

/// The number of visits of every node.
pub(crate) fn visit_counts(record: &Record<i64>) -> std::collections::HashMap<&[u16], usize> {
    let mut counts = std::collections::HashMap::new();
    for path in record.visits() {
        *counts.entry(path).or_default() += 1;
    }
    counts
}
