//! The moves of a node with their scores: the bands that order them, and the selection sort that picks the
//! next one.

use super::histories::LIMIT;
use crate::MoveSink;
use crate::capability::{HashedKeyOf, KeyOf, MoveOf, PrefetchUse, Profile};
use crate::table::{HashedKey, Table};

/// A move with its score in the order: higher scores are searched first.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove<M, K> {
    pub(super) m: M,
    pub(super) score: i32,
    /// The key of the child, where keys are prefetched.
    pub(super) key: K,
}

/// The table's move comes before all others.
pub(super) const TABLE: i32 = i32::MAX;
/// One unit of the evaluator's score outweighs killers and history: they mislead where the evaluator knows
/// better (`lab ordering`).
pub(super) const ORDER: i32 = 7 * LIMIT;
/// The evaluator's scores are clamped to this.
pub(super) const MAX_SCORE: i32 = 16_000;
/// Killers come before counter-moves and history; the second killer scores one less.
pub(super) const KILLER: i32 = 4 * LIMIT;
/// A counter-move scores as much as the best history.
pub(super) const COUNTER: i32 = LIMIT;

/// The moves of a node that are selected one by one. Most nodes are cut off by them; where they are not,
/// sorting the others at once costs less.
pub(super) const SELECTED: usize = 3;

/// The move stack as a sink. With a table to prefetch from, each move gets the key of its child, whose entry
/// is fetched.
pub(super) struct Sink<'a, F: Profile> {
    pub(super) moves: &'a mut Vec<ScoredMove<MoveOf<F>, HashedKeyOf<F>>>,
    pub(super) position: &'a F::Game,
    pub(super) prefetched: Option<&'a Table<KeyOf<F>>>,
}

impl<F: Profile> MoveSink<MoveOf<F>> for Sink<'_, F> {
    // Always, since the root calls it too: a call for each generated move costs 3 % of all instructions.
    #[inline(always)]
    fn push(&mut self, m: MoveOf<F>) {
        let mut key = HashedKeyOf::<F>::default();
        if let Some(table) = self.prefetched {
            // The entry is on its way from memory while the other moves are generated and ordered.
            key = HashedKey::of(F::Prefetch::key_after(self.position, m));
            table.prefetch_hashed(key);
        }
        self.moves.push(ScoredMove { m, score: 0, key });
    }
}

/// Brings the best of the moves from place `i` on to place `i`, and keeps the order of the others. Of equal
/// moves the first comes first, so that the search is the same on every machine.
#[inline]
pub(super) fn bring_best<M: Copy, K: Copy>(moves: &mut [ScoredMove<M, K>], i: usize) {
    let (mut best, mut score) = (i, moves[i].score);
    for (j, scored) in (i..).zip(&moves[i..]) {
        if scored.score > score {
            (best, score) = (j, scored.score);
        }
    }
    bring(moves, i, best);
}

/// Sorts moves as [`bring_best`] would, one after the other.
#[inline]
pub(super) fn sort<M: Copy, K: Copy>(moves: &mut [ScoredMove<M, K>]) {
    for i in 1..moves.len() {
        let scored = moves[i];
        let mut to = i;
        while to > 0 && moves[to - 1].score < scored.score {
            moves[to] = moves[to - 1];
            to -= 1;
        }
        moves[to] = scored;
    }
}

/// Brings the move at place `from` forward to place `i`, and keeps the order of the others.
#[inline]
pub(super) fn bring<M: Copy, K: Copy>(moves: &mut [ScoredMove<M, K>], i: usize, from: usize) {
    // The moves are few: this is cheaper than a call of memmove.
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
    fn order_is_by_score_and_stable() {
        let moves: Vec<ScoredMove<char, ()>> = [('a', 1), ('b', 3), ('c', 1), ('d', 3), ('e', 2)]
            .map(|(m, score)| ScoredMove { m, score, key: () })
            .into();
        // All one by one, or the last ones sorted.
        for selected in 0..=moves.len() {
            let mut moves = moves.clone();
            for i in 0..selected {
                bring_best(&mut moves, i);
            }
            sort(&mut moves[selected..]);
            assert_eq!(moves.iter().map(|s| s.m).collect::<String>(), "bdeac");
        }
    }
}
