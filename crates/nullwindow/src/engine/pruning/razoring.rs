//! Razoring (Birmingham & Kent 1977; limited razoring: Heinz 1998): where the evaluation lies far below
//! alpha, quiescence decides alone.

use crate::capability::Profile;
use crate::engine::evidence::Finding;
use crate::engine::search_node::{NodeOf, SearchNode};
use crate::engine::worker::Worker;
use crate::{Score, Window, max};

impl<F: Profile> Worker<'_, F> {
    /// The bound by which quiescence cuts off this node, if it does.
    pub(crate) fn razoring(&mut self, node: &NodeOf<F>) -> Option<Finding> {
        let &SearchNode { w, depth, ply, key } = node;
        let (here, parameters) = (self.path.stack[ply], self.options.parameters);
        let plies = depth.plies() as i32;
        if !self.options.features.razoring || here.in_check || plies > parameters.razoring_depth {
            return None;
        }
        let margin = parameters.razoring_base + parameters.razoring_slope * plies;
        let upper = i32::from(here.evaluation.get()) + margin;
        if !w.alpha.is_points() || upper > i32::from(w.alpha.get()) {
            return None;
        }
        let v = self.quiescence(Window::null(w.alpha), ply, 0, key);
        self.path.stack[ply] = here;
        // Quiet moves may gain something: the value of quiescence can be below that of the node.
        (v <= w.alpha).then(|| Finding::estimated(max(v, Score::points(upper))))
    }
}
