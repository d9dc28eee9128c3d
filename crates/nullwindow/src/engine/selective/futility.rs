//! Futility pruning (Schaeffer 1986; extended futility: Heinz 1998): near the horizon, a quiet move that cannot lift the evaluation to alpha is
//! left out; and a node whose evaluation is far above beta is (reverse futility, known as static null move since the 2000s).

use super::super::node::{PLY, Worker};
use super::super::profile::Profile;
use crate::{Score, Window};

impl<F: Profile> Worker<'_, F> {
    /// The evaluation, if it is so far above beta that a quiet move of the opponent would not bring it below.
    pub(in super::super) fn reverse_futility(
        &mut self,
        w: Window<Score>,
        depth: u32,
        ply: usize,
    ) -> Option<Score> {
        let (facts, parameters) = (self.facts[ply], &self.options.parameters);
        let plies = (depth / PLY) as i32;
        if !self.options.features.reverse_futility || facts.in_check || plies > parameters.reverse_depth {
            return None;
        }
        let margin = parameters.reverse_margin * (plies - i32::from(facts.improving));
        let left = i32::from(facts.evaluation.get()) - margin;
        if !w.beta.is_points() || !facts.evaluation.is_points() || left < i32::from(w.beta.get()) {
            return None;
        }
        self.horizons += 1;
        Some(Score::points(left))
    }

    /// The most that a quiet move is taken to be worth at this remaining depth, if that is no more than alpha.
    ///
    /// On the frontier the margin is [`futility_base`](super::Parameters::futility_base), and with each ply before it grows. If no quiet move
    /// changes the evaluation by more, nothing that counts is left out.
    pub(super) fn futile(&self, alpha: Score, depth: u32, ply: usize) -> Option<Score> {
        let (facts, parameters) = (&self.facts[ply], &self.options.parameters);
        let before = (depth / PLY) as i32 - 1;
        let allowed = match before {
            0 => self.options.features.futility,
            _ => self.options.features.extended_futility && before < parameters.futility_depth,
        };
        if !allowed || facts.in_check || !alpha.is_points() {
            return None;
        }
        let margin = parameters.futility_base + parameters.futility_slope * before;
        let most = Score::points(i32::from(facts.evaluation.get()) + margin);
        (most <= alpha).then_some(most)
    }
}
