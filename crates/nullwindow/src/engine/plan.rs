//! The plan of iterative deepening: the depths and levels of selectivity of its iterations (Slate & Atkin
//! 1977; level by level to the end of the game: Buro 1997).

use super::depth::Depth;
use super::worker::Worker;
use crate::capability::{ProbCutUse, Profile};

/// One iteration: its depth, and its level of selectivity (`None`: no ProbCut).
#[derive(Clone, Copy)]
pub(super) struct Iteration {
    pub(super) depth: Depth,
    pub(super) level: Option<usize>,
}

impl<F: Profile> Worker<'_, F> {
    /// The iterations of a search to the depth `last`; `None`: to the end of the game.
    pub(super) fn plan(&self, last: Option<u32>) -> Vec<Iteration> {
        let end = Depth::TO_THE_END.plies();
        let last = last.map(|last| last.clamp(1, end));
        let to_the_end = last.is_none_or(|last| last == end);
        let mut plan = self.plan_to_horizons(last, to_the_end);
        if to_the_end {
            let depth = Depth::TO_THE_END;
            let selectivity = self.selectivity();
            if self.has_probcut() {
                let all = F::ProbCut::LEVELS.len();
                let before_exact = last.map_or(F::ProbCut::LEVELS_BEFORE_EXACT.min(all), |_| all);
                let levels = 0..selectivity.unwrap_or(before_exact);
                plan.extend(levels.map(|level| Iteration { depth, level: Some(level) }));
            }
            plan.push(Iteration { depth, level: selectivity });
        }
        plan
    }

    /// The iterations to a horizon. Depths increase by the step and end at the last depth. With ProbCut, a
    /// search to the end of the game goes there, level by level, as soon as it has reached the evaluator's
    /// deepening depth; those iterations only order the root's moves and predict the value, and are selective
    /// too.
    fn plan_to_horizons(&self, last: Option<u32>, to_the_end: bool) -> Vec<Iteration> {
        let (step, selectivity) = (self.options.step, self.selectivity());
        let probcut_to_the_end = self.has_probcut() && to_the_end;
        let deepening_depth =
            || F::ProbCut::deepening_depth(self.evaluator, &self.path.position, selectivity);
        let (from, to) = match last {
            Some(last) if step == 0 => (last, last),
            _ if probcut_to_the_end => (1, deepening_depth()),
            // Counted back from the last depth, so that an iteration of any step reaches it.
            Some(last) => (1 + (last - 1) % step, last),
            None => (1, 0),
        };
        let selective_first = probcut_to_the_end && !F::ProbCut::LEVELS.is_empty();
        let level = selectivity.or(selective_first.then_some(0));
        (from..=to.min(Depth::TO_THE_END.plies() - 1))
            .step_by(step.max(1) as usize)
            .map(|plies| Iteration { depth: Depth::from_plies(plies), level })
            .collect()
    }

    fn has_probcut(&self) -> bool {
        F::ProbCut::ON && self.options.features.probcut
    }

    /// The level of selectivity with which the search ends.
    fn selectivity(&self) -> Option<usize> {
        let level = self.options.selectivity.filter(|_| self.has_probcut())?;
        Some(level.min(F::ProbCut::LEVELS.len() - 1))
    }
}

/// Leaves out the iterations that the helper of this number skips in a lazy search: of odd numbers every
/// other one, and of even numbers the others, but never the last.
pub(super) fn skip(plan: &mut Vec<Iteration>, helper: usize) {
    let last = plan.len() - 1;
    let mut number = 0;
    plan.retain(|_| {
        number += 1;
        number > last || (number + helper) % 2 == 1
    });
}
