//! The strength that generations gain (our own).

use serde::{Deserialize, Serialize};

/// The Elo of a generation above the one before, and half its interval of 95 %.
#[derive(Clone, Copy, PartialEq, Default, Serialize, Deserialize, Debug)]
pub(super) struct Gain {
    pub(super) elo: f64,
    pub(super) error: f64,
}

/// Adds a gain to a sum and its error, as independent ones.
pub(super) fn sum((elo, error): (f64, f64), gain: Gain) -> (f64, f64) {
    (elo + gain.elo, error.hypot(gain.error))
}
