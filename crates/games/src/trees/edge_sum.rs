//! Incremental trees: a leaf's value is the sum of the edges of its path (Fuller, Gaschnig & Gillogly 1973;
//! Newborn 1977).

use super::settings::amounts;
use super::{Key, Model, ModelTree, SettingError, TreeNode};
use nullwindow::Side;

/// A uniform tree whose moves gain or lose points: each edge gains −`r` to `r`, all equally likely, for the
/// side that moves along it. A node's value is the sum of MAX's edges on its path minus the sum of MIN's; the
/// root's is 0.
///
/// So siblings are alike, as in real games, and the estimate of an inner node, its sum, predicts the value
/// below it: ordering moves by it, deepening, and selective search all gain something. Branches are not
/// ordered.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_games::trees::{EdgeSum, Leaves};
/// let mut tree = EdgeSum::new(5, 4, 1, 100)?;
/// assert_eq!(tree.value(), 0);
/// tree.make(0);
/// assert!((-100..=100).contains(&tree.value()));
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
pub type EdgeSum = ModelTree<EdgeSumModel>;

/// The model of [`EdgeSum`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EdgeSumModel {
    range: u32,
}

impl EdgeSum {
    /// The root of the tree with `b` branches (1 to 65,535), depth `d` (0 to 512), this seed, and edges
    /// within ±`r` (`r` ≥ 1).
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(b: u32, d: u32, seed: u64, r: u32) -> Result<Self, SettingError> {
        amounts("the range of edges", r)?;
        ModelTree::root(EdgeSumModel { range: r }, b, d, (Key::root(seed), 0))
    }
}

impl Model for EdgeSumModel {
    /// The key, and the sum of the edges from MAX's view.
    type State = (Key, i64);

    #[inline]
    fn branch(&self, parent: &TreeNode<(Key, i64)>, i: u16) -> (Key, i64) {
        let (key, sum) = (parent.state.0.branch(i), parent.state.1);
        let edge = (key.bits() % (2 * u64::from(self.range) + 1)) as i64 - i64::from(self.range);
        (key, if parent.side == Side::First { sum + edge } else { sum - edge })
    }

    #[inline]
    fn value(&self, node: &TreeNode<(Key, i64)>) -> i64 {
        node.state.1
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Leaves, testing};
    use super::*;
    use nullwindow::Position;

    #[test]
    fn seed_fixes_the_leaf_values() {
        let tree = EdgeSum::new(2, 3, 42, 100).unwrap();
        assert_eq!(testing::leaves(&tree), [-19, -1, -53, -65, -2, 7, 100, 63]);
    }

    #[test]
    fn child_differs_from_parent_by_at_most_the_range() {
        for seed in 0..20 {
            let tree = EdgeSum::new(3, 4, seed, 5).unwrap();
            testing::check(&tree);
            testing::visit(&mut tree.clone(), &mut |p| {
                for i in 0..p.branches() {
                    let mut child = p.clone();
                    child.make(i);
                    assert!((child.value() - p.value()).abs() <= 5);
                }
            });
        }
    }

    /// The purpose of the model: unlike in uniform trees, the estimate predicts the value.
    #[test]
    fn estimate_predicts_the_value() {
        let mut agree = 0;
        for seed in 0..1_000 {
            let root = EdgeSum::new(2, 5, seed, 100).unwrap();
            let [(estimate_0, value_0), (estimate_1, value_1)] = [0, 1].map(|i| {
                let mut child = root.clone();
                child.make(i);
                (child.value(), testing::minimax(&child))
            });
            agree += u32::from((estimate_0 < estimate_1) == (value_0 < value_1));
        }
        assert!(agree > 600, "{agree} of 1000");
    }

    #[test]
    fn settings_out_of_range_are_rejected() {
        let message = EdgeSum::new(2, 2, 1, 0).unwrap_err().to_string();
        assert_eq!(message, "the range of edges must be from 1 to 4294967295, not 0");
    }
}
