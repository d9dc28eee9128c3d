//! The board as bits, a row after the other from the lowest (our own).

use super::Domino;
use nullwindow::Side;
use thiserror::Error;

/// A position of Domineering. [`Side::First`] begins and lays its dominoes upright, the other across.
///
/// ```
/// use nullwindow::{Outcome, Position, Side};
/// use nullwindow_games::domineering::Domineering;
/// let mut board = Domineering::new(2, 2)?;
/// let mut moves = Vec::new();
/// board.moves(&mut moves);
/// assert_eq!(moves.len(), 2);
/// board.make(moves[0]); // no domino fits across a column
/// assert_eq!(board.outcome(), Some(Outcome::Win(Side::First)));
/// # Ok::<(), nullwindow_games::domineering::SizeError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Domineering {
    pub(super) free: u64,
    /// The squares under the first side's dominoes: the rules need no more than the free ones.
    pub(super) upright: u64,
    pub(super) side: Side,
    pub(super) width: u8,
    pub(super) height: u8,
    /// The squares of the leftmost column.
    pub(super) first_column: u64,
}

/// Positions are equal if the rest of the game is: not by the side that covered a square.
impl PartialEq for Domineering {
    fn eq(&self, other: &Self) -> bool {
        let rest = |p: &Self| (p.free, p.side, p.width, p.height);
        rest(self) == rest(other)
    }
}

impl Eq for Domineering {}

/// There is no board of this size.
///
/// ```
/// use nullwindow_games::domineering::Domineering;
/// let error = Domineering::new(9, 9).unwrap_err();
/// assert_eq!(error.to_string(), "a board has 1 to 16 columns and rows, and at most 64 squares, not 9×9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a board has 1 to 16 columns and rows, and at most 64 squares, not {width}×{height}")]
pub struct SizeError {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
}

impl Domineering {
    /// The empty board of this number of columns and rows.
    ///
    /// # Errors
    /// If a board has no such size.
    pub fn new(width: u8, height: u8) -> Result<Self, SizeError> {
        let sizes = 1..=Domino::MOST;
        let squares = u32::from(width) * u32::from(height);
        if !sizes.contains(&width) || !sizes.contains(&height) || squares > 64 {
            return Err(SizeError { width, height });
        }
        let first_column = (0..height).fold(0, |column, row| column | 1 << (row * width));
        let free = u64::MAX >> (64 - squares);
        Ok(Domineering { free, upright: 0, side: Side::First, width, height, first_column })
    }

    /// The number of columns.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> u8 {
        self.height
    }

    /// The number of squares without a domino.
    #[must_use]
    pub fn free_squares(&self) -> u32 {
        self.free.count_ones()
    }

    /// The side whose domino covers the square, if one does.
    pub(super) fn cover(&self, square: u32) -> Option<Side> {
        let side = if self.upright >> square & 1 == 1 { Side::First } else { Side::Second };
        (self.free >> square & 1 == 0).then_some(side)
    }

    /// The squares of each domino on the board.
    pub(super) fn dominoes(&self) -> Vec<[u32; 2]> {
        let across =
            (u64::MAX >> (64 - u32::from(self.width) * u32::from(self.height))) & !self.free & !self.upright;
        let mut dominoes = Vec::new();
        for (side, mut covered) in [(Side::First, self.upright), (Side::Second, across)] {
            // The first square that is left is the lower or left one of its domino.
            while covered != 0 {
                let first = covered & covered.wrapping_neg();
                let second = self.after(first, side);
                covered &= !(first | second);
                dominoes.push([first, second].map(u64::trailing_zeros));
            }
        }
        dominoes
    }

    /// The lower or left squares where dominoes of a side fit on free squares.
    #[inline]
    pub(super) fn places(&self, side: Side) -> u64 {
        self.free & self.before(self.free, side)
    }

    /// The squares below these, or to their left: a side's dominoes on them reach these.
    #[inline]
    pub(super) fn before(&self, squares: u64, side: Side) -> u64 {
        match side {
            Side::First => squares >> self.width,
            Side::Second => (squares & !self.first_column) >> 1,
        }
    }

    /// The squares above these, or to their right, on the board or beyond its upper edge.
    #[inline]
    pub(super) fn after(&self, squares: u64, side: Side) -> u64 {
        match side {
            Side::First => squares << self.width,
            Side::Second => squares << 1 & !self.first_column,
        }
    }

    /// The number of a domino's lower or left square.
    #[inline]
    pub(super) fn square(&self, m: Domino) -> u32 {
        u32::from(m.row()) * u32::from(self.width) + u32::from(m.column())
    }

    /// The domino on the square of this number.
    #[inline]
    pub(super) fn domino(&self, square: u32) -> Option<Domino> {
        let width = u32::from(self.width);
        Domino::new((square % width) as u8, (square / width) as u8)
    }

    /// The squares of a domino of the side to move.
    #[inline]
    pub(super) fn squares(&self, m: Domino) -> u64 {
        let square = 1 << self.square(m);
        square | self.after(square, self.side)
    }

    /// Whether a domino of the side to move fits there.
    #[inline]
    pub(super) fn fits(&self, m: Domino) -> bool {
        let inside = m.column() < self.width && m.row() < self.height;
        inside && self.places(self.side) >> self.square(m) & 1 == 1
    }
}
