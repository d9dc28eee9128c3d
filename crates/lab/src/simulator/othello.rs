//! Othello's game tree to a depth, with evaluations at its leaves (our own): a tree that no model drew.

use crate::{Error, random_positions};
use nullwindow::{Evaluator, MoveSink, Position, Side, Turn};
use nullwindow_games::trees::Leaves;
use nullwindow_othello::{Move, Othello, PatternEvaluator, Tracked};
use std::sync::Arc;

/// The random moves before the root.
const OPENING: u32 = 16;

/// The width that no position exceeds.
pub(crate) const WIDEST: u32 = 60;

/// A node: branch `i` is the move that is `i`-th by the evaluation of the position after it.
#[derive(Clone)]
pub(crate) struct OthelloTree {
    evaluator: PatternEvaluator,
    position: Tracked,
    /// Plies to the leaves.
    left: u32,
    /// The moves, the best first; none at a leaf.
    moves: Arc<[Move]>,
}

impl OthelloTree {
    /// The tree of `depth` plies below a position after random moves.
    ///
    /// # Errors
    /// If the position cannot be had.
    pub(crate) fn new(depth: u32, seed: u64) -> Result<Self, Error> {
        let opening = random_positions(&Othello::start(), OPENING, 1, seed)?;
        let evaluator = PatternEvaluator::embedded().expect("the crate's own tests read its weights");
        let position = Tracked::from(opening[0]);
        Ok(OthelloTree::node(evaluator, position, depth))
    }

    fn node(evaluator: PatternEvaluator, position: Tracked, left: u32) -> Self {
        let mut moves = Vec::new();
        if left > 0 {
            position.moves(&mut moves);
        }
        if moves.len() > 1 {
            moves.sort_by_cached_key(|&m| {
                let mut child = position;
                child.make(m);
                -Turn::between(position.side(), child.side()).value(value(&evaluator, &child))
            });
        }
        OthelloTree { evaluator, position, left, moves: moves.into() }
    }
}

/// The evaluation, or the result of a game that is over, for the side to move.
fn value(evaluator: &PatternEvaluator, position: &Tracked) -> nullwindow::Score {
    match position.outcome() {
        Some(end) => evaluator.terminal(position, end, 0),
        None => evaluator.evaluate(position),
    }
}

impl Position for OthelloTree {
    type Move = u16;
    /// The node before the move.
    type Undo = Self;
    type End = ();

    fn side(&self) -> Side {
        self.position.side()
    }

    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        (0..self.moves.len() as u16).for_each(|i| out.push(i));
        self.outcome()
    }

    fn outcome(&self) -> Option<()> {
        self.moves.is_empty().then_some(())
    }

    fn make(&mut self, i: u16) -> Self {
        let mut position = self.position;
        position.make(self.moves[usize::from(i)]);
        let child = OthelloTree::node(self.evaluator.clone(), position, self.left - 1);
        std::mem::replace(self, child)
    }

    fn unmake(&mut self, _: u16, before: Self) {
        *self = before;
    }
}

impl Leaves for OthelloTree {
    type Value = i64;

    fn value(&self) -> i64 {
        let own = i64::from(value(&self.evaluator, &self.position).get());
        if self.side() == Side::First { own } else { -own }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_are_in_the_order_of_their_values() {
        let tree = OthelloTree::new(3, 5).unwrap();
        assert_eq!(tree.position.position().empties(), 60 - OPENING);
        let values = (0..tree.moves.len() as u16).map(|i| {
            let mut child = tree.clone();
            child.make(i);
            if tree.side() == Side::First { child.value() } else { -child.value() }
        });
        let values: Vec<_> = values.collect();
        assert!(values.len() > 3 && values.is_sorted_by(|better, worse| better >= worse), "{values:?}");
    }

    #[test]
    fn leaves_are_where_the_depth_ends() {
        let mut tree = OthelloTree::new(2, 1).unwrap();
        let root = tree.moves.len();
        let before = tree.make(0);
        assert_eq!((before.moves.len(), tree.outcome()), (root, None));
        tree.make(0);
        assert_eq!(tree.outcome(), Some(()));
    }
}
