//! Trees given leaf by leaf, as nested lists (the figures of Hsu's slides; the notation is the one that Python and JSON share).

use super::settings::{branches, depth};
use super::{Leaves, ParseTreeError, SettingError, parse};
use nullwindow::{MoveSink, Position, Side};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A tree that is stored: a leaf is a number, an inner node the list of its branches.
///
/// The root is MAX's, and sides alternate. Numbers are `i64`, from MAX's view; for real numbers see [`Reals`](super::Reals).
/// The estimate of an inner node, for searches of limited depth, is the value of its leftmost leaf: what the game
/// would come to if both sides always chose their first branch. Clones share the storage.
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
#[derive(Clone, Debug)]
pub struct Explicit {
    nodes: Arc<Arena>,
    at: u32,
    side: Side,
}

impl Explicit {
    /// The uniform tree with `b` branches a node and leaves of depth `d` that have these values, from the left.
    ///
    /// ```
    /// use nullwindow_games::trees::Explicit;
    /// let tree = Explicit::uniform(2, 2, &[3, 1, 4, 1])?;
    /// assert_eq!(tree.to_string(), "[[3,1],[4,1]]");
    /// # Ok::<(), nullwindow_games::trees::SettingError>(())
    /// ```
    ///
    /// # Errors
    /// If `b` is not from 1 to 65,535, or `d` not from 0 to 512, or there are not exactly `b^d` leaves, or one of
    /// them is not strictly between `-i64::MAX` and `i64::MAX`.
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

    /// The tree of the node that was added last.
    pub(super) fn rooted(arena: Arena) -> Self {
        let at = arena.nodes.len() as u32 - 1;
        Explicit { nodes: Arc::new(arena), at, side: Side::First }
    }

    /// The depth of the deepest leaf below this node, so that a search to this depth is a full one.
    ///
    /// ```
    /// use nullwindow_games::trees::Explicit;
    /// assert_eq!("[[7,5,1],[6,2],[[8,1],7]]".parse::<Explicit>()?.height(), 3);
    /// # Ok::<(), nullwindow_games::trees::ParseTreeError>(())
    /// ```
    #[must_use]
    pub fn height(&self) -> u32 {
        self.nodes.height(self.at)
    }
}

/// Whether a number may be the value of a leaf: the two infinities must lie beyond it.
pub(super) fn is_value(v: i64) -> bool {
    v > -i64::MAX && v < i64::MAX
}

/// All nodes of a tree, children before their parents, so that the root is the last.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Arena {
    nodes: Vec<Node>,
    /// The children of all inner nodes, one node's after another's.
    links: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node {
    /// A leaf's value; an inner node's estimate.
    value: i64,
    /// Where the children begin in `links`.
    first: u32,
    /// How many there are; 0 for a leaf.
    count: u16,
}

impl Arena {
    pub(super) fn leaf(&mut self, value: i64) -> u32 {
        self.add(Node { value, first: 0, count: 0 })
    }

    /// Adds the node with these children, 1 to 65,535 of them.
    pub(super) fn inner(&mut self, children: &[u32]) -> u32 {
        let value = self.nodes[children[0] as usize].value;
        let first = self.links.len() as u32;
        self.links.extend(children);
        self.add(Node { value, first, count: children.len() as u16 })
    }

    fn add(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    #[inline]
    fn node(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    fn children(&self, at: u32) -> &[u32] {
        let node = self.node(at);
        &self.links[node.first as usize..][..node.count.into()]
    }

    fn height(&self, at: u32) -> u32 {
        self.children(at).iter().map(|&child| self.height(child) + 1).max().unwrap_or(0)
    }

    fn write(&self, at: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = self.node(at);
        if node.count == 0 {
            return write!(f, "{}", node.value);
        }
        for (i, &child) in self.children(at).iter().enumerate() {
            f.write_str(if i == 0 { "[" } else { "," })?;
            self.write(child, f)?;
        }
        f.write_str("]")
    }
}

impl FromStr for Explicit {
    type Err = ParseTreeError;

    /// Reads a tree: a number, or a list of trees in brackets, separated by commas. White space may stand between.
    ///
    /// # Errors
    /// Names the column, and the line if there are several, of the first thing that is wrong.
    fn from_str(text: &str) -> Result<Self, ParseTreeError> {
        parse::parse(text).map(Explicit::rooted)
    }
}

/// Nested lists without spaces; reads back as the same tree. The tree below the present node is written.
impl fmt::Display for Explicit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.nodes.write(self.at, f)
    }
}

impl Position for Explicit {
    type Move = u16;
    type Undo = u32;
    type End = ();

    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        (0..self.nodes.node(self.at).count).for_each(|i| out.push(i));
        self.outcome()
    }

    #[inline]
    fn outcome(&self) -> Option<()> {
        (self.nodes.node(self.at).count == 0).then_some(())
    }

    #[inline]
    fn make(&mut self, i: u16) -> u32 {
        self.side = self.side.other();
        let child = self.nodes.children(self.at)[usize::from(i)];
        std::mem::replace(&mut self.at, child)
    }

    #[inline]
    fn unmake(&mut self, _: u16, parent: u32) {
        self.at = parent;
        self.side = self.side.other();
    }
}

impl Leaves for Explicit {
    type Value = i64;

    #[inline]
    fn value(&self) -> i64 {
        self.nodes.node(self.at).value
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MAX_DEPTH, testing};
    use super::*;

    #[test]
    fn a_tree_reads_back_as_it_is_written() {
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
