//! A simulation, and its figures against one processor (our own).

use crate::checkpoint::Format;
use crate::statistics::mean_and_half_width;
use nullwindow_simulator::{Machine, Scheme, Simulated, TableKind, Task};
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
#[derive(Clone, PartialEq, Debug)]
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
    pub(super) phases: Vec<[f64; 3]>,
    /// Whether the value is that of one processor, and whether the accounts add up to p · T and the visits.
    pub(super) is_right: [bool; 2],
}

/// The number of figures before the phases.
const BEFORE: usize = 11;

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

    fn numbers(&self) -> Vec<f64> {
        let Figures { alone, speedup, search_overhead, shares, imbalance, messages, repeated, .. } = self;
        let mut numbers = vec![*alone, *speedup, *search_overhead];
        numbers.extend(shares);
        numbers.extend([*imbalance, *messages, *repeated]);
        numbers.extend(self.is_right.map(|right| f64::from(u8::from(right))));
        numbers.extend(self.phases.iter().flatten());
        numbers
    }
}

/// A line for each simulation: its name with its seed, and its figures.
pub(super) const SIMULATIONS: Format<String, Figures> = Format {
    piece: "simulation",
    line: "simulation with its figures",
    read: |line| line.split_once(": ").and_then(|(name, text)| Some((name.to_owned(), Figures::read(text)?))),
};

impl Figures {
    /// All numbers to the last digit.
    pub(super) fn write(&self) -> String {
        self.numbers().iter().map(f64::to_string).collect::<Vec<_>>().join(" ")
    }

    fn read(text: &str) -> Option<Self> {
        let numbers: Vec<f64> = text.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let (first, phases) = numbers.split_at_checked(BEFORE)?;
        let &[alone, speedup, search_overhead, .., value, sum] = first else { return None };
        let &[.., busy, communication, idle, imbalance, messages, repeated, _, _] = first else {
            return None;
        };
        let (phases, []) = phases.as_chunks() else { return None };
        Some(Figures {
            alone,
            speedup,
            search_overhead,
            shares: [busy, communication, idle],
            imbalance,
            messages,
            repeated,
            phases: phases.to_vec(),
            is_right: [value, sum].map(|right| right == 1.0),
        })
    }
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
        let read = Figures::read(&figures.write()).unwrap();
        assert_eq!(format!("{read:?}"), format!("{figures:?}"));
        for text in ["", "1 2", "1 2 3 4 5 6 7 8 9 1 1 0.5", "x"] {
            assert!(Figures::read(text).is_none(), "{text}");
        }
    }
}
