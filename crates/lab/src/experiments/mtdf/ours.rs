//! Our figures of `lab mtdf` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[Ours {
    options: "",
    figures: &[
        ("depth 9, MTD(f) from d-2 / NegaScout ±1: leaves", 0.9948, 0.002),
        ("depth 9, MTD(f) from d-2 / NegaScout ±2: leaves", 0.983, 0.004),
        ("depth 9, MTD(f) from d-2 / NegaScout ±4: leaves", 0.9642, 0.009),
        ("depth 9, MTD(f) from d-2: calls an iteration", 2.589, 0.05),
        ("depth 9, MTD(f) from d-2 / NegaScout ±1: positions with no more leaves", 8.000, 0.0),
        ("depth 9, MTD(f) from d-2 / NegaScout ±2: positions with no more leaves", 9.000, 0.0),
        ("depth 9, MTD(f) from d-2 / NegaScout ±4: positions with no more leaves", 16.000, 0.0),
    ],
}];
