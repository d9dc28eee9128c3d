//! The rules: a piece moves one square forward, straight or diagonally to an empty square, or takes
//! diagonally; who reaches the last row, or takes all pieces, wins.

use nullwindow::{Indexed, Keyed, MoveSink, Outcome, Position, Side};

/// The squares of a row, and the rows.
pub(crate) const SIDE: u8 = 6;
const SQUARES: u8 = SIDE * SIDE;
const ROW: u64 = (1 << SIDE) - 1;
/// The last row of each side.
const GOALS: [u64; 2] = [ROW << (SQUARES - SIDE), ROW];
const FIRST_COLUMN: u64 = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 | 1 << 30;
const LAST_COLUMN: u64 = FIRST_COLUMN << 5;

/// White's pieces, which move up, and Black's. Square 0 is a1, square 1 b1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Board {
    pub(crate) pieces: [u64; 2],
    pub(crate) side: Side,
}

/// Two rows of pieces a side.
pub(crate) const START: Board =
    Board { pieces: [ROW | ROW << SIDE, (ROW | ROW << SIDE) << (SQUARES - 2 * SIDE)], side: Side::First };

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

impl Board {
    fn mover(&self) -> usize {
        usize::from(self.side == Side::Second)
    }
}

impl Position for Board {
    type Move = Step;
    type Undo = Board;
    type End = Outcome;

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, out: &mut impl MoveSink<Step>) -> Option<Outcome> {
        let end = self.outcome();
        if end.is_some() {
            return end;
        }
        let mover = self.mover();
        let (own, theirs) = (self.pieces[mover], self.pieces[1 - mover]);
        let empty = !(own | theirs);
        let mut push = |mut targets: u64, step: i8| {
            while targets != 0 {
                let to = targets.trailing_zeros() as u8;
                out.push(Step { from: to.wrapping_add_signed(-step), to });
                targets &= targets - 1;
            }
        };
        let forward = |pieces: u64, step: i8| if step > 0 { pieces << step } else { pieces >> -step };
        let sign = if mover == 0 { 1 } else { -1 };
        for step in [SIDE as i8 - 1, SIDE as i8 + 1] {
            // From the first column no step leads to the left, from the last none to the right.
            let step = sign * step;
            let edge = if matches!(step, 5 | -7) { FIRST_COLUMN } else { LAST_COLUMN };
            push(forward(own & !edge, step) & !own, step);
        }
        push(forward(own, sign * SIDE as i8) & empty, sign * SIDE as i8);
        None
    }

    fn outcome(&self) -> Option<Outcome> {
        // Only the side that has just moved can have won.
        let (winner, mover) = (self.side.other(), self.mover());
        let won = self.pieces[1 - mover] & GOALS[1 - mover] != 0 || self.pieces[mover] == 0;
        won.then_some(Outcome::Win(winner))
    }

    fn make(&mut self, m: Step) -> Board {
        let (before, mover) = (*self, self.mover());
        self.pieces[mover] ^= 1 << m.from | 1 << m.to;
        self.pieces[1 - mover] &= !(1 << m.to);
        self.side = self.side.other();
        before
    }

    fn unmake(&mut self, _: Step, before: Board) {
        *self = before;
    }
}

impl Keyed for Board {
    type Key = u128;

    fn key(&self) -> u128 {
        u128::from(self.pieces[0]) << 64 | u128::from(self.pieces[1]) << 1 | self.mover() as u128
    }

    fn pack(&self, m: Step) -> u16 {
        u16::from(m.from) << 8 | u16::from(m.to)
    }

    fn unpack(&self, bits: u16) -> Option<Step> {
        let m = Step { from: (bits >> 8) as u8, to: bits as u8 };
        let mut moves = Vec::new();
        _ = self.moves(&mut moves);
        moves.contains(&m).then_some(m)
    }
}

impl Indexed for Board {
    const SLOTS: usize = 2 * 3 * SQUARES as usize;

    fn slot(&self, m: Step) -> usize {
        // Straight, to the left, or to the right.
        let way = 1 + usize::from(m.to % SIDE) - usize::from(m.from % SIDE);
        (3 * self.mover() + way) * usize::from(SQUARES) + usize::from(m.to)
    }
}
