//! The solver with 6 to 13 empty squares, with a cache-resident table. With nine or more, moves are ordered
//! by fitted coefficients; with seven and eight, by the number of replies (fastest first, an idea as old as
//! endgame solvers); with six, by parity alone, and the flips of a move are computed in its turn.

use super::board::Board;
use super::fitted_order::MoveOrder;
use super::l2_table::{L2Table, NO_SQUARE};
use super::last::{self, FEW, quarter};
use super::order::quick_score;
use super::stable::stability_cut;
use crate::bits;
use nullwindow::engine::NodeCounter;

/// The most empty squares that [`middle`] searches.
pub(super) const MIDDLE: u32 = 13;

/// The most empty squares with which parity alone orders the moves.
const LATE: u32 = 6;

/// The least empty squares with which a child's entry in the table may cut off a node.
const CUT_BY_CHILDREN: u32 = 8;

/// In place of a value: the search was stopped.
pub(super) const STOPPED: i32 = 1_000;

/// A move, the board after it, and its ordering score.
#[derive(Clone, Copy)]
struct Child {
    board: Board,
    score: i32,
    square: u8,
}

/// Searches `board`, with at most [`MIDDLE`] empty squares, with a null window at `alpha`, fail-soft.
/// [`STOPPED`] if the counter stops it.
pub(super) fn middle(board: Board, alpha: i32, table: &mut L2Table, counter: &mut impl NodeCounter) -> i32 {
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
    let entry = table.probe(board);
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
            _ => negated(middle(passed, -alpha - 1, table, counter)),
        };
    }
    let odd = last::odd_quarters(empty);
    let mut best = Best { value: -STOPPED, square: NO_SQUARE };
    let (needed, mut cut) = (counter.proof_size(), None);
    if empties <= LATE {
        let table_move = legal & bit(entry.best);
        let rest = legal & !table_move;
        'moves: for squares in [table_move, rest & odd, rest & !odd] {
            for square in bits::squares(squares) {
                let (after, before) = (board.after(square, board.flips(square)), counter.proof_size());
                if best.update(square, negated(middle(after, -alpha - 1, table, counter)), alpha) {
                    cut = Some(before);
                    break 'moves;
                }
            }
        }
    } else {
        let mut children = [Child { board, score: 0, square: 0 }; MIDDLE as usize];
        let children = ordered(board, empties, legal, odd, entry.best, &mut children);
        if empties >= CUT_BY_CHILDREN
            && let Some((bound, square)) = cut_by_child(children, alpha, table)
        {
            table.store(board, bound, alpha, square);
            return bound;
        }
        for i in 0..children.len() {
            bring_best(&mut children[i..]);
            let (Child { board, square, .. }, before) = (children[i], counter.proof_size());
            if best.update(square, negated(middle(board, -alpha - 1, table, counter)), alpha) {
                cut = Some(before);
                break;
            }
        }
    }
    if best.value != STOPPED {
        table.store(board, best.value, alpha, best.square);
        if let Some(before) = cut {
            counter.cutoff(empties, needed, before);
        }
    }
    best.value
}

/// The best value so far, and its move.
struct Best {
    value: i32,
    square: u8,
}

impl Best {
    /// Updates the best value; true if `value` exceeds `alpha`.
    #[inline(always)]
    fn update(&mut self, square: u8, value: i32, alpha: i32) -> bool {
        if value > self.value {
            *self = Best { value, square };
        }
        value > alpha
    }
}

/// The bit of a square; 0 for [`NO_SQUARE`].
#[inline]
fn bit(square: u8) -> u64 {
    1_u64.checked_shl(square.into()).unwrap_or(0)
}

/// The value for the other side; [`STOPPED`] stays.
#[inline]
fn negated(value: i32) -> i32 {
    if value == STOPPED { STOPPED } else { -value }
}

/// The moves with their scores, fitted ones where there are coefficients; the table's move has the greatest.
#[inline(always)]
fn ordered(
    board: Board,
    empties: u32,
    legal: u64,
    odd: u64,
    table_move: u8,
    children: &mut [Child; MIDDLE as usize],
) -> &mut [Child] {
    let mut count = 0;
    for (square, child) in bits::squares(legal).zip(&mut *children) {
        child.square = square;
        child.board = board.after(square, board.flips(square));
        let odd_here = odd & quarter(square) != 0;
        child.score = match square == table_move {
            true => i32::MAX,
            false if empties < *MoveOrder::EMPTIES.start() => quick_score(child.board, square, odd_here),
            false => MoveOrder::score(child.board, square, odd_here, empties),
        };
        count += 1;
    }
    &mut children[..count]
}

/// A lower bound beyond `alpha` that the table knows by one of these moves, and the move (enhanced
/// transposition cut-off: Schaeffer & Plaat 1996).
#[inline(always)]
fn cut_by_child(children: &[Child], alpha: i32, table: &L2Table) -> Option<(i32, u8)> {
    let mut bounds = children.iter().map(|child| (-table.probe(child.board).upper(), child.square));
    bounds.find(|&(bound, _)| bound > alpha)
}

/// Brings the best of these to the front.
#[inline(always)]
fn bring_best(children: &mut [Child]) {
    let mut best = 0;
    for i in 1..children.len() {
        if children[i].score > children[best].score {
            best = i;
        }
    }
    children.swap(0, best);
}
