//! The middle of a solve: few enough squares that a node must be cheap, too many to go without a table. With seven and more, moves are
//! ordered by the replies that they leave (fastest first; the idea is as old as endgame solvers); with fewer, by parity alone, and the
//! flips of a move are worked out when its turn comes.

use super::board::Board;
use super::last::{self, FEW, quarter};
use super::near::{NO_SQUARE, Near};
use super::order::quick_worth;
use super::stable::stability_cut;
use crate::bits;
use nullwindow::engine::NodeCounter;

/// With so few empty squares a search is the middle's, or [`last`]'s.
pub(super) const MIDDLE: u32 = 13;

/// With so few empty squares parity orders the moves.
const LATE: u32 = 6;

/// In place of a value: the search was stopped.
pub(super) const STOPPED: i32 = 1_000;

/// A move and where it leads.
#[derive(Clone, Copy)]
struct Child {
    board: Board,
    worth: i32,
    square: u8,
}

/// Whether `board`, with at most [`MIDDLE`] empty squares, is worth more than `alpha`, fail-soft. [`STOPPED`] if the counter has stopped it.
pub(super) fn middle(board: Board, alpha: i32, near: &mut Near, counter: &mut impl NodeCounter) -> i32 {
    let empty = board.empty();
    let empties = empty.count_ones();
    if empties <= FEW {
        let mut nodes = 0;
        let value = last::few(board, alpha, &mut nodes);
        return if counter.count(nodes) { STOPPED } else { value };
    }
    if counter.count(1) {
        return STOPPED;
    }
    let entry = near.probe(board);
    if let Some(bound) = entry.answer(alpha) {
        return bound;
    }
    if let Some(most) = stability_cut(board, alpha) {
        return most;
    }
    let legal = board.legal();
    if legal == 0 {
        let passed = board.passed();
        return match passed.legal() {
            0 => board.count(),
            _ => negated(middle(passed, -alpha - 1, near, counter)),
        };
    }
    let odd = last::odd_quarters(empty);
    let mut best = Best { value: -STOPPED, square: NO_SQUARE };
    let (needed, mut cut) = (counter.proof_size(), None);
    if empties <= LATE {
        let known = legal & bit(entry.best);
        let rest = legal & !known;
        'moves: for squares in [known, rest & odd, rest & !odd] {
            for square in bits::squares(squares) {
                let (after, before) = (board.after(square, board.flips(square)), counter.proof_size());
                if best.of(square, negated(middle(after, -alpha - 1, near, counter)), alpha) {
                    cut = Some(before);
                    break 'moves;
                }
            }
        }
    } else {
        let mut children = [Child { board, worth: 0, square: 0 }; MIDDLE as usize];
        let children = ordered(board, legal, odd, entry.best, &mut children);
        for i in 0..children.len() {
            bring_best(&mut children[i..]);
            let (Child { board, square, .. }, before) = (children[i], counter.proof_size());
            if best.of(square, negated(middle(board, -alpha - 1, near, counter)), alpha) {
                cut = Some(before);
                break;
            }
        }
    }
    if best.value != STOPPED {
        near.store(board, best.value, alpha, best.square);
        if let Some(before) = cut {
            counter.cutoff(empties, needed, before);
        }
    }
    best.value
}

/// The best value so far, and the move that it is due to.
struct Best {
    value: i32,
    square: u8,
}

impl Best {
    /// Takes note of a move's value; true if it is enough.
    #[inline(always)]
    fn of(&mut self, square: u8, value: i32, alpha: i32) -> bool {
        if value > self.value {
            *self = Best { value, square };
        }
        value > alpha
    }
}

/// The bit of a square, if it is one.
#[inline]
fn bit(square: u8) -> u64 {
    1_u64.checked_shl(square.into()).unwrap_or(0)
}

/// The value for the other side.
#[inline]
fn negated(value: i32) -> i32 {
    if value == STOPPED { STOPPED } else { -value }
}

/// The moves with what they are worth by [`quick_worth`]; the known one is worth more.
#[inline(always)]
fn ordered(
    board: Board,
    legal: u64,
    odd: u64,
    known: u8,
    children: &mut [Child; MIDDLE as usize],
) -> &mut [Child] {
    let mut count = 0;
    for (square, child) in bits::squares(legal).zip(&mut *children) {
        child.square = square;
        child.board = board.after(square, board.flips(square));
        child.worth = match square == known {
            true => i32::MAX,
            false => quick_worth(child.board, square, odd & quarter(square) != 0),
        };
        count += 1;
    }
    &mut children[..count]
}

/// Brings the best of these to the front.
#[inline(always)]
fn bring_best(children: &mut [Child]) {
    let mut best = 0;
    for i in 1..children.len() {
        if children[i].worth > children[best].worth {
            best = i;
        }
    }
    children.swap(0, best);
}
