//! Keys that merge positions with the same future (our own).
//!
//! A disc matters while it lies on a line of four squares that its owner may still fill. The lines that a
//! side may still fill, and how far, follow from the discs of this kind and the empty squares. So a column is
//! a number whose digits to the base of three are, from its foot: any other disc 1, such a disc of the side
//! to move 2, of its opponent 3. Digits from 1 make the number of digits, and with it the column's height,
//! part of the number. The empty column has 0, and a full one 1,092 at most.

use crate::connect_four::bits::{BOARD, COLUMN, in_fours};

/// The numbers of a column.
pub(super) const COLUMN_NUMBERS: u64 = 1_093;

/// The digits of a column: for each column of the number, by discs of a column.
pub(super) struct Keys {
    /// Whether discs that no longer matter are merged.
    merge: bool,
    digits: [[u64; 64]; 7],
}

/// A key in two parts: the first six columns and the last; or a binary key and 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub(super) struct DiscKey {
    pub(super) high: u64,
    /// Less than [`Keys::low_numbers`].
    pub(super) low: u64,
}

impl Keys {
    pub(super) fn new(merge: bool) -> Self {
        let mut digits = [[0; 64]; 7];
        for (c, of_column) in (0_u32..).zip(&mut digits) {
            let weight = if c < 6 { COLUMN_NUMBERS.pow(c) } else { 1 };
            for (discs, number) in (0_u64..).zip(of_column) {
                *number = weight * (0..6).map(|r| (discs >> r & 1) * 3_u64.pow(r)).sum::<u64>();
            }
        }
        Keys { merge, digits }
    }

    /// The bits of the first part.
    pub(super) fn high_bits(&self) -> u32 {
        if self.merge { 61 } else { 49 }
    }

    /// The second part is less than this.
    pub(super) fn low_numbers(&self) -> u64 {
        if self.merge { COLUMN_NUMBERS } else { 1 }
    }

    /// The key of the discs of the side to move and of both sides.
    #[inline]
    pub(super) fn key(&self, own: u64, occupied: u64) -> DiscKey {
        if !self.merge {
            return DiscKey { high: own + occupied, low: 0 };
        }
        let (theirs, empty) = (own ^ occupied, occupied ^ BOARD);
        let live = [own & in_fours(own | empty), theirs & in_fours(theirs | empty)];
        let column = |c: usize| {
            let of = |discs: u64| self.digits[c][(discs >> (COLUMN * c as u32) & 63) as usize];
            of(occupied) + of(live[0]) + 2 * of(live[1])
        };
        let high = (column(0) + column(1)) + (column(2) + column(3)) + (column(4) + column(5));
        DiscKey { high, low: column(6) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect_four::solve::random;

    /// What a key with `merge` is to distinguish: the occupied squares, and the discs of both sides that
    /// matter.
    fn live(own: u64, occupied: u64) -> [u64; 3] {
        let (theirs, empty) = (own ^ occupied, occupied ^ BOARD);
        [occupied, own & in_fours(own | empty), theirs & in_fours(theirs | empty)]
    }

    /// A disc of the other colour: the positions share a key if no line is lost or won by that.
    #[test]
    fn positions_share_a_key_if_they_differ_only_in_discs_that_no_longer_matter() {
        let (merging, exact) = (Keys::new(true), Keys::new(false));
        let (mut merged, mut distinguished) = (0, 0);
        for (own, occupied) in random::boards(10..42) {
            for keys in [&exact, &merging] {
                let key = keys.key(own, occupied);
                assert!(key.low < keys.low_numbers() && key.high < 1 << keys.high_bits());
            }
            for disc in (0..49).map(|i| 1 << i).filter(|disc| occupied & disc != 0) {
                let other = own ^ disc;
                let dead = live(own, occupied) == live(other, occupied);
                assert_eq!(merging.key(own, occupied) == merging.key(other, occupied), dead);
                assert_ne!(exact.key(own, occupied), exact.key(other, occupied));
                *(if dead { &mut merged } else { &mut distinguished }) += 1;
            }
        }
        assert!(merged > 1_000 && distinguished > 1_000, "{merged} {distinguished}");
    }
}
