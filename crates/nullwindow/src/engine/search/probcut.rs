//! Shallow searches that serve deep ones: ProbCut (Buro 1995, 1997), and the order of moves (iterative
//! deepening inside the tree: Scott 1969, Anantharaman 1991).

use crate::capability::{HashedKeyOf, OrderUse, ProbCutUse, Profile};
use crate::engine::depth::Depth;
use crate::engine::evidence::Finding;
use crate::engine::moves::{self, ScoredMove};
use crate::engine::node_kind::{NodeKind, NonPv, Pv};
use crate::engine::search_node::{NodeOf, SearchNode};
use crate::engine::worker::Worker;
use crate::{Evaluator, Position, Score, Turn, Value, Window};

impl<F: Profile> Worker<'_, F> {
    /// A search of the present node to a smaller depth, without ProbCut, in a table of its own: in the main
    /// table its results would replace those of deeper searches of the same positions.
    fn shallow_search<N: NodeKind>(
        &mut self,
        w: Window<Score>,
        plies: u32,
        ply: usize,
        key: HashedKeyOf<F>,
    ) -> Score {
        let (shallow, level, evidence) = (self.path.shallow, self.path.level, self.evidence);
        self.use_table(true);
        self.path.level = None;
        let v = self.node::<N>(SearchNode { w, depth: Depth::from_plies(plies), ply, key });
        self.use_table(shallow);
        (self.path.level, self.evidence) = (level, evidence);
        v
    }

    /// The bound by which a shallow search cuts off this node, if one does: its value lies so far beyond the
    /// window that the deep value is beyond it too, with the confidence of the selective level.
    #[inline]
    pub(crate) fn probcut(&mut self, node: &NodeOf<F>) -> Option<Finding> {
        if !F::ProbCut::ON || !self.options.features.probcut {
            return None;
        }
        let deviations = F::ProbCut::LEVELS[self.path.level?];
        let checks = self.options.parameters.probcut_checks.unsigned_abs();
        (0..checks).rev().find_map(|check| self.probcut_check(node, deviations, check))
    }

    /// The bound by which one shallow search cuts off this node, if it does.
    #[inline]
    fn probcut_check(&mut self, node: &NodeOf<F>, deviations: f32, check: u32) -> Option<Finding> {
        let &SearchNode { w, depth, ply, key } = node;
        let pair = F::ProbCut::cut_pair(self.evaluator, &self.path.position, depth.limited(), check)?;
        // The evaluation shows on which side of the window a shallow search has a chance.
        let evaluation = self.evaluator.horizon(&self.path.position, ply as u16);
        let (high, low) = (pair.high(w.beta, deviations), pair.low(w.alpha, deviations));
        let v = if evaluation >= w.beta {
            self.shallow_search::<NonPv>(Window::new(high.below(), high), pair.depth, ply, key)
        } else if evaluation <= w.alpha {
            self.shallow_search::<NonPv>(Window::null(low), pair.depth, ply, key)
        } else {
            return None;
        };
        if self.control.stopped() {
            return Some(Finding::stopped(w.alpha));
        }
        let bound = if v >= high {
            w.beta
        } else if v <= low {
            w.alpha
        } else {
            return None;
        };
        self.count(|counts| counts.probcuts += 1);
        Some(Finding::by_probcut(bound))
    }

    /// Scores the moves from `start` on, but for the table's, by the value of a shallow search `plies` deep.
    pub(crate) fn order_by_shallow_search(&mut self, plies: u32, ply: usize, start: usize) {
        let side = self.path.position.side();
        for i in start..self.moves.len() {
            let ScoredMove { m, key, score } = self.moves[i];
            if score == moves::TABLE {
                continue;
            }
            let (undo, key) = self.make(m, key);
            let turn = Turn::of_move(side, &self.path.position);
            let v = turn.value(self.shallow_search::<Pv>(Window::full(), plies - 1, ply + 1, key));
            self.unmake(m, undo);
            if self.control.stopped() {
                return;
            }
            let score = F::Order::score_with_value(self.evaluator, &self.path.position, m, v);
            self.moves[i].score += moves::ORDER * score.clamp(-moves::MAX_SCORE, moves::MAX_SCORE);
        }
    }
}
