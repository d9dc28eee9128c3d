//! Keys of tree nodes, made from SplitMix64 (Steele, Lea & Flood 2014, "Fast splittable pseudorandom number
//! generators").

use nullwindow_support::SplitMix64;

/// 64 random bits that belong to one node of a tree, and from which those of every node below follow.
///
/// The root's key is the first output of the generator seeded with the tree's seed. The key of branch `i` is
/// output `i + 1` of the generator seeded with the parent's key, so any node is reached from its parent in
/// constant time, in any order. The outputs after the first 65,536 are the node's own, to draw what else it
/// needs.
///
/// ```
/// use nullwindow_games::trees::Key;
/// use nullwindow_support::SplitMix64;
/// let root = Key::root(7);
/// let branches: Vec<u64> = SplitMix64::new(root.bits()).take(3).collect();
/// assert_eq!(branches, [root.branch(0).bits(), root.branch(1).bits(), root.branch(2).bits()]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key(u64);

impl Key {
    /// The key of the root of the tree with this seed.
    #[must_use]
    pub fn root(seed: u64) -> Self {
        Key(seed).output(1)
    }

    /// The key of branch `i`, counted from 0.
    #[inline]
    #[must_use]
    pub fn branch(self, i: u16) -> Self {
        self.output(u64::from(i) + 1)
    }

    /// The node's own random number `n`, counted from 0: independent of its other numbers and of its
    /// branches.
    ///
    /// ```
    /// use nullwindow_games::trees::Key;
    /// let node = Key::root(7);
    /// assert_ne!(node.draw(0), node.draw(1));
    /// ```
    #[inline]
    #[must_use]
    pub fn draw(self, n: u32) -> u64 {
        self.output(u64::from(n) + 65_537).0
    }

    /// The key itself.
    #[inline]
    #[must_use]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Output `n` (from 1) of the generator seeded with this key.
    #[inline]
    pub(super) fn output(self, n: u64) -> Self {
        Key(SplitMix64::output(self.0, n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_outputs_of_the_generator() {
        let outputs: Vec<u64> = SplitMix64::new(1_234_567).take(5).collect();
        assert_eq!(Key::root(1_234_567).bits(), outputs[0]);
        assert_eq!(Key(1_234_567).branch(4).bits(), outputs[4]);
    }

    #[test]
    fn branches_and_draws_do_not_overlap() {
        let node = Key::root(1);
        assert_eq!(node.draw(0), node.output(65_537).0);
        assert_eq!(node.branch(u16::MAX), node.output(65_536));
    }
}
