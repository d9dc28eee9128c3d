//! The decision on a move: pruned, or searched to which depth (each rule has its file).

use crate::Score;
use crate::capability::{MoveOf, Profile, TacticalUse};
use crate::engine::depth::Depth;
use crate::engine::evidence::Finding;
use crate::engine::worker::Worker;

/// The next move of a node, and the facts on which the decision depends.
pub(crate) struct MoveContext<F: Profile> {
    pub(crate) m: MoveOf<F>,
    /// The number of moves before it.
    pub(crate) number: usize,
    /// The node's remaining depth.
    pub(crate) depth: Depth,
    pub(crate) ply: usize,
    /// The best value so far.
    pub(crate) best: Score,
    pub(crate) alpha: Score,
    /// Whether the node's window is open.
    pub(crate) pv: bool,
    /// Its singular extension, in 64ths of a ply.
    pub(crate) singular_extension: i32,
}

/// The decision on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// It is pruned, and assumed to have at most this value.
    Prune(Score),
    /// It is searched with this remaining depth at its child, and with a null window first to the `reduced`
    /// one.
    Search { depth: Depth, reduced: Depth },
}

impl<F: Profile> Worker<'_, F> {
    /// Decides on a move of the present node.
    pub(crate) fn decide(&mut self, context: &MoveContext<F>) -> Decision {
        let &MoveContext { m, depth, ply, .. } = context;
        let noisy = F::Tactical::is_noisy(&self.path.position, m);
        let check = F::Tactical::gives_check(&self.path.position, m);
        if let Some(upper) = self.pruned(context, noisy, check) {
            return Decision::Prune(self.evidence.take(upper));
        }

        let cut_node = context.pv || !self.path.stack[ply].cut_node;
        let child = &mut self.path.stack[ply + 1];
        (child.after_null, child.cut_node) = (false, cut_node);
        let gain = noisy.then(|| F::Tactical::gain(&self.path.position, m));
        self.path.stack[ply].gain = gain;

        // Realization probability replaces extensions and reductions.
        if let Some(cost) = self.realization_cost(m) {
            return Decision::Search { depth: depth.reduced(cost.again), reduced: depth.reduced(cost.first) };
        }

        let extension = (self.extension(context, check, gain) as i32).max(context.singular_extension);
        let depth = depth.child().extended(extension).min(self.depth_budget(ply + 1));
        let reduction = match extension <= 0 && !check {
            true if !noisy => self.late_move_reduction(context, true),
            true if !F::Tactical::see_ge(&self.path.position, m, 0) => {
                let reduction = self.late_move_reduction(context, false);
                reduction.saturating_sub(self.options.parameters.late_move_reduction_noisy as u32)
            }
            _ => 0,
        };
        // At least one ply is left, so that the reply is seen.
        let reduced = depth.reduced(reduction).max(depth.min(Depth::PLY));
        Decision::Search { depth, reduced }
    }

    /// The value that a pruned move has at most; `None` if no rule prunes it.
    #[inline]
    fn pruned(&self, context: &MoveContext<F>, noisy: bool, check: bool) -> Option<Finding> {
        let &MoveContext { m, depth, ply, best, alpha, .. } = context;
        // At the root everything is searched, and below it a move that is better than all its siblings.
        if ply == 0 || context.singular_extension != 0 || check {
            return None;
        }
        if !noisy && let Some(upper) = self.futility(alpha, depth, ply) {
            return Some(upper);
        }
        // A loss may not be the only move left.
        let not_lost = best.is_points() || best > Score::points(0);
        let late = || self.late_move_pruned(context) || self.history_pruned(m, depth);
        (not_lost && (!noisy && late() || self.see_pruned(context, noisy))).then(|| Finding::estimated(best))
    }

    /// The greatest remaining depth at this ply: no path is extended to more than twice the depth of the
    /// iteration, nor to what means a search to the end. (Realization probabilities extend nothing, and each
    /// move costs something.)
    fn depth_budget(&self, ply: usize) -> Depth {
        Depth::from_plies(
            (2 * self.path.root_depth).saturating_sub(ply as u32).min(Depth::TO_THE_END.plies() - 1),
        )
    }
}
