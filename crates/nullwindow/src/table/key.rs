//! Keys of 64 and of 128 bits, as words that are spread evenly: short keys by an invertible multiplication,
//! wide ones by a hash of each half in the other (a multiplication of 64 by 64 bits, folded: our own).

use std::fmt;

/// The type of the keys of a [`Table`](super::Table): `u64` or `u128`.
///
/// The key of a [`Keyed`](crate::Keyed) position may be any bits, spread evenly (a Zobrist hash) or not (a
/// board written as a number): the table hashes it again.
///
/// ```
/// use nullwindow::table::{Scheme, Table, TableKey};
/// use nullwindow::{Keyed, table::TableError};
///
/// /// A table for the positions of a game.
/// fn table_for<P: Keyed<Key: TableKey>>(mebibytes: usize) -> Result<Table<P::Key>, TableError> {
///     Table::with_mebibytes(mebibytes, Scheme::TwoLevel)
/// }
/// assert_eq!(<u128 as TableKey>::BITS, 128);
/// ```
pub trait TableKey: Copy + Eq + Default + Send + Sync + fmt::Debug + sealed::KeyWords + 'static {
    /// The number of bits of a key.
    const BITS: u32;

    /// The code of a path with this `code` that goes on with the position of this key. Different paths share
    /// one with a probability of 2⁻⁶⁴.
    #[must_use]
    fn extend(self, code: u64) -> u64;

    /// The key of the position after a path with this code, which only equal paths share.
    #[must_use]
    fn after(self, code: u64) -> Self;
}

impl TableKey for u64 {
    const BITS: u32 = u64::BITS;

    #[inline]
    fn extend(self, code: u64) -> u64 {
        scramble(code.rotate_left(1) ^ self)
    }

    #[inline]
    fn after(self, code: u64) -> Self {
        self ^ scramble(!code)
    }
}

impl TableKey for u128 {
    const BITS: u32 = u128::BITS;

    #[inline]
    fn extend(self, code: u64) -> u64 {
        (self as u64).extend(((self >> 64) as u64).extend(code))
    }

    #[inline]
    fn after(self, code: u64) -> Self {
        let code = scramble(!code);
        self ^ (u128::from(code) << 64 | u128::from(scramble(code)))
    }
}

pub(super) mod sealed {
    /// The words of a key. No other crate can implement it, so that the format of files can depend on it.
    pub trait KeyWords: Sized {
        /// The number of words of 64 bits.
        const COUNT: usize;

        /// The key in [`COUNT`](Self::COUNT) words (the others are 0): different for different keys. The
        /// upper bits of the first choose the bucket, the lowest distinguish most of the keys there: these
        /// bits should differ wherever keys do.
        ///
        /// With independent halves, torn entries of wide keys would not be detected: the upper half of one
        /// board with the lower half of another is a third board. So every bit of both words depends on both
        /// halves.
        fn words(self) -> [u64; 2];

        /// The key that has these words.
        fn of_words(words: [u64; 2]) -> Self;

        /// Two halves, as they are.
        fn halves(self) -> [u64; 2];

        /// The number that has these halves.
        fn of_halves(halves: [u64; 2]) -> Self;
    }

    impl KeyWords for u64 {
        const COUNT: usize = 1;

        #[inline]
        fn words(self) -> [u64; 2] {
            // Both steps are invertible. A bit of the product depends on the bits of the key up to its own;
            // the second step lets the upper bits reach the lower half.
            let product = self.wrapping_mul(super::FACTOR);
            [product ^ product >> 32, 0]
        }

        #[inline]
        fn of_words([word, _]: [u64; 2]) -> Self {
            (word ^ word >> 32).wrapping_mul(super::INVERSE)
        }

        #[inline]
        fn halves(self) -> [u64; 2] {
            [self, 0]
        }

        #[inline]
        fn of_halves([half, _]: [u64; 2]) -> Self {
            half
        }
    }

    impl KeyWords for u128 {
        const COUNT: usize = 2;

        #[inline]
        fn words(self) -> [u64; 2] {
            let [high, low] = self.halves();
            let low = low ^ super::scramble(high);
            [high ^ super::scramble(low), low]
        }

        #[inline]
        fn of_words([first, low]: [u64; 2]) -> Self {
            let high = first ^ super::scramble(low);
            Self::of_halves([high, low ^ super::scramble(high)])
        }

        #[inline]
        fn halves(self) -> [u64; 2] {
            [(self >> 64) as u64, self as u64]
        }

        #[inline]
        fn of_halves([high, low]: [u64; 2]) -> Self {
            u128::from(high) << 64 | u128::from(low)
        }
    }
}

/// A key hashed once, for all that a search does with it: prefetch, probes from the parent and from the node
/// itself, a store. It is as large as the key.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct HashedKey<K>(K);

impl<K: TableKey> HashedKey<K> {
    #[inline]
    pub(crate) fn of(key: K) -> Self {
        HashedKey(K::of_halves(key.words()))
    }

    /// The key.
    #[inline]
    pub(crate) fn key(self) -> K {
        K::of_words(self.0.halves())
    }

    /// The words of the key.
    #[inline]
    pub(super) fn words(self) -> [u64; 2] {
        self.0.halves()
    }
}

/// `part` / 2⁶⁴ of `number`, rounded down; and the remainder, again as a part of 2⁶⁴. So `number` need not be
/// a power of two, and the bits of a key that do not choose the bucket can choose a slot there.
#[inline]
pub(super) fn share(part: u64, number: usize) -> (usize, u64) {
    let product = u128::from(part) * number as u128;
    ((product >> 64) as usize, product as u64)
}

/// A factor whose products with evenly spaced numbers, and sums of two such products, fill 2⁶⁴ evenly (Steele
/// & Vigna, "Computationally easy, spectrally good multipliers for congruential pseudorandom number
/// generators", 2022).
const FACTOR: u64 = 0xd134_2543_de82_ef95;

/// The inverse of [`FACTOR`] modulo 2⁶⁴.
const INVERSE: u64 = {
    // Newton's iteration: an odd number is its own inverse to three bits, and each step doubles them.
    let (mut inverse, mut bits) = (FACTOR, 3);
    while bits < u64::BITS {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(FACTOR.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
};

/// A number in which every bit depends on every bit of `x`.
#[inline]
pub(crate) fn scramble(x: u64) -> u64 {
    // Digits of pi, so that 0 is no fixed point.
    let product = u128::from(x ^ 0x243f_6a88_85a3_08d3) * u128::from(FACTOR);
    (product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests {
    use super::sealed::KeyWords;
    use super::*;

    #[test]
    fn every_bit_changes_about_half_of_the_others() {
        for bit in 0..64 {
            for x in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef, 1 << 63] {
                let changed = (scramble(x) ^ scramble(x ^ (1 << bit))).count_ones();
                assert!((12..=52).contains(&changed), "bit {bit} of {x:x}: {changed}");
            }
        }
    }

    /// The variance of the keys per place, over their mean: about 1 for random keys, less for more even ones.
    fn unevenness(places: usize, of: impl Iterator<Item = usize>) -> f64 {
        let mut load = vec![0_u32; places];
        of.for_each(|place| load[place] += 1);
        let mean = f64::from(load.iter().sum::<u32>()) / places as f64;
        load.iter().map(|&n| (f64::from(n) - mean).powi(2)).sum::<f64>() / places as f64 / mean
    }

    /// Typical keys of games: a name, and the key of a number.
    type Family<K> = (&'static str, fn(u128) -> K);

    /// Typical keys of games spread over buckets, and over the slots of one, at least as evenly as random
    /// ones.
    fn spread<K: TableKey + Ord>(keys: &[Family<K>]) {
        let (count, buckets) = if cfg!(miri) { (512, 128) } else { (8_000, 1_000) };
        for (name, key) in keys {
            let mut distinct: Vec<K> = (0..count).map(key).collect();
            distinct.sort_unstable();
            distinct.dedup();
            let first = || distinct.iter().map(|key| key.words()[0]);
            let uneven = unevenness(buckets, first().map(|word| share(word, buckets).0));
            assert!(uneven < 1.5, "{} bits, {name}: {uneven}", K::BITS);
            let slot = |word| share(share(word, buckets).1, 4).0;
            let uneven = unevenness(4, first().map(slot));
            assert!(uneven < 4.0, "{} bits, {name}, slots: {uneven}", K::BITS);
        }
    }

    #[test]
    fn structured_keys_spread_evenly() {
        spread::<u64>(&[
            ("counted", |i| i as u64),
            ("shifted", |i| (i as u64) << 20),
            ("upper half", |i| (i as u64) << 32),
            ("last bits", |i| (i as u64) << 48),
            ("both halves", |i| (i as u64 & 0xff) << 32 | i as u64 >> 8),
            ("two fields", |i| (i as u64 & 0xff) << 40 | i as u64 >> 8),
            ("two bits", |i| 1 << (i % 64) | 1 << (i / 64 % 64)),
        ]);
        spread::<u128>(&[
            ("counted", |i| i),
            ("shifted", |i| i << 48),
            ("upper half", |i| i << 96),
            ("both halves", |i| (i & 0xff) << 64 | i >> 8),
            ("two bits", |i| 1 << (i % 128) | 1 << (i / 128 % 128)),
        ]);
    }

    /// The words of a short key can be inverted, so that no two keys share them.
    #[test]
    fn words_are_different_for_different_keys() {
        for bit in 0..64 {
            for x in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef, 0xfeed << 48].map(|x| x ^ 1 << bit) {
                assert_eq!(u64::of_words([x, 0]).words(), [x, 0]);
                assert_eq!(HashedKey::of(x).key(), x);
                let wide = u128::from(x) << 64 | u128::from(!x.rotate_left(bit));
                assert_eq!(HashedKey::of(wide).key(), wide);
                assert_eq!(HashedKey::of(wide).words(), wide.words());
            }
        }
    }
}
