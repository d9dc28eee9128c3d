//! Hex on 4 × 4 cells: the first side joins the top and the bottom row, the second the left and the right
//! column. The board may wrap: then the rows run into each other.

use nullwindow::{MoveSink, Outcome, Position, Side, Symmetric};

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Hex {
    /// By [`Side`]: bit 4 × row + column.
    pub(crate) stones: [u16; 2],
    pub(crate) side: Side,
    pub(crate) wraps: bool,
}

const LEFT: u16 = 0x1111;
const RIGHT: u16 = 0x8888;

/// The start and the goal of each side.
const EDGES: [[u16; 2]; 2] = [[0x000f, 0xf000], [LEFT, RIGHT]];

impl Hex {
    pub(crate) const EMPTY: Self = Hex { stones: [0; 2], side: Side::First, wraps: false };

    /// The reflection in the diagonal, which exchanges the sides.
    pub(crate) fn reflected(&self) -> Self {
        let reflected = |stones| moved(stones, Self::reflected_square);
        let stones = [reflected(self.stones[1]), reflected(self.stones[0])];
        Hex { stones, side: self.side.other(), wraps: self.wraps }
    }

    pub(crate) fn reflected_square(square: u8) -> u8 {
        square % 4 * 4 + square / 4
    }

    /// The cells beside these.
    fn neighbours(&self, cells: u16) -> u16 {
        let (left, right) = if self.wraps { (cells, cells) } else { (cells & !LEFT, cells & !RIGHT) };
        left >> 1 | right << 1 | cells >> 4 | cells << 4 | right >> 3 | left << 3
    }

    fn joins(&self, side: Side) -> bool {
        let (own, [from, to]) = (self.stones[side as usize], EDGES[side as usize]);
        let mut joined = own & from;
        loop {
            let more = joined | self.neighbours(joined) & own;
            if more == joined {
                return joined & to != 0;
            }
            joined = more;
        }
    }
}

/// A set of cells, each moved.
fn moved(cells: u16, to: impl Fn(u8) -> u8) -> u16 {
    (0..16).filter(|cell| cells >> cell & 1 == 1).fold(0, |all, cell| all | 1 << to(cell))
}

impl Position for Hex {
    type Move = u8;
    type Undo = Self;
    type End = Outcome;

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        let end = self.outcome();
        let taken = self.stones[0] | self.stones[1];
        if end.is_none() {
            (0..16).filter(|cell| taken >> cell & 1 == 0).for_each(|cell| out.push(cell));
        }
        end
    }

    fn outcome(&self) -> Option<Outcome> {
        let mover = self.side.other();
        self.joins(mover).then_some(Outcome::Win(mover))
    }

    fn make(&mut self, cell: u8) -> Self {
        let before = self.clone();
        self.stones[self.side as usize] |= 1 << cell;
        self.side = self.side.other();
        before
    }

    fn unmake(&mut self, _: u8, before: Self) {
        *self = before;
    }
}

/// The half-turn.
impl Symmetric for Hex {
    const SYMMETRIES: usize = 2;

    fn symmetric(&self, i: usize) -> Self {
        let turned = |cells| moved(cells, |cell| self.symmetric_move(cell, i));
        Hex { stones: self.stones.map(turned), ..self.clone() }
    }

    fn canonical(&self) -> usize {
        usize::from(self.symmetric(1).stones < self.stones)
    }

    fn symmetric_move(&self, cell: u8, i: usize) -> u8 {
        if i == 0 { cell } else { 15 - cell }
    }

    fn inverse(i: usize) -> usize {
        i
    }
}
