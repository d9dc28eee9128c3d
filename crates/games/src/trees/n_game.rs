//! N-games: the side with the larger gains on the path wins (Nau 1982, "An investigation of the causes of
//! pathology in games").

use super::{Key, Model, ModelTree, SettingError, TreeNode};

/// A uniform tree whose edges gain 1 or −1 for MAX, with equal probability. MAX wins a leaf (1) if the edges
/// of its path sum to more than 0; otherwise MIN wins it (−1).
///
/// Good positions lie near good ones, unlike in P-games, and search here helps. (That MIN wins at a sum of 0
/// is our choice.) The estimate of an inner node is the sum of its path, which can lie beyond ±1.
///
/// ```
/// use nullwindow_games::trees::{Leaves, NGame};
/// assert_eq!(NGame::new(3, 5, 1)?.value(), 0);
/// assert_eq!(NGame::new(3, 0, 1)?.value(), -1); // the root is a leaf, and its path is empty
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
pub type NGame = ModelTree<NGameModel>;

/// The model of [`NGame`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NGameModel;

impl NGame {
    /// The root of the game with `b` branches (1 to 65,535), depth `d` (0 to 512), and this seed.
    ///
    /// # Errors
    /// If `b` or `d` is out of its range.
    pub fn new(b: u32, d: u32, seed: u64) -> Result<Self, SettingError> {
        ModelTree::root(NGameModel, b, d, (Key::root(seed), 0))
    }
}

impl Model for NGameModel {
    /// The key, and the sum of the edges.
    type State = (Key, i64);

    #[inline]
    fn branch(&self, parent: &TreeNode<(Key, i64)>, i: u16) -> (Key, i64) {
        let (key, sum) = (parent.state.0.branch(i), parent.state.1);
        (key, if key.bits() % 2 == 1 { sum + 1 } else { sum - 1 })
    }

    #[inline]
    fn value(&self, node: &TreeNode<(Key, i64)>) -> i64 {
        match (node.left, node.state.1) {
            (0, sum) if sum > 0 => 1,
            (0, _) => -1,
            (_, sum) => sum,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Leaves, testing};
    use super::*;
    use nullwindow::Position;

    #[test]
    fn seed_fixes_the_leaf_values() {
        let game = NGame::new(2, 3, 42).unwrap();
        assert_eq!(testing::leaves(&game), [-1, -1, -1, -1, -1, 1, 1, -1]);
        testing::check(&game);
    }

    #[test]
    fn positive_sum_wins_for_max() {
        let game = NGame::new(3, 5, 7).unwrap();
        let (mut wins, mut leaves) = (0, 0);
        testing::visit(&mut game.clone(), &mut |p| {
            let sum = p.node.state.1;
            assert_eq!((sum - i64::from(5 - p.node.left)) % 2, 0, "one unit a ply");
            if p.outcome().is_some() {
                assert_eq!(p.value(), if sum > 0 { 1 } else { -1 });
                wins += u32::from(sum > 0);
                leaves += 1;
            } else {
                assert_eq!(p.value(), sum);
            }
        });
        assert!(wins > leaves / 5 && wins < leaves * 4 / 5, "{wins} of {leaves}");
    }
}
