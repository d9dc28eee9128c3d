//! Check and capture extensions (forced lines are searched deeper since the 1970s; recaptures that restore
//! the balance: Ebeling 1986).

use super::decision::MoveContext;
use crate::capability::{Profile, TacticalUse};
use crate::engine::worker::Worker;

/// Gains whose difference is at most this restore the balance: a bishop for a knight.
const BALANCE: u32 = 50;

impl<F: Profile> Worker<'_, F> {
    /// The extension of a move that gives check, or that recaptures, in 64ths of a ply.
    pub(crate) fn extension(&self, context: &MoveContext<F>, check: bool, gain: Option<i32>) -> u32 {
        let (features, parameters) = (&self.options.features, &self.options.parameters);
        if check && features.check_extensions && F::Tactical::see_ge(&self.path.position, context.m, 0) {
            return parameters.check_extension as u32;
        }
        let restores_balance = || {
            let before = context.ply.checked_sub(1).and_then(|ply| self.path.stack[ply].gain);
            before.is_some_and(|before| gain.is_some_and(|gain| gain.abs_diff(before) <= BALANCE))
        };
        if context.pv && features.capture_extensions && restores_balance() {
            return parameters.capture_extension as u32;
        }
        0
    }
}
