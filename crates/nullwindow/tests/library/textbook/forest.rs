//! The trees and the searches of these tests.

use nullwindow::observe::{Count, Distinct, Observer, Record};
use nullwindow::textbook::{Algorithm, Flow, Walk, minimax::minimax};
use nullwindow::{Evaluator, MoveSink, Position, Side, Value, Window};
use nullwindow_games::trees::{Chance, Explicit, Irregular, LeafValue, Leaves, Ordered, Uniform, Values};

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

pub(crate) fn uniform(b: u32, d: u32, seed: u64, values: Values) -> AnyTree {
    Uniform::new(b, d, seed, values).expect("a tree of moderate size").into()
}

pub(crate) fn irregular(b: u32, d: u32, seed: u64, values: Values) -> AnyTree {
    Irregular::new(b, d, seed, values).expect("a small tree").into()
}

pub(crate) fn explicit(text: &str) -> AnyTree {
    text.parse::<Explicit>().expect("a tree").into()
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
                        visit(uniform(b, d, seed, values));
                        trees += 1;
                    }
                }
            }
            for d in 2..=6 {
                visit(irregular(5, d, seed, values));
                trees += 1;
            }
        }
        if trees >= 12_000 {
            return;
        }
    }
}

macro_rules! any_tree {
    ($($kind:ident)+) => {
        /// A tree of any kind: one type, so that each search is compiled for one.
        #[derive(Clone, Debug)]
        pub(crate) enum AnyTree { $($kind($kind),)+ }

        pub(crate) enum AnyUndo { $($kind(<$kind as Position>::Undo),)+ }

        $(impl From<$kind> for AnyTree {
            fn from(tree: $kind) -> Self {
                AnyTree::$kind(tree)
            }
        })+

        impl Position for AnyTree {
            type Move = u16;
            type Undo = AnyUndo;
            type End = ();
            fn side(&self) -> Side {
                match self { $(AnyTree::$kind(tree) => tree.side(),)+ }
            }
            fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
                match self { $(AnyTree::$kind(tree) => tree.moves(out),)+ }
            }
            fn outcome(&self) -> Option<()> {
                match self { $(AnyTree::$kind(tree) => tree.outcome(),)+ }
            }
            fn make(&mut self, m: u16) -> AnyUndo {
                match self { $(AnyTree::$kind(tree) => AnyUndo::$kind(tree.make(m)),)+ }
            }
            fn unmake(&mut self, m: u16, undo: AnyUndo) {
                match (self, undo) {
                    $((AnyTree::$kind(tree), AnyUndo::$kind(undo)) => tree.unmake(m, undo),)+
                    _ => unreachable!("of another tree"),
                }
            }
        }

        impl Leaves for AnyTree {
            type Value = i64;
            fn value(&self) -> i64 {
                match self { $(AnyTree::$kind(tree) => tree.value(),)+ }
            }
        }
    };
}
any_tree!(Uniform Irregular Explicit Ordered Backward);

/// An irregular tree with the moves of each node in the opposite order.
#[derive(Clone, Debug)]
pub(crate) struct Backward(Irregular);

impl Position for Backward {
    type Move = u16;
    type Undo = <Irregular as Position>::Undo;
    type End = ();
    fn side(&self) -> Side {
        self.0.side()
    }
    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        let mut moves = Vec::new();
        let end = self.0.moves(&mut moves);
        moves.into_iter().rev().for_each(|m| out.push(m));
        end
    }
    fn outcome(&self) -> Option<()> {
        self.0.outcome()
    }
    fn make(&mut self, m: u16) -> Self::Undo {
        self.0.make(m)
    }
    fn unmake(&mut self, m: u16, undo: Self::Undo) {
        self.0.unmake(m, undo);
    }
}

impl Leaves for Backward {
    type Value = i64;
    fn value(&self) -> i64 {
        self.0.value()
    }
}

impl AnyTree {
    /// An irregular tree in which a side moves again with this probability.
    pub(crate) fn with_extra_moves(self, again: f64) -> Self {
        let AnyTree::Irregular(tree) = self else { unreachable!("the tree is irregular") };
        tree.with_extra_moves(Chance::new(again).expect("a probability")).into()
    }

    /// An irregular tree with the moves of each node in the opposite order.
    pub(crate) fn backward(self) -> Self {
        let AnyTree::Irregular(tree) = self else { unreachable!("the tree is irregular") };
        Backward(tree).into()
    }
}

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
pub(crate) fn run<O: Observer<AnyTree, i64>, R>(
    p: &mut AnyTree,
    observer: O,
    search: impl FnOnce(&mut Walk<'_, AnyTree, LeafValue, O>) -> Flow<R>,
) -> (R, O) {
    run_with(p, &LeafValue, observer, search)
}

/// The same for any tree, with an evaluator.
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

pub(crate) fn value(p: &mut AnyTree) -> i64 {
    run(p, (), |p| minimax(p, u32::MAX)).0
}

pub(crate) fn count(p: &mut AnyTree, algorithm: Algorithm) -> Count {
    let depth = height(p);
    run(p, Count::default(), |p| algorithm.search(p, depth)).1
}

pub(crate) fn distinct(p: &mut AnyTree, algorithm: Algorithm) -> Distinct {
    let depth = height(p);
    run(p, Distinct::default(), |p| algorithm.search(p, depth)).1
}

pub(crate) fn record(p: &mut AnyTree, algorithm: Algorithm) -> Record<i64> {
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
