//! Irregular trees: early ends, forced moves, chains, and sides that move twice (the house's own, to catch wrong searches).

use super::settings::{below, depth, within};
use super::{Chance, Key, Leaves, MAX_BRANCHES, SettingError, Values};
use nullwindow::{MoveSink, Position, Side};

/// A tree in which nodes have 0 to `b` branches.
///
/// Of the nodes above depth `d`, one in eight is a leaf, one in four has a single branch (so forced moves come in
/// chains), and the rest have 1 to `b` branches, all numbers equally likely. At depth `d` all are leaves. The root, if
/// `d` > 0, is no leaf.
///
/// The estimate of an inner node is drawn like the value of a leaf, independent of the leaves below.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_games::trees::{Irregular, Values};
/// let tree = Irregular::new(5, 6, 1, Values::Discrete(20))?;
/// let mut moves = Vec::new();
/// assert_eq!(tree.moves(&mut moves), None);
/// assert!((1..=5).contains(&moves.len()));
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Irregular {
    most: u16,
    depth: u16,
    ply: u16,
    side: Side,
    again: Chance,
    values: Values,
    key: Key,
}

impl Irregular {
    /// The root of the tree with at most `b` branches a node (1 to 65,535), leaves no deeper than `d` (0 to 512), this seed, and
    /// these values of leaves. The sides alternate.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(b: u32, d: u32, seed: u64, values: Values) -> Result<Self, SettingError> {
        Ok(Irregular {
            most: within("the most branches", b, 1, MAX_BRANCHES)?,
            depth: depth(d)?,
            ply: 0,
            side: Side::First,
            again: Chance::NEVER,
            values: values.check()?,
            key: Key::root(seed),
        })
    }

    /// The same tree, except that after each move, with this chance, the side that has moved moves again, as in
    /// Kalah. The shape and the leaf values from MAX's view stay the same; who chooses changes.
    ///
    /// ```
    /// use nullwindow::{Position, Side};
    /// use nullwindow_games::trees::{Chance, Irregular, Values};
    /// let mut tree = Irregular::new(5, 6, 1, Values::Continuous)?.with_extra_moves(Chance::ALWAYS);
    /// tree.make(0);
    /// assert_eq!(tree.side(), Side::First);
    /// # Ok::<(), nullwindow_games::trees::SettingError>(())
    /// ```
    #[must_use]
    pub fn with_extra_moves(self, again: Chance) -> Self {
        Irregular { again, ..self }
    }

    #[inline]
    fn branches(&self) -> u16 {
        if self.ply == self.depth {
            return 0;
        }
        match self.key.draw(0) % 8 {
            0 if self.ply > 0 => 0,
            1 | 2 => 1,
            _ => 1 + below(self.most, self.key, 1),
        }
    }
}

impl Position for Irregular {
    type Move = u16;
    type Undo = (Key, Side);
    type End = ();

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        let b = self.branches();
        (0..b).for_each(|i| out.push(i));
        (b == 0).then_some(())
    }

    fn outcome(&self) -> Option<()> {
        (self.branches() == 0).then_some(())
    }

    fn make(&mut self, i: u16) -> (Key, Side) {
        let undo = (self.key, self.side);
        self.ply += 1;
        self.key = self.key.branch(i);
        if !self.again.happens(self.key.draw(2)) {
            self.side = self.side.other();
        }
        undo
    }

    fn unmake(&mut self, _: u16, undo: (Key, Side)) {
        (self.key, self.side) = undo;
        self.ply -= 1;
    }
}

impl Leaves for Irregular {
    type Value = i64;

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
        let tree = Irregular::new(3, 3, 5, Values::Discrete(100)).unwrap();
        assert_eq!(testing::shape(&tree), "[([48] 36) ([60 71] [35]) ([30])]");
        let tree = tree.with_extra_moves(Chance::new(0.5).unwrap());
        assert_eq!(testing::shape(&tree), "[([48] 36) ([60 71] [35]) ((30))]");
    }

    /// Whatever the models promise must occur, else property tests over them prove nothing.
    #[test]
    fn every_kind_of_node_occurs() {
        let (mut early, mut forced, mut chains, mut wide, mut again) = (0, 0, 0, 0, 0);
        for seed in 0..200 {
            let tree = Irregular::new(5, 6, seed, Values::Discrete(3)).unwrap();
            let mut tree = tree.with_extra_moves(Chance::new(0.2).unwrap());
            testing::check(&tree);
            testing::visit(&mut tree, &mut |p| {
                let b = p.branches();
                early += u32::from(b == 0 && p.ply < 6);
                forced += u32::from(b == 1);
                wide += u32::from(b == 5);
                if b > 0 {
                    let mut child = p.clone();
                    child.make(0);
                    chains += u32::from(b == 1 && child.branches() == 1);
                    again += u32::from(child.side == p.side);
                }
            });
        }
        for (what, count) in
            [("early", early), ("forced", forced), ("chains", chains), ("wide", wide), ("again", again)]
        {
            assert!(count > 100, "{what}: {count}");
        }
    }

    #[test]
    fn extra_moves_change_the_value_and_nothing_else() {
        let mut changed = 0;
        for seed in 0..50 {
            let plain = Irregular::new(4, 5, seed, Values::Continuous).unwrap();
            let twice = plain.clone().with_extra_moves(Chance::new(0.5).unwrap());
            assert_eq!(testing::leaves(&plain), testing::leaves(&twice));
            changed += u32::from(testing::minimax(&plain) != testing::minimax(&twice));
        }
        assert!(changed > 10, "{changed}");
    }

    #[test]
    fn wrong_settings_are_refused() {
        let message = Irregular::new(0, 3, 1, Values::Continuous).unwrap_err().to_string();
        assert_eq!(message, "the most branches must be from 1 to 65535, not 0");
        testing::check(&Irregular::new(5, 0, 1, Values::Continuous).unwrap());
    }
}
