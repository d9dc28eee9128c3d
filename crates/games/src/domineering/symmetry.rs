//! The four symmetries that leave dominoes upright or across: mirror images and the half-turn (our own).

use super::{Domineering, Domino};
use nullwindow::{Side, Symmetric};

impl Domineering {
    /// The squares turned by 180 degrees.
    #[inline]
    fn turned(&self, squares: u64) -> u64 {
        squares.reverse_bits() >> (64 - u32::from(self.width) * u32::from(self.height))
    }

    /// The squares with the highest row lowest.
    #[inline]
    fn upside_down(&self, squares: u64) -> u64 {
        let row = (1 << self.width) - 1;
        let rows = (0..self.height).map(|y| {
            let above = (self.height - 1 - y) * self.width;
            (squares >> (y * self.width) & row) << above
        });
        rows.fold(0, |all, row| all | row)
    }

    /// The squares after symmetry number `i`: by halves of `i`, a mirror image and a half-turn.
    fn moved(&self, squares: u64, i: usize) -> u64 {
        let squares = if i & 1 == 1 { self.upside_down(squares) } else { squares };
        if i & 2 == 2 { self.turned(squares) } else { squares }
    }
}

/// Number 1 turns the board upside down, 2 by 180 degrees, 3 is the mirror image.
impl Symmetric for Domineering {
    const SYMMETRIES: usize = 4;

    fn symmetric(&self, i: usize) -> Self {
        Domineering { free: self.moved(self.free, i), upright: self.moved(self.upright, i), ..*self }
    }

    /// The least of the keys, for which the rows are reversed once.
    #[inline]
    fn canonical(&self) -> usize {
        let reversed = self.upside_down(self.free);
        let keys = [self.free, reversed, self.turned(self.free), self.turned(reversed)];
        (0..Self::SYMMETRIES).min_by_key(|&i| keys[i]).unwrap_or(0)
    }

    fn symmetric_move(&self, m: Domino, i: usize) -> Domino {
        let (across, up) = if self.side == Side::First { (0, 1) } else { (1, 0) };
        let [mirrored, flipped] = [i & 2 == 2, matches!(i, 1 | 2)];
        let column = if mirrored { self.width - 1 - across - m.column() } else { m.column() };
        let row = if flipped { self.height - 1 - up - m.row() } else { m.row() };
        Domino::new(column, row).unwrap_or(m)
    }

    fn inverse(i: usize) -> usize {
        i
    }
}
