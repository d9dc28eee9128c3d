//! Our figures of `lab critical` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[Ours {
    options: "",
    figures: &[
        ("connect-four, depth 10, deepened: leaves / minimal", 2.639, 0.05),
        ("connect-four, depth 10, table moves: leaves / minimal", 1.969, 0.04),
        ("connect-four, depth 10, table: leaves / minimal", 0.8798, 0.02),
        ("kalah, depth 10, deepened: leaves / minimal", 1.713, 0.03),
        ("kalah, depth 10, table moves: leaves / minimal", 1.327, 0.03),
        ("kalah, depth 10, table: leaves / minimal", 1.15, 0.02),
        ("othello, depth 10, deepened: leaves / minimal", 2.305, 0.05),
        ("othello, depth 10, table moves: leaves / minimal", 1.352, 0.03),
        ("othello, depth 10, table: leaves / minimal", 1.056, 0.01),
        ("the lowest of table: leaves / minimal", 0.8798, 0.02),
    ],
}];
