//! Our figures of `lab knowledge` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[Ours {
    options: "--openings 20 --nodes 5000 --speed 2",
    figures: &[
        ("part of the points in equal time", 0.850, 0.02),
        ("part of the points at equal nodes", 0.938, 0.02),
    ],
}];
