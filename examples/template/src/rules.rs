//! The rules: tic-tac-toe, until you write others.

use nullwindow::Keyed;
use nullwindow::prelude::*;
use nullwindow::retrograde::Numbering;

/// Everything that the rules depend on: the squares of each side as nine bits, and the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Board {
    pub pieces: [u16; 2],
    pub side: Side,
}

pub const START: Board = Board {
    pieces: [0, 0],
    side: Side::First,
};

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Position for Board {
    /// A square, from 0.
    type Move = u8;
    /// What takes a move back: here the whole position before it.
    type Undo = Board;
    type End = Outcome;

    fn side(&self) -> Side {
        self.side
    }

    // Every legal move, always in the same order; or the outcome and no move.
    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        let end = self.outcome();
        if end.is_none() {
            let taken = self.pieces[0] | self.pieces[1];
            (0..9)
                .filter(|square| taken >> square & 1 == 0)
                .for_each(|square| out.push(square));
        }
        end
    }

    fn outcome(&self) -> Option<Outcome> {
        // Only the side that has just moved can have won.
        let last = self.pieces[usize::from(self.side == Side::First)];
        if LINES.iter().any(|line| last & line == *line) {
            return Some(Outcome::Win(self.side.other()));
        }
        (self.pieces[0] | self.pieces[1] == 0o777).then_some(Outcome::Draw)
    }

    fn make(&mut self, square: u8) -> Board {
        let before = *self;
        self.pieces[usize::from(self.side == Side::Second)] |= 1 << square;
        self.side = self.side.other();
        before
    }

    fn unmake(&mut self, _: u8, before: Board) {
        *self = before;
    }
}

// For the table of positions: equal keys for equal positions alone, and a move as 16 bits.
impl Keyed for Board {
    type Key = u64;

    fn key(&self) -> u64 {
        u64::from(self.pieces[0]) << 10
            | u64::from(self.pieces[1]) << 1
            | u64::from(self.side == Side::Second)
    }

    fn pack(&self, square: u8) -> u16 {
        square.into()
    }

    fn unpack(&self, bits: u16) -> Option<u8> {
        let mut moves = Vec::new();
        _ = self.moves(&mut moves);
        moves.into_iter().find(|&square| u16::from(square) == bits)
    }
}

/// Positions by numbers, for the table of ends.
pub struct Numbers;

impl Numbering for Numbers {
    type Position = Board;

    fn numbers(&self) -> u64 {
        1 << 19
    }

    fn number(&self, board: &Board) -> Option<u64> {
        Some(board.key())
    }

    fn position(&self, number: u64) -> Option<Board> {
        let pieces = [10, 1].map(|bit| (number >> bit & 0o777) as u16);
        let [first, second] = pieces.map(u16::count_ones);
        let side = if number & 1 == 0 {
            Side::First
        } else {
            Side::Second
        };
        let fits = pieces[0] & pieces[1] == 0 && first == second + (number & 1) as u32;
        fits.then_some(Board { pieces, side })
    }
}
