//! SplitMix64 (Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators"), and the keys of
//! tree nodes that it generates.

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The generator's output function: a bijection of 64-bit words in which every input bit moves every output
/// bit.
#[inline]
fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The generator SplitMix64: the same numbers for the same seed, everywhere and in every version.
///
/// ```
/// use nullwindow_games::trees::SplitMix64;
/// let numbers: Vec<u64> = SplitMix64::new(1234567).take(2).collect();
/// assert_eq!(numbers, [6457827717110365317, 3203168211198807973]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator that starts from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }
}

impl Iterator for SplitMix64 {
    type Item = u64;

    /// The next number; there is always one.
    #[inline]
    fn next(&mut self) -> Option<u64> {
        self.0 = self.0.wrapping_add(GAMMA);
        Some(mix(self.0))
    }
}

/// The key of a tree node: 64 random bits, from which the keys of all nodes below are computed.
///
/// The root's key is the first output of the generator seeded with the tree's seed. The key of branch `i` is
/// output `i + 1` of the generator seeded with the parent's key, so any node is reached from its parent in
/// constant time, in any order. The outputs after the first 65,536 are the node's own random numbers.
///
/// ```
/// use nullwindow_games::trees::{Key, SplitMix64};
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
        Key(mix(self.0.wrapping_add(GAMMA.wrapping_mul(n))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_the_published_ones() {
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert!(SplitMix64::new(1_234_567).take(5).eq(published));
        assert_eq!(Key::root(1_234_567).bits(), published[0]);
        assert_eq!(Key(1_234_567).branch(4).bits(), published[4]);
    }

    #[test]
    fn branches_and_draws_do_not_overlap() {
        let node = Key::root(1);
        assert_eq!(node.draw(0), node.output(65_537).0);
        assert_eq!(node.branch(u16::MAX), node.output(65_536));
    }
}
