//! Dots and Boxes (Lucas 1889) on four by four boxes: who draws the fourth side of a box has it, and moves
//! again; the margin is the number of boxes.

use nullwindow::{Indexed, Keyed, MoveSink, Outcome, Position, Side};

/// The boxes of a row, and of a column.
pub(crate) const SIZE: usize = 4;
/// The lines across, five rows of four, and behind them those down, four rows of five.
pub(crate) const LINES: usize = 2 * SIZE * (SIZE + 1);

/// The four lines of each box.
pub(crate) const BOXES: [u64; SIZE * SIZE] = {
    let (mut boxes, mut number) = ([0; SIZE * SIZE], 0);
    while number < SIZE * SIZE {
        let (row, column) = (number / SIZE, number % SIZE);
        let left = SIZE * (SIZE + 1) + row * (SIZE + 1) + column;
        boxes[number] = 1 << number | 1 << (number + SIZE) | 1 << left | 1 << (left + 1);
        number += 1;
    }
    boxes
};

/// A board.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// The lines that are drawn.
    pub(crate) lines: u64,
    /// The boxes of each side.
    pub(crate) boxes: [u16; 2],
    pub(crate) side: Side,
}

impl Board {
    pub(crate) const EMPTY: Board = Board { lines: 0, boxes: [0; 2], side: Side::First };

    pub(crate) fn mover(&self) -> usize {
        usize::from(self.side == Side::Second)
    }

    /// The boxes of the first side less those of the second.
    pub(crate) fn margin(&self) -> i16 {
        self.boxes[0].count_ones() as i16 - self.boxes[1].count_ones() as i16
    }

    /// The boxes that this line completes.
    pub(crate) fn completed(&self, line: u8) -> u16 {
        let (bit, lines) = (1 << line, self.lines | 1 << line);
        let completes = |&(_, &sides): &(usize, &u64)| sides & bit != 0 && sides & !lines == 0;
        BOXES.iter().enumerate().filter(completes).fold(0, |boxes, (number, _)| boxes | 1 << number)
    }
}

/// Whose a box is makes no difference for the game that is left.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (self.lines, self.margin(), self.side) == (other.lines, other.margin(), other.side)
    }
}

impl Position for Board {
    type Move = u8;
    type Undo = Board;
    type End = Outcome;

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        (0..LINES as u8).filter(|line| self.lines >> line & 1 == 0).for_each(|line| out.push(line));
        self.outcome()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.lines.count_ones() as usize == LINES).then(|| Outcome::Margin(self.margin()))
    }

    fn make(&mut self, line: u8) -> Board {
        let (before, mover, completed) = (*self, self.mover(), self.completed(line));
        self.lines |= 1 << line;
        self.boxes[mover] |= completed;
        if completed == 0 {
            self.side = self.side.other();
        }
        before
    }

    fn unmake(&mut self, _: u8, before: Board) {
        *self = before;
    }
}

/// The boxes that a side has are settled: what is left to play for depends on the lines alone.
impl Keyed for Board {
    type Key = u64;

    fn key(&self) -> u64 {
        self.lines << 1 | self.mover() as u64
    }

    fn settled(&self) -> i16 {
        if self.side == Side::First { self.margin() } else { -self.margin() }
    }

    fn pack(&self, line: u8) -> u16 {
        line.into()
    }

    fn unpack(&self, bits: u16) -> Option<u8> {
        (usize::from(bits) < LINES && self.lines >> bits & 1 == 0).then_some(bits as u8)
    }
}

impl Indexed for Board {
    const SLOTS: usize = 2 * LINES;

    fn slot(&self, line: u8) -> usize {
        self.mover() * LINES + usize::from(line)
    }
}
