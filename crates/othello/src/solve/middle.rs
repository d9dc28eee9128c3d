//! The middle of a solve: few enough squares that a node must be cheap, too many to go without an order and without a table. Moves are
//! ordered by the replies that they leave (fastest first; the idea is as old as endgame solvers), and what is known is kept in a
//! table small enough to stay in the processor's own cache.

use super::Watch;
use super::board::Board;
use super::last::{self, FEW, quarter};
use super::order::quick_worth;
use super::stable::stability_cut;
use super::table::NO_SQUARE;
use crate::bits;

/// With so few empty squares a search is the middle's, or [`last`]'s.
pub(super) const MIDDLE: u32 = 12;

/// What is known of a board: its value lies between the bounds.
#[derive(Clone, Copy)]
struct Entry {
    board: Board,
    lower: i8,
    upper: i8,
    best: u8,
}

/// The small table: one entry for each place, the newest.
pub(super) struct Near(Box<[Entry]>);

impl Near {
    /// 2^15 entries of 24 bytes: three quarters of a MiB.
    const BITS: u32 = 15;
    const EMPTY: Entry =
        Entry { board: Board { own: 0, opponent: 0 }, lower: -64, upper: 64, best: NO_SQUARE };

    pub(super) fn new() -> Self {
        Near(vec![Self::EMPTY; 1 << Self::BITS].into())
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.0.fill(Self::EMPTY);
    }

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
pub(super) fn middle(board: Board, alpha: i32, near: &mut Near, watch: &mut Watch<'_>) -> i32 {
    let empty = board.empty();
    let empties = empty.count_ones();
    if empties <= FEW {
        let value = last::few(board, alpha, last::odd_quarters(empty), &mut watch.nodes);
        watch.look_when_due();
        return value;
    }
    if watch.node() {
        return alpha;
    }
    if let Some(most) = stability_cut(board, alpha, empties) {
        return most;
    }
    let legal = board.legal();
    if legal == 0 {
        let passed = board.passed();
        return if passed.legal() == 0 { board.count() } else { -middle(passed, -alpha - 1, near, watch) };
    }
    let entry = *near.place(board);
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
        let value = -middle(children[i].board, -alpha - 1, near, watch);
        if watch.stopped {
            return alpha;
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
