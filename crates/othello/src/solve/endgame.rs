//! The solver with 6 to 13 empty squares, with a cache-resident table. With nine or more, moves are ordered
//! by fitted coefficients; with seven and eight, by the number of replies (fastest first, an idea as old as
//! endgame solvers); with six, by parity alone, and the flips of a move are computed in its turn.

use super::board::Board;
use super::fitted_order::MoveOrder;
use super::l2_table::{L2Table, NO_SQUARE};
use super::last_five::{LAST, last_five, odd_quarters, quarter};
use super::order::quick_score;
use super::stable::stability_cut;
use crate::bits::{self, Kernel, KernelVisitor, Step, with_kernel};
use crate::{BoardSize, Usual};
use nullwindow::engine::NodeCounter;

/// The most empty squares that [`endgame`] searches.
pub(super) const ENDGAME: u32 = 13;

/// The most empty squares with which parity alone orders the moves.
const LATE: u32 = 6;

/// The least empty squares with which a child's entry in the table may cut off a node.
const CUT_BY_CHILDREN: u32 = 8;

/// In place of a value: the search was stopped.
pub(super) const STOPPED: i32 = 1_000;

/// The state that the solver keeps from one position to the next: its table, and the stack of a path's moves.
pub struct SolverState<S: BoardSize> {
    table: L2Table<S>,
    children: Box<[Child<S>; CHILDREN]>,
}

/// A move, and the board after it.
#[derive(Clone, Copy)]
struct Child<S: BoardSize> {
    board: Board<S>,
    square: u8,
}

/// The most moves on a path: one for each empty square at each of its nodes.
const CHILDREN: usize = (ENDGAME * (ENDGAME + 1) / 2) as usize;

impl<S: BoardSize> Default for SolverState<S> {
    fn default() -> Self {
        let none = Child { board: Board::of(0, 0, S::default()), square: NO_SQUARE };
        SolverState { table: L2Table::default(), children: Box::new([none; CHILDREN]) }
    }
}

/// Searches `board`, with at most [`ENDGAME`] empty squares, with a null window at `alpha`, fail-soft.
/// [`STOPPED`] if the counter stops it.
pub(super) fn endgame<S: BoardSize>(
    board: Board<S>,
    alpha: i32,
    state: &mut SolverState<S>,
    counter: &mut impl NodeCounter,
) -> i32 {
    with_kernel(Root { board, alpha, state, counter })
}

/// A search that waits for its kernel.
struct Root<'s, S: BoardSize, C> {
    board: Board<S>,
    alpha: i32,
    state: &'s mut SolverState<S>,
    counter: &'s mut C,
}

impl<S: BoardSize, C: NodeCounter> KernelVisitor for Root<'_, S, C> {
    type Output = i32;

    #[inline]
    fn visit<K: Kernel>(self) -> i32 {
        let SolverState { table, children } = self.state;
        let mut search = Search { table, counter: self.counter };
        search.value::<K>(self.board, self.alpha, &mut children[..])
    }
}

/// A search from one position.
struct Search<'s, S: BoardSize, C> {
    table: &'s mut L2Table<S>,
    counter: &'s mut C,
}

/// A node that none of its own bounds has cut off.
struct Node<S: BoardSize> {
    board: Board<S>,
    alpha: i32,
    legal: u64,
    /// The quarters with an odd number of empty squares.
    odd: u64,
    /// The move that the table knows, or [`NO_SQUARE`].
    table_move: u8,
}

impl<S: BoardSize, C: NodeCounter> Step<Board<S>, i32, &mut [Child<S>]> for Search<'_, S, C> {
    type Output = i32;

    #[inline(always)]
    fn step<K: Kernel>(&mut self, board: Board<S>, alpha: i32, free: &mut [Child<S>]) -> i32 {
        let empty = board.empty();
        let empties = empty.count_ones();
        if empties <= LAST {
            let mut nodes = 0;
            let value = last_five::<S, K>(board, alpha, &mut nodes);
            return if self.counter.count(nodes) { STOPPED } else { value };
        }
        if self.counter.count(1) {
            return STOPPED;
        }
        let entry = self.table.probe(board);
        if let Some(bound) = entry.answer(alpha) {
            return bound;
        }
        if let Some(most) = stability_cut(board, alpha) {
            return most;
        }
        let legal = board.legal::<K>();
        if legal == 0 {
            let passed = board.passed();
            return match passed.legal::<K>() {
                0 => board.count(),
                _ => negated(self.value::<K>(passed, -alpha - 1, free)),
            };
        }
        let node = Node { board, alpha, legal, odd: odd_quarters(empty), table_move: entry.best };
        let proof = self.counter.proof_size();
        let best = if empties <= LATE {
            self.by_parity::<K>(node, free)
        } else {
            self.by_score::<K>(node, empties, free)
        };
        if best.value != STOPPED {
            self.table.store(board, best.value, alpha, best.square);
            if let Some(before) = best.proof_before {
                self.counter.cutoff(empties, proof, before);
            }
        }
        best.value
    }
}

impl<S: BoardSize, C: NodeCounter> Search<'_, S, C> {
    /// As [`endgame`]; the places in `free` are for the moves of this node and of those below.
    #[inline(always)]
    fn value<K: Kernel>(&mut self, board: Board<S>, alpha: i32, free: &mut [Child<S>]) -> i32 {
        K::run(self, board, alpha, free)
    }

    /// Searches the table's move, then those in odd quarters, then the others.
    #[inline(always)]
    fn by_parity<K: Kernel>(&mut self, node: Node<S>, free: &mut [Child<S>]) -> Best {
        let Node { board, alpha, legal, odd, table_move } = node;
        let mut best = Best::NONE;
        let first = legal & 1_u64.checked_shl(table_move.into()).unwrap_or(0);
        let rest = legal & !first;
        for squares in [first, rest & odd, rest & !odd] {
            for square in bits::squares(squares) {
                let (after, before) =
                    (board.after(square, board.flips::<K>(square)), self.counter.proof_size());
                best.update(square, negated(self.value::<K>(after, -alpha - 1, free)));
                if best.value > alpha {
                    return Best { proof_before: Some(before), ..best };
                }
            }
        }
        best
    }

    /// Searches the moves in the order of their scores, unless the table knows that one of them cuts off.
    #[inline(always)]
    fn by_score<K: Kernel>(&mut self, node: Node<S>, empties: u32, free: &mut [Child<S>]) -> Best {
        let Node { board, alpha, legal, odd, table_move } = node;
        let (mut scores, mut count) = (Scores::default(), 0);
        for square in bits::squares(legal) {
            let after = board.after(square, board.flips::<K>(square));
            let odd_here = odd & quarter(square) != 0;
            let score = match square == table_move {
                true => Scores::TABLE,
                false => score::<S, K>(after, square, odd_here, empties),
            };
            free[count] = Child { board: after, square };
            scores.set(count, score);
            count += 1;
        }
        let (children, free) = free.split_at_mut(count);
        if empties >= CUT_BY_CHILDREN
            && let Some(cut) = self.cut_by_child(children, alpha)
        {
            return cut;
        }
        let mut best = Best::NONE;
        for _ in 0..count {
            let (Child { board, square }, before) = (children[scores.take_best()], self.counter.proof_size());
            best.update(square, negated(self.value::<K>(board, -alpha - 1, free)));
            if best.value > alpha {
                return Best { proof_before: Some(before), ..best };
            }
        }
        best
    }

    /// A lower bound beyond `alpha` that the table knows by one of these moves (enhanced transposition
    /// cut-off: Schaeffer & Plaat 1996).
    #[inline(always)]
    fn cut_by_child(&self, children: &[Child<S>], alpha: i32) -> Option<Best> {
        let mut bounds = children.iter().map(|child| (-self.table.probe(child.board).upper(), child.square));
        let (value, square) = bounds.find(|&(bound, _)| bound > alpha)?;
        Some(Best { value, square, proof_before: None })
    }
}

/// The ordering score of a move from the board after it, with 7 empty squares or more: the coefficients are
/// those of the usual board.
#[inline(always)]
fn score<S: BoardSize, K: Kernel>(after: Board<S>, square: u8, odd: bool, empties: u32) -> i32 {
    if empties < *MoveOrder::EMPTIES.start() || !after.size.usual() {
        return quick_score::<K>(after, square, odd);
    }
    MoveOrder::score::<K>(Board::of(after.own, after.opponent, Usual), square, odd, empties)
}

/// The best value so far, and its move.
struct Best {
    value: i32,
    square: u8,
    /// The size of the proof tree before the move that cut off; `None` if none did, or the table cut off.
    proof_before: Option<u64>,
}

impl Best {
    const NONE: Best = Best { value: -STOPPED, square: NO_SQUARE, proof_before: None };

    #[inline(always)]
    fn update(&mut self, square: u8, value: i32) {
        if value > self.value {
            (self.value, self.square) = (value, square);
        }
    }
}

/// The scores of a node's moves, each with the place of its move in its lowest bits: the greatest is found
/// without a branch.
struct Scores([i32; PLACES]);

/// The number of places: a power of two, so that a place fills whole bits.
const PLACES: usize = 16;

const _: () = assert!(ENDGAME as usize <= PLACES && PLACES.is_power_of_two());

impl Default for Scores {
    #[inline(always)]
    fn default() -> Self {
        Scores([i32::MIN; PLACES])
    }
}

impl Scores {
    /// The score of the table's move, beyond all others.
    const TABLE: i32 = 1 << 20;

    const LAST: i32 = PLACES as i32 - 1;

    #[inline(always)]
    fn set(&mut self, place: usize, score: i32) {
        // The remainder is the place itself, and spares a check.
        self.0[place % PLACES] = score * PLACES as i32 + (Self::LAST - place as i32);
    }

    /// The place of the greatest score, the first of equals, which is removed.
    #[inline(always)]
    fn take_best(&mut self) -> usize {
        let most = self.0.into_iter().fold(i32::MIN, i32::max);
        let place = (Self::LAST - (most & Self::LAST)) as usize;
        self.0[place] = i32::MIN;
        place
    }
}

/// The value for the other side; [`STOPPED`] stays.
#[inline(always)]
fn negated(value: i32) -> i32 {
    if value == STOPPED { STOPPED } else { -value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_scores_are_taken_first_and_the_first_of_equals() {
        let mut scores = Scores::default();
        for (place, score) in [-300, 7, -1, Scores::TABLE, 7, -300, 0].into_iter().enumerate() {
            scores.set(place, score);
        }
        assert_eq!([(); 7].map(|()| scores.take_best()), [3, 1, 4, 6, 2, 0, 5]);
    }
}
