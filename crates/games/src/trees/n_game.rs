//! N-games: won by whoever gained more on the way (Nau 1982, "An investigation of the causes of pathology in games").

use super::{Key, Leaves, SettingError, Uniform, Values};
use nullwindow::{MoveSink, Position, Side};

/// A uniform tree whose edges are worth 1 or −1 to MAX, with equal chances, and whose leaves are won by MAX (1) if the edges on
/// the way sum to more than 0, and by MIN (−1) otherwise.
///
/// Good positions lie near good ones, unlike in P-games, and search here helps. (A sum of 0 is MIN's win by this
/// library's choice.) The estimate of an inner node is the sum so far, which can lie beyond ±1.
///
/// ```
/// use nullwindow_games::trees::{Leaves, NGame};
/// assert_eq!(NGame::new(3, 5, 1)?.value(), 0);
/// assert_eq!(NGame::new(3, 0, 1)?.value(), -1); // the root is a leaf, and nobody has gained anything
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NGame {
    tree: Uniform,
    sum: i64,
}

impl NGame {
    /// The root of the game with this many branches (`b`, 1 to 65,535), this depth (`d`, 0 to 512), and this seed.
    ///
    /// # Errors
    /// If `b` or `d` is out of its range.
    pub fn new(b: u32, d: u32, seed: u64) -> Result<Self, SettingError> {
        Ok(NGame { tree: Uniform::new(b, d, seed, Values::Continuous)?, sum: 0 })
    }

    /// What the edge that led to this node is worth to MAX.
    #[inline]
    fn edge(&self) -> i64 {
        if self.tree.key().bits() % 2 == 1 { 1 } else { -1 }
    }
}

impl Position for NGame {
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
        let undo = self.tree.make(i);
        self.sum += self.edge();
        undo
    }

    #[inline]
    fn unmake(&mut self, i: u16, key: Key) {
        self.sum -= self.edge();
        self.tree.unmake(i, key);
    }
}

impl Leaves for NGame {
    type Value = i64;

    #[inline]
    fn value(&self) -> i64 {
        match self.outcome() {
            None => self.sum,
            Some(()) if self.sum > 0 => 1,
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
        let game = NGame::new(2, 3, 42).unwrap();
        assert_eq!(testing::leaves(&game), [-1, -1, -1, -1, -1, 1, 1, -1]);
        testing::check(&game);
    }

    #[test]
    fn whoever_is_ahead_wins() {
        let game = NGame::new(3, 5, 7).unwrap();
        let (mut ahead, mut leaves) = (0, 0);
        testing::visit(&mut game.clone(), &mut |p| {
            assert_eq!((p.sum - i64::from(5 - p.tree.left())) % 2, 0, "one step a ply");
            if p.outcome().is_some() {
                assert_eq!(p.value(), if p.sum > 0 { 1 } else { -1 });
                ahead += u32::from(p.sum > 0);
                leaves += 1;
            } else {
                assert_eq!(p.value(), p.sum);
            }
        });
        assert!(ahead > leaves / 5 && ahead < leaves * 4 / 5, "{ahead} of {leaves}");
    }
}
