//! The squares of a bitboard as numbers, in order (our own): the evaluation reads tables by them, and a
//! number costs less than a `Square`, which is checked as it is made.

use cozy_chess::BitBoard;

/// The numbers of the squares in a bitboard, from 0 (a1) to 63 (h8).
pub(crate) struct Squares(u64);

impl Squares {
    #[inline(always)]
    pub(crate) fn of(squares: BitBoard) -> Self {
        Squares(squares.0)
    }
}

impl Iterator for Squares {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_those_of_the_bitboard_in_order() {
        for squares in [0, 1, 1 << 63, 0x8000_0001_0040_0100, u64::MAX] {
            let wanted: Vec<_> = BitBoard(squares).into_iter().map(|square| square as usize).collect();
            assert_eq!(Squares::of(BitBoard(squares)).collect::<Vec<_>>(), wanted);
        }
    }
}
