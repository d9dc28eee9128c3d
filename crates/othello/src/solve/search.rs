//! Alpha-beta with null windows (PVS as two routines: Campbell & Marsland 1983), fail-soft, with a transposition table.

use super::Watch;
use super::board::Board;
use super::last;
use super::middle::{MIDDLE, Near, middle};
use super::order::{self, Candidates};
use super::stable::stability_cut;
use super::table::{NO_SQUARE, Table};
use crate::Move;

/// Beyond every value: the full window is (−65, 65).
pub(super) const BEYOND: i32 = 65;

/// From so many empty squares on, moves are ordered by a shallow search; below by a look at the board after them.
const SHALLOW: u32 = 13;
/// From so many on, a move whose board is known to refute it is looked for in the table first.
const LOOK_AHEAD: u32 = 10;

/// The state of one solve.
pub(super) struct Search<'a> {
    pub(super) table: &'a mut Table,
    pub(super) near: &'a mut Near,
    pub(super) watch: Watch<'a>,
}

impl Search<'_> {
    /// The value of `board` as far as the window (alpha, beta) asks, alpha + 1 < beta, with its line when it lies inside.
    ///
    /// It never answers from the table, so that the line is always whole. Meaningless once the watch has stopped the search.
    pub(super) fn line_of(&mut self, board: Board, alpha: i32, beta: i32) -> (i32, Vec<Move>) {
        if self.watch.node() {
            return (alpha, Vec::new());
        }
        let legal = board.legal();
        if legal == 0 {
            if board.passed().legal() == 0 {
                return (board.count(), Vec::new());
            }
            let (value, line) = self.line_of(board.passed(), -beta, -alpha);
            return (-value, before(Move::PASS, line));
        }
        let (mut best, mut best_square, mut best_line) = (-BEYOND, NO_SQUARE, Vec::new());
        let mut moves = self.ordered(board, legal);
        while let Some(m) = moves.next() {
            let first = best == -BEYOND;
            let (value, line) = self.branch(m.board, first, alpha.max(best), beta);
            if self.watch.stopped {
                return (alpha, Vec::new());
            }
            if value > best {
                (best, best_square, best_line) = (value, m.square, before(m.played(), line));
                if value >= beta {
                    break;
                }
            }
        }
        self.table.put(board, alpha, beta, best, best_square);
        (best, best_line)
    }

    /// The value of a move that leads to `board`, from the view of who plays it: the first move of a node in full,
    /// any other only if a test shows that it is better than `alpha`.
    pub(super) fn branch(&mut self, board: Board, first: bool, alpha: i32, beta: i32) -> (i32, Vec<Move>) {
        let mut lower = alpha;
        if !first {
            let value = -self.test(board, -alpha - 1);
            if value <= alpha || value >= beta || self.watch.stopped {
                return (value, Vec::new());
            }
            // The test has shown this value or more: the second search need not look below.
            lower = value - 1;
        }
        let (value, line) = self.line_of(board, -beta, -lower);
        (-value, line)
    }

    /// Whether `board` is worth more than `alpha`: fail-soft, with the null window (alpha, alpha + 1).
    pub(super) fn test(&mut self, board: Board, alpha: i32) -> i32 {
        let empties = board.empty().count_ones();
        if empties <= MIDDLE {
            return match middle(board, alpha, self.near, &mut self.watch) {
                super::middle::STOPPED => alpha,
                value => value,
            };
        }
        if self.watch.node() {
            return alpha;
        }
        if let Some(most) = stability_cut(board, alpha, empties) {
            return most;
        }
        let legal = board.legal();
        if legal == 0 {
            let passed = board.passed();
            return if passed.legal() == 0 { board.count() } else { -self.test(passed, -alpha - 1) };
        }
        if let Some(entry) = self.table.get(board) {
            if i32::from(entry.lower) > alpha {
                return entry.lower.into();
            }
            if i32::from(entry.upper) <= alpha {
                return entry.upper.into();
            }
        }
        let mut moves = self.ordered(board, legal);
        if empties >= LOOK_AHEAD {
            for m in moves.rest() {
                if let Some(entry) = self.table.get(m.board)
                    && -i32::from(entry.upper) > alpha
                {
                    return -i32::from(entry.upper);
                }
            }
        }
        let (mut best, mut best_square) = (-BEYOND, NO_SQUARE);
        while let Some(m) = moves.next() {
            let value = -self.test(m.board, -alpha - 1);
            if self.watch.stopped {
                return alpha;
            }
            if value > best {
                (best, best_square) = (value, m.square);
                if value > alpha {
                    break;
                }
            }
        }
        self.table.put(board, alpha, alpha + 1, best, best_square);
        best
    }

    /// The moves of a node with their worth: the table's first, the others by their promise.
    fn ordered(&mut self, board: Board, legal: u64) -> Candidates {
        let empties = board.empty().count_ones();
        let depth = empties.checked_sub(SHALLOW).map(|deeper| deeper / 6);
        let known = self.table.get(board).map_or(NO_SQUARE, |entry| entry.best);
        let mut moves = Candidates::of(board, legal);
        self.rate(board, &mut moves, depth);
        for m in moves.rest().iter_mut().filter(|m| m.square == known) {
            m.worth = i32::MAX;
        }
        moves
    }

    /// Gives each move its worth: by a look at the board after it, and by a shallow search of this depth if one is given.
    pub(super) fn rate(&mut self, board: Board, moves: &mut Candidates, depth: Option<u32>) {
        let odd = last::odd_quarters(board.empty());
        for m in moves.rest() {
            m.worth = order::quick_worth(m.board, m.square, odd & last::quarter(m.square) != 0);
            if let Some(depth) = depth {
                m.worth -= 4 * self.shallow(m.board, -10_000, 10_000, depth);
            }
        }
    }

    /// A depth-limited alpha-beta by [`order::estimate`], for the order of moves only.
    fn shallow(&mut self, board: Board, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        if self.watch.node() {
            return alpha;
        }
        let legal = board.legal();
        if legal == 0 {
            let passed = board.passed();
            return if passed.legal() == 0 {
                100 * board.count()
            } else {
                -self.shallow(passed, -beta, -alpha, depth)
            };
        }
        if depth == 0 {
            return order::estimate(board);
        }
        let mut moves = Candidates::of(board, legal);
        self.rate(board, &mut moves, None);
        let mut best = -10_000;
        while let Some(m) = moves.next() {
            best = best.max(-self.shallow(m.board, -beta, -alpha, depth - 1));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// A line with a move before it.
pub(super) fn before(m: Move, line: Vec<Move>) -> Vec<Move> {
    std::iter::once(m).chain(line).collect()
}
