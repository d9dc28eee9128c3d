//! Our figures of `lab ffo-order` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[Ours {
    options: "",
    figures: &[
        ("cuts by the first move", 0.9743, 0.02),
        ("nodes / needed", 1.911, 0.04),
        ("exact / needed", 1.468, 0.03),
    ],
}];
