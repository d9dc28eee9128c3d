//! P-games: uniform trees whose leaves are won or lost (Pearl 1980, "Asymptotic properties of minimax trees and game-searching procedures").

use super::settings::branches;
use super::{Chance, Key, Leaves, SettingError, Uniform, Values};
use nullwindow::{MoveSink, Position, Side};

/// A uniform tree in which each leaf is won by MAX with some probability, independently: 1 for MAX's win, −1 for MIN's.
///
/// The estimate of an inner node is 0. [`wins_below`](Self::wins_below) gives the estimate by which Nau and Pearl showed
/// that searching deeper can make decisions worse.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PGame {
    tree: Uniform,
    win: Chance,
}

impl PGame {
    /// The root of the game with this many branches (`b`, 1 to 65,535), this depth (`d`, 0 to 512), this seed, and
    /// this chance that MAX wins a leaf.
    ///
    /// # Errors
    /// If `b` or `d` is out of its range.
    pub fn new(b: u32, d: u32, seed: u64, win: Chance) -> Result<Self, SettingError> {
        Ok(PGame { tree: Uniform::new(b, d, seed, Values::Continuous)?, win })
    }

    /// Pearl's ξ: the solution of x^b + x = 1 in (0, 1), for `b` from 1 to 65,535.
    ///
    /// If MAX wins a leaf with just this probability, and `d` is even, then MAX wins the game with the same, whatever `d`; with a
    /// larger one almost surely, with a smaller one almost never, as `d` grows. The branching factor of alpha-beta is ξ/(1 − ξ).
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
        // By plain multiplication and bisection, which no platform rounds differently, so that trees built on it are the same.
        loop {
            let x: f64 = (low + high) / 2.0;
            if x == low || x == high {
                return Ok(x);
            }
            if power(x, b) + x < 1.0 { low = x } else { high = x }
        }
    }

    /// How many leaves below this node, itself included if it is a leaf, MAX wins. It looks at every one of them: `b^k` leaves at
    /// distance k.
    ///
    /// ```
    /// use nullwindow_games::trees::{Chance, PGame};
    /// assert_eq!(PGame::new(3, 2, 1, Chance::ALWAYS)?.wins_below(), 9);
    /// # Ok::<(), nullwindow_games::trees::SettingError>(())
    /// ```
    #[must_use]
    pub fn wins_below(&self) -> u64 {
        let mut moves = Vec::new();
        if self.moves(&mut moves).is_some() {
            return u64::from(self.value() > 0);
        }
        let branch = |m| {
            let mut child = self.clone();
            child.make(m);
            child.wins_below()
        };
        moves.into_iter().map(branch).sum()
    }
}

/// `x` to the power of `n`, by squaring.
fn power(x: f64, n: u16) -> f64 {
    let half = if n > 1 { power(x * x, n / 2) } else { 1.0 };
    if n % 2 == 1 { half * x } else { half }
}

impl Position for PGame {
    type Move = u16;
    type Undo = Key;
    type End = ();

    fn side(&self) -> Side {
        self.tree.side()
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        self.tree.moves(out)
    }

    #[inline]
    fn outcome(&self) -> Option<()> {
        self.tree.outcome()
    }

    #[inline]
    fn make(&mut self, i: u16) -> Key {
        self.tree.make(i)
    }

    #[inline]
    fn unmake(&mut self, i: u16, key: Key) {
        self.tree.unmake(i, key);
    }
}

impl Leaves for PGame {
    type Value = i64;

    #[inline]
    fn value(&self) -> i64 {
        match self.outcome() {
            None => 0,
            Some(()) if self.win.happens(self.tree.key().bits()) => 1,
            Some(()) => -1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn the_game_is_the_same_everywhere() {
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
