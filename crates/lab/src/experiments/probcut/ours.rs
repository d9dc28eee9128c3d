//! Our figures of `lab probcut` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[Ours {
    options: "",
    figures: &[
        ("correlation of depths 4 and 8", 0.901, 0.02),
        ("part of the points", 0.6667, 0.01),
        ("margin, in discs", 4.250, 0.06),
        ("depth with", 10.19, 0.2),
        ("depth without", 7.445, 0.2),
    ],
}];
