//! The order of moves: the opponent's replies few, corners ours, parity kept; the table's move before all.

use super::board::Board;
use super::table::NO_SQUARE;
use crate::{Move, bits};

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A move with where it leads.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) square: u8,
    /// The board after it, the opponent to move.
    pub(super) board: Board,
    /// Larger is tried earlier.
    pub(super) worth: i32,
}

impl Candidate {
    /// The move itself.
    pub(super) fn played(&self) -> Move {
        Move::on(self.square).unwrap_or(Move::PASS)
    }
}

/// The moves of a node, handed out best first. No position has more than this many moves.
pub(super) struct Candidates {
    list: [Candidate; Self::MOST],
    left: usize,
}

impl Candidates {
    const MOST: usize = 34;

    /// The moves to the squares of `legal`, unordered.
    #[inline]
    pub(super) fn of(board: Board, legal: u64) -> Self {
        let mut all =
            Candidates { list: [Candidate { square: NO_SQUARE, board, worth: 0 }; Self::MOST], left: 0 };
        for (square, slot) in bits::squares(legal).zip(&mut all.list) {
            *slot = Candidate { square, board: board.after(square, board.flips(square)), worth: 0 };
            all.left += 1;
        }
        all
    }

    /// The pass, as the only move.
    pub(super) fn pass(board: Board) -> Self {
        let pass = Candidate { square: NO_SQUARE, board: board.passed(), worth: 0 };
        Candidates { list: [pass; Self::MOST], left: 1 }
    }

    /// The moves not yet handed out.
    #[inline]
    pub(super) fn rest(&mut self) -> &mut [Candidate] {
        &mut self.list[..self.left]
    }

    /// Hands out the move of most worth; the first in bit order of equals.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Candidate> {
        let rest = self.rest();
        let (&first, others) = rest.split_first()?;
        let mut best = (0, first.worth);
        for (i, candidate) in others.iter().enumerate() {
            if candidate.worth > best.1 {
                best = (i + 1, candidate.worth);
            }
        }
        let chosen = rest[best.0];
        // Close the gap in order, so that equals stay in bit order.
        rest.copy_within(best.0 + 1.., best.0);
        self.left -= 1;
        Some(chosen)
    }
}

/// What a move is worth by a look at the board after it: chiefly, how few replies it leaves.
#[inline]
pub(super) fn quick_worth(after: Board, square: u8, odd: bool) -> i32 {
    let parity = if odd { 8 } else { 0 };
    let corner = if CORNERS & (1 << square) != 0 { 6 } else { 0 };
    parity + corner - 8 * weighted(after.legal()) - potential(after)
}

/// The number of moves, those to corners counted twice.
#[inline]
pub(crate) fn weighted(moves: u64) -> i32 {
    (moves.count_ones() + (moves & CORNERS).count_ones()) as i32
}

/// Potential mobility: the empty squares beside the opponent's discs, where a move may become possible.
#[inline]
pub(crate) fn potential(board: Board) -> i32 {
    (around(board.opponent) & board.empty()).count_ones() as i32
}

/// All squares beside those of `discs`.
#[inline]
fn around(discs: u64) -> u64 {
    const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let wide = discs | discs << 1 & NOT_LEFT | discs >> 1 & NOT_RIGHT;
    wide | wide << 8 | wide >> 8
}

/// A rough evaluation for ordering, from the view of the side to move: mobility, corners, and the squares that
/// give them away.
pub(super) fn estimate(board: Board) -> i32 {
    let (mine, theirs) = (board.legal(), board.passed().legal());
    let corners = |discs: u64| (discs & CORNERS).count_ones() as i32;
    8 * (weighted(mine) - weighted(theirs))
        + 4 * (potential(board) - potential(board.passed()))
        + 40 * (corners(board.own) - corners(board.opponent))
        - (risk(board.own, board.empty()) - risk(board.opponent, board.empty()))
}

/// Discs diagonal to an empty corner invite the opponent into it; beside one, less so.
fn risk(discs: u64, empty: u64) -> i32 {
    // A corner, the square diagonal to it, and the two beside it.
    const REGIONS: [(u64, u64, u64); 4] = [
        (1 << 0, 1 << 9, 1 << 1 | 1 << 8),
        (1 << 7, 1 << 14, 1 << 6 | 1 << 15),
        (1 << 56, 1 << 49, 1 << 57 | 1 << 48),
        (1 << 63, 1 << 54, 1 << 62 | 1 << 55),
    ];
    let open = REGIONS.iter().filter(|(corner, ..)| empty & corner != 0);
    open.map(|(_, diagonal, beside)| {
        16 * (discs & diagonal).count_ones() as i32 + 6 * (discs & beside).count_ones() as i32
    })
    .sum()
}
