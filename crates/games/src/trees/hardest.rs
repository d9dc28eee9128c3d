//! The hardest tree for alpha-beta: it visits every leaf (the worst case of Knuth & Moore 1975).

use super::settings::{branches, depth};
use super::{Model, ModelTree, SettingError, TreeNode};
use nullwindow::Side;

/// A uniform tree whose values are arranged so that alpha-beta, from a full window, cuts off nothing: b^d
/// leaves.
///
/// Every branch is better for its side than all branches before it, and lies strictly inside the window in
/// which alpha-beta searches it. So the window narrows at every node, but never closes. The root's value is
/// 0.
///
/// [`value`](super::Leaves::value) of an inner node is its minimax value.
///
/// ```
/// use nullwindow::{Window, observe::LeafCount};
/// use nullwindow::textbook::{Walk, alpha_beta};
/// use nullwindow_games::trees::{Hardest, LeafValue};
/// let mut tree = Hardest::new(3, 4)?;
/// let mut leaves = LeafCount::default();
/// let value = alpha_beta::fail_soft(&mut Walk::new(&mut tree, &LeafValue, &mut leaves), Window::full(), 4);
/// assert_eq!((value.continue_value(), leaves.0), (Some(0), 81));
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
pub type Hardest = ModelTree<HardestModel>;

/// The model of [`Hardest`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HardestModel;

/// A node's minimax value, strictly inside the window in which alpha-beta searches the node; from MAX's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InsideWindow {
    alpha: i64,
    value: i64,
    beta: i64,
}

/// The widest window at the root. Each ply of a side divides the part on its side of the value by `b`.
const REACH: i64 = 1 << 61;

impl Hardest {
    /// The root of the tree with `b` branches (1 to 65,535) and depth `d` (0 to 512), where `b^⌈d/2⌉` is at
    /// most 2⁶¹, so that its values are different numbers.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(b: u32, d: u32) -> Result<Self, SettingError> {
        let (b, d) = (u32::from(branches(b)?), u32::from(depth(d)?));
        let fits = |d: &u32| i64::from(b).checked_pow(d.div_ceil(2)).is_some_and(|parts| parts <= REACH);
        let largest = (0..=512).take_while(fits).last().unwrap_or(0);
        if d > largest {
            let (what, high) = ("the depth of the hardest tree of this width", u64::from(largest));
            return Err(SettingError::OutOfRange { what, low: 0, high, got: d.into() });
        }
        ModelTree::root(HardestModel, b, d, InsideWindow { alpha: -REACH, value: 0, beta: REACH })
    }
}

impl Model for HardestModel {
    type State = InsideWindow;

    /// The branches stand at equal distances between the bound and the value, the last one at the value.
    #[inline]
    fn branch(&self, parent: &TreeNode<InsideWindow>, i: u16) -> InsideWindow {
        let InsideWindow { mut alpha, mut value, mut beta } = parent.state;
        let (b, worse) = (i64::from(parent.width), i64::from(parent.width - 1 - i));
        match parent.side {
            Side::First => {
                let step = (value - alpha) / b;
                value -= worse * step;
                if i > 0 {
                    alpha = value - step;
                }
            }
            Side::Second => {
                let step = (beta - value) / b;
                value += worse * step;
                if i > 0 {
                    beta = value + step;
                }
            }
        }
        InsideWindow { alpha, value, beta }
    }

    #[inline]
    fn value(&self, node: &TreeNode<InsideWindow>) -> i64 {
        node.state.value
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Leaves, testing};
    use super::*;
    use nullwindow::Position;

    #[test]
    fn alpha_beta_visits_every_leaf() {
        for (b, d) in [(1, 3), (2, 1), (2, 10), (3, 6), (4, 5), (5, 6), (40, 2)] {
            let tree = Hardest::new(b, d).unwrap();
            assert_eq!(testing::alpha_beta(&tree), (0, u64::from(b).pow(d)), "b {b}, d {d}");
        }
    }

    #[test]
    fn value_of_every_node_is_its_minimax_value() {
        let tree = Hardest::new(3, 5).unwrap();
        testing::check(&tree);
        testing::visit(&mut tree.clone(), &mut |p| assert_eq!(p.value(), testing::minimax(p)));
    }

    #[test]
    fn windows_never_close_in_the_largest_trees() {
        let mut tree = Hardest::new(2, 122).unwrap();
        for ply in 0..122 {
            tree.make(ply % 2);
            let InsideWindow { alpha, value, beta } = tree.node.state;
            assert!(alpha < value && value < beta, "{tree:?}");
        }
        let message = Hardest::new(2, 123).unwrap_err().to_string();
        assert_eq!(message, "the depth of the hardest tree of this width must be from 0 to 122, not 123");
        assert!(Hardest::new(0, 2).is_err() && Hardest::new(1, 512).is_ok());
    }
}
