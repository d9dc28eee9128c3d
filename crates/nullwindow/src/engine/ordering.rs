//! The order in which a node's moves are searched.

use super::history::LIMIT;
use super::node::{KeyOf, MoveOf};
use super::profile::Profile;
use super::uses::PrefetchUse;
use crate::MoveSink;
use crate::table::Table;

/// A move with its place in the order: the higher, the earlier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored<M, K> {
    pub(super) m: M,
    pub(super) score: i32,
    /// The key that it leads to, where keys are fetched ahead.
    pub(super) key: K,
}

/// The table's move comes before all others.
pub(super) const TABLE: i32 = i32::MAX;
/// One unit of the evaluator's score outweighs all that was learned: even killers, which without a evaluator come next, mislead where
/// the evaluator knows better (`lab ordering`).
pub(super) const ORDER: i32 = 7 * LIMIT;
/// What the evaluator scores beyond counts as this.
pub(super) const MOST: i32 = 16_000;
/// Killers come before counter-moves and history; the second is worth one less.
pub(super) const KILLER: i32 = 4 * LIMIT;
/// Being the counter-move is worth as much as the best history.
pub(super) const COUNTER: i32 = LIMIT;

/// The move stack as a sink, in which each move gets its key, and the entry of that is fetched from memory, if there is a table to fetch
/// from.
pub(super) struct Sink<'a, F: Profile> {
    pub(super) moves: &'a mut Vec<Scored<MoveOf<F>, KeyOf<F>>>,
    pub(super) position: &'a F::Game,
    pub(super) fetched: Option<&'a Table<KeyOf<F>>>,
}

impl<F: Profile> MoveSink<MoveOf<F>> for Sink<'_, F> {
    #[inline]
    fn push(&mut self, m: MoveOf<F>) {
        let mut key = KeyOf::<F>::default();
        if let Some(table) = self.fetched {
            key = F::Prefetch::key_after(self.position, m);
            table.prefetch(key);
        }
        self.moves.push(Scored { m, score: 0, key });
    }
}

/// Brings the best of the moves from place `i` on to place `i`, and keeps the others as they were. Of equals the first
/// comes first: that is what makes the search the same everywhere.
#[inline]
pub(super) fn bring_best<M: Copy, K: Copy>(moves: &mut [Scored<M, K>], i: usize) {
    let (mut best, mut score) = (i, i32::MIN);
    for (j, scored) in moves.iter().enumerate().skip(i) {
        if scored.score > score {
            (best, score) = (j, scored.score);
        }
    }
    bring(moves, i, best);
}

/// Brings the move at place `from` forward to place `i`, and keeps the others as they were.
#[inline]
pub(super) fn bring<M: Copy, K: Copy>(moves: &mut [Scored<M, K>], i: usize, from: usize) {
    // The moves are few: cheaper than a call that moves memory.
    let brought = moves[from];
    for j in (i..from).rev() {
        moves[j + 1] = moves[j];
    }
    moves[i] = brought;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_by_score_and_stable() {
        let mut moves: Vec<Scored<char, ()>> = [('a', 1), ('b', 3), ('c', 1), ('d', 3), ('e', 2)]
            .map(|(m, score)| Scored { m, score, key: () })
            .into();
        for i in 0..moves.len() {
            bring_best(&mut moves, i);
        }
        assert_eq!(moves.iter().map(|s| s.m).collect::<String>(), "bdeac");
    }
}
