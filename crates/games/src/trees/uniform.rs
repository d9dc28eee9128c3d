//! Uniform trees with independent leaves (Knuth & Moore 1975, "An analysis of alpha-beta pruning"; Pearl 1980).

use super::shape::Shape;
use super::{Key, Leaves, SettingError, Values};
use nullwindow::{MoveSink, Position, Side};

/// The tree in which every inner node has `b` branches, every leaf has depth `d`, and the values of leaves are
/// independent and equally distributed: the random tree of most analyses.
///
/// The estimate of an inner node is a number drawn like a leaf's, independent of the leaves below: a search to depth
/// k therefore sees a uniform tree of depth k.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uniform {
    shape: Shape,
    values: Values,
    key: Key,
}

impl Uniform {
    /// The root of the tree with this many branches (`b`, 1 to 65,535), this depth (`d`, 0 to 512), this seed, and
    /// these values of leaves. It has `b^d` leaves.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(b: u32, d: u32, seed: u64, values: Values) -> Result<Self, SettingError> {
        Ok(Uniform { shape: Shape::new(b, d)?, values: values.check()?, key: Key::root(seed) })
    }

    /// The key of this node.
    #[inline]
    pub(super) fn key(&self) -> Key {
        self.key
    }

    /// How many plies the leaves are away.
    #[cfg(test)]
    pub(super) fn left(&self) -> u16 {
        self.shape.left
    }
}

impl Position for Uniform {
    type Move = u16;
    type Undo = Key;
    type End = ();

    fn side(&self) -> Side {
        self.shape.side
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        self.shape.moves(out)
    }

    #[inline]
    fn outcome(&self) -> Option<()> {
        self.shape.outcome()
    }

    #[inline]
    fn make(&mut self, i: u16) -> Key {
        self.shape.down();
        let branch = self.key.branch(i);
        std::mem::replace(&mut self.key, branch)
    }

    #[inline]
    fn unmake(&mut self, _: u16, key: Key) {
        self.key = key;
        self.shape.up();
    }
}

impl Leaves for Uniform {
    type Value = i64;

    #[inline]
    fn value(&self) -> i64 {
        self.values.of(self.key.bits())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn the_tree_is_the_same_everywhere() {
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
    fn it_is_a_tree() {
        for (b, d) in [(1, 5), (2, 4), (3, 3), (300, 1), (5, 0)] {
            let tree = Uniform::new(b, d, 9, Values::Discrete(7)).unwrap();
            testing::check(&tree);
            assert_eq!(testing::leaves(&tree).len(), (b as usize).pow(d));
        }
    }

    #[test]
    fn wrong_settings_are_refused() {
        let message = |b, d| Uniform::new(b, d, 1, Values::Continuous).unwrap_err().to_string();
        assert_eq!(message(65_536, 1), "the number of branches must be from 1 to 65535, not 65536");
        assert_eq!(message(2, 513), "the depth must be from 0 to 512, not 513");
        assert!(Uniform::new(65_535, 512, 1, Values::Continuous).is_ok());
    }
}
