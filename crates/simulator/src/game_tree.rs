//! A game's own tree to a depth, with evaluations at its leaves (our own): a tree that no model drew.

use crate::Tree;
use nullwindow::{Evaluator, Keyed, MoveSink, Outcome, Position, Score, Side, Turn};
use nullwindow_games::trees::Leaves;
use std::sync::Arc;

/// A node: branch `i` is the move that is `i`-th by the evaluation of the position after it.
#[derive(Clone)]
pub struct GameTree<P: Position, E> {
    evaluator: Arc<E>,
    position: P,
    /// Plies to the leaves.
    left: u32,
    /// The moves, the best first; none at a leaf.
    moves: Arc<[P::Move]>,
}

impl<P, E> GameTree<P, E>
where
    P: Position<End = Outcome>,
    E: Evaluator<P, Value = Score>,
{
    /// The tree of `depth` plies below a position.
    #[must_use]
    pub fn new(evaluator: E, root: P, depth: u32) -> Self {
        GameTree::node(Arc::new(evaluator), root, depth)
    }

    fn node(evaluator: Arc<E>, position: P, left: u32) -> Self {
        let mut moves = Vec::new();
        if left > 0 {
            position.moves(&mut moves);
        }
        if moves.len() > 1 {
            moves.sort_by_cached_key(|&m| {
                let mut child = position.clone();
                child.make(m);
                -Turn::between(position.side(), child.side()).value(value(&*evaluator, &child))
            });
        }
        GameTree { evaluator, position, left, moves: moves.into() }
    }
}

/// The evaluation, or the result of a game that is over, for the side to move.
fn value<P: Position<End = Outcome>, E: Evaluator<P, Value = Score>>(evaluator: &E, position: &P) -> Score {
    match position.outcome() {
        Some(end) => evaluator.terminal(position, end, 0),
        None => evaluator.evaluate(position),
    }
}

impl<P, E> Position for GameTree<P, E>
where
    P: Position<End = Outcome>,
    E: Evaluator<P, Value = Score> + Clone,
{
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
        let mut position = self.position.clone();
        position.make(self.moves[usize::from(i)]);
        let child = GameTree::node(Arc::clone(&self.evaluator), position, self.left - 1);
        std::mem::replace(self, child)
    }

    fn unmake(&mut self, _: u16, before: Self) {
        *self = before;
    }
}

impl<P, E> Tree for GameTree<P, E>
where
    P: Position<End = Outcome> + Keyed<Key: Into<u128>>,
    E: Evaluator<P, Value = Score> + Clone,
{
    fn key(&self) -> u128 {
        // The settled score is in no key. Keys of 64 bits leave room for it.
        self.position.key().into().rotate_left(16) ^ u128::from(self.position.settled() as u16)
    }

    fn to_depth(&self, plies: u32) -> Option<Self> {
        Some(GameTree::node(Arc::clone(&self.evaluator), self.position.clone(), plies))
    }

    fn guess(&self) -> i64 {
        self.value()
    }
}

impl<P, E> Leaves for GameTree<P, E>
where
    P: Position<End = Outcome>,
    E: Evaluator<P, Value = Score> + Clone,
{
    type Value = i64;

    fn value(&self) -> i64 {
        let own = i64::from(value(&*self.evaluator, &self.position).get());
        if self.side() == Side::First { own } else { -own }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_othello::{Othello, PlainEvaluator};

    #[test]
    fn branches_are_in_the_order_of_their_values() {
        let mut tree = GameTree::new(PlainEvaluator, Othello::start(), 6);
        (0..4).for_each(|i| _ = tree.make(i % 2));
        let values = (0..tree.moves.len() as u16).map(|i| {
            let mut child = tree.clone();
            child.make(i);
            if tree.side() == Side::First { child.value() } else { -child.value() }
        });
        let values: Vec<_> = values.collect();
        assert!(values.len() > 3 && values.is_sorted_by(|better, worse| better >= worse), "{values:?}");
        assert_ne!(values.first(), values.last());
    }

    #[test]
    fn leaves_are_where_the_depth_ends() {
        let mut tree = GameTree::new(PlainEvaluator, Othello::start(), 2);
        let before = tree.make(0);
        assert_eq!((before.moves.len(), tree.outcome()), (4, None));
        tree.make(0);
        assert_eq!(tree.outcome(), Some(()));
    }
}
