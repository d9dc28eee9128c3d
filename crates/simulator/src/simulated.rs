//! The result of a simulation: value, nodes, time, and where the time went (our own).

use crate::account::Account;
use nullwindow_cluster::{Activity, Segment};

/// The beginning of the search of a node, or its end: the trace of a simulation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The path of the node, a branch for each ply.
    pub path: Vec<u16>,
    /// Whether the search begins; else its value has reached the parent.
    pub begins: bool,
    /// The processor.
    pub processor: usize,
}

/// An iteration of a simulated search.
///
/// ```
/// let iteration = nullwindow_simulator::Iteration { depth: 3, end: 120 };
/// assert_eq!(iteration.depth, 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// The plies of the search.
    pub depth: u32,
    /// The time at which all processors begin the next.
    pub end: u64,
}

/// A simulated search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Simulated {
    /// The value of the root.
    pub value: i64,
    /// The number of processors.
    pub processors: usize,
    /// Visits of nodes by all processors.
    pub nodes: u64,
    /// From the beginning to the value of the root.
    pub time: u64,
    /// The number of messages.
    pub messages: u64,
    /// Searches of leaves that a processor had searched before with the same window: of schemes with a table.
    pub repeated: u64,
    /// The ends of the iterations: one without iterative deepening.
    pub iterations: Vec<Iteration>,
    /// The stretches of time of all processors.
    pub segments: Vec<Segment>,
    /// Beginnings and ends, if asked for.
    pub trace: Vec<Step>,
}

impl Simulated {
    /// A search that has not begun.
    pub(crate) fn begun(processors: usize) -> Self {
        Simulated {
            value: 0,
            processors,
            nodes: 0,
            time: 0,
            messages: 0,
            repeated: 0,
            iterations: Vec::new(),
            segments: Vec::new(),
            trace: Vec::new(),
        }
    }

    /// Another search follows this one.
    pub(crate) fn append(&mut self, next: Simulated) {
        let later = |s: Segment| Segment { from: s.from + self.time, to: s.to + self.time, ..s };
        self.segments.extend(next.segments.into_iter().map(later));
        self.trace.extend(next.trace);
        self.value = next.value;
        self.nodes += next.nodes;
        self.time += next.time;
        self.messages += next.messages;
        self.repeated += next.repeated;
    }

    /// Where the time of all processors went.
    #[must_use]
    pub fn account(&self) -> Account {
        Account::of(&self.segments)
    }

    /// The idle share of the processors' time in the first tenth of an iteration, between, and in its last
    /// tenth.
    #[must_use]
    pub fn idle_by_phase(&self, iteration: usize) -> [f64; 3] {
        let begin = iteration.checked_sub(1).map_or(0, |before| self.iterations[before].end);
        let end = self.iterations[iteration].end;
        let tenth = (end - begin) / 10;
        let ends = [begin, begin + tenth, end - tenth, end];
        std::array::from_fn(|phase| {
            let (from, to) = (ends[phase], ends[phase + 1]);
            let waiting = self.segments.iter().filter(|segment| segment.activity != Activity::Search);
            let units: u64 = waiting.map(|s| s.to.min(to).saturating_sub(s.from.max(from))).sum();
            units as f64 / ((to - from) * self.processors as u64) as f64
        })
    }

    /// The largest share of the search of one processor, over the mean.
    #[must_use]
    pub fn imbalance(&self) -> f64 {
        let mut shares = vec![0_u64; self.processors];
        for segment in self.segments.iter().filter(|segment| segment.activity == Activity::Search) {
            shares[segment.rank] += segment.units();
        }
        let most = shares.iter().copied().max().unwrap_or_default();
        most as f64 * self.processors as f64 / self.nodes as f64
    }
}
