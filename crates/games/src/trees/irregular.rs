//! Irregular trees: early ends, forced moves, chains, and sides that move twice (our own, to catch wrong
//! searches).

use super::settings::{below, depth};
use super::{Chance, Key, Model, ModelTree, SettingError, TreeNode, Values};

/// A tree in which nodes have 0 to `b` branches.
///
/// Of the nodes above depth `d`, one in eight is a leaf, one in four has a single branch (so forced moves
/// come in chains), and the rest have 1 to `b` branches, all numbers equally likely. At depth `d` all are
/// leaves. The root, if `d` > 0, is no leaf.
///
/// The estimate of an inner node is drawn like the value of a leaf, independent of the leaves below.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_games::trees::{Irregular, Values};
/// let tree = Irregular::new(5, 6, 1, Values::Discrete(20))?;
/// let mut moves = Vec::new();
/// assert_eq!(tree.moves(&mut moves), None);
/// assert!((1..=5).contains(&moves.len()));
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
pub type Irregular = ModelTree<IrregularModel>;

/// The model of [`Irregular`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IrregularModel {
    depth: u16,
    again: Chance,
    values: Values,
}

impl Irregular {
    /// The root of the tree with at most `b` branches a node (1 to 65,535), leaves at depth `d` (0 to 512) or
    /// above, this seed, and these values of leaves. The sides alternate.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(b: u32, d: u32, seed: u64, values: Values) -> Result<Self, SettingError> {
        let model = IrregularModel { depth: depth(d)?, again: Chance::NEVER, values: values.check()? };
        ModelTree::root(model, b, d, Key::root(seed))
    }

    /// The same tree, except that after each move, with this probability, the side that has moved moves
    /// again, as in Kalah. The shape and the leaf values from MAX's view stay the same; the side that chooses
    /// changes.
    ///
    /// ```
    /// use nullwindow::{Position, Side};
    /// use nullwindow_games::trees::{Chance, Irregular, Values};
    /// let mut tree = Irregular::new(5, 6, 1, Values::Continuous)?.with_extra_moves(Chance::ALWAYS);
    /// tree.make(0);
    /// assert_eq!(tree.side(), Side::First);
    /// # Ok::<(), nullwindow_games::trees::SettingError>(())
    /// ```
    #[must_use]
    pub fn with_extra_moves(mut self, again: Chance) -> Self {
        self.model.again = again;
        self
    }
}

impl Model for IrregularModel {
    type State = Key;

    #[inline]
    fn branches(&self, node: &TreeNode<Key>) -> u16 {
        match node.state.draw(0) % 8 {
            0 if node.left < self.depth => 0,
            1 | 2 => 1,
            _ => 1 + below(node.width, node.state, 1),
        }
    }

    #[inline]
    fn branch(&self, parent: &TreeNode<Key>, i: u16) -> Key {
        parent.state.branch(i)
    }

    #[inline]
    fn moves_again(&self, key: Key) -> bool {
        self.again.happens(key.draw(2))
    }

    #[inline]
    fn value(&self, node: &TreeNode<Key>) -> i64 {
        self.values.of(node.state.bits())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;
    use nullwindow::Position;

    #[test]
    fn seed_fixes_the_leaf_values() {
        let tree = Irregular::new(3, 3, 5, Values::Discrete(100)).unwrap();
        assert_eq!(testing::shape(&tree), "[([48] 36) ([60 71] [35]) ([30])]");
        let tree = tree.with_extra_moves(Chance::new(0.5).unwrap());
        assert_eq!(testing::shape(&tree), "[([48] 36) ([60 71] [35]) ((30))]");
    }

    /// Property tests over these trees prove nothing unless every kind of node occurs.
    #[test]
    fn every_kind_of_node_occurs() {
        let (mut early, mut forced, mut chains, mut wide, mut again) = (0, 0, 0, 0, 0);
        for seed in 0..200 {
            let tree = Irregular::new(5, 6, seed, Values::Discrete(3)).unwrap();
            let mut tree = tree.with_extra_moves(Chance::new(0.2).unwrap());
            testing::check(&tree);
            testing::visit(&mut tree, &mut |p| {
                let b = p.branches();
                early += u32::from(b == 0 && p.node.left > 0);
                forced += u32::from(b == 1);
                wide += u32::from(b == 5);
                if b > 0 {
                    let mut child = p.clone();
                    child.make(0);
                    chains += u32::from(b == 1 && child.branches() == 1);
                    again += u32::from(child.node.side == p.node.side);
                }
            });
        }
        for (what, count) in
            [("early", early), ("forced", forced), ("chains", chains), ("wide", wide), ("again", again)]
        {
            assert!(count > 100, "{what}: {count}");
        }
    }

    #[test]
    fn extra_moves_change_the_minimax_value_only() {
        let mut changed = 0;
        for seed in 0..50 {
            let plain = Irregular::new(4, 5, seed, Values::Continuous).unwrap();
            let twice = plain.clone().with_extra_moves(Chance::new(0.5).unwrap());
            assert_eq!(testing::leaves(&plain), testing::leaves(&twice));
            changed += u32::from(testing::minimax(&plain) != testing::minimax(&twice));
        }
        assert!(changed > 10, "{changed}");
    }

    #[test]
    fn settings_out_of_range_are_rejected() {
        let message = Irregular::new(0, 3, 1, Values::Continuous).unwrap_err().to_string();
        assert_eq!(message, "the number of branches must be from 1 to 65535, not 0");
        testing::check(&Irregular::new(5, 0, 1, Values::Continuous).unwrap());
    }
}
