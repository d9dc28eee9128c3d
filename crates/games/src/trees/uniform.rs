//! Uniform trees with independent leaves (Knuth & Moore 1975, "An analysis of alpha-beta pruning"; Pearl
//! 1980).

use super::{Key, Model, ModelTree, SettingError, TreeNode, Values};

/// The tree in which every inner node has `b` branches, every leaf has depth `d`, and the values of leaves
/// are independent and equally distributed: the random tree of most analyses.
///
/// The estimate of an inner node is drawn like a leaf's value, independent of the leaves below: a search to
/// depth k therefore sees a uniform tree of depth k.
///
/// ```
/// use nullwindow::Window;
/// use nullwindow::textbook::{Walk, negascout::negascout};
/// use nullwindow_games::trees::{LeafValue, Uniform, Values};
///
/// let mut tree = Uniform::new(3, 4, 1, Values::Discrete(100))?;
/// let value = negascout(&mut Walk::new(&mut tree, &LeafValue, ()), Window::full(), 4).continue_value();
/// assert_eq!(value, Some(40));
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
pub type Uniform = ModelTree<UniformModel>;

/// The model of [`Uniform`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UniformModel {
    values: Values,
}

impl Uniform {
    /// The root of the tree with `b` branches (1 to 65,535), depth `d` (0 to 512), this seed and these values
    /// of leaves. It has `b^d` leaves.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(b: u32, d: u32, seed: u64, values: Values) -> Result<Self, SettingError> {
        ModelTree::root(UniformModel { values: values.check()? }, b, d, Key::root(seed))
    }
}

impl Model for UniformModel {
    type State = Key;

    #[inline]
    fn branch(&self, parent: &TreeNode<Key>, i: u16) -> Key {
        parent.state.branch(i)
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

    #[test]
    fn seed_fixes_the_leaf_values() {
        let tree = Uniform::new(3, 2, 42, Values::Continuous).unwrap();
        assert_eq!(
            testing::leaves(&tree),
            [
                27_884_435_300_425_855,
                66_387_902_579_671_021,
                5_989_163_561_670_774,
                2_432_284_366_984_549,
                55_729_186_052_602_224,
                40_598_280_639_386_270,
                22_047_984_081_807_011,
                60_332_212_623_362_093,
                25_205_877_840_091_632
            ]
        );
        let tree = Uniform::new(2, 3, 42, Values::Discrete(100)).unwrap();
        assert_eq!(testing::leaves(&tree), [43, 7, 65, 38, 44, 37, 17, 34]);
        let tree = Uniform::new(2, 3, 43, Values::Between(-9, 9)).unwrap();
        assert_eq!(testing::leaves(&tree), [4, -6, 2, -9, -8, 4, -6, -7]);
    }

    #[test]
    fn every_node_passes_the_tree_checks() {
        for (b, d) in [(1, 5), (2, 4), (3, 3), (300, 1), (5, 0)] {
            let tree = Uniform::new(b, d, 9, Values::Discrete(7)).unwrap();
            testing::check(&tree);
            assert_eq!(testing::leaves(&tree).len(), (b as usize).pow(d));
        }
    }

    #[test]
    fn settings_out_of_range_are_rejected() {
        let message = |b, d| Uniform::new(b, d, 1, Values::Continuous).unwrap_err().to_string();
        assert_eq!(message(65_536, 1), "the number of branches must be from 1 to 65535, not 65536");
        assert_eq!(message(2, 513), "the depth must be from 0 to 512, not 513");
        assert!(Uniform::new(65_535, 512, 1, Values::Continuous).is_ok());
    }
}
