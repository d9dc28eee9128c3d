//! One implementation of all trees (our own): a model computes the nodes, [`ModelTree`] stands at one of
//! them.

use super::settings::{branches, depth};
use super::{Leaves, SettingError};
use nullwindow::{MoveSink, Position, Side};
use std::fmt::Debug;

/// A model of trees: it computes every node from its parent.
///
/// ```
/// use nullwindow::{Position, Side};
/// use nullwindow_games::trees::{Leaves, Model, ModelTree, TreeNode};
///
/// /// A leaf's value is the number of second branches on its path.
/// #[derive(Clone)]
/// struct SecondBranches;
///
/// impl Model for SecondBranches {
///     type State = u16;
///     fn branch(&self, parent: &TreeNode<u16>, i: u16) -> u16 {
///         parent.state + i
///     }
///     fn value(&self, node: &TreeNode<u16>) -> i64 {
///         node.state.into()
///     }
/// }
///
/// let mut tree = ModelTree::root(SecondBranches, 2, 2, 0)?;
/// tree.make(1);
/// tree.make(1);
/// assert_eq!((tree.outcome(), tree.value()), (Some(()), 2));
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
pub trait Model: Clone {
    /// The part of a node that differs from model to model: a key, a sum, a window.
    type State: Copy;

    /// The state of branch `i`, counted from 0.
    fn branch(&self, parent: &TreeNode<Self::State>, i: u16) -> Self::State;

    /// The number of branches of a node above the greatest depth: `width` by default; 0 makes the node a
    /// leaf.
    #[inline]
    fn branches(&self, node: &TreeNode<Self::State>) -> u16 {
        node.width
    }

    /// Whether the side that moved to a node of this state moves again. Sides alternate by default.
    #[inline]
    fn moves_again(&self, _state: Self::State) -> bool {
        false
    }

    /// The value from MAX's view: of a leaf its value, of an inner node an estimate.
    fn value(&self, node: &TreeNode<Self::State>) -> i64;
}

/// A node of a [`ModelTree`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeNode<S> {
    /// The tree's number of branches; constant in a tree.
    pub width: u16,
    /// The distance to the greatest depth in plies; at 0 the node is a leaf.
    pub left: u16,
    /// The side to move; [`Side::First`] is MAX.
    pub side: Side,
    /// The model's part.
    pub state: S,
}

/// A position in the tree of a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModelTree<M: Model> {
    pub(super) model: M,
    pub(super) node: TreeNode<M::State>,
}

impl<M: Model> ModelTree<M> {
    /// The root, where MAX is to move, of the tree with width `b` (1 to 65,535) and leaves at depth `d` (0 to
    /// 512) or above.
    ///
    /// # Errors
    /// If `b` or `d` is out of its range.
    pub fn root(model: M, b: u32, d: u32, state: M::State) -> Result<Self, SettingError> {
        let (width, left) = (branches(b)?, depth(d)?);
        Ok(ModelTree { model, node: TreeNode { width, left, side: Side::First, state } })
    }

    #[inline]
    pub(super) fn branches(&self) -> u16 {
        if self.node.left == 0 { 0 } else { self.model.branches(&self.node) }
    }
}

impl<M: Model> Position for ModelTree<M> {
    type Move = u16;
    /// The parent.
    type Undo = TreeNode<M::State>;
    type End = ();

    #[inline]
    fn side(&self) -> Side {
        self.node.side
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        let branches = self.branches();
        (0..branches).for_each(|i| out.push(i));
        (branches == 0).then_some(())
    }

    #[inline]
    fn outcome(&self) -> Option<()> {
        (self.branches() == 0).then_some(())
    }

    #[inline]
    fn make(&mut self, i: u16) -> TreeNode<M::State> {
        let TreeNode { width, left, side, .. } = self.node;
        let state = self.model.branch(&self.node, i);
        let side = if self.model.moves_again(state) { side } else { side.other() };
        std::mem::replace(&mut self.node, TreeNode { width, left: left - 1, side, state })
    }

    #[inline]
    fn unmake(&mut self, _: u16, parent: TreeNode<M::State>) {
        self.node = parent;
    }
}

impl<M: Model> Leaves for ModelTree<M> {
    type Value = i64;

    #[inline]
    fn value(&self) -> i64 {
        self.model.value(&self.node)
    }
}
