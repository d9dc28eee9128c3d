//! One node of principal variation search with its enhancements (Marsland 1986), in numbered steps.

use super::move_loop::Best;
use crate::capability::{
    BoundsUse, CandidatesUse, HashedKeyOf, IncrementalUse, MoveOf, ProbCutUse, Profile, RepetitionUse,
    SolverUse, TableUse, TacticalUse, WinSearchUse,
};
use crate::engine::depth::{Depth, MAX_PLY};
use crate::engine::evidence::Finding;
use crate::engine::node_kind::NodeKind;
use crate::engine::pruning::singular::Verification;
use crate::engine::search_node::{NodeOf, SearchNode};
use crate::engine::worker::Worker;
use crate::table::Entry;
use crate::{Evaluator, Position, Score, Value, Window, max, min};

impl<F: Profile> Worker<'_, F> {
    /// The value of the present node as far as the window asks, fail-soft. PV nodes have an open window, and
    /// leave their line in `lines[ply]`. After a stop the result means nothing.
    ///
    /// Inlined where it is called: most nodes are horizon nodes, and cost no call.
    #[inline(always)]
    pub(crate) fn node<N: NodeKind>(&mut self, node: NodeOf<F>) -> Score {
        let SearchNode { w, depth, ply, key } = node;
        // Step 1. Count the node, and stop at the limits.
        if N::PV {
            self.lines[ply].clear();
            self.count(|counts| counts.open_windows += 1);
        }
        if self.control.node() {
            return w.alpha;
        }

        // Step 2. The end of the game by repetition, which depends on the path.
        if F::Repetition::ON
            && let Some(found) = self.repeated(ply)
        {
            self.count(|counts| counts.leaves += 1);
            return self.evidence.take(found);
        }

        // Step 3. At the horizon: quiescence, or the evaluator.
        if depth.is_horizon() {
            if F::Tactical::ON && self.is_selective(depth) && self.options.features.quiescence {
                return self.quiescence(w, ply, 0, key);
            }
            let found = self.horizon(ply);
            return self.evidence.take(found);
        }
        self.interior::<N>(w, depth, ply, key)
    }

    /// The value of a node above the horizon, which comes in parts, in the processor's registers.
    pub(crate) fn interior<N: NodeKind>(
        &mut self,
        w: Window<Score>,
        depth: Depth,
        ply: usize,
        key: HashedKeyOf<F>,
    ) -> Score {
        let found = self.above_horizon::<N>(SearchNode { w, depth, ply, key });
        self.evidence.take(found)
    }

    /// Steps 4 to 20. A rule that ends the node returns a value with its evidence.
    #[inline(always)]
    fn above_horizon<N: NodeKind>(&mut self, mut node: NodeOf<F>) -> Finding {
        let SearchNode { w: asked, depth, ply, .. } = node;
        // Step 4. A path of the greatest length ends as at a horizon.
        if ply >= MAX_PLY {
            return self.horizon(ply);
        }
        let selective = self.is_selective(depth);

        // Step 5. Mate-distance pruning.
        match self.mate_distance(node.w, ply) {
            Ok(within) => node.w = within,
            Err(found) => return found,
        }

        // Step 6. Bounds that the evaluator knows, in searches to the end. A PV node needs its line.
        if !N::PV && depth == Depth::TO_THE_END {
            match self.static_bounds(node.w, ply) {
                Ok(within) => node.w = within,
                Err(found) => return found,
            }
        }

        // Step 7. The transposition table. A PV node takes only the move, so that the principal variation
        // comes from the search itself; only a null window that cuts ends it early.
        let entry = self.probe(node.key);
        if !N::PV
            && let Some(entry) = &entry
            && let Some(found) = self.table_cut(entry, &node)
        {
            return found;
        }
        if F::Repetition::ON
            && !N::PV
            && let Some(found) = self.path_cut(&node)
        {
            return found;
        }

        // Step 8. The evaluator's solver, in searches to the end. The table keeps its values for the next
        // iteration.
        if F::Solver::ON
            && !N::PV
            && depth == Depth::TO_THE_END
            && let Some(found) = self.solve(&SearchNode { w: asked, ..node })
        {
            return found;
        }
        let table_move = entry.as_ref().and_then(|entry| self.table_move(entry, depth));

        // Step 9. A forced win beyond the horizon, on the principal variation.
        if F::WinSearch::ON
            && N::PV
            && let Some(found) = self.forced_win_value(depth, ply)
        {
            return found;
        }

        // Step 10. Static evaluation.
        if F::Tactical::ON
            && selective
            && let Some(found) = self.evaluate_statically(entry.as_ref(), ply)
        {
            self.count(|counts| counts.leaves += 1);
            return found;
        }

        // Step 11. Reverse futility, razoring and null move: cut-offs without a look at the moves.
        if F::Tactical::ON && selective && !N::PV {
            let cut = self
                .reverse_futility(&node)
                .or_else(|| self.razoring(&node))
                .or_else(|| self.null_move(&node));
            if self.control.stopped() {
                return Finding::stopped(node.w.alpha);
            }
            if let Some(cut) = cut {
                return cut;
            }
        }

        // Step 12. Internal iterative reduction.
        if F::Tactical::ON && selective && table_move.is_none() {
            node.depth = self.internal_reduction(depth);
        }

        // Step 13. ProbCut.
        let proof = self.proof_size();
        if F::ProbCut::ON
            && !N::PV
            && let Some(found) = self.probcut(&node)
        {
            return found;
        }
        self.outside_proof_since(proof);

        // Step 14. The moves, or a terminal node.
        let depth = node.depth;
        let before = self.snapshot();
        let start = self.moves.len();
        if let Some(found) = self.generate(depth, ply, selective) {
            self.count(|counts| counts.leaves += 1);
            return found;
        }
        if F::Tactical::ON && selective {
            // What the reductions of late moves look at.
            self.path.stack[ply].table_noisy =
                table_move.is_some_and(|m| F::Tactical::is_noisy(&self.path.position, m));
            if let Some(grandchild) = self.path.stack.get_mut(ply + 2) {
                grandchild.cutoffs = 0;
            }
        }
        let best = self.expand::<N>(&node, start, entry.as_ref(), table_move);
        self.moves.truncate(start);
        let Some(best) = best else { return Finding::stopped(node.w.alpha) };
        if selective && !best.full_depth {
            return Finding::searched(best.value);
        }

        // Step 19. Correction history.
        let bound = asked.bound(best.value);
        if F::Tactical::ON && selective {
            self.learn_correction(best.value, bound, best.best_move, depth, ply);
        }

        // Step 20. Store the result in the table.
        self.store(&node, &best, bound, before);
        Finding::searched(best.value)
    }

    /// Steps 15 to 18, for the moves from `start` on; `None` after a stop.
    fn expand<N: NodeKind>(
        &mut self,
        node: &NodeOf<F>,
        start: usize,
        entry: Option<&Entry>,
        table_move: Option<MoveOf<F>>,
    ) -> Option<Best<MoveOf<F>>> {
        let &SearchNode { w, depth, ply, .. } = node;

        // Step 15. Order the moves.
        let proof = self.proof_size();
        self.order(depth, ply, start, table_move);
        self.outside_proof_since(proof);
        if self.control.stopped() {
            return None;
        }

        // Step 16. Enhanced transposition cut-off.
        if F::Table::KEYS_AHEAD
            && !N::PV
            && let Some(cut) = self.enhanced_cut(node, start)
        {
            return Some(cut);
        }

        // Step 17. Singular verification of the table's move, and multi-cut.
        let mut singular = Verification::NONE;
        if F::Tactical::ON
            && self.is_selective(depth)
            && let (Some(entry), Some(m)) = (entry, table_move)
        {
            singular = self.verify_singular(node, start, entry, m);
            if let Some(cut) = singular.cut {
                let value = self.evidence.take(cut);
                return Some(Best { value, best_move: None, full_depth: false });
            }
            if self.control.stopped() {
                return None;
            }
        }

        // Step 18. Search the moves.
        self.move_loop::<N>(w, depth, ply, start, start, singular)
    }

    /// The value at a horizon, where the game may or may not be over.
    #[inline(always)]
    fn horizon(&mut self, ply: usize) -> Finding {
        self.count(|counts| counts.leaves += 1);
        if !F::Incremental::ON {
            return Finding::estimated(self.evaluator.horizon(&self.path.position, ply as u16));
        }
        let Worker { evaluator, path, incremental_local, .. } = self;
        Finding::estimated(match path.position.outcome() {
            Some(end) => evaluator.terminal(&path.position, end, ply as u16),
            None => F::Incremental::evaluate_at(evaluator, &path.position, ply, incremental_local),
        })
    }

    /// The window within the evaluator's bounds; `Err` with a bound that leaves nothing of it.
    #[inline]
    fn static_bounds(&self, w: Window<Score>, ply: usize) -> Result<Window<Score>, Finding> {
        if !<F::Bounds as BoundsUse<_, _>>::ON || !self.options.features.bounds {
            return Ok(w);
        }
        let (lower, upper) = F::Bounds::bounds(self.evaluator, &self.path.position, ply as u16);
        if lower >= w.beta {
            return Err(Finding::proved(lower));
        }
        if upper <= w.alpha {
            return Err(Finding::proved(upper));
        }
        Ok(Window::new(max(w.alpha, lower.below()), min(upper, w.beta)))
    }

    /// Pushes the moves, and prefetches the entries of the children all at once where children have entries;
    /// or the value of a terminal node.
    #[inline(always)]
    fn generate(&mut self, depth: Depth, ply: usize, selective: bool) -> Option<Finding> {
        let children_have_entries = selective || depth >= Depth::from_plies(2);
        let prefetched = if children_have_entries { self.prefetcher() } else { None };
        // Candidates keep the value at the end of the game, not at a horizon: there the values would differ
        // from minimax's.
        let end = if F::Candidates::ON && self.options.features.candidates && depth == Depth::TO_THE_END {
            let end = self.path.position.outcome();
            if end.is_none() {
                self.moves.add(&self.path.position, prefetched, |sink| {
                    F::Candidates::candidates(self.evaluator, &self.path.position, sink);
                });
            }
            end
        } else {
            self.moves.add_legal(&self.path.position, prefetched)
        };
        end.map(|end| Finding::proved(self.evaluator.terminal(&self.path.position, end, ply as u16)))
    }
}
