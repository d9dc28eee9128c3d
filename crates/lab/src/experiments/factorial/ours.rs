//! Our figures of `lab factorial` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[
    Ours {
        options: "",
        figures: &[
            ("connect-four: share of the best set's reduction", 0.8765, 0.02),
            ("kalah: share of the best set's reduction", 0.9994, 0.002),
            ("othello: share of the best set's reduction", 0.9932, 0.002),
        ],
    },
    Ours {
        options: "--openings 1 --depth 5",
        figures: &[
            ("connect-four: share of the best set's reduction", 0.2074, 0.004),
            ("kalah: share of the best set's reduction", 1.0, 0.002),
            ("othello: share of the best set's reduction", 0.9925, 0.002),
        ],
    },
];
