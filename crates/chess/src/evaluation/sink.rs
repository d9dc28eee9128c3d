//! Where the terms of the evaluation send the features that they find (our own): a sum of weights, or counts
//! for the fit.

use cozy_chess::Board;

/// Receives the features of a position, one side after the other.
pub(super) trait FeatureSink: Sized {
    /// Adds `times` occurrences of a feature of the current side.
    fn add(&mut self, feature: usize, times: i32);

    /// Makes the other side the current one.
    fn switch_side(&mut self);

    /// Adds the features of both sides that depend on pawns and kings alone, which `add` finds. A sink may
    /// know what they come to.
    fn structure(&mut self, _board: &Board, add: impl FnOnce(&mut Self)) {
        add(self);
    }
}
