//! Check and capture extensions (forced lines are searched deeper since the 1970s; recaptures that restore the balance: Ebeling 1986).

use super::super::node::Worker;
use super::super::profile::Profile;
use super::super::uses::TacticalUse;
use super::plan::Next;

impl<F: Profile> Worker<'_, F> {
    /// By how much deeper a move is searched that gives check, or gains so much by capturing, in 64ths of a ply.
    pub(super) fn extension(&self, next: &Next<F>, check: bool, gain: Option<i32>) -> u32 {
        let (features, parameters) = (&self.options.features, &self.options.parameters);
        if check
            && features.check_extensions
            && F::Tactical::see_ge(self.evaluator, &self.position, next.m, 0)
        {
            return parameters.check_extension as u32;
        }
        let restores = || {
            let before = next.ply.checked_sub(1).and_then(|ply| self.facts[ply].gain);
            before.is_some_and(|before| gain.is_some_and(|gain| gain.abs_diff(before) <= BALANCE))
        };
        if next.pv && features.capture_extensions && restores() {
            return parameters.capture_extension as u32;
        }
        0
    }
}

/// Gains that differ by no more balance each other: a bishop for a knight.
const BALANCE: u32 = 50;
