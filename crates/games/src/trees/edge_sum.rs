//! Incremental trees, where a leaf is the sum of the edges that lead to it (Fuller, Gaschnig & Gillogly 1973; Newborn 1977).

use super::settings::amounts;
use super::shape::Shape;
use super::{Key, Leaves, SettingError};
use nullwindow::{MoveSink, Position, Side};

/// A uniform tree whose moves gain or lose points: each edge is worth −`r` to `r` to the side that moves along it, all
/// equally likely, and a node is worth MAX's edges on the way to it minus MIN's.
///
/// So siblings are alike, as in real games, and the estimate of an inner node is the sum so far, which foretells the
/// value below it: there is something to gain from ordering moves by it, from deepening, and from selective search.
/// Branches are not ordered. The root is worth 0.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EdgeSum {
    shape: Shape,
    range: u32,
    key: Key,
    sum: i64,
}

impl EdgeSum {
    /// The root of the tree with this many branches (`b`, 1 to 65,535), this depth (`d`, 0 to 512), this seed, and
    /// edges within ±`r` (`r` ≥ 1).
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(b: u32, d: u32, seed: u64, r: u32) -> Result<Self, SettingError> {
        amounts("the range of edges", r)?;
        Ok(EdgeSum { shape: Shape::new(b, d)?, range: r, key: Key::root(seed), sum: 0 })
    }
}

impl Position for EdgeSum {
    type Move = u16;
    type Undo = (Key, i64);
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
    fn make(&mut self, i: u16) -> (Key, i64) {
        let undo = (self.key, self.sum);
        self.key = self.key.branch(i);
        let edge = (self.key.bits() % (2 * u64::from(self.range) + 1)) as i64 - i64::from(self.range);
        self.sum += if self.shape.side == Side::First { edge } else { -edge };
        self.shape.down();
        undo
    }

    #[inline]
    fn unmake(&mut self, _: u16, undo: (Key, i64)) {
        (self.key, self.sum) = undo;
        self.shape.up();
    }
}

impl Leaves for EdgeSum {
    type Value = i64;

    #[inline]
    fn value(&self) -> i64 {
        self.sum
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn the_tree_is_the_same_everywhere() {
        let tree = EdgeSum::new(2, 3, 42, 100).unwrap();
        assert_eq!(testing::leaves(&tree), [-19, -1, -53, -65, -2, 7, 100, 63]);
    }

    #[test]
    fn it_is_a_tree_of_small_steps() {
        for seed in 0..20 {
            let tree = EdgeSum::new(3, 4, seed, 5).unwrap();
            testing::check(&tree);
            testing::visit(&mut tree.clone(), &mut |p| {
                for i in 0..if p.shape.left > 0 { p.shape.branches } else { 0 } {
                    let mut child = p.clone();
                    child.make(i);
                    assert!((child.value() - p.value()).abs() <= 5);
                }
            });
        }
    }

    /// What makes this model different: the estimate tells something about the value.
    #[test]
    fn the_estimate_foretells_the_value() {
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
    fn wrong_settings_are_refused() {
        let message = EdgeSum::new(2, 2, 1, 0).unwrap_err().to_string();
        assert_eq!(message, "the range of edges must be from 1 to 4294967295, not 0");
    }
}
