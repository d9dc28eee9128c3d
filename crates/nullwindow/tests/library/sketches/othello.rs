//! Othello: a pass is a move, an outcome is a margin, and the undo of a move is the set of discs that it
//! turned.

use super::{perft, pruned_value, value, value_by_parity};
use nullwindow::{MoveSink, Outcome, Position, Score, Side, Standard};

#[derive(Clone, PartialEq, Debug)]
struct Othello {
    own: u64,
    other: u64,
    side: Side,
    /// The squares of the board: all 64, or the inner 16 for the small game.
    squares: u64,
}

/// The eight neighbours of each of `squares`, one direction at a time, without wrapping at the edge.
const STEPS: [fn(u64) -> u64; 8] = [
    |s| s << 8,
    |s| s >> 8,
    |s| s << 1 & !FILE_A,
    |s| s >> 1 & !FILE_H,
    |s| s << 9 & !FILE_A,
    |s| s << 7 & !FILE_H,
    |s| s >> 7 & !FILE_A,
    |s| s >> 9 & !FILE_H,
];
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const PASS: u8 = 64;

impl Othello {
    fn new(own: u64, other: u64, squares: u64) -> Self {
        Othello { own, other, side: Side::First, squares }
    }

    /// The discs of `other` that a disc of `own` on `square` turns.
    fn turned(own: u64, other: u64, square: u64) -> u64 {
        let along = |step: &fn(u64) -> u64| {
            let (mut line, mut at) = (0, step(square));
            while at & other != 0 {
                line |= at;
                at = step(at);
            }
            if at & own != 0 { line } else { 0 }
        };
        STEPS.iter().map(along).fold(0, |all, line| all | line)
    }

    fn placements(&self, own: u64, other: u64) -> impl Iterator<Item = u8> {
        let empty = self.squares & !(own | other);
        (0..64).filter(move |s| empty >> s & 1 == 1 && Self::turned(own, other, 1 << s) != 0)
    }
}

impl Position for Othello {
    type Move = u8;
    type Undo = u64;
    type End = Outcome;

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
        let mut any = false;
        for square in self.placements(self.own, self.other) {
            out.push(square);
            any = true;
        }
        if any {
            return None;
        }
        let end = self.outcome();
        if end.is_none() {
            out.push(PASS);
        }
        end
    }

    fn outcome(&self) -> Option<Outcome> {
        let moves_of = |own, other| self.placements(own, other).next().is_some();
        if moves_of(self.own, self.other) || moves_of(self.other, self.own) {
            return None;
        }
        // By the rules of tournaments, empty squares count for the winner.
        let lead = self.own.count_ones() as i16 - self.other.count_ones() as i16;
        let empty = (self.squares & !(self.own | self.other)).count_ones() as i16;
        let margin = lead + lead.signum() * empty;
        Some(Outcome::Margin(if self.side == Side::First { margin } else { -margin }))
    }

    fn make(&mut self, m: u8) -> u64 {
        let square = if m == PASS { 0 } else { 1 << m };
        let turned = Self::turned(self.own, self.other, square);
        (self.own, self.other) = (self.other ^ turned, self.own ^ turned ^ square);
        self.side = self.side.other();
        turned
    }

    fn unmake(&mut self, m: u8, turned: u64) {
        let square = if m == PASS { 0 } else { 1 << m };
        (self.own, self.other) = (self.other ^ turned ^ square, self.own ^ turned);
        self.side = self.side.other();
    }
}

fn start(squares: u64) -> Othello {
    Othello::new(0x0000_0008_1000_0000, 0x0000_0010_0800_0000, squares)
}

/// Published perft numbers. At the ninth ply the first games end.
#[test]
fn perft_from_the_start() {
    for (depth, ways) in [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216].into_iter().enumerate() {
        assert_eq!(perft(&mut start(!0), depth as u32), ways);
    }
}

/// 4×4 Othello is won by the second player, 11 to 3 (so with the two empty squares, by 10). Many of its games
/// pass.
#[test]
fn small_board_is_won_by_the_second_player() {
    let mut small = start(0x0000_3c3c_3c3c_0000);
    assert_eq!(value(&small, &Standard::rules(), 30), Score::points(-10));
    // A pass is a ply, so that the sides alternate: here the sign by parity is right.
    assert_eq!(value_by_parity(&mut small, &Standard::rules(), Side::First, 0), Score::points(-10));
}

/// FForum 1 (Fédération Française d'Othello): Black to move wins by 18, with g8.
#[test]
fn endgame_has_its_published_value() {
    let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
    let discs = |of| board.bytes().rev().fold(0, |set, c| set << 1 | u64::from(c == of));
    let mut position = Othello::new(discs(b'X'), discs(b'O'), !0);
    position.make(62);
    assert_eq!(pruned_value(&position, &Standard::rules(), 30), Score::points(-18));
}
