//! A simulation, and its figures against one processor (our own).

use nullwindow_simulator::{Scheme, Simulated, Task};
use std::fmt;

/// One simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Simulation {
    pub(super) scheme: Scheme,
    pub(super) processors: usize,
    pub(super) latency: u64,
}

impl fmt::Display for Simulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, p {}, latency {}", self.scheme, self.processors, self.latency)
    }
}

/// A finished simulation against one processor.
pub(super) struct SchemeTrial {
    pub(super) step: Simulation,
    pub(super) found: Simulated,
    pub(super) speedup: f64,
    pub(super) search_overhead: f64,
    /// Whether the value is that of one processor.
    pub(super) has_value: bool,
}

impl SchemeTrial {
    pub(super) fn new(step: Simulation, alone: Task, found: Simulated) -> Self {
        let speedup = alone.nodes as f64 / found.time as f64;
        let search_overhead = found.nodes as f64 / alone.nodes as f64 - 1.0;
        let has_value = found.value == alone.value;
        SchemeTrial { step, found, speedup, search_overhead, has_value }
    }

    /// Whether search, communication and idleness of all processors are p times the time, and search the
    /// nodes.
    pub(super) fn is_accounted(&self) -> bool {
        let account = self.found.account();
        account.total() == self.step.processors as u64 * self.found.time && account.search == self.found.nodes
    }

    /// A share of the time of all processors.
    pub(super) fn share(&self, units: u64) -> f64 {
        units as f64 / (self.step.processors as u64 * self.found.time) as f64
    }
}
