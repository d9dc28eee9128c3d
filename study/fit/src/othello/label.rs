//! The labels of positions: exact values near the end, and values of searches over the fitted stages before
//! it (after Buro 1995).

use nullwindow::Position;
use nullwindow_othello::{EndgameSolver, Features, Move, Othello, UNITS, Weights};
use std::sync::atomic::AtomicBool;

/// Larger than every value.
const INFINITY: i32 = 65 * UNITS;

/// Computes the values of positions.
pub(super) struct Labeller<'w> {
    pub(super) endings: EndgameSolver,
    /// Weights of the stages with fewer empty squares than the positions to be labelled.
    pub(super) weights: &'w Weights,
    /// Positions with at most this number of empty squares are solved.
    pub(super) exact: u32,
    /// The depth of the search of other positions, in plies.
    pub(super) depth: u32,
}

impl Labeller<'_> {
    /// The value of a position, in units from the view of the side to move; `None` if it was stopped.
    pub(super) fn value(&mut self, position: &Othello, stop: &AtomicBool) -> Option<i32> {
        if position.empties() <= self.exact {
            return self.endings.value(position, stop).map(|value| UNITS * value);
        }
        Some(self.search(position, &Features::of(position), -INFINITY, INFINITY, self.depth))
    }

    /// Alpha-beta, fail-soft; children are ordered by their evaluation.
    fn search(&self, position: &Othello, features: &Features, alpha: i32, beta: i32, depth: u32) -> i32 {
        if depth == 0 && position.legal() != 0 {
            return self.evaluation(position, features);
        }
        let children = match self.children(position, features, depth > 1) {
            Some(children) => children,
            None => return UNITS * position.final_score(),
        };
        let mut best = -INFINITY;
        for (_, child, features) in &children {
            // A pass does not count as a ply.
            let left = if child.empties() == position.empties() { depth } else { depth - 1 };
            best = best.max(-self.search(child, features, -beta, -alpha.max(best), left));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The positions after all moves, those worst for the opponent first; `None` at a terminal node.
    fn children(
        &self,
        position: &Othello,
        features: &Features,
        sorted: bool,
    ) -> Option<Vec<(i32, Othello, Features)>> {
        let mut moves: Vec<Move> = Vec::with_capacity(32);
        if position.moves(&mut moves).is_some() {
            return None;
        }
        let child = |m: Move| {
            let mut after = *position;
            let turned = after.make(m);
            let features = features.after(m, turned);
            let value = if sorted { self.evaluation(&after, &features) } else { 0 };
            (value, after, features)
        };
        let mut children: Vec<_> = moves.into_iter().map(child).collect();
        if sorted {
            children.sort_by_key(|child| child.0);
        }
        Some(children)
    }

    /// The fitted value of a position.
    fn evaluation(&self, position: &Othello, features: &Features) -> i32 {
        let most = 64 * UNITS;
        self.weights.score(features, position.empties(), position.legal().count_ones()).clamp(-most, most)
    }
}
