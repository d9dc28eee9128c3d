//! P-games: uniform trees with won and lost leaves (Pearl 1980, "Asymptotic properties of minimax trees and
//! game-searching procedures").

use super::settings::branches;
use super::{Chance, Key, Leaves, Model, ModelTree, SettingError, TreeNode};
use nullwindow::Position;

/// A uniform tree in which MAX wins each leaf with the same probability, independently: 1 for MAX's win, −1
/// for MIN's.
///
/// The estimate of an inner node is 0. [`wins_below`](PGame::wins_below) gives the estimate by which Nau and
/// Pearl showed that a deeper search can make decisions worse.
///
/// ```
/// use nullwindow::Window;
/// use nullwindow::textbook::{Walk, negascout::negascout};
/// use nullwindow_games::trees::{Chance, LeafValue, PGame};
///
/// let mut game = PGame::new(2, 6, 1, Chance::new(PGame::critical(2)?)?)?;
/// let value = negascout(&mut Walk::new(&mut game, &LeafValue, ()), Window::full(), 6).continue_value();
/// assert!(value == Some(1) || value == Some(-1));
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
pub type PGame = ModelTree<PGameModel>;

/// The model of [`PGame`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PGameModel {
    win: Chance,
}

impl PGame {
    /// The root of the game with `b` branches (1 to 65,535), depth `d` (0 to 512), this seed, and this
    /// probability that MAX wins a leaf.
    ///
    /// # Errors
    /// If `b` or `d` is out of its range.
    pub fn new(b: u32, d: u32, seed: u64, win: Chance) -> Result<Self, SettingError> {
        ModelTree::root(PGameModel { win }, b, d, Key::root(seed))
    }

    /// Pearl's ξ: the solution of x^b + x = 1 in (0, 1), for `b` from 1 to 65,535.
    ///
    /// If MAX wins a leaf with this probability, and `d` is even, then MAX wins the game with the same
    /// probability, whatever `d`; with a larger one almost surely, with a smaller one almost never, as `d`
    /// grows. The branching factor of alpha-beta is ξ/(1 − ξ).
    ///
    /// ```
    /// use nullwindow_games::trees::PGame;
    /// let golden = (5_f64.sqrt() - 1.0) / 2.0;
    /// assert!((PGame::critical(2)? - golden).abs() < 1e-15);
    /// # Ok::<(), nullwindow_games::trees::SettingError>(())
    /// ```
    ///
    /// # Errors
    /// If `b` is out of its range.
    pub fn critical(b: u32) -> Result<f64, SettingError> {
        let b = branches(b)?;
        let (mut low, mut high) = (0.0, 1.0);
        // Multiplication and bisection round alike on all platforms, so trees built on the result are the
        // same.
        loop {
            let x: f64 = (low + high) / 2.0;
            if x == low || x == high {
                return Ok(x);
            }
            if power(x, b) + x < 1.0 { low = x } else { high = x }
        }
    }

    /// The number of leaves below this node that MAX wins; a leaf counts itself. Visits all of them: `b^k`
    /// leaves at distance k.
    ///
    /// ```
    /// use nullwindow_games::trees::{Chance, PGame};
    /// assert_eq!(PGame::new(3, 2, 1, Chance::ALWAYS)?.wins_below(), 9);
    /// # Ok::<(), nullwindow_games::trees::SettingError>(())
    /// ```
    #[must_use]
    pub fn wins_below(&self) -> u64 {
        if self.outcome().is_some() {
            return u64::from(self.value() > 0);
        }
        let branch = |i| {
            let mut child = self.clone();
            child.make(i);
            child.wins_below()
        };
        (0..self.branches()).map(branch).sum()
    }
}

/// `x` to the power of `n`, by squaring.
fn power(x: f64, n: u16) -> f64 {
    let half = if n > 1 { power(x * x, n / 2) } else { 1.0 };
    if n % 2 == 1 { half * x } else { half }
}

impl Model for PGameModel {
    type State = Key;

    #[inline]
    fn branch(&self, parent: &TreeNode<Key>, i: u16) -> Key {
        parent.state.branch(i)
    }

    #[inline]
    fn value(&self, node: &TreeNode<Key>) -> i64 {
        match node.left {
            0 if self.win.happens(node.state.bits()) => 1,
            0 => -1,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn seed_fixes_the_leaf_values() {
        let game = PGame::new(2, 3, 42, Chance::new(PGame::critical(2).unwrap()).unwrap()).unwrap();
        assert_eq!(testing::leaves(&game), [-1, 1, 1, 1, 1, 1, 1, 1]);
        testing::check(&game);
    }

    /// The values of ξ/(1 − ξ) that the literature gives.
    #[test]
    fn critical_chances_give_the_known_branching_factors() {
        for (b, factor) in [(2, 1.6180), (3, 2.1479), (5, 3.0796), (10, 5.0635), (20, 8.4247), (40, 14.2034)]
        {
            let x = PGame::critical(b).unwrap();
            assert!((x / (1.0 - x) - factor).abs() < 5e-5, "b = {b}");
        }
        assert_eq!(PGame::critical(1).unwrap(), 0.5);
        assert!(PGame::critical(65_535).unwrap() > 0.999);
        assert!(PGame::critical(0).is_err());
    }

    #[test]
    fn the_critical_chance_is_a_fixed_point() {
        let xi = PGame::critical(2).unwrap();
        let win_rate = |p: f64| {
            let won =
                |seed: &u64| testing::minimax(&PGame::new(2, 8, *seed, Chance::new(p).unwrap()).unwrap()) > 0;
            (0..2_000).filter(won).count() as f64 / 2_000.0
        };
        assert!((win_rate(xi) - xi).abs() < 0.04, "{}", win_rate(xi));
        assert!(win_rate(xi + 0.1) > 0.85 && win_rate(xi - 0.1) < 0.2);
    }

    #[test]
    fn wins_are_counted() {
        let game = PGame::new(3, 4, 7, Chance::new(0.4).unwrap()).unwrap();
        let wins = testing::leaves(&game).iter().filter(|&&v| v == 1).count() as u64;
        assert_eq!(game.wins_below(), wins);
        assert!(wins > 0 && wins < 81);
    }
}
