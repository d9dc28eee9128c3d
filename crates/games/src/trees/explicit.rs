//! Trees given leaf by leaf, as nested lists (the figures of Hsu's slides; the notation that Python and JSON
//! share).

use super::arena::{Arena, is_value};
use super::parse::parse;
use super::settings::{branches, depth};
use super::{Model, ModelTree, ParseTreeError, SettingError, TreeNode};
use nullwindow::Side;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A tree that is stored: a leaf is a number, an inner node the list of its branches.
///
/// The root is MAX's, and sides alternate. Numbers are `i64`, from MAX's view; for real numbers see
/// [`Reals`](super::Reals). The estimate of an inner node, for searches of limited depth, is the value of its
/// leftmost leaf: the result if both sides always choose their first branch. Clones share the storage.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_games::trees::Explicit;
///
/// let mut tree: Explicit = "[[7, 5, 1], [6, 2], [[8, 1], 7]]".parse()?;
/// assert_eq!(tree.to_string(), "[[7,5,1],[6,2],[[8,1],7]]");
/// tree.make(2); // now at the third branch, where MIN is to move
/// assert_eq!(tree.to_string(), "[[8,1],7]");
///
/// let error = "[[7,5,1],[6,2]".parse::<Explicit>().unwrap_err();
/// assert_eq!(error.to_string(), "column 1: this `[` is never closed");
/// # Ok::<(), nullwindow_games::trees::ParseTreeError>(())
/// ```
pub type Explicit = ModelTree<ExplicitModel>;

/// The model of [`Explicit`].
#[derive(Clone, Debug)]
pub struct ExplicitModel(Arc<Arena>);

impl Explicit {
    /// The uniform tree with `b` branches a node and leaves of depth `d` that have these values, from the
    /// left.
    ///
    /// ```
    /// use nullwindow_games::trees::Explicit;
    /// let tree = Explicit::uniform(2, 2, &[3, 1, 4, 1])?;
    /// assert_eq!(tree.to_string(), "[[3,1],[4,1]]");
    /// # Ok::<(), nullwindow_games::trees::SettingError>(())
    /// ```
    ///
    /// # Errors
    /// If `b` is not from 1 to 65,535, or `d` not from 0 to 512, or the number of leaves is not `b^d`, or one
    /// of them is not strictly between `-i64::MAX` and `i64::MAX`.
    pub fn uniform(b: u32, d: u32, leaves: &[i64]) -> Result<Self, SettingError> {
        let count = usize::from(branches(b)?).checked_pow(depth(d)?.into());
        if count != Some(leaves.len()) {
            return Err(SettingError::Leaves { branches: b, depth: d, got: leaves.len() });
        }
        if let Some(&wrong) = leaves.iter().find(|&&v| !is_value(v)) {
            return Err(SettingError::Leaf(wrong));
        }
        let mut arena = Arena::default();
        let mut level: Vec<u32> = leaves.iter().map(|&v| arena.leaf(v)).collect();
        for _ in 0..d {
            level = level.chunks(b as usize).map(|branches| arena.inner(branches)).collect();
        }
        Ok(Explicit::rooted(arena))
    }

    /// The tree of the node that was added last; its height must be at most 512.
    fn rooted(arena: Arena) -> Self {
        let root = arena.last();
        let left = arena.height(root) as u16;
        let node = TreeNode { width: arena.branches(root), left, side: Side::First, state: root };
        ModelTree { model: ExplicitModel(Arc::new(arena)), node }
    }

    /// The distance to the deepest leaf below this node: a search to this depth is a full one.
    ///
    /// ```
    /// use nullwindow_games::trees::Explicit;
    /// assert_eq!("[[7,5,1],[6,2],[[8,1],7]]".parse::<Explicit>()?.height(), 3);
    /// # Ok::<(), nullwindow_games::trees::ParseTreeError>(())
    /// ```
    #[must_use]
    pub fn height(&self) -> u32 {
        self.model.0.height(self.node.state)
    }
}

impl Model for ExplicitModel {
    /// The number of the node in the arena.
    type State = u32;

    #[inline]
    fn branches(&self, node: &TreeNode<u32>) -> u16 {
        self.0.branches(node.state)
    }

    #[inline]
    fn branch(&self, parent: &TreeNode<u32>, i: u16) -> u32 {
        self.0.children(parent.state)[usize::from(i)]
    }

    #[inline]
    fn value(&self, node: &TreeNode<u32>) -> i64 {
        self.0.value(node.state)
    }
}

impl FromStr for Explicit {
    type Err = ParseTreeError;

    /// Reads a tree: a number, or a list of trees in brackets, separated by commas. White space may stand
    /// between.
    ///
    /// # Errors
    /// Names the column of the first error, and the line if there are several.
    fn from_str(text: &str) -> Result<Self, ParseTreeError> {
        parse(text).map(Explicit::rooted)
    }
}

/// Nested lists without spaces; reads back as the same tree. The tree below the present node is written.
impl fmt::Display for Explicit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.model.0.write(self.node.state, f)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MAX_DEPTH, testing};
    use super::*;

    #[test]
    fn parse_and_display_are_inverse() {
        for text in ["7", "-3", "[0]", "[[7,5,1],[6,2],[[8,1],7]]", "[[[[4]]],-9223372036854775806]"] {
            let tree: Explicit = text.parse().unwrap();
            assert_eq!(tree.to_string(), text);
            testing::check(&tree);
        }
        let spaced: Explicit = " [ [ 7,5 ,\t1 ], +6\n] ".parse().unwrap();
        assert_eq!(spaced.to_string(), "[[7,5,1],6]");
    }

    #[test]
    fn values_and_sides_are_right() {
        let tree: Explicit = "[[7,5,1],[6,2],[[8,1],7]]".parse().unwrap();
        assert_eq!(testing::minimax(&tree), 7);
        assert_eq!(testing::leaves(&tree), [7, 5, 1, 6, 2, 8, 1, 7]);
        assert_eq!(testing::shape(&tree), "[(7 5 1) (6 2) ([8 1] 7)]");
    }

    #[test]
    fn uniform_trees_are_filled_from_the_left() {
        let tree = Explicit::uniform(2, 3, &[1, 4, 5, 6, 7, 8, 2, 3]).unwrap();
        assert_eq!(tree.to_string(), "[[[1,4],[5,6]],[[7,8],[2,3]]]");
        assert_eq!(Explicit::uniform(3, 0, &[9]).unwrap().to_string(), "9");
        assert_eq!(tree.height(), 3);
        assert_eq!(
            Explicit::uniform(2, 2, &[1, 2, 3]).unwrap_err().to_string(),
            "a tree of 2 branches a node and depth 2 does not have 3 leaves"
        );
        assert!(Explicit::uniform(2, 512, &[]).is_err());
        assert!(Explicit::uniform(1, 1, &[i64::MIN]).is_err());
        assert!(Explicit::uniform(0, 1, &[]).is_err());
    }

    #[test]
    fn the_deepest_tree_fits() {
        let d = MAX_DEPTH as usize;
        let text = "[".repeat(d) + "5" + &"]".repeat(d);
        let tree: Explicit = text.parse().unwrap();
        assert_eq!((tree.height(), tree.to_string()), (MAX_DEPTH, text));
        assert_eq!(testing::minimax(&tree), 5);
    }
}
