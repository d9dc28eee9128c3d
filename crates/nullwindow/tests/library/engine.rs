//! The engine against the textbook: exact mode returns the minimax value, and its best move is optimal.

mod collisions;
mod cut_pair;
mod domineering;
mod end;
mod first_guess;
pub(super) mod forced_wins;
mod ready;
mod repetition;
mod reports;
mod selective;
mod stop;
mod switches;
mod tactical;
mod threads;
mod time;
mod window;

use nullwindow::engine::{Driver, Engine, Limits, NodeClock, Options, Profile, SearchResult, Update};
use nullwindow::table::{Draft, Entry, Scheme, Table};
use nullwindow::textbook::{Walk, aspiration::Widen, minimax::minimax};
use nullwindow::{Bound, Evaluator, Indexed, Keyed, MoveSink, Position, Score, Side};
use nullwindow_games::trees::{Chance, Dag, Irregular, Leaves, Values};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A tree with a key for each node, and moves with slots.
#[derive(Clone)]
struct Tree<P> {
    tree: P,
    path: u64,
    /// What is called before each evaluation.
    watch: Option<Watch>,
}

type Watch = Arc<dyn Fn() + Send + Sync>;

fn tree<P>(tree: P) -> Tree<P> {
    Tree { tree, path: 1, watch: None }
}

impl<P: Leaves<Value = i64>> Position for Tree<P> {
    type Move = u16;
    type Undo = (P::Undo, u64);
    type End = ();
    fn side(&self) -> Side {
        self.tree.side()
    }
    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        self.tree.moves(out)
    }
    fn outcome(&self) -> Option<()> {
        self.tree.outcome()
    }
    fn make(&mut self, m: u16) -> Self::Undo {
        let path = self.path;
        self.path = path.wrapping_mul(7) + u64::from(m) + 1;
        (self.tree.make(m), path)
    }
    fn unmake(&mut self, m: u16, (undo, path): Self::Undo) {
        self.tree.unmake(m, undo);
        self.path = path;
    }
}

impl<P: Leaves<Value = i64>> Tree<P> {
    fn legal(&self, m: u16) -> Option<u16> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.contains(&m).then_some(m)
    }
}

impl Keyed for Tree<Irregular> {
    type Key = u64;
    const KEYS_AHEAD: bool = true;
    fn key(&self) -> u64 {
        self.path
    }
    fn key_after(&self, m: u16) -> u64 {
        self.path.wrapping_mul(7) + u64::from(m) + 1
    }
    fn pack(&self, m: u16) -> u16 {
        m
    }
    fn unpack(&self, bits: u16) -> Option<u16> {
        self.legal(bits)
    }
}

impl Keyed for Tree<Dag> {
    type Key = u128;
    fn key(&self) -> u128 {
        u128::from(self.tree.state()) << 16 | u128::from(self.tree.left())
    }
    fn pack(&self, m: u16) -> u16 {
        m
    }
    fn unpack(&self, bits: u16) -> Option<u16> {
        self.legal(bits)
    }
}

impl<P: Leaves<Value = i64>> Indexed for Tree<P> {
    const SLOTS: usize = 16;
    fn slot(&self, m: u16) -> usize {
        usize::from(m) + if self.side() == Side::First { 0 } else { 8 }
    }
}

/// The value of the leaf as a score.
struct LeafScore;

impl<P: Leaves<Value = i64>> Evaluator<Tree<P>> for LeafScore {
    type Value = Score;
    fn terminal(&self, p: &Tree<P>, (): (), _: u16) -> Score {
        self.evaluate(p)
    }
    fn evaluate(&self, p: &Tree<P>) -> Score {
        p.watch.iter().for_each(|watch| watch());
        let v = Score::points(p.tree.value() as i32);
        if p.side() == Side::First { v } else { -v }
    }
}

nullwindow::profile!(Plain for Tree<Irregular>, LeafScore {});
nullwindow::profile!(Whole for Tree<Irregular>, LeafScore { table, history });
nullwindow::profile!(Graph for Tree<Dag>, LeafScore { table, history });

fn drivers() -> Vec<Options> {
    let plain = Options::default();
    vec![
        plain,
        Options { step: 2, ..plain },
        Options { step: 0, ..plain },
        Options { aspiration: Some((Score::points(2), Widen::Double)), ..plain },
        Options { aspiration: Some((Score::points(1), Widen::Open)), ..plain },
        Options { driver: Driver::Mtdf { guess_from: 1 }, ..plain },
        Options { driver: Driver::Mtdf { guess_from: 2 }, ..plain },
    ]
}

fn found<F: Profile<Game = P, Evaluator = LeafScore>, P: Position<Move = u16>>(
    engine: &mut Engine<F>,
    p: &P,
    depth: Option<u32>,
) -> SearchResult<u16> {
    engine.search(p, &[], Limits { depth, ..Limits::default() }, &NodeClock(1_000_000), |_| ())
}

fn value<P: Leaves<Value = i64>>(p: &Tree<P>, depth: u32) -> Score
where
    Tree<P>: Position<Move = u16>,
{
    minimax(&mut Walk::new(&mut p.clone(), &LeafScore, ()), depth)
        .continue_value()
        .expect("no observer stops the search")
}

/// Checks that the value is minimax's at this depth, and that of every move of the line too.
fn check<P: Leaves<Value = i64>>(p: &Tree<P>, depth: u32, found: &SearchResult<u16>, what: &str) {
    let expected = value(p, depth);
    assert_eq!(found.score, expected, "{what}");
    assert!(found.complete);
    let Some(line) = found.lines.first() else { return };
    let (mut node, mut left) = (p.clone(), depth);
    for &m in &line.moves {
        assert!(node.legal(m).is_some(), "{what}: an illegal move in the line");
        node.make(m);
        left -= 1;
        let v = value(&node, left);
        assert_eq!(if node.side() == p.side() { v } else { -v }, expected, "{what}: a bad move in the line");
    }
}

#[test]
fn exact_on_trees_with_and_without_extra_moves() {
    exact_on_trees(0..400);
}

#[test]
#[ignore = "takes minutes: 10,000 trees, seven ways each"]
fn exact_on_ten_thousand_trees() {
    exact_on_trees(0..5_000);
}

/// Two trees for each seed, one of them with moves after which the same side moves again.
fn exact_on_trees(seeds: Range<u64>) {
    for seed in seeds {
        for again in [0.0, 0.3] {
            let irregular = Irregular::new(5, 6, seed, Values::Discrete(20)).unwrap();
            let p = tree(irregular.with_extra_moves(Chance::new(again).unwrap()));
            for options in drivers() {
                let mut plain = Engine::<Plain>::new(LeafScore, 1, options).unwrap();
                let table = Table::with_entries(1 << (4 + seed % 10), Scheme::TwoLevel).unwrap();
                let mut whole = Engine::<Whole>::with_table(LeafScore, Some(table), options);
                for depth in [1, 2, 3, 4, 5, 7] {
                    let what = format!("seed {seed}, depth {depth}, {options:?}");
                    check(&p, depth, &found(&mut plain, &p, Some(depth)), &what);
                    check(&p, depth, &found(&mut whole, &p, Some(depth)), &what);
                }
                check(&p, 99, &found(&mut whole, &p, None), "to the end");
            }
        }
    }
}

#[test]
fn exact_on_graphs_with_every_scheme_and_table_size() {
    hold_on_graphs(0..100);
}

#[test]
#[ignore = "takes a minute: three hundred graphs, four schemes, three sizes, all drivers"]
fn exact_on_many_graphs_with_every_scheme_and_table_size() {
    hold_on_graphs(0..300);
}

fn hold_on_graphs(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let p = tree(Dag::new(40, 3, 7, seed, Values::Discrete(20)).unwrap());
        for scheme in [Scheme::Always, Scheme::DepthPreferred, Scheme::TwoLevel, Scheme::NodeCount] {
            for entries in [16, 256, 1 << 14] {
                for options in drivers() {
                    let table = Table::with_entries(entries, scheme).unwrap();
                    let mut engine = Engine::<Graph>::with_table(LeafScore, Some(table), options);
                    for depth in [2, 5, 7] {
                        let what = format!("seed {seed}, depth {depth}, {scheme:?}, {entries}, {options:?}");
                        check(&p, depth, &found(&mut engine, &p, Some(depth)), &what);
                    }
                }
            }
        }
    }
}

/// With step 0 there is one iteration, at the last depth.
#[test]
fn direct_search_has_one_iteration() {
    let p = tree(Irregular::new(5, 6, 1, Values::Discrete(20)).unwrap());
    for (step, depths) in [(0, vec![5]), (1, vec![1, 2, 3, 4, 5]), (2, vec![1, 3, 5])] {
        let mut engine = Engine::<Plain>::new(LeafScore, 1, Options { step, ..Options::default() }).unwrap();
        let (mut iterated, limits) = (Vec::new(), Limits { depth: Some(5), ..Limits::default() });
        engine.search(&p, &[], limits, &NodeClock(1_000_000), |report| {
            if report.update == Update::Iteration {
                iterated.extend(report.depth);
            }
        });
        assert_eq!(iterated, depths);
    }
}

#[test]
fn several_lines_are_the_best_moves_in_order() {
    for seed in 0..200 {
        let p = tree(Irregular::new(5, 5, seed, Values::Discrete(30)).unwrap());
        let mut moves = Vec::new();
        p.moves(&mut moves);
        let mut expected: Vec<Score> = moves
            .iter()
            .map(|&m| {
                let mut child = p.clone();
                child.make(m);
                -value(&child, 4)
            })
            .collect();
        expected.sort_by(|a, b| b.cmp(a));
        expected.truncate(3);
        for options in drivers() {
            let options = Options { lines: 3, ..options };
            let mut engine = Engine::<Whole>::new(LeafScore, 1, options).unwrap();
            let scores: Vec<Score> =
                found(&mut engine, &p, Some(5)).lines.iter().map(|line| line.score).collect();
            assert_eq!(scores, expected, "seed {seed} {options:?}");
        }
    }
}

/// Exact mode uses only table entries of full width and of the same depth. Others are stored at every
/// position below the root; they must not change the value in exact mode, and do so in other modes.
#[test]
fn exact_mode_ignores_deeper_and_selective_entries() {
    let (mut deeper, mut unsure) = (0, 0);
    for seed in 0..50 {
        let p = tree(Dag::new(40, 3, 7, seed, Values::Discrete(20)).unwrap());
        let expected = value(&p, 3);
        for (draft, wrong) in
            [(Draft::full(9), &mut deeper), (Draft { depth: 2, confidence: Draft::FULL - 2 }, &mut unsure)]
        {
            for exact in [true, false] {
                let table = Table::with_entries(1 << 12, Scheme::TwoLevel).unwrap();
                plant(&table, &mut p.clone(), Entry::new(Score::points(15), Bound::Exact, draft));
                let options = Options { exact, ..Options::default() };
                let mut engine = Engine::<Graph>::with_table(LeafScore, Some(table), options);
                let v = found(&mut engine, &p, Some(3)).score;
                if exact || draft.confidence < Draft::FULL {
                    assert_eq!(v, expected, "seed {seed}, {draft:?}");
                } else {
                    *wrong += u32::from(v != expected);
                }
            }
        }
    }
    assert_eq!(deeper, 28, "of 50 values, those changed by deeper entries outside exact mode");
    assert_eq!(unsure, 0, "a selective entry is never used by a full-width search");
}

/// Stores the same entry for every position one ply below `p`.
fn plant(table: &Table<u128>, p: &mut Tree<Dag>, entry: Entry) {
    let mut moves = Vec::new();
    p.moves(&mut moves);
    for m in moves {
        let undo = p.make(m);
        table.store(p.key(), entry, 1);
        p.unmake(m, undo);
    }
}

/// At any limits there is a legal move; a stopped search stops within 2,048 nodes; the table has only valid
/// entries.
#[test]
fn limits_hold_and_a_legal_move_is_returned() {
    for seed in 0..60 {
        let p = tree(Irregular::new(6, 9, seed, Values::Discrete(50)).unwrap());
        for nodes in [0, 1, 7, 100, 1_500, 4_000] {
            let mut engine = Engine::<Whole>::new(LeafScore, 1, Options::default()).unwrap();
            let limits = Limits { nodes: Some(nodes), depth: Some(9), ..Limits::default() };
            let answer = engine.search(&p, &[], limits, &NodeClock(1_000), |_| ());
            // The first answer takes the root and at most two nodes for each of six moves.
            assert!(answer.nodes <= nodes + 1 + 13, "{} of {nodes}", answer.nodes);
            assert!(answer.nodes <= nodes + 1 || answer.fallback && answer.depth == Some(1));
            assert!(p.legal(answer.lines[0].moves[0]).is_some());
            check(&p, 6, &found(&mut engine, &p, Some(6)), "after a stop");
        }
        let limits = Limits { time: Some(Duration::from_secs(2)), depth: Some(9), ..Limits::default() };
        let mut engine = Engine::<Whole>::new(LeafScore, 1, Options::default()).unwrap();
        let answer = engine.search(&p, &[], limits, &NodeClock(1_000), |_| ());
        assert!(answer.nodes <= 2_000 + 1_024, "two seconds of a thousand nodes each: {}", answer.nodes);
        let stop = AtomicBool::new(true);
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        let answer = engine.search(&p, &[], limits, &NodeClock(1_000), |_| ());
        assert!(answer.nodes <= 2_048 && (answer.complete || p.legal(answer.lines[0].moves[0]).is_some()));
    }
}

#[test]
fn only_the_given_root_moves_are_searched() {
    for seed in 0..60 {
        let p = tree(Irregular::new(5, 5, seed, Values::Discrete(50)).unwrap());
        let mut moves = Vec::new();
        p.moves(&mut moves);
        let last = *moves.last().unwrap();
        let mut engine = Engine::<Whole>::new(LeafScore, 1, Options::default()).unwrap();
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let answer = engine.search(&p, &[last], limits, &NodeClock(1_000), |_| ());
        let mut child = p.clone();
        child.make(last);
        assert_eq!((answer.lines[0].moves[0], answer.score), (last, -value(&child, 3)));
    }
}
