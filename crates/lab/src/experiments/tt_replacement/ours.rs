//! Our figures of `lab tt-replacement` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[
    Ours {
        options: "",
        figures: &[
            ("nodes of two-level-nodes / always in small tables", 0.819, 0.02),
            ("nodes of two-level-nodes / depth-preferred in small tables", 0.9712, 0.007),
            ("nodes of two-level-nodes / two-level in small tables", 0.9759, 0.006),
            ("nodes of two-level-nodes / node-count in small tables", 0.988, 0.002),
        ],
    },
    Ours {
        options: "--openings 2 --depth 6 --log2-entries 4,12",
        figures: &[
            ("nodes of two-level-nodes / always in small tables", 0.9149, 0.02),
            ("nodes of two-level-nodes / depth-preferred in small tables", 0.961, 0.007),
            ("nodes of two-level-nodes / two-level in small tables", 0.9364, 0.02),
            ("nodes of two-level-nodes / node-count in small tables", 1.017, 0.003),
        ],
    },
    Ours {
        options: "--game chess --openings 5 --depth 6 --log2-entries 6-10",
        figures: &[
            ("nodes of two-level-nodes / always in small tables", 0.9638, 0.009),
            ("nodes of two-level-nodes / depth-preferred in small tables", 1.007, 0.002),
            ("nodes of two-level-nodes / two-level in small tables", 0.9964, 0.002),
            ("nodes of two-level-nodes / node-count in small tables", 0.9929, 0.002),
        ],
    },
];
