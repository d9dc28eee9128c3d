//! The result of a simulation: value, nodes, time, and where the time went (our own).

use super::account::Account;
use nullwindow_cluster::{Activity, Segment};

/// The beginning of the search of a node, or its end: the trace of a simulation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// The path of the node, a branch for each ply.
    pub(crate) path: Vec<u16>,
    /// Whether the search begins; else its value has reached the parent.
    pub(crate) begins: bool,
    pub(crate) processor: usize,
}

/// A simulated search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Simulated {
    pub(crate) value: i64,
    pub(crate) processors: usize,
    /// Visits of nodes by all processors.
    pub(crate) nodes: u64,
    /// From the beginning to the value of the root.
    pub(crate) time: u64,
    pub(crate) messages: u64,
    /// Searches of leaves that a processor had searched before with the same window: of schemes with a table.
    pub(crate) repeated: u64,
    /// The stretches of time of all processors.
    pub(crate) segments: Vec<Segment>,
    /// Beginnings and ends, if asked for.
    pub(crate) trace: Vec<Step>,
}

impl Simulated {
    /// Where the time of all processors went.
    pub(crate) fn account(&self) -> Account {
        Account::of(&self.segments)
    }

    /// The idle share of the processors' time in the first tenth, between, and in the last tenth of the time.
    pub(crate) fn idle_by_phase(&self) -> [f64; 3] {
        let tenth = self.time / 10;
        let ends = [0, tenth, self.time - tenth, self.time];
        std::array::from_fn(|phase| {
            let (from, to) = (ends[phase], ends[phase + 1]);
            let waiting = self.segments.iter().filter(|segment| segment.activity != Activity::Search);
            let units: u64 = waiting.map(|s| s.to.min(to).saturating_sub(s.from.max(from))).sum();
            units as f64 / ((to - from) * self.processors as u64) as f64
        })
    }

    /// The largest share of the search of one processor, over the mean.
    pub(crate) fn imbalance(&self) -> f64 {
        let mut shares = vec![0_u64; self.processors];
        for segment in self.segments.iter().filter(|segment| segment.activity == Activity::Search) {
            shares[segment.rank] += segment.units();
        }
        let most = shares.iter().copied().max().unwrap_or_default();
        most as f64 * self.processors as f64 / self.nodes as f64
    }
}
