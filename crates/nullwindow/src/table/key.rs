//! Keys of 64 and of 128 bits, as words; and the hash that spreads them (a multiplication of 64 by 64 bits, folded: the house's own).

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

        /// The key in [`COUNT`](Self::COUNT) words (the others are 0): different for different keys. In the first, every bit depends
        /// on the whole key: its upper bits choose the bucket, and its lower half tells most keys apart.
        ///
        /// Halves of keys that say nothing of each other would tear unseen: the upper half of one board with the lower half of another
        /// is a third board.
        fn words(self) -> [u64; 2];
    }

    impl Words for u64 {
        const COUNT: usize = 1;

        #[inline]
        fn words(self) -> [u64; 2] {
            // Both steps can be undone.
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

/// The bucket of a key among so many: its first word, taken as a fraction of 2⁶⁴, of their number, which so need not be a power of two.
#[inline]
pub(super) fn place(words: [u64; 2], buckets: usize) -> usize {
    ((u128::from(words[0]) * buckets as u128) >> 64) as usize
}

/// Digits of pi, odd: a number without a pattern.
const FACTOR: u64 = 0x1319_8a2e_0370_7345;

/// A number in which every bit depends on every bit of `x`.
#[inline]
pub(super) fn scramble(x: u64) -> u64 {
    // Digits of pi again, so that 0 is no fixed point.
    let product = u128::from(x ^ 0x243f_6a88_85a3_08d3) * u128::from(FACTOR);
    (product >> 64) as u64 ^ product as u64
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

    /// Keys as games make them spread over buckets as evenly as random ones, or more so: the sum of squares of the loads tells.
    #[test]
    fn structured_keys_spread_evenly() {
        type KeyOf = fn(u128) -> u128;
        let keys: [(&str, KeyOf); 5] = [
            ("counted", |i| i),
            ("shifted", |i| i << 48),
            ("upper half", |i| i << 96),
            ("both halves", |i| (i & 0xff) << 64 | i >> 8),
            ("two bits", |i| 1 << (i % 128) | 1 << (i / 128 % 128)),
        ];
        let (count, buckets) = if cfg!(miri) { (512, 128) } else { (8_000, 1_000) };
        for (name, key) in keys {
            let mut load = vec![0_u32; buckets];
            let mut distinct: Vec<u128> = (0..count).map(key).collect();
            distinct.sort_unstable();
            distinct.dedup();
            for key in &distinct {
                load[place(key.words(), buckets)] += 1;
            }
            let mean = distinct.len() as f64 / buckets as f64;
            let spread =
                load.iter().map(|&n| (f64::from(n) - mean).powi(2)).sum::<f64>() / buckets as f64 / mean;
            assert!(spread < 1.5, "{name}: {spread}");
        }
    }
}
