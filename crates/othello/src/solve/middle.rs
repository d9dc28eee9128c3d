//! The middle of a solve: few enough squares that a node must be cheap, too many to go without an order and without a table. Moves are
//! ordered by the replies that they leave (fastest first; the idea is as old as endgame solvers), and what is known is kept in a
//! table small enough to stay in the processor's own cache.

use super::board::Board;
use super::last::{self, FEW, quarter};
use super::order::quick_worth;
use super::stable::stability_cut;
use crate::bits;
use nullwindow::engine::Tally;

/// With so few empty squares a search is the middle's, or [`last`]'s.
pub(super) const MIDDLE: u32 = 13;

/// In place of a square: none.
const NO_SQUARE: u8 = 64;

/// In place of a value: the search was stopped.
pub(super) const STOPPED: i32 = 1_000;

/// What is known of a board: its value lies between the bounds.
#[derive(Clone, Copy)]
struct Entry {
    board: Board,
    lower: i8,
    upper: i8,
    best: u8,
}

/// The small table of the middle of a solve: one entry for each place, the newest.
pub struct Near(Box<[Entry]>);

impl Default for Near {
    fn default() -> Self {
        Near(vec![Self::EMPTY; 1 << Self::BITS].into())
    }
}

impl Near {
    /// 2^13 entries of 24 bytes.
    const BITS: u32 = 13;
    const EMPTY: Entry =
        Entry { board: Board { own: 0, opponent: 0 }, lower: -64, upper: 64, best: NO_SQUARE };

    #[inline]
    fn place(&mut self, board: Board) -> &mut Entry {
        let mixed = board.own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ board.opponent.rotate_left(32);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        &mut self.0[(mixed >> (u64::BITS - Self::BITS)) as usize & ((1 << Self::BITS) - 1)]
    }
}

/// A move and where it leads.
#[derive(Clone, Copy)]
struct Child {
    board: Board,
    worth: i32,
    square: u8,
}

/// Whether `board`, with at most [`MIDDLE`] empty squares, is worth more than `alpha`, fail-soft. Meaningless once the watch has stopped the search.
pub(super) fn middle(board: Board, alpha: i32, near: &mut Near, tally: &mut impl Tally) -> i32 {
    let empty = board.empty();
    let empties = empty.count_ones();
    if empties <= FEW {
        let mut nodes = 0;
        let value = last::few(board, alpha, last::odd_quarters(empty), &mut nodes);
        return if tally.count(nodes) { STOPPED } else { value };
    }
    if tally.count(1) {
        return STOPPED;
    }
    // Fetched now, looked at when the rest is known.
    let entry = *near.place(board);
    if let Some(most) = stability_cut(board, alpha, empties) {
        return most;
    }
    let legal = board.legal();
    if legal == 0 {
        let passed = board.passed();
        return match passed.legal() {
            0 => board.count(),
            _ => match middle(passed, -alpha - 1, near, tally) {
                STOPPED => STOPPED,
                value => -value,
            },
        };
    }
    let mut known = NO_SQUARE;
    if entry.board == board {
        if i32::from(entry.lower) > alpha {
            return entry.lower.into();
        }
        if i32::from(entry.upper) <= alpha {
            return entry.upper.into();
        }
        known = entry.best;
    }

    let odd = last::odd_quarters(empty);
    let mut children = [Child { board, worth: 0, square: 0 }; MIDDLE as usize];
    let mut count = 0;
    for (square, child) in bits::squares(legal).zip(&mut children) {
        child.square = square;
        child.board = board.after(square, board.flips(square));
        child.worth = if square == known {
            i32::MAX
        } else {
            quick_worth(child.board, square, odd & quarter(square) != 0)
        };
        count += 1;
    }
    let children = &mut children[..count];

    let (mut best, mut best_square) = (i32::MIN, NO_SQUARE);
    for i in 0..children.len() {
        let mut first = i;
        for j in i + 1..children.len() {
            if children[j].worth > children[first].worth {
                first = j;
            }
        }
        children.swap(i, first);
        let value = -middle(children[i].board, -alpha - 1, near, tally);
        if value == -STOPPED {
            return STOPPED;
        }
        if value > best {
            (best, best_square) = (value, children[i].square);
            if value > alpha {
                break;
            }
        }
    }

    let entry = near.place(board);
    if entry.board != board {
        *entry = Entry { board, ..Near::EMPTY };
    }
    if best > alpha {
        entry.lower = best as i8;
    } else {
        entry.upper = best as i8;
    }
    entry.best = best_square;
    best
}
