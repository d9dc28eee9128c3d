//! Where the terms of the evaluation send the features that they find (our own): a sum of weights, or counts
//! for the fit.

/// Receives the features of a position, one side after the other.
pub(super) trait FeatureSink {
    /// Adds `times` occurrences of a feature of the current side.
    fn add(&mut self, feature: usize, times: i32);

    /// Makes the other side the current one.
    fn switch_side(&mut self);
}
