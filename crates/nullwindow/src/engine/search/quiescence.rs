//! Quiescence search (Slate & Atkin 1977; Beal 1990): at the horizon noisy moves are searched, or the side to
//! move stands pat.

use super::move_loop::Best;
use crate::capability::{HashedKeyOf, MoveOf, OrderUse, Profile, TableUse, TacticalUse};
use crate::engine::depth::{Depth, MAX_PLY};
use crate::engine::moves::{self, ScoredMove};
use crate::engine::search_node::SearchNode;
use crate::engine::worker::Worker;
use crate::table::Entry;
use crate::{Evaluator, Position, Score, Turn, Value, Window, max};

/// The number of successive check evasions below the horizon after which the evaluator decides. (Noisy moves
/// come to an end by themselves.)
const EVASIONS: usize = 4;

impl<F: Profile> Worker<'_, F> {
    /// The value of the present node, `below` plies below the horizon, fail-soft. In check all moves are
    /// searched, and the side cannot stand pat. Otherwise noisy moves are, unless delta pruning or static
    /// exchange evaluation prunes them, and on the first plies moves that give check.
    pub(crate) fn quiescence(
        &mut self,
        w: Window<Score>,
        ply: usize,
        below: usize,
        key: HashedKeyOf<F>,
    ) -> Score {
        let node = SearchNode { w, depth: Depth::HORIZON, ply, key };
        let before = self.snapshot();
        // Quiescence leaves out quiet moves, so that its values are never those of the game.
        self.evidence.add_horizon_leaf();

        // Step Q1. A path of the greatest length ends here.
        if ply >= MAX_PLY {
            return self.evaluator.horizon(&self.path.position, ply as u16);
        }

        // Step Q2. The transposition table.
        let entry = self.probe(key);
        if let Some(entry) = &entry
            && let Some(found) = self.table_cut(entry, &node)
        {
            return self.evidence.take(found);
        }

        // Step Q3. Static evaluation, or a terminal node.
        if let Some(found) = self.evaluate_statically(entry.as_ref(), ply) {
            self.count(|counts| counts.leaves += 1);
            return self.evidence.take(found);
        }
        let here = self.path.stack[ply];
        if here.in_check
            && below >= EVASIONS
            && self.path.stack[ply - EVASIONS..ply].iter().all(|entry| entry.in_check)
        {
            return self.evaluator.horizon(&self.path.position, ply as u16);
        }

        // Step Q4. Stand pat.
        let mut best = if here.in_check { -Score::INF } else { here.evaluation };
        if best >= w.beta {
            self.count(|counts| counts.leaves += 1);
            return best;
        }

        // Step Q5. The moves, and their order.
        let start = self.moves.len();
        if let Some(v) = self.generate_noisy(here.in_check, ply, below) {
            self.count(|counts| counts.leaves += 1);
            return v;
        }
        self.order_noisy(entry.as_ref(), start);

        // Step Q6. Search them.
        let side = self.path.position.side();
        let mut best_move = None;
        for i in start..self.moves.len() {
            moves::bring_best(&mut self.moves[start..], i - start);
            let ScoredMove { m, key, .. } = self.moves.at(i);
            let alpha = max(w.alpha, best);
            if !here.in_check {
                if let Some(upper) = self.delta_pruned(m, here.evaluation, alpha) {
                    best = max(best, upper);
                    continue;
                }
                if !F::Tactical::see_ge(&self.path.position, m, 0) {
                    continue;
                }
            }
            let (undo, key) = self.make(m, key);
            let turn = Turn::of_move(side, &self.path.position);
            let child = turn.window(Window::new(alpha, w.beta));
            let v = turn.value(self.quiescence_child(child, ply + 1, below + 1, key));
            self.unmake(m, undo);
            if self.control.stopped() {
                self.moves.truncate(start);
                return w.alpha;
            }
            if v > best {
                best = v;
                if v > alpha {
                    best_move = Some(m);
                }
                if v >= w.beta {
                    break;
                }
            }
        }
        self.moves.truncate(start);

        // Step Q7. Store the result in the table.
        let result = Best { value: best, best_move, full_depth: true };
        self.store(&node, &result, w.bound(best), before);
        best
    }

    /// Counts a child, asks for repetition, and searches it.
    fn quiescence_child(&mut self, w: Window<Score>, ply: usize, below: usize, key: HashedKeyOf<F>) -> Score {
        if self.control.node() {
            return w.alpha;
        }
        if let Some(found) = self.repeated(ply) {
            return self.evidence.take(found);
        }
        self.control.selective_depth = self.control.selective_depth.max(ply);
        self.quiescence(w, ply, below, key)
    }

    /// Pushes all moves in check, and noisy ones otherwise; or returns the value of a terminal node.
    #[inline]
    fn generate_noisy(&mut self, in_check: bool, ply: usize, below: usize) -> Option<Score> {
        let prefetched = self.prefetcher();
        if in_check {
            let end = self.moves.add_legal(&self.path.position, prefetched)?;
            return Some(self.evaluator.terminal(&self.path.position, end, ply as u16));
        }
        let checks = self.options.features.quiescence_checks
            && (below as i32) < self.options.parameters.quiescence_check_plies;
        self.moves.add(&self.path.position, prefetched, |sink| {
            F::Tactical::noisy(&self.path.position, checks, sink)
        });
        None
    }

    /// Scores the moves from `start` on: the table's first, the others by the evaluator.
    #[inline]
    fn order_noisy(&mut self, entry: Option<&Entry>, start: usize) {
        let table_move =
            entry.and_then(|entry| entry.best).and_then(|bits| F::Table::unpack(&self.path.position, bits));
        for scored in &mut self.moves[start..] {
            scored.score = match Some(scored.m) == table_move {
                true => moves::TABLE,
                false => F::Order::score(self.evaluator, &self.path.position, scored.m),
            };
        }
    }

    /// Delta pruning: the highest value that a noisy move can reach, if that is not above alpha.
    fn delta_pruned(&self, m: MoveOf<F>, evaluation: Score, alpha: Score) -> Option<Score> {
        if !self.options.features.delta_pruning {
            return None;
        }
        let gain = F::Tactical::gain(&self.path.position, m) + self.options.parameters.delta_margin;
        let upper = Score::points(i32::from(evaluation.get()) + gain);
        (upper <= alpha && !F::Tactical::gives_check(&self.path.position, m)).then_some(upper)
    }
}
