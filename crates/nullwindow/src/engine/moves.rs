//! The moves of a node with their scores: the bands that order them, and the selection sort that picks the
//! next one.

use super::histories::LIMIT;

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
/// better (`nullwindow-lab ordering`).
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
