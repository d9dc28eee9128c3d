//! Keys of 64 and of 128 bits, as words that are spread evenly: the short by a multiplication that can be undone, the wide by a hash of
//! each half in the other (a multiplication of 64 by 64 bits, folded: the house's own).

use std::fmt;

/// What positions are found by in a [`Table`](super::Table): `u64` or `u128`, and nothing else.
///
/// The key of a [`Keyed`](crate::Keyed) position may be any bits, spread evenly (a Zobrist hash) or not (a board
/// written as a number): the table hashes it again before it looks for its place.
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
pub trait TableKey: Copy + Eq + Default + Send + Sync + fmt::Debug + sealed::Words + 'static {
    /// How many bits a key has.
    const BITS: u32;
}

impl TableKey for u64 {
    const BITS: u32 = u64::BITS;
}

impl TableKey for u128 {
    const BITS: u32 = u128::BITS;
}

pub(super) mod sealed {
    /// How a key is kept. That it cannot be implemented elsewhere lets the format of files depend on it.
    pub trait Words: Sized {
        /// How many words of 64 bits a key takes.
        const COUNT: usize;

        /// The key in [`COUNT`](Self::COUNT) words (the others are 0): different for different keys. The upper bits of the first choose the
        /// bucket, the lowest tell most of the keys there apart: wherever keys differ, some of these bits should.
        ///
        /// Halves of wide keys that say nothing of each other would tear unseen: the upper half of one board with the lower half of another
        /// is a third board. So every bit of a word there depends on both.
        fn words(self) -> [u64; 2];
    }

    impl Words for u64 {
        const COUNT: usize = 1;

        #[inline]
        fn words(self) -> [u64; 2] {
            // Both steps can be undone. A bit of the product depends on those of the key up to its own: what only the last do reaches the
            // lower half too.
            let product = self.wrapping_mul(super::FACTOR);
            [product ^ product >> 32, 0]
        }
    }

    impl Words for u128 {
        const COUNT: usize = 2;

        #[inline]
        fn words(self) -> [u64; 2] {
            let (high, low) = ((self >> 64) as u64, self as u64);
            let low = low ^ super::scramble(high);
            [high ^ super::scramble(low), low]
        }
    }
}

/// The share of `number` that is as large as the share of 2⁶⁴ that `part` is; and what is left over of it, as such a part again. So
/// `number` need not be a power of two, and what chooses a bucket leaves the best of its bits to choose a slot there.
#[inline]
pub(super) fn share(part: u64, number: usize) -> (usize, u64) {
    let product = u128::from(part) * number as u128;
    ((product >> 64) as usize, product as u64)
}

/// Multiples of it fill 2⁶⁴ evenly, whatever evenly spaced numbers are multiplied, and sums of two such (Steele & Vigna, "Computationally
/// easy, spectrally good multipliers for congruential pseudorandom number generators", 2022).
const FACTOR: u64 = 0xd134_2543_de82_ef95;

/// A number in which every bit depends on every bit of `x`.
#[inline]
pub(super) fn scramble(x: u64) -> u64 {
    // Digits of pi, so that 0 is no fixed point.
    let product = u128::from(x ^ 0x243f_6a88_85a3_08d3) * u128::from(FACTOR);
    (product >> 64) as u64 ^ product as u64
}

/// The short key of this word.
#[cfg(test)]
pub(super) fn short_key(word: u64) -> u64 {
    // Newton's iteration: an odd number is its own inverse to three bits, and each step doubles them.
    let inverse = (0..5).fold(FACTOR, |x, _| x.wrapping_mul(2_u64.wrapping_sub(FACTOR.wrapping_mul(x))));
    (word ^ word >> 32).wrapping_mul(inverse)
}

#[cfg(test)]
mod tests {
    use super::sealed::Words;
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

    /// How unevenly keys load so many places: about 1 for random ones, less for those that spread more evenly.
    fn unevenness(places: usize, of: impl Iterator<Item = usize>) -> f64 {
        let mut load = vec![0_u32; places];
        of.for_each(|place| load[place] += 1);
        let mean = f64::from(load.iter().sum::<u32>()) / places as f64;
        load.iter().map(|&n| (f64::from(n) - mean).powi(2)).sum::<f64>() / places as f64 / mean
    }

    /// Keys as a game may make them: a name, and the key of a number.
    type Family<K> = (&'static str, fn(u128) -> K);

    /// Keys as games make them spread over buckets, and over the slots of one, as evenly as random ones, or more so.
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

    /// The words of a short key can be turned back into it: no two keys share them.
    #[test]
    fn words_are_different_for_different_keys() {
        for bit in 0..64 {
            for x in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef, 0xfeed << 48].map(|x| x ^ 1 << bit) {
                assert_eq!(short_key(x.words()[0]), x);
                assert_eq!(short_key(x).words(), [x, 0]);
            }
        }
    }
}
