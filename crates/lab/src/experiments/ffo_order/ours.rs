//! Our figures of `lab ffo-order` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[Ours {
    options: "",
    figures: &[
        ("cuts by the first move", 0.979, 0.02),
        ("nodes / needed", 1.862, 0.04),
        ("exact / needed", 1.424, 0.03),
    ],
}];
