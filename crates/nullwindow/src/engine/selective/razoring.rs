//! Razoring (Birmingham & Kent 1977; limited razoring: Heinz 1998): where the evaluation lies far below alpha, quiescence decides alone.

use super::super::node::{KeyOf, PLY, Worker};
use super::super::profile::Profile;
use crate::{Score, Window, max};

impl<F: Profile> Worker<'_, F> {
    /// The bound by which quiescence cuts this node off, if it does.
    pub(in super::super) fn razor(
        &mut self,
        w: Window<Score>,
        depth: u32,
        ply: usize,
        key: KeyOf<F>,
    ) -> Option<Score> {
        let (facts, parameters) = (self.facts[ply], self.options.parameters);
        let plies = (depth / PLY) as i32;
        if !self.options.features.razoring || facts.in_check || plies > parameters.razor_depth {
            return None;
        }
        let margin = parameters.razor_base + parameters.razor_slope * plies;
        let most = i32::from(facts.evaluation.get()) + margin;
        if !w.alpha.is_points() || most > i32::from(w.alpha.get()) {
            return None;
        }
        let v = self.quiescence(Window::null(w.alpha), ply, 0, key);
        self.facts[ply] = facts;
        // That quiet moves gain nothing at all, is not known: quiescence can be worth less than the node.
        (v <= w.alpha).then(|| max(v, Score::points(most)))
    }
}
