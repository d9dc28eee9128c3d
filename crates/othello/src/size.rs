//! The size of the board, a type: the usual one is a constant, which costs nothing at run time (our own). A
//! smaller board is the middle of the usual one, so that kernels, quarters and symmetries are the same; the
//! squares outside never hold a disc, and no move goes there.

use crate::Move;
use std::fmt::{self, Debug};
use std::hash::Hash;
use thiserror::Error;

/// The size of a board, of an even number of columns and rows: [`Usual`], or one chosen at run time,
/// [`SmallSize`]. Sets of squares are bitboards of 8×8 squares, of which the board is the middle.
///
/// ```
/// use nullwindow_othello::{BoardSize, SmallSize, Usual};
/// assert_eq!(SmallSize::FourBySix.squares().count_ones(), SmallSize::FourBySix.count());
/// assert_eq!(Usual.squares(), u64::MAX);
/// ```
pub trait BoardSize: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The numbers and the sets of squares of a board of this size.
    fn extent(self) -> &'static Extent;

    /// Whether it is the usual board.
    fn usual(self) -> bool;

    /// The number of columns.
    #[inline(always)]
    fn columns(self) -> u32 {
        self.extent().columns
    }

    /// The number of rows.
    #[inline(always)]
    fn rows(self) -> u32 {
        self.extent().rows
    }

    /// The number of squares.
    #[inline(always)]
    fn count(self) -> u32 {
        self.extent().count
    }

    /// The squares of the board.
    #[inline(always)]
    fn squares(self) -> u64 {
        self.extent().squares
    }

    /// The squares of the first and the last column.
    #[inline(always)]
    fn sides(self) -> u64 {
        self.extent().sides
    }

    /// The squares of the first and the last row.
    #[inline(always)]
    fn ends(self) -> u64 {
        self.extent().ends
    }

    /// The four corners.
    #[inline(always)]
    fn corners(self) -> u64 {
        self.extent().corners
    }
}

/// What the methods of [`BoardSize`] return, computed once. The crate alone makes it, and so the sizes.
#[derive(Debug)]
pub struct Extent {
    columns: u32,
    rows: u32,
    count: u32,
    squares: u64,
    sides: u64,
    ends: u64,
    corners: u64,
}

impl Extent {
    const fn new(columns: u32, rows: u32) -> Self {
        let squares = middle(columns, rows);
        let (sides, ends) = (squares & !middle(columns - 2, rows), squares & !middle(columns, rows - 2));
        Extent { columns, rows, count: columns * rows, squares, sides, ends, corners: sides & ends }
    }
}

/// The usual board: eight columns, eight rows.
///
/// ```
/// use nullwindow_othello::{Othello, Usual};
/// assert_eq!(Othello::start().size(), Usual);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Usual;

impl BoardSize for Usual {
    #[inline(always)]
    fn extent(self) -> &'static Extent {
        const { &Extent::new(8, 8) }
    }

    #[inline(always)]
    fn usual(self) -> bool {
        true
    }
}

/// A size of a small board, chosen at run time; six columns and six rows if none is.
///
/// ```
/// use nullwindow_othello::{Othello, SmallSize};
/// let start = Othello::on(SmallSize::FourByFour);
/// assert_eq!(start.to_string(), "-----OX--XO----- X");
/// assert_eq!(start.size().to_string(), "4×4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SmallSize {
    /// Four columns, four rows.
    FourByFour,
    /// Four columns, six rows.
    FourBySix,
    /// Six columns, four rows.
    SixByFour,
    /// Six columns, six rows.
    #[default]
    SixBySix,
}

/// There is no small board of this size.
///
/// ```
/// use nullwindow_othello::SmallSize;
/// let error = SmallSize::new(6, 8).unwrap_err();
/// assert_eq!(error.to_string(), "a small board has 4 or 6 columns and 4 or 6 rows: not 6×8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a small board has 4 or 6 columns and 4 or 6 rows: not {columns}×{rows}")]
pub struct SmallSizeError {
    /// The number of columns.
    pub columns: u8,
    /// The number of rows.
    pub rows: u8,
}

impl SmallSize {
    /// The sizes, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::FourByFour, Self::FourBySix, Self::SixByFour, Self::SixBySix];

    /// The size with this number of columns and rows.
    ///
    /// # Errors
    /// If it is none of [`ALL`](Self::ALL).
    ///
    /// ```
    /// use nullwindow_othello::SmallSize;
    /// assert_eq!(SmallSize::new(4, 6), Ok(SmallSize::FourBySix));
    /// ```
    pub fn new(columns: u8, rows: u8) -> Result<Self, SmallSizeError> {
        let wanted = (u32::from(columns), u32::from(rows));
        let found = Self::ALL.into_iter().find(|size| (size.columns(), size.rows()) == wanted);
        found.ok_or(SmallSizeError { columns, rows })
    }
}

impl BoardSize for SmallSize {
    #[inline(always)]
    fn extent(self) -> &'static Extent {
        static EXTENTS: [Extent; 4] =
            [Extent::new(4, 4), Extent::new(4, 6), Extent::new(6, 4), Extent::new(6, 6)];
        &EXTENTS[self as usize]
    }

    #[inline(always)]
    fn usual(self) -> bool {
        false
    }
}

/// `4×6`.
impl fmt::Display for SmallSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.columns(), self.rows())
    }
}

/// The move by whose name players of a board of this size know `m`: their first square is a1.
pub(crate) fn named(size: impl BoardSize, m: Move) -> Move {
    let first = size.squares().trailing_zeros() as u8;
    m.square().and_then(|square| Move::on(square - first)).unwrap_or(Move::PASS)
}

/// The move that they know by the name of `m`, unless its square is outside the board.
pub(crate) fn of_name(size: impl BoardSize, m: Move) -> Option<Move> {
    let Some(square) = m.square() else { return Some(m) };
    let square = square + size.squares().trailing_zeros() as u8;
    Move::on(square).filter(|_| size.squares() >> (square & 63) & 1 == 1)
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
    use super::SmallSize::{FourByFour, FourBySix, SixByFour, SixBySix};
    use super::*;

    #[test]
    fn smaller_boards_are_in_the_middle() {
        assert_eq!(FourByFour.squares(), 0x0000_3c3c_3c3c_0000);
        assert_eq!(FourBySix.squares(), 0x003c_3c3c_3c3c_3c00);
        assert_eq!(SixByFour.squares(), 0x0000_7e7e_7e7e_0000);
        assert_eq!(SixBySix.corners(), 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54);
        assert_eq!(Usual.corners(), 0x8100_0000_0000_0081);
        for name in 0..64 {
            let m = of_name(FourBySix, Move::on(name).unwrap());
            assert_eq!(m.is_some(), name % 8 < 4 && name / 8 < 6);
            assert!(m.is_none_or(|m| named(FourBySix, m) == Move::on(name).unwrap()));
        }
        assert_eq!((Usual.sides(), Usual.ends()), (0x8181_8181_8181_8181, 0xff00_0000_0000_00ff));
    }

    #[test]
    fn sizes_are_found_by_their_numbers() {
        for size in SmallSize::ALL {
            assert_eq!(SmallSize::new(size.columns() as u8, size.rows() as u8), Ok(size));
            assert!(!size.usual());
        }
        assert!(SmallSize::new(8, 8).is_err() && SmallSize::new(5, 4).is_err());
    }
}
