//! A tree of any of the models: one type, so that each algorithm is compiled once (our own).

use nullwindow::{MoveSink, Position, Side};
use nullwindow_games::trees::{EdgeSum, Hardest, Leaves, NGame, Ordered, PGame, Uniform};

/// A tree, each of a few words. [`Setting`](super::Setting) has an example.
#[derive(Clone, Debug)]
pub enum AnyTree {
    /// Independent, equally distributed leaves.
    Iid(Uniform),
    /// Branches in an order, likely or certain.
    Ordered(Ordered),
    /// Of which alpha-beta visits every leaf.
    Hardest(Hardest),
    /// A leaf is the sum of its edges.
    Edges(EdgeSum),
    /// Leaves are won or lost, by Pearl's chance.
    PGame(PGame),
    /// Leaves are won or lost, by the sum of edges.
    NGame(NGame),
}

macro_rules! each {
    ($self:ident, $tree:ident => $value:expr) => {
        match $self {
            AnyTree::Iid($tree) => $value,
            AnyTree::Ordered($tree) => $value,
            AnyTree::Hardest($tree) => $value,
            AnyTree::Edges($tree) => $value,
            AnyTree::PGame($tree) => $value,
            AnyTree::NGame($tree) => $value,
        }
    };
}

impl Position for AnyTree {
    type Move = u16;
    /// The node before the move.
    type Undo = Self;
    type End = ();

    #[inline]
    fn side(&self) -> Side {
        each!(self, tree => tree.side())
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        each!(self, tree => tree.moves(out))
    }

    #[inline]
    fn outcome(&self) -> Option<()> {
        each!(self, tree => tree.outcome())
    }

    #[inline]
    fn make(&mut self, i: u16) -> Self {
        let before = self.clone();
        each!(self, tree => _ = tree.make(i));
        before
    }

    #[inline]
    fn unmake(&mut self, _: u16, before: Self) {
        *self = before;
    }
}

impl Leaves for AnyTree {
    type Value = i64;

    #[inline]
    fn value(&self) -> i64 {
        each!(self, tree => tree.value())
    }
}
