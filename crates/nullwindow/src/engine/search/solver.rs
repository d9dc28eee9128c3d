//! The evaluator's solver of small positions, in searches to the end of the game (our own).

use super::move_loop::Best;
use crate::capability::{NodeCounter, Profile, SolverUse};
use crate::engine::control::SearchControl;
use crate::engine::evidence::Finding;
use crate::engine::proof_tree::ProofTreeSize;
use crate::engine::search_node::NodeOf;
use crate::engine::worker::Worker;

impl<F: Profile> Worker<'_, F> {
    /// The value by the evaluator's solver, if the position is small enough. The solver runs after a probe of
    /// the table that did not cut, and its value goes into the table.
    #[inline]
    pub(crate) fn solve(&mut self, node: &NodeOf<F>) -> Option<Finding> {
        if !F::Solver::ON
            || !self.options.features.solver
            || !F::Solver::solves(self.evaluator, &self.path.position)
        {
            return None;
        }
        let (before, ply) = (self.snapshot(), node.ply as u16);
        let Worker { evaluator, path, solver_local, control, statistics, .. } = self;
        // Two instances: without statistics the counter of the search itself, so that counting costs nothing.
        let value = if F::STATISTICS {
            let counter = &mut ProofCounter { control, proof: &mut statistics.proof };
            F::Solver::solve(evaluator, &path.position, node.w, ply, solver_local, counter)
        } else {
            F::Solver::solve(evaluator, &path.position, node.w, ply, solver_local, control)
        };
        if !self.control.stopped() {
            let solved = Best { value, best_move: None, full_depth: true };
            self.store(node, &solved, node.w.bound(value), before);
        }
        Some(Finding::proved(value))
    }
}

/// The node counter that a solver gets where statistics are kept.
struct ProofCounter<'w, 's, M> {
    control: &'w mut SearchControl<'s, M>,
    proof: &'w mut ProofTreeSize,
}

impl<M: Copy + Eq> NodeCounter for ProofCounter<'_, '_, M> {
    #[inline]
    fn count(&mut self, nodes: u64) -> bool {
        self.control.count(nodes)
    }

    #[inline]
    fn proof_size(&self) -> u64 {
        self.proof.nodes(self.control.nodes)
    }

    #[inline]
    fn cutoff(&mut self, size: u32, first: u64, this: u64) {
        self.proof.solver_cutoff(size, first, this);
    }
}
