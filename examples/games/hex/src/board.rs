//! Hex (Hein 1942) on five by five cells: rules, keys, symmetry, and an order of moves by shortest paths.

use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Indexed, Keyed, MoveSink, Outcome, Position, Score, Side, Standard, Symmetric};

/// The number of rows and of columns.
pub(crate) const SIZE: u32 = 5;
/// The bits of a row: one more than its cells, so that no step leads from one row into the next.
const ROW: u32 = SIZE + 1;
const TOP: u32 = (1 << SIZE) - 1;
const BOTTOM: u32 = TOP << (ROW * (SIZE - 1));
const LEFT: u32 = 1 | 1 << ROW | 1 << (2 * ROW) | 1 << (3 * ROW) | 1 << (4 * ROW);
const RIGHT: u32 = LEFT << (SIZE - 1);
pub(crate) const CELLS: u32 = LEFT * TOP;

/// A board. The first side connects the top with the bottom, the second the left with the right.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Board {
    /// The stones of the first side, and of the second.
    stones: [u32; 2],
}

impl Board {
    pub(crate) fn stones(&self, side: Side) -> u32 {
        self.stones[usize::from(side == Side::Second)]
    }

    pub(crate) fn empty(&self) -> u32 {
        CELLS & !(self.stones[0] | self.stones[1])
    }

    /// The stones that a side still needs between its edges if the other side passes.
    fn stones_needed(&self, side: Side) -> u32 {
        let (from, to) = if side == Side::First { (TOP, BOTTOM) } else { (LEFT, RIGHT) };
        let (own, empty) = (self.stones(side), self.empty());
        let mut reached = connected(from & own, own);
        for needed in 0.. {
            if reached & to != 0 {
                return needed;
            }
            let next = reached | (from | neighbours(reached)) & empty;
            let next = connected(next, own);
            if next == reached {
                break;
            }
            reached = next;
        }
        2 * SIZE * SIZE
    }
}

/// The six neighbours of these cells.
fn neighbours(cells: u32) -> u32 {
    CELLS & (cells << 1 | cells >> 1 | cells << ROW | cells >> ROW | cells << (ROW - 1) | cells >> (ROW - 1))
}

/// The cells of `own` that are connected with these, and these.
fn connected(mut cells: u32, own: u32) -> u32 {
    loop {
        let more = cells | neighbours(cells) & own;
        if more == cells {
            return cells;
        }
        cells = more;
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
        let (from, to) = if side == Side::First { (TOP, BOTTOM) } else { (LEFT, RIGHT) };
        let own = self.stones(side);
        (connected(from & own, own) & to != 0).then_some(Outcome::Win(side))
    }

    fn make(&mut self, cell: u8) {
        self.stones[usize::from(self.side() == Side::Second)] |= 1 << cell;
    }

    fn unmake(&mut self, cell: u8, (): ()) {
        self.stones.iter_mut().for_each(|stones| *stones &= !(1 << cell));
    }
}

impl Keyed for Board {
    type Key = u64;
    const KEYS_AHEAD: bool = true;

    fn key(&self) -> u64 {
        u64::from(self.stones[0]) << 32 | u64::from(self.stones[1])
    }

    fn pack(&self, cell: u8) -> u16 {
        cell.into()
    }

    fn unpack(&self, bits: u16) -> Option<u8> {
        (bits < 32 && self.empty() >> bits & 1 == 1 && self.outcome().is_none()).then_some(bits as u8)
    }
}

impl Indexed for Board {
    const SLOTS: usize = 64;

    fn slot(&self, cell: u8) -> usize {
        usize::from(cell) + if self.side() == Side::First { 0 } else { 32 }
    }
}

/// Turned by half a circle, the edges of each side change places.
impl Symmetric for Board {
    const SYMMETRIES: usize = 2;

    fn symmetric(&self, i: usize) -> Board {
        if i == 0 { *self } else { Board { stones: self.stones.map(turned) } }
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

/// The bit of the last cell.
const LAST: u8 = (ROW * (SIZE - 1) + SIZE - 1) as u8;

fn turned(cells: u32) -> u32 {
    cells.reverse_bits() >> (31 - LAST)
}

/// Evaluates by the stones that each side needs; orders moves by that, and by their distance from the middle.
pub(crate) struct Needs;

impl Evaluator<Board> for Needs {
    type Value = Score;

    fn terminal(&self, board: &Board, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(board, end, ply)
    }

    fn evaluate(&self, board: &Board) -> Score {
        let side = board.side();
        let [own, theirs] = [side, side.other()].map(|side| board.stones_needed(side) as i32);
        Score::points(10 * (theirs - own))
    }
}

impl MoveScore<Board> for Needs {
    fn score(&self, board: &Board, cell: u8) -> i32 {
        let mut after = *board;
        after.make(cell);
        -i32::from(self.evaluate(&after).get()) - steps_from_the_middle(cell)
    }
}

fn steps_from_the_middle(cell: u8) -> i32 {
    let [down, right] = [u32::from(cell) / ROW, u32::from(cell) % ROW].map(|i| i as i32 - SIZE as i32 / 2);
    (down.abs() + right.abs() + (down + right).abs()) / 2
}
