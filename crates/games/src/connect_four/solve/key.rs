//! Keys that merge positions with the same future (our own).
//!
//! A disc matters while it lies on a line of four squares that its owner may still fill. The lines that a
//! side may still fill, and how far, follow from the discs of this kind and the empty squares. So a column is
//! a number whose digits to the base of three are, from its foot: any other disc 1, such a disc of the side
//! to move 2, of its opponent 3. Digits from 1 make the number of digits, and with it the column's height,
//! part of the number. The empty column has 0, and a full one of six rows 1,092 at most.

use crate::connect_four::Size;
use std::array::from_fn;

pub(super) struct Keys {
    /// Whether discs that no longer matter are merged.
    merge: bool,
    /// By six discs of a column, from its foot: their digits.
    digits: [u64; 64],
    /// The weights of the columns' numbers.
    weights: [u64; 16],
    high_bits: u32,
    low_numbers: u64,
}

/// A key in two parts: all columns but the last, and the last; or a binary key and 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub(super) struct DiscKey {
    pub(super) high: u64,
    /// Less than [`Keys::low_numbers`].
    pub(super) low: u64,
}

impl Keys {
    /// Keys on a board of this size; merged, if that is asked for and the first part fits into a word.
    pub(super) fn new(size: impl Size, merge: bool) -> Self {
        let (columns, rows) = (size.columns(), size.rows());
        let numbers = (3_u128.pow(rows + 1) - 1) / 2;
        let high = numbers.checked_pow(columns - 1).filter(|&high| merge && high <= 1 << 64);
        let Some(high) = high else {
            let high_bits = columns * size.stride();
            return Keys { merge: false, digits: [0; 64], weights: [0; 16], high_bits, low_numbers: 1 };
        };
        let mut keys = Keys {
            merge,
            digits: from_fn(|discs| (0..6).map(|r| (discs as u64 >> r & 1) * 3_u64.pow(r)).sum()),
            weights: [1; 16],
            high_bits: (high - 1).checked_ilog2().unwrap_or(0) + 1,
            low_numbers: numbers as u64,
        };
        for (weight, c) in keys.weights.iter_mut().zip(0..columns - 1) {
            *weight = numbers.pow(c) as u64;
        }
        keys
    }

    /// The bits of the first part.
    pub(super) fn high_bits(&self) -> u32 {
        self.high_bits
    }

    /// The second part is less than this.
    pub(super) fn low_numbers(&self) -> u64 {
        self.low_numbers
    }

    /// The key of the discs of the side to move and of both sides.
    #[inline]
    pub(super) fn key(&self, size: impl Size, own: u64, occupied: u64) -> DiscKey {
        if !self.merge {
            return DiscKey { high: own + occupied, low: 0 };
        }
        let (theirs, empty) = (own ^ occupied, occupied ^ size.board());
        let live = [own & size.in_fours(own | empty), theirs & size.in_fours(theirs | empty)];
        let of = |discs: u64| {
            let six = |first: u32| self.digits[(discs >> first & 63) as usize];
            // No board has more than 15 rows.
            match size.rows() {
                0..=6 => six(0),
                7..=12 => six(0) + 3_u64.pow(6) * six(6),
                _ => six(0) + 3_u64.pow(6) * six(6) + 3_u64.pow(12) * six(12),
            }
        };
        let column = |c: u32| {
            let [all, own, theirs] = [occupied, live[0], live[1]]
                .map(|discs| of(discs >> (size.stride() * c) & size.first_column()));
            self.weights[c as usize] * (all + own + 2 * theirs)
        };
        let last = size.columns() - 1;
        DiscKey { high: (0..last).map(column).sum(), low: column(last) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect_four::SevenBySix;
    use crate::connect_four::bits::Bits;
    use crate::connect_four::solve::random;

    /// What a key with `merge` is to distinguish: the occupied squares, and the discs of both sides that
    /// matter.
    fn live(own: u64, occupied: u64) -> [u64; 3] {
        let (theirs, empty) = (own ^ occupied, occupied ^ SevenBySix.board());
        let live = |discs| discs & SevenBySix.in_fours(discs | empty);
        [occupied, live(own), live(theirs)]
    }

    /// A disc of the other colour: the positions share a key if no line is lost or won by that.
    #[test]
    fn positions_share_a_key_if_they_differ_only_in_discs_that_no_longer_matter() {
        let (merging, exact) = (Keys::new(SevenBySix, true), Keys::new(SevenBySix, false));
        let (mut merged, mut distinguished) = (0, 0);
        for (own, occupied) in random::boards(10..42) {
            for keys in [&exact, &merging] {
                let key = keys.key(SevenBySix, own, occupied);
                assert!(key.low < keys.low_numbers() && key.high < 1 << keys.high_bits());
            }
            for disc in (0..49).map(|i| 1 << i).filter(|disc| occupied & disc != 0) {
                let other = own ^ disc;
                let dead = live(own, occupied) == live(other, occupied);
                assert_eq!(
                    merging.key(SevenBySix, own, occupied) == merging.key(SevenBySix, other, occupied),
                    dead
                );
                assert_ne!(exact.key(SevenBySix, own, occupied), exact.key(SevenBySix, other, occupied));
                *(if dead { &mut merged } else { &mut distinguished }) += 1;
            }
        }
        assert!(merged > 1_000 && distinguished > 1_000, "{merged} {distinguished}");
    }
}
