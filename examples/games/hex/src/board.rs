//! Hex (Hein 1942) on seven by seven cells: rules, keys and symmetry.

use nullwindow::{Indexed, Keyed, MoveSink, Outcome, Position, Side, Symmetric};

/// The number of rows and of columns.
pub(crate) const SIZE: u32 = 7;
/// The bits of a row: one more than its cells, so that no step leads from one row into the next.
pub(crate) const ROW: u32 = SIZE + 1;
const TOP: u64 = (1 << SIZE) - 1;
const BOTTOM: u64 = TOP << (ROW * (SIZE - 1));
const LEFT: u64 = 0x0001_0101_0101_0101;
const RIGHT: u64 = LEFT << (SIZE - 1);
const CELLS: u64 = LEFT * TOP;
/// The bit of the last cell.
const LAST: u8 = (ROW * (SIZE - 1) + SIZE - 1) as u8;

/// A board. The first side connects the top with the bottom, the second the left with the right.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Board {
    /// The stones of the first side, and of the second.
    pub(crate) stones: [u64; 2],
}

impl Board {
    pub(crate) fn empty(&self) -> u64 {
        CELLS & !(self.stones[0] | self.stones[1])
    }

    /// The edges that a side connects.
    pub(crate) fn edges(side: Side) -> [u64; 2] {
        if side == Side::First { [TOP, BOTTOM] } else { [LEFT, RIGHT] }
    }

    pub(crate) fn mover(&self) -> usize {
        usize::from(self.side() == Side::Second)
    }

    /// The six neighbours of these cells.
    pub(crate) fn neighbours(cells: u64) -> u64 {
        let beside = cells << 1 | cells >> 1 | cells << ROW | cells >> ROW;
        CELLS & (beside | cells << (ROW - 1) | cells >> (ROW - 1))
    }

    /// The cells of `own` that are connected with these, and these.
    pub(crate) fn connected(mut cells: u64, own: u64) -> u64 {
        loop {
            let more = cells | Self::neighbours(cells) & own;
            if more == cells {
                return cells;
            }
            cells = more;
        }
    }

    fn turned(cells: u64) -> u64 {
        cells.reverse_bits() >> (63 - LAST)
    }
}

impl Position for Board {
    type Move = u8;
    type Undo = ();
    type End = Outcome;

    fn side(&self) -> Side {
        if self.empty().count_ones() % 2 == SIZE % 2 { Side::First } else { Side::Second }
    }

    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        let end = self.outcome();
        let mut left = if end.is_none() { self.empty() } else { 0 };
        while left != 0 {
            out.push(left.trailing_zeros() as u8);
            left &= left - 1;
        }
        end
    }

    fn outcome(&self) -> Option<Outcome> {
        // Only the side that has just moved can have connected its edges.
        let side = self.side().other();
        let ([from, to], own) = (Self::edges(side), self.stones[1 - self.mover()]);
        (Self::connected(from & own, own) & to != 0).then_some(Outcome::Win(side))
    }

    fn make(&mut self, cell: u8) {
        self.stones[self.mover()] |= 1 << cell;
    }

    fn unmake(&mut self, cell: u8, (): ()) {
        self.stones.iter_mut().for_each(|stones| *stones &= !(1 << cell));
    }
}

impl Keyed for Board {
    type Key = u128;
    const KEYS_AHEAD: bool = true;

    fn key(&self) -> u128 {
        u128::from(self.stones[0]) << 64 | u128::from(self.stones[1])
    }

    fn pack(&self, cell: u8) -> u16 {
        cell.into()
    }

    fn unpack(&self, bits: u16) -> Option<u8> {
        (bits < 64 && self.empty() >> bits & 1 == 1 && self.outcome().is_none()).then_some(bits as u8)
    }
}

impl Indexed for Board {
    const SLOTS: usize = 128;

    fn slot(&self, cell: u8) -> usize {
        64 * self.mover() + usize::from(cell)
    }
}

/// Turned by half a circle, the edges of each side change places.
impl Symmetric for Board {
    const SYMMETRIES: usize = 2;

    fn symmetric(&self, i: usize) -> Self {
        if i == 0 { *self } else { Board { stones: self.stones.map(Self::turned) } }
    }

    fn canonical(&self) -> usize {
        usize::from(self.symmetric(1).key() < self.key())
    }

    fn symmetric_move(&self, cell: u8, i: usize) -> u8 {
        if i == 0 { cell } else { LAST - cell }
    }

    fn inverse(i: usize) -> usize {
        i
    }
}
