//! Our figures of `lab mmto` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[Ours {
    options: "",
    figures: &[
        ("agreement on held-out positions / achievable", 0.990, 0.01),
        ("J after / J before", 0.020, 0.002),
        ("achievable agreement on held-out positions", 0.987, 0.005),
        ("gradient: agreement on held-out positions / achievable", 0.976, 0.01),
        ("gradient: J after / J before", 0.023, 0.002),
    ],
}];
