//! Our figures of `lab singular` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[
    Ours {
        options: "",
        figures: &[
            ("chess, with: positions solved earlier", 4.0, 0.0),
            ("chess, with: positions solved later", 5.0, 0.0),
            ("chess, with: nodes / without", 2.281, 0.05),
            ("chess, with, trinary: positions solved earlier", 6.0, 0.0),
            ("chess, with, trinary: positions solved later", 6.0, 0.0),
            ("chess, with, trinary: nodes / without", 2.959, 0.06),
            ("othello-patterns, with: positions solved earlier", 6.0, 0.0),
            ("othello-patterns, with: positions solved later", 6.0, 0.0),
            ("othello-patterns, with: nodes / without", 4.965, 0.1),
            ("othello-patterns, with, trinary: positions solved earlier", 6.0, 0.0),
            ("othello-patterns, with, trinary: positions solved later", 6.0, 0.0),
            ("othello-patterns, with, trinary: nodes / without", 5.439, 0.1),
        ],
    },
    Ours {
        options: "--openings 2 --depth 2-5",
        figures: &[
            ("chess, with: positions solved earlier", 0.0, 0.0),
            ("chess, with: positions solved later", 0.0, 0.0),
            ("chess, with: nodes / without", 1.594, 0.03),
            ("chess, with, trinary: positions solved earlier", 0.0, 0.0),
            ("chess, with, trinary: positions solved later", 0.0, 0.0),
            ("chess, with, trinary: nodes / without", 1.636, 0.03),
            ("othello-patterns, with: positions solved earlier", 0.0, 0.0),
            ("othello-patterns, with: positions solved later", 0.0, 0.0),
            ("othello-patterns, with: nodes / without", 1.106, 0.02),
            ("othello-patterns, with, trinary: positions solved earlier", 0.0, 0.0),
            ("othello-patterns, with, trinary: positions solved later", 0.0, 0.0),
            ("othello-patterns, with, trinary: nodes / without", 1.156, 0.02),
        ],
    },
];
