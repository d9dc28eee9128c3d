//! Our figures of `lab horizon` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[
    Ours {
        options: "",
        figures: &[
            ("depth 1, no quiescence: takes a defended pawn", 1.0, 0.02),
            ("depths at which it takes one with quiescence", 0.0, 0.0),
            ("depths at which it takes one without quiescence", 1.0, 0.0),
            ("centipawns of change with a ply, no quiescence", 72.12, 1.0),
            ("centipawns of change with a ply, quiescence", 16.88, 0.3),
        ],
    },
    Ours {
        options: "--depth 1-3",
        figures: &[
            ("depth 1, no quiescence: takes a defended pawn", 1.0, 0.02),
            ("depths at which it takes one with quiescence", 0.0, 0.0),
            ("depths at which it takes one without quiescence", 1.0, 0.0),
            ("centipawns of change with a ply, no quiescence", 104.0, 2.0),
            ("centipawns of change with a ply, quiescence", 14.5, 0.3),
        ],
    },
];
