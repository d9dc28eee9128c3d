//! Tic-tac-toe with the first `SYMMETRIES` of the eight symmetries of the square: turns, which do not commute
//! with the mirrored ones.

use nullwindow::{Keyed, MoveSink, Outcome, Position, Side, Symmetric};

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Board<const SYMMETRIES: usize> {
    pub(crate) own: u16,
    pub(crate) other: u16,
    pub(crate) side: Side,
    /// The direction of the turns that do not mirror.
    pub(crate) left: bool,
}

/// The symmetric square: symmetries from 4 on transpose, and then turn by `i % 4` quarters.
fn moved(square: u8, i: usize) -> u8 {
    let (mut row, mut column) = (square / 3, square % 3);
    if i >= 4 {
        (row, column) = (column, row);
    }
    for _ in 0..i % 4 {
        (row, column) = (column, 2 - row);
    }
    3 * row + column
}

impl<const SYMMETRIES: usize> Board<SYMMETRIES> {
    pub(crate) const EMPTY: Self = Board { own: 0, other: 0, side: Side::First, left: false };

    /// The symmetry of number `i`.
    fn law(&self, i: usize) -> usize {
        if self.left && i < 4 { (4 - i) % 4 } else { i }
    }
}

impl<const SYMMETRIES: usize> Position for Board<SYMMETRIES> {
    type Move = u8;
    type Undo = Self;
    type End = Outcome;

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        let end = self.outcome();
        let empty = if end.is_none() { !(self.own | self.other) } else { 0 };
        (0..9).filter(|square| empty >> square & 1 == 1).for_each(|square| out.push(square));
        end
    }

    fn outcome(&self) -> Option<Outcome> {
        const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        if LINES.iter().any(|line| self.other & line == *line) {
            return Some(Outcome::Win(self.side.other()));
        }
        (self.own | self.other == 0o777).then_some(Outcome::Draw)
    }

    fn make(&mut self, m: u8) -> Self {
        let after = Board { own: self.other, other: self.own | 1 << m, side: self.side.other(), ..*self };
        std::mem::replace(self, after)
    }

    fn unmake(&mut self, _: u8, before: Self) {
        *self = before;
    }
}

impl<const SYMMETRIES: usize> Keyed for Board<SYMMETRIES> {
    type Key = u32;

    fn key(&self) -> u32 {
        u32::from(self.own) << 10 | u32::from(self.other) << 1 | self.side as u32
    }

    fn pack(&self, square: u8) -> u16 {
        square.into()
    }

    fn unpack(&self, bits: u16) -> Option<u8> {
        let square = u8::try_from(bits).ok().filter(|&square| square < 9)?;
        let empty = (self.own | self.other) >> square & 1 == 0;
        (empty && self.outcome().is_none()).then_some(square)
    }
}

impl<const SYMMETRIES: usize> Symmetric for Board<SYMMETRIES> {
    const SYMMETRIES: usize = SYMMETRIES;

    fn symmetric(&self, i: usize) -> Self {
        let symmetric = |marks: u16| {
            (0..9).filter(|s| marks >> s & 1 == 1).fold(0, |all, s| all | 1 << moved(s, self.law(i)))
        };
        Board { own: symmetric(self.own), other: symmetric(self.other), ..*self }
    }

    fn canonical(&self) -> usize {
        (0..Self::SYMMETRIES).min_by_key(|&i| self.symmetric(i).key()).unwrap_or(0)
    }

    fn symmetric_move(&self, square: u8, i: usize) -> u8 {
        moved(square, self.law(i))
    }

    /// Turns are undone by the opposite turn, mirrored turns by themselves. Planted errors: with four
    /// symmetries, all undo themselves; with one, its inverse is none of them.
    fn inverse(i: usize) -> usize {
        match SYMMETRIES {
            1 => 1,
            4 => i,
            _ if i < 4 => (4 - i) % 4,
            _ => i,
        }
    }
}
