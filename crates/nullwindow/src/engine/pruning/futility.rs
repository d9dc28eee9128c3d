//! Futility pruning (Schaeffer 1986; extended futility: Heinz 1998): near the horizon, a quiet move that
//! cannot lift the evaluation to alpha is pruned; and a node whose evaluation is far above beta is cut off
//! (reverse futility, known as static null move since the 2000s).

use crate::Score;
use crate::capability::Profile;
use crate::engine::depth::Depth;
use crate::engine::evidence::Finding;
use crate::engine::search_node::{NodeOf, SearchNode};
use crate::engine::worker::Worker;

impl<F: Profile> Worker<'_, F> {
    /// The evaluation less a margin, if that is still above beta. Like a null move it is for sides that can
    /// pass: in zugzwang the evaluation says nothing.
    pub(crate) fn reverse_futility(&mut self, node: &NodeOf<F>) -> Option<Finding> {
        let &SearchNode { w, depth, ply, .. } = node;
        let (here, parameters) = (self.path.stack[ply], &self.options.parameters);
        let plies = depth.plies() as i32;
        if !self.options.features.reverse_futility
            || here.in_check
            || plies > parameters.reverse_futility_depth
        {
            return None;
        }
        let margin = parameters.reverse_futility_margin * (plies - i32::from(here.improving));
        let value = i32::from(here.evaluation.get()) - margin;
        if !w.beta.is_points() || !here.evaluation.is_points() || value < i32::from(w.beta.get()) {
            return None;
        }
        self.can_pass(ply).then(|| Finding::estimated(Score::points(value)))
    }

    /// The assumed upper bound of a quiet move at this remaining depth, if it is not above alpha.
    ///
    /// On the frontier the margin is `futility_base`, and it grows with each ply above.
    /// If no quiet move changes the evaluation by more, nothing that matters is pruned.
    pub(crate) fn futility(&self, alpha: Score, depth: Depth, ply: usize) -> Option<Finding> {
        let (here, parameters) = (&self.path.stack[ply], &self.options.parameters);
        let above_frontier = depth.plies() as i32 - 1;
        let allowed = match above_frontier {
            0 => self.options.features.futility,
            _ => {
                self.options.features.extended_futility && above_frontier < parameters.extended_futility_depth
            }
        };
        if !allowed || here.in_check || !alpha.is_points() {
            return None;
        }
        let margin = parameters.futility_base + parameters.extended_futility_slope * above_frontier;
        let upper = Score::points(i32::from(here.evaluation.get()) + margin);
        (upper <= alpha).then(|| Finding::estimated(upper))
    }
}
