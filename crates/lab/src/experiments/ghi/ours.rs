//! Our figures of `lab ghi` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[
    Ours {
        options: "",
        figures: &[
            ("constructed: wrong results of the naive table", 1.0, 0.0),
            ("draw, large: wrong results of the naive table", 2.0, 0.0),
            ("draw, large: nodes sound / naive", 1.009, 0.01),
            ("draw: wrong results of the naive table", 0.0, 0.0),
            ("draw: nodes sound / naive", 1.093, 0.01),
            ("repeater loses: wrong results of the naive table", 76.0, 0.0),
            ("repeater loses: nodes sound / naive", 1.151, 0.01),
            ("perpetual check loses: wrong results of the naive table", 27.0, 0.0),
            ("perpetual check loses: nodes sound / naive", 1.092, 0.01),
            ("illegal: wrong results of the naive table", 76.0, 0.0),
            ("illegal: nodes sound / naive", 1.151, 0.01),
        ],
    },
    Ours {
        options: "--graphs 300",
        figures: &[
            ("constructed: wrong results of the naive table", 1.0, 0.0),
            ("draw, large: wrong results of the naive table", 0.0, 0.0),
            ("draw, large: nodes sound / naive", 1.03, 0.01),
            ("draw: wrong results of the naive table", 0.0, 0.0),
            ("draw: nodes sound / naive", 1.096, 0.01),
            ("repeater loses: wrong results of the naive table", 18.0, 0.0),
            ("repeater loses: nodes sound / naive", 1.14, 0.01),
            ("perpetual check loses: wrong results of the naive table", 7.0, 0.0),
            ("perpetual check loses: nodes sound / naive", 1.095, 0.01),
            ("illegal: wrong results of the naive table", 18.0, 0.0),
            ("illegal: nodes sound / naive", 1.14, 0.01),
        ],
    },
];
