//! Keys that merge positions with the same future (our own).
//!
//! A disc matters while it lies on a line of four squares that its owner may still fill. The lines that a side
//! may still fill, and how far, follow from the discs of this kind and the empty squares. So a column is a
//! number whose digits to the base of three are, from its foot: any other disc 1, such a disc of the side to
//! move 2, of its opponent 3. Digits from 1 make the number of digits, and with it the column's height, part
//! of the number. The empty column has 0, and a full one 1,092 at most.

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
pub(super) struct Key {
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

    /// The key of the discs of the side to move and of both sides; with `symmetric`, the smaller of this and
    /// that of the mirrored board.
    #[inline]
    pub(super) fn key(&self, own: u64, occupied: u64, symmetric: bool) -> Key {
        if !self.merge {
            let key = own + occupied;
            let mirrored = if symmetric { crate::connect_four::bits::mirrored(key) } else { key };
            return Key { high: key.min(mirrored), low: 0 };
        }
        let (theirs, empty) = (own ^ occupied, occupied ^ BOARD);
        let live = [own & in_fours(own | empty), theirs & in_fours(theirs | empty)];
        // The digits of column `c` of the board as column `to` of the number.
        let number = |to: usize, c: u32| {
            let digits = &self.digits[to];
            let of = |discs: u64| digits[(discs >> (COLUMN * c) & 63) as usize];
            of(occupied) + of(live[0]) + 2 * of(live[1])
        };
        let high = |c: [u32; 6]| {
            (number(0, c[0]) + number(1, c[1]))
                + (number(2, c[2]) + number(3, c[3]))
                + (number(4, c[4]) + number(5, c[5]))
        };
        let key = Key { high: high([0, 1, 2, 3, 4, 5]), low: number(6, 6) };
        if symmetric { key.min(Key { high: high([6, 5, 4, 3, 2, 1]), low: number(6, 0) }) } else { key }
    }
}
