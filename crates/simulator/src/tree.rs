//! The trees that every scheme searches: branches, values at the leaves, and keys (our own).

use nullwindow::{MoveSink, Position, Side};
use nullwindow_games::trees::{Dag, Leaves};

/// A position of a tree or a graph, from which every scheme searches. Its moves are numbered from 0.
pub trait Tree: Leaves<Value = i64> {
    /// The key: positions with equal keys have equal values at the same depth.
    fn key(&self) -> u128;

    /// The same position above a tree of `plies`; `None` if it has no evaluations but at its own leaves.
    fn to_depth(&self, plies: u32) -> Option<Self>;

    /// An estimate of the value, from the first side.
    fn guess(&self) -> i64;
}

/// A tree without transpositions: the key of a node is its path.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_games::trees::{Uniform, Values};
/// use nullwindow_simulator::{Paths, Tree};
/// let root = Paths::new(Uniform::new(2, 3, 1, Values::Continuous)?, 2);
/// let mut child = root.clone();
/// child.make(1);
/// assert_ne!(root.key(), child.key());
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
#[derive(Clone)]
pub struct Paths<T> {
    tree: T,
    widest: u32,
    path: u128,
}

/// The deepest tree of this width whose paths are numbers of 128 bits.
///
/// ```
/// assert_eq!(nullwindow_simulator::deepest(30), 25);
/// ```
#[must_use]
pub fn deepest(branches: u32) -> u32 {
    u128::MAX.ilog(u128::from(branches) + 1)
}

impl<T> Paths<T> {
    /// The root of a tree with at most `widest` branches at a node.
    #[must_use]
    pub fn new(tree: T, widest: u32) -> Self {
        Paths { tree, widest, path: 0 }
    }
}

impl<T: Leaves<Value = i64>> Position for Paths<T> {
    type Move = u16;
    type Undo = (T::Undo, u128);
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

    fn make(&mut self, i: u16) -> Self::Undo {
        let below = self.path * (u128::from(self.widest) + 1) + u128::from(i) + 1;
        (self.tree.make(i), std::mem::replace(&mut self.path, below))
    }

    fn unmake(&mut self, i: u16, (undo, path): Self::Undo) {
        self.tree.unmake(i, undo);
        self.path = path;
    }
}

impl<T: Leaves<Value = i64>> Leaves for Paths<T> {
    type Value = i64;

    fn value(&self) -> i64 {
        self.tree.value()
    }
}

/// The largest error of the estimate of a random tree's node: the largest loss by one wrong branch.
const ERROR: i64 = 100;

impl<T: Leaves<Value = i64>> Tree for Paths<T> {
    fn key(&self) -> u128 {
        self.path
    }

    fn to_depth(&self, _: u32) -> Option<Self> {
        None
    }

    /// The value of the node with a random error. (That of an inner node is known to strongly ordered trees.)
    fn guess(&self) -> i64 {
        let draw = nullwindow_support::SplitMix64::output(self.path as u64, 1) >> 32;
        self.tree.value().saturating_add(draw as i64 % (2 * ERROR + 1) - ERROR)
    }
}

/// The key is the state, which recurs on a path.
impl Tree for Dag {
    fn key(&self) -> u128 {
        self.state().into()
    }

    fn to_depth(&self, _: u32) -> Option<Self> {
        None
    }

    fn guess(&self) -> i64 {
        self.value()
    }
}
