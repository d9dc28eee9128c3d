//! Our figures of `lab elo` (our own), as it prints them at this setting.

use crate::Ours;

pub(super) const OURS: &[Ours] = &[Ours {
    options: "--features quiescence,mate_distance --nodes 150 --games 24",
    figures: &[("half points with quiescence", 46.0, 0.0), ("half points with mate_distance", 24.0, 0.0)],
}];
