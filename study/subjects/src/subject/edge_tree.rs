//! Trees without transpositions as a game of the engine: a leaf's value is the sum of the edges of its path
//! (Fuller, Gaschnig & Gillogly 1973), and the key of a node is its path.

use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Indexed, Keyed, MoveSink, Position, Score, Side};
use nullwindow_games::trees::{EdgeSum, Leaves};

/// A tree of [`BRANCHES`](Self::BRANCHES) branches and [`PLIES`](Self::PLIES) plies.
#[derive(Clone)]
pub(super) struct EdgeTree {
    tree: EdgeSum,
    /// The path in base [`BRANCHES`](Self::BRANCHES) + 1, so that no two nodes share a key.
    path: u64,
}

impl EdgeTree {
    /// Like the number of moves in Connect Four and Othello.
    const BRANCHES: u32 = 8;
    /// The longest path whose key fits.
    const PLIES: u32 = 20;
    /// The largest value of an edge.
    const RANGE: u32 = 100;

    pub(super) fn new(seed: u64) -> Self {
        let tree = EdgeSum::new(Self::BRANCHES, Self::PLIES, seed, Self::RANGE);
        EdgeTree { tree: tree.expect("the numbers are within their ranges"), path: 0 }
    }

    fn child(&self, m: u16) -> u64 {
        self.path * u64::from(Self::BRANCHES + 1) + u64::from(m) + 1
    }
}

impl Position for EdgeTree {
    type Move = u16;
    type Undo = (<EdgeSum as Position>::Undo, u64);
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
        self.path = self.child(m);
        (self.tree.make(m), path)
    }
    fn unmake(&mut self, m: u16, (undo, path): Self::Undo) {
        self.tree.unmake(m, undo);
        self.path = path;
    }
}

impl Keyed for EdgeTree {
    type Key = u64;
    const KEYS_AHEAD: bool = true;
    fn key(&self) -> u64 {
        self.path
    }
    fn key_after(&self, m: u16) -> u64 {
        self.child(m)
    }
    fn pack(&self, m: u16) -> u16 {
        m
    }
    fn unpack(&self, bits: u16) -> Option<u16> {
        (u32::from(bits) < Self::BRANCHES && self.outcome().is_none()).then_some(bits)
    }
}

impl Indexed for EdgeTree {
    const SLOTS: usize = 2 * Self::BRANCHES as usize;
    fn slot(&self, m: u16) -> usize {
        usize::from(m) + if self.side() == Side::First { 0 } else { Self::BRANCHES as usize }
    }
}

/// The sum of the edges so far.
#[derive(Clone, Copy)]
pub(super) struct EdgeValue;

impl Evaluator<EdgeTree> for EdgeValue {
    type Value = Score;
    fn terminal(&self, p: &EdgeTree, (): (), _: u16) -> Score {
        self.evaluate(p)
    }
    fn evaluate(&self, p: &EdgeTree) -> Score {
        let sum = Score::points(p.tree.value() as i32);
        if p.side() == Side::First { sum } else { -sum }
    }
}

impl MoveScore<EdgeTree> for EdgeValue {
    fn score(&self, p: &EdgeTree, m: u16) -> i32 {
        let mut after = p.clone();
        after.make(m);
        -i32::from(self.evaluate(&after).get())
    }
}
