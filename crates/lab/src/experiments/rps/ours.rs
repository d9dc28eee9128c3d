//! Our figures of `lab rps` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[
    Ours {
        options: "",
        figures: &[
            ("chess: nodes of full width / of realization", 1.532, 0.03),
            ("othello-patterns: nodes of full width / of realization", 0.552, 0.01),
        ],
    },
    Ours {
        options: "--openings 2 --nodes 1000 --games 2 --game-nodes 100",
        figures: &[
            ("chess: nodes of full width / of realization", 1.0, 0.002),
            ("othello-patterns: nodes of full width / of realization", 1.0, 0.002),
        ],
    },
];
