//! Capabilities of an evaluator: solving small positions, shallow searches for the order, selective cuts. In
//! a search to the end of the game the value is minimax's, for any error of the shallow searches.

use super::{LeafScore, Tree, drivers, threads::every_kind, tree, value};
use nullwindow::engine::{
    CutPair, Engine, Features, Limits, MoveScore, NodeClock, NodeCounter, Options, ProbCut, SearchResult,
    Solver, WithStatistics,
};
use nullwindow::table::{Scheme, Table};
use nullwindow::{Evaluator, Position, Score, Window};
use nullwindow_games::trees::{Dag, Values};

/// Evaluates leaves like [`LeafScore`], solves positions with two moves left, and trusts every shallow
/// search.
struct Rash;

impl Evaluator<Tree<Dag>> for Rash {
    type Value = Score;
    fn terminal(&self, p: &Tree<Dag>, end: (), ply: u16) -> Score {
        LeafScore.terminal(p, end, ply)
    }
    fn evaluate(&self, p: &Tree<Dag>) -> Score {
        LeafScore.evaluate(p)
    }
}

impl MoveScore<Tree<Dag>> for Rash {
    fn score(&self, p: &Tree<Dag>, m: u16) -> i32 {
        let mut after = p.clone();
        after.make(m);
        -i32::from(LeafScore.evaluate(&after).get())
    }
    fn shallow_depth(&self, _: &Tree<Dag>, depth: Option<u32>) -> u32 {
        if depth.is_none() { 2 } else { 0 }
    }
}

impl Solver<Tree<Dag>> for Rash {
    type Local = u64;
    fn solves(&self, p: &Tree<Dag>) -> bool {
        p.tree.left() <= 2
    }
    fn solve(
        &self,
        p: &Tree<Dag>,
        _: Window<Score>,
        _: u16,
        solved: &mut u64,
        counter: &mut impl NodeCounter,
    ) -> Score {
        *solved += 1;
        counter.count(1);
        value(p, 2)
    }
}

impl ProbCut<Tree<Dag>> for Rash {
    const LEVELS: &'static [f32] = &[0.5, 1.0];
    // More than there are: all.
    const LEVELS_BEFORE_EXACT: usize = 9;
    fn cut_pair(&self, p: &Tree<Dag>, depth: Option<u32>, check: u32) -> Option<CutPair> {
        let deep = depth.unwrap_or_else(|| p.tree.left().into());
        (deep >= 3 && check == 0).then_some(CutPair::unbiased(1, 1.0))
    }
    fn deepening_depth(&self, p: &Tree<Dag>, _: Option<usize>) -> u32 {
        u32::from(p.tree.left()) / 2
    }
}

nullwindow::profile!(Daring for Tree<Dag>, Rash { table, order, solver, probcut });

fn search(p: &Tree<Dag>, entries: usize, options: Options) -> SearchResult<u16> {
    let table = Table::with_entries(entries, Scheme::TwoLevel).unwrap();
    let mut engine = Engine::<WithStatistics<Daring>>::with_table(Rash, Some(table), options);
    engine.search(p, &[], Limits::default(), &NodeClock(1_000_000), |_| ())
}

fn graphs() -> impl Iterator<Item = Tree<Dag>> {
    (0..150).map(|seed| tree(Dag::new(40, 3, 8, seed, Values::Discrete(20)).unwrap()))
}

#[test]
fn wrong_selective_cuts_change_no_value_at_the_end() {
    let mut probcuts = 0;
    for p in graphs() {
        let expected = value(&p, 99);
        for options in drivers() {
            for entries in [16, 1 << 12] {
                let found = search(&p, entries, options);
                assert_eq!(found.score, expected, "{options:?}");
                assert!(found.exact && found.complete);
                probcuts += found.statistics.probcuts;
            }
        }
    }
    assert_eq!(probcuts, 100_710);
}

/// A thread that waits helps in the shallow searches of others, whose horizons are none of its own search's.
#[test]
fn helping_in_shallow_searches_leaves_the_value_exact() {
    for seed in 0..20 {
        let p = tree(Dag::new(400, 6, 8, seed, Values::Discrete(20)).unwrap());
        let expected = value(&p, 99);
        for threads in every_kind() {
            let found = search(&p, 1 << 12, Options { threads, ..Options::default() });
            assert_eq!(found.score, expected, "{threads:?}");
            assert!(found.exact && found.complete, "{threads:?}");
        }
    }
}

#[test]
fn search_that_ends_selective_is_sometimes_wrong_and_never_exact() {
    let (mut wrong, mut sure) = (0, 0);
    for p in graphs() {
        let found = search(&p, 1 << 12, Options { selectivity: Some(0), ..Options::default() });
        let right = found.score == value(&p, 99);
        assert!(right || !found.exact);
        wrong += u32::from(!right);
        sure += u32::from(found.exact);
    }
    assert_eq!((wrong, sure), (81, 0), "of 150 values, those wrong and those exact");
}

#[test]
fn feature_that_is_off_is_not_used() {
    let off = Features { probcut: false, solver: false, shallow_ordering: false, ..Features::default() };
    for p in graphs().take(20) {
        let found = search(&p, 1 << 12, Options { features: off, ..Options::default() });
        assert_eq!((found.score, found.statistics.probcuts), (value(&p, 99), 0));
    }
}
