//! Sizes of the board (our own): a smaller board is the middle of the usual one, so that kernels, quarters
//! and symmetries are the same; the squares outside never hold a disc, and no move goes there.

use crate::Move;
use std::fmt::Debug;
use std::hash::Hash;

/// A size of the board, with even numbers of columns and rows from 4 to 8. Sets of squares are bitboards of
/// 8×8 squares, of which the board is the middle.
///
/// ```
/// use nullwindow_othello::{BoardSize, Size};
/// assert_eq!(Size::<4, 6>::SQUARES.count_ones(), Size::<4, 6>::COUNT);
/// assert_eq!(Size::<8, 8>::SQUARES, u64::MAX);
/// ```
pub trait BoardSize: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The number of columns.
    const COLUMNS: u32;

    /// The number of rows.
    const ROWS: u32;

    /// The number of squares.
    const COUNT: u32 = Self::COLUMNS * Self::ROWS;

    /// The squares of the board.
    const SQUARES: u64 = middle(Self::COLUMNS, Self::ROWS);

    /// The squares of the first and the last column.
    const SIDES: u64 = Self::SQUARES & !middle(Self::COLUMNS - 2, Self::ROWS);

    /// The squares of the first and the last row.
    const ENDS: u64 = Self::SQUARES & !middle(Self::COLUMNS, Self::ROWS - 2);

    /// The four corners.
    const CORNERS: u64 = Self::SIDES & Self::ENDS;

    /// Whether it is the usual board.
    const USUAL: bool = Self::SQUARES == u64::MAX;
}

/// A board with this number of columns and rows.
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_othello::{Othello, Size};
/// let start = Othello::<Size<4, 4>>::default();
/// assert_eq!(start.to_string(), "-----OX--XO----- X");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size<const COLUMNS: u32, const ROWS: u32>;

impl<const COLUMNS: u32, const ROWS: u32> BoardSize for Size<COLUMNS, ROWS> {
    const COLUMNS: u32 = COLUMNS;
    const ROWS: u32 = ROWS;
}

/// The usual board.
pub type Usual = Size<8, 8>;

/// The move by whose name players of a board of this size know `m`: their first square is a1.
pub(crate) fn named<S: BoardSize>(m: Move) -> Move {
    let first = S::SQUARES.trailing_zeros() as u8;
    m.square().and_then(|square| Move::on(square - first)).unwrap_or(Move::PASS)
}

/// The move that they know by the name of `m`, unless its square is outside the board.
pub(crate) fn of_name<S: BoardSize>(m: Move) -> Option<Move> {
    let Some(square) = m.square() else { return Some(m) };
    let square = square + S::SQUARES.trailing_zeros() as u8;
    Move::on(square).filter(|_| S::SQUARES >> (square & 63) & 1 == 1)
}

/// The squares in the middle of the usual board.
const fn middle(columns: u32, rows: u32) -> u64 {
    assert!(columns.is_multiple_of(2) && rows.is_multiple_of(2) && columns <= 8 && rows <= 8);
    let (left, top) = ((8 - columns) / 2, (8 - rows) / 2);
    let (row, mut squares, mut i) = (((1_u64 << columns) - 1) << left, 0, 0);
    while i < rows {
        squares |= row << (8 * (top + i));
        i += 1;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_boards_are_in_the_middle() {
        assert_eq!(Size::<4, 4>::SQUARES, 0x0000_3c3c_3c3c_0000);
        assert_eq!(Size::<4, 6>::SQUARES, 0x003c_3c3c_3c3c_3c00);
        assert_eq!(Size::<6, 4>::SQUARES, 0x0000_7e7e_7e7e_0000);
        assert_eq!(Size::<6, 6>::CORNERS, 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54);
        assert_eq!(Usual::CORNERS, 0x8100_0000_0000_0081);
        for name in 0..64 {
            let m = of_name::<Size<4, 6>>(Move::on(name).unwrap());
            assert_eq!(m.is_some(), name % 8 < 4 && name / 8 < 6);
            assert!(m.is_none_or(|m| named::<Size<4, 6>>(m) == Move::on(name).unwrap()));
        }
        assert_eq!((Usual::SIDES, Usual::ENDS), (0x8181_8181_8181_8181, 0xff00_0000_0000_00ff));
    }
}
