//! What becomes of a move: left out, or searched, and how deep at first (the house's own; each rule has its file).

use super::super::node::{MoveOf, PLY, TO_THE_END, Worker, below};
use super::super::profile::{Profile, Switch};
use super::super::uses::{HistoryUse, TacticalUse};
use super::facts::Facts;
use crate::Score;

/// The move that comes next at a node.
pub(in super::super) struct Next<F: Profile> {
    pub(in super::super) m: MoveOf<F>,
    /// How many came before it.
    pub(in super::super) number: usize,
    /// The node's remaining depth.
    pub(in super::super) depth: u32,
    pub(in super::super) ply: usize,
    /// The best value so far, and what counts as an improvement.
    pub(in super::super) best: Score,
    pub(in super::super) alpha: Score,
    /// Whether the node is on the principal variation.
    pub(in super::super) pv: bool,
    /// By how much deeper it is to be searched, because it stands out.
    pub(in super::super) singular: i32,
}

// Not derived: `F` need not be.
impl<F: Profile> Clone for Next<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Profile> Copy for Next<F> {}

/// What becomes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Plan {
    /// Left out, and taken to be worth no more than this.
    LeftOut(Score),
    /// Searched with so much remaining depth at its child; with a null window first with so much.
    Searched { depth: u32, first: u32 },
}

impl<F: Profile> Worker<'_, F> {
    /// Decides on a move.
    pub(in super::super) fn plan(&mut self, next: &Next<F>) -> Plan {
        let Next { m, depth, ply, best, .. } = *next;
        let cut = next.pv || !self.facts[ply].cut;
        self.facts[ply + 1] = Facts { after_null: false, cut, ..self.facts[ply + 1] };
        let noisy = F::Tactical::is_noisy(self.evaluator, &self.position, m);
        let check = F::Tactical::gives_check(self.evaluator, &self.position, m);
        let gain = noisy.then(|| F::Tactical::gain(self.evaluator, &self.position, m));
        self.facts[ply].gain = gain;
        let slots = F::History::SLOTS > 0;
        let history = (slots && !noisy).then(|| self.quiet_history(m));

        // Something is left to play, whatever is left out. (At the root everything is searched.)
        if ply > 0 && next.singular == 0 {
            let quiet = !noisy && !check;
            if quiet && let Some(most) = self.futile(next.alpha, depth, ply) {
                return self.left_out(most);
            }
            let hopeful = best.is_points() || best > Score::points(0);
            let dropped = hopeful
                && (quiet
                    && (self.too_late(next)
                        || history.is_some_and(|history| self.unpromising(history, depth)))
                    || !check && self.loses_too_much(next, noisy));
            if dropped {
                return self.left_out(best);
            }
        }

        if let Some((cost, again)) = self.realization(m) {
            return Plan::Searched { depth: depth.saturating_sub(again), first: depth.saturating_sub(cost) };
        }
        let extension = (self.extension(next, check, gain) as i32).max(next.singular);
        let depth = below(depth).saturating_add_signed(extension).min(self.budget(ply + 1));
        let killer =
            F::Killers::ON && self.options.features.killers && self.learned.killers[ply].rank(m).is_some();
        let bad = noisy && !F::Tactical::see_ge(self.evaluator, &self.position, m, 0);
        let reduction = match !noisy || bad {
            true if extension <= 0 && !check => {
                let r = self.reduction(next, history, killer);
                if noisy { r.saturating_sub(self.options.parameters.late_noisy as u32) } else { r }
            }
            _ => 0,
        };
        // At least one ply is left, so that the reply is seen.
        let first = depth.saturating_sub(reduction).max(depth.min(PLY));
        Plan::Searched { depth, first }
    }

    /// The greatest remaining depth at this ply: no path is extended to more than twice the depth of the iteration, nor to what means a
    /// search to the end. (Realization probabilities extend nothing, and each move costs something.)
    fn budget(&self, ply: usize) -> u32 {
        ((2 * self.root_depth).saturating_sub(ply as u32) * PLY).min(TO_THE_END - PLY)
    }

    fn left_out(&mut self, most: Score) -> Plan {
        self.horizons += 1;
        Plan::LeftOut(most)
    }
}
