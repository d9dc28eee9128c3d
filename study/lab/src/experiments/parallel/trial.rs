//! A simulation, and its figures against one processor (our own).

use crate::statistics::mean_and_half_width;
use nullwindow_simulator::{Machine, Scheme, Simulated, TableKind, Task};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// What is simulated on each tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Simulation {
    /// The depth of the tree.
    pub(super) depth: u32,
    pub(super) scheme: Scheme,
    pub(super) table: TableKind,
    pub(super) processors: usize,
    pub(super) latency: u64,
}

impl Simulation {
    pub(super) fn of((depth, machine): (u32, Machine)) -> Self {
        let Machine { scheme, table, processors, cost, .. } = machine;
        Simulation { depth, scheme, table, processors, latency: cost.latency }
    }
}

impl fmt::Display for Simulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Simulation { depth, scheme, table, processors, latency } = self;
        write!(f, "{scheme}, table {table}, d {depth}, p {processors}, latency {latency}")
    }
}

/// The figures of a finished simulation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Figures {
    /// The visits of nodes by one processor alone.
    pub(super) alone: f64,
    pub(super) speedup: f64,
    pub(super) search_overhead: f64,
    /// Shares of the time of all processors: search, communication, idleness.
    pub(super) shares: [f64; 3],
    pub(super) imbalance: f64,
    pub(super) messages: f64,
    pub(super) repeated: f64,
    /// The idle share in the first tenth, between and in the last tenth, of each iteration.
    #[serde(deserialize_with = "phases")]
    pub(super) phases: Vec<[f64; 3]>,
    /// Whether the value is that of one processor, and whether the accounts add up to p · T and the visits.
    pub(super) is_right: [bool; 2],
}

impl Figures {
    pub(super) fn new(alone: Task, found: &Simulated) -> Self {
        let account = found.account();
        let time = found.processors as u64 * found.time;
        Figures {
            alone: alone.nodes as f64,
            speedup: alone.nodes as f64 / found.time as f64,
            search_overhead: found.nodes as f64 / alone.nodes as f64 - 1.0,
            shares: [account.search, account.communication, account.idle]
                .map(|units| units as f64 / time as f64),
            imbalance: found.imbalance(),
            messages: found.messages as f64,
            repeated: found.repeated as f64,
            phases: (0..found.iterations.len()).map(|i| found.idle_by_phase(i)).collect(),
            is_right: [found.value == alone.value, account.total() == time && account.search == found.nodes],
        }
    }
}

/// The share of a phase without any time is no number, which JSON writes as null.
fn phases<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<[f64; 3]>, D::Error> {
    let phases = Vec::<[Option<f64>; 3]>::deserialize(from)?;
    Ok(phases.into_iter().map(|phase| phase.map(|share| share.unwrap_or(f64::NAN))).collect())
}

/// The same simulation on all trees.
pub(super) struct Trial {
    pub(super) step: Simulation,
    /// One for each tree, in the order of the seeds.
    pub(super) found: Vec<Figures>,
}

impl Trial {
    /// The mean of a figure over the trees.
    pub(super) fn mean(&self, figure: impl Fn(&Figures) -> f64) -> f64 {
        mean_and_half_width(self.found.iter().map(figure)).0
    }

    /// The mean speedup, and half the length of its 95 % interval.
    pub(super) fn speedup(&self) -> (f64, f64) {
        mean_and_half_width(self.found.iter().map(|found| found.speedup))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_as_they_are_written() {
        let figures = Figures {
            alone: 1e8,
            speedup: 1.0 / 3.0,
            search_overhead: -0.1,
            shares: [0.5, 0.25, 0.25],
            imbalance: 1.5,
            messages: 1e9,
            repeated: 0.0,
            phases: vec![[0.1, 0.2, 0.3], [0.0, f64::NAN, 1.0]],
            is_right: [true, false],
        };
        let text = serde_json::to_string(&figures).unwrap();
        let read = |text: &str| serde_json::from_str::<Figures>(text).ok();
        assert_eq!(format!("{:?}", read(&text)), format!("{:?}", Some(figures)));
        for wrong in ["", "1", "{}", &text.replace("[0.0,null,1.0]", "[0.0,null]"), "x"] {
            assert!(wrong != text && read(wrong).is_none(), "{wrong}");
        }
    }
}
