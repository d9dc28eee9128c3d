//! Null move (Beal 1989; Goetsch & Campbell 1990; Donninger 1993): who is above beta even after passing, will be above it by moving. Deep
//! cut-offs are verified by a reduced search without null moves (Plenkner 1995; David-Tabibi & Netanyahu 2002).

use super::super::node::{KeyOf, PLY, Worker};
use super::super::profile::Profile;
use super::super::uses::{HistoryUse, NullMoveUse};
use super::facts::Facts;
use crate::{Score, Value, Window};

impl<F: Profile> Worker<'_, F> {
    /// The bound by which a null move cuts this node off, if it does. Not twice in a row, not in check, and not where the game finds that
    /// every move could be worse (zugzwang).
    pub(in super::super) fn null_move(
        &mut self,
        w: Window<Score>,
        depth: u32,
        ply: usize,
        key: KeyOf<F>,
    ) -> Option<Score> {
        let (facts, parameters) = (self.facts[ply], self.options.parameters);
        if !F::NullMove::ON
            || !self.options.features.null_move
            || facts.after_null
            || facts.in_check
            || ply < self.null_from
            || depth < parameters.null_depth as u32 * PLY
            || facts.evaluation < w.beta
            || !w.beta.is_points()
        {
            return None;
        }
        let above = i32::from(facts.evaluation.get()) - i32::from(w.beta.get());
        let reduction = parameters.null_base
            + parameters.null_slope * (depth / PLY) as i32
            + (above * PLY as i32 / parameters.null_evaluation).min(3 * PLY as i32);
        let reduced = depth.saturating_sub(reduction as u32);
        let v = self.pass_the_turn(Window::new(w.beta.below(), w.beta), reduced, ply)?;
        if self.watch.stopped() || v < w.beta {
            return None;
        }
        self.horizons += 1;
        self.count(|counts| counts.null_cuts += 1);
        // A win behind a pass is not proved.
        let v = if v.is_points() { v } else { w.beta };
        if !self.options.features.verification || depth < parameters.verification_depth as u32 * PLY {
            return Some(v);
        }
        let null_from = std::mem::replace(&mut self.null_from, ply + 3 * (reduced / PLY) as usize / 4 + 1);
        let verified =
            self.interior::<false>(Window::new(w.beta.below(), w.beta), reduced.max(PLY), ply, key);
        self.null_from = null_from;
        // The search below has left its own facts here.
        self.facts[ply] = facts;
        (verified >= w.beta || self.watch.stopped()).then_some(v)
    }

    /// The value of the position if its side passes; `None` if it must not.
    fn pass_the_turn(&mut self, w: Window<Score>, depth: u32, ply: usize) -> Option<Score> {
        let undo = F::NullMove::make_null(&mut self.position)?;
        let key = self.fetch();
        // What lies before a null move cannot come again by the rules.
        let since = std::mem::replace(&mut self.since, self.steps.len());
        self.step_on();
        self.path.push(F::History::SLOTS);
        let cut = !self.facts[ply].cut;
        self.facts[ply + 1] = Facts { after_null: true, cut, ..self.facts[ply + 1] };
        let v = -self.node::<false>(w.child(false), depth, ply + 1, key);
        self.facts[ply + 1].after_null = false;
        self.path.pop();
        self.step_back();
        self.since = since;
        F::NullMove::unmake_null(&mut self.position, undo);
        Some(v)
    }
}
