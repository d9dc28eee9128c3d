//! Our figures of `lab id` (our own), as it prints them at these settings.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[
    Ours {
        options: "",
        figures: &[
            ("connect-four: nodes of ID+PVS+table / alpha-beta, from depth 6", 0.2392, 0.005),
            ("connect-four: nodes of ID+PVS+table / PVS+table, from depth 6", 1.151, 0.02),
            ("connect-four: nodes of ID+PVS+table+order / PVS+table+order, from depth 6", 1.698, 0.03),
            ("kalah: nodes of ID+PVS+table / alpha-beta, from depth 6", 0.2547, 0.005),
            ("kalah: nodes of ID+PVS+table / PVS+table, from depth 6", 0.7881, 0.02),
            ("kalah: nodes of ID+PVS+table+order / PVS+table+order, from depth 6", 1.673, 0.03),
            ("othello: nodes of ID+PVS+table / alpha-beta, from depth 6", 0.1505, 0.003),
            ("othello: nodes of ID+PVS+table / PVS+table, from depth 6", 0.6497, 0.01),
            ("othello: nodes of ID+PVS+table+order / PVS+table+order, from depth 6", 1.095, 0.02),
        ],
    },
    Ours {
        options: "--openings 2 --depth 3,6",
        figures: &[
            ("connect-four: nodes of ID+PVS+table / alpha-beta, from depth 6", 0.5811, 0.01),
            ("connect-four: nodes of ID+PVS+table / PVS+table, from depth 6", 0.8874, 0.02),
            ("connect-four: nodes of ID+PVS+table+order / PVS+table+order, from depth 6", 1.395, 0.02),
            ("kalah: nodes of ID+PVS+table / alpha-beta, from depth 6", 0.3417, 0.007),
            ("kalah: nodes of ID+PVS+table / PVS+table, from depth 6", 0.9876, 0.003),
            ("kalah: nodes of ID+PVS+table+order / PVS+table+order, from depth 6", 1.763, 0.03),
            ("othello: nodes of ID+PVS+table / alpha-beta, from depth 6", 0.1937, 0.004),
            ("othello: nodes of ID+PVS+table / PVS+table, from depth 6", 0.7002, 0.01),
            ("othello: nodes of ID+PVS+table+order / PVS+table+order, from depth 6", 1.258, 0.02),
        ],
    },
];
