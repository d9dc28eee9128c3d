//! Keys of few bits, under which different positions share an entry: the moves stay legal, since a
//! move from the table is unpacked for the position at hand; values become wrong, the more the fewer the
//! bits.

use super::{LeafScore, Tree, drivers, tree};
use nullwindow::engine::{Engine, Limits, NodeClock};
use nullwindow::table::{Scheme, Table};
use nullwindow::textbook::{Walk, minimax::minimax};
use nullwindow::{Evaluator, Indexed, Keyed, MoveSink, Position, Score, Side};
use nullwindow_games::trees::{Dag, Values};

/// A graph whose keys are the first bits of a hash. Nodes have one to three branches, so that a move of
/// another position can be illegal.
#[derive(Clone)]
struct Hashed {
    graph: Tree<Dag>,
    bits: u32,
}

impl Position for Hashed {
    type Move = u16;
    type Undo = <Tree<Dag> as Position>::Undo;
    type End = ();
    fn side(&self) -> Side {
        self.graph.side()
    }
    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        let end = self.outcome();
        if end.is_none() {
            (0..3).filter(|&m| self.has(m)).for_each(|m| out.push(m));
        }
        end
    }
    fn outcome(&self) -> Option<()> {
        self.graph.outcome()
    }
    fn make(&mut self, m: u16) -> Self::Undo {
        assert!(self.has(m), "an illegal move");
        self.graph.make(m)
    }
    fn unmake(&mut self, m: u16, undo: Self::Undo) {
        self.graph.unmake(m, undo);
    }
}

impl Hashed {
    /// Whether there is this branch: one of the last two is missing in most states.
    fn has(&self, m: u16) -> bool {
        m < 3 && (m == 0 || !(self.graph.tree.state() + u32::from(m)).is_multiple_of(3))
    }
}

impl Keyed for Hashed {
    type Key = u64;
    const KEYS_AHEAD: bool = true;
    fn key(&self) -> u64 {
        let hash = (self.graph.key() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> (64 - self.bits)
    }
    fn pack(&self, m: u16) -> u16 {
        m
    }
    fn unpack(&self, bits: u16) -> Option<u16> {
        self.has(bits).then_some(bits)
    }
}

impl Indexed for Hashed {
    const SLOTS: usize = 16;
    fn slot(&self, m: u16) -> usize {
        self.graph.slot(m)
    }
}

/// Evaluates like [`LeafScore`].
struct Leaf;

impl Evaluator<Hashed> for Leaf {
    type Value = Score;
    fn terminal(&self, p: &Hashed, end: (), ply: u16) -> Score {
        LeafScore.terminal(&p.graph, end, ply)
    }
    fn evaluate(&self, p: &Hashed) -> Score {
        LeafScore.evaluate(&p.graph)
    }
}

nullwindow::profile!(Colliding for Hashed, Leaf { table, history });

/// Of the searches of 100 graphs to depth 6 and to the end, in every way of [`drivers`], those with a wrong
/// value.
fn wrong(bits: u32) -> u32 {
    let mut wrong = 0;
    for seed in 0..100 {
        let graph = tree(Dag::new(200, 3, 8, seed, Values::Discrete(50)).expect("a graph"));
        let p = Hashed { graph, bits };
        let value =
            |depth: Option<u32>| minimax(&mut Walk::new(&mut p.clone(), &Leaf, ()), depth.unwrap_or(99));
        let expected =
            [Some(6), None].map(|depth| (depth, value(depth).continue_value().expect("no observer")));
        for options in drivers() {
            for (depth, expected) in expected {
                let limits = Limits { depth, ..Limits::default() };
                let table = Table::with_entries(1 << 12, Scheme::TwoLevel).expect("a small table");
                let mut engine = Engine::<Colliding>::with_table(Leaf, Some(table), options);
                let found = engine.search(&p, &[], limits, &NodeClock(1_000), |_| ());
                wrong += u32::from(found.score != expected);
                let mut node = p.clone();
                for &m in &found.lines[0].moves {
                    assert!(node.has(m) && node.outcome().is_none(), "{bits} bits, seed {seed}: {m}");
                    node.make(m);
                }
            }
        }
    }
    wrong
}

/// Every `make` of an illegal move would panic.
#[test]
fn moves_are_legal_and_values_wrong_with_few_bits_of_key() {
    let expected = [
        (1, 1_344),
        (2, 1_293),
        (4, 1_194),
        (6, 1_082),
        (8, 817),
        (10, 580),
        (12, 247),
        (16, 19),
        (20, 0),
        (64, 0),
    ];
    let found = expected.map(|(bits, _)| (bits, wrong(bits)));
    assert_eq!(found, expected, "bits of the key, and wrong values of 1,400");
}
