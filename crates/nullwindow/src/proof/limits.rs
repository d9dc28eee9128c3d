//! Limits and results of a proof search (our own).

use super::certificate::Certificate;
use super::numbers::Numbers;
use crate::engine::Clock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a proof search; the first that is met ends it without a result.
///
/// ```
/// use nullwindow::proof::ProofLimits;
/// let limits = ProofLimits { nodes: Some(1_000_000), ..ProofLimits::default() };
/// assert!(limits.time.is_none());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ProofLimits<'a> {
    /// The number of nodes. The search ends with the node that exceeds it, or when the siblings of that node
    /// are looked up too: by as many nodes more as a position has moves, at most, and twice as many where
    /// results that depend on the path are simulated.
    pub nodes: Option<u64>,
    /// The time, observed to within 1,024 nodes.
    pub time: Option<Duration>,
    /// The search ends when this is set. Checked every 1,024 nodes.
    pub stop: Option<&'a AtomicBool>,
    /// The greatest number of plies in which the goal must be reached: "disproved" then means not within
    /// them.
    pub plies: Option<u32>,
    /// The positions in memory at once, of a search that keeps its tree there ([`pns`](super::pns()) and
    /// [`pn2`](super::pn2())); it ends with the expansion that exceeds them. A table has its own size.
    pub stored: Option<u64>,
}

/// Whether the goal is reached.
///
/// ```
/// use nullwindow::proof::ProofStatus;
/// assert_eq!(ProofStatus::Proved.to_string(), "proved");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofStatus {
    /// The attacker reaches the goal, whatever its opponent does.
    Proved,
    /// The opponent prevents it.
    Disproved,
    /// A limit ended the search.
    Unknown,
}

impl std::fmt::Display for ProofStatus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            ProofStatus::Proved => "proved",
            ProofStatus::Disproved => "disproved",
            ProofStatus::Unknown => "unknown",
        })
    }
}

impl From<Numbers> for ProofStatus {
    fn from(numbers: Numbers) -> Self {
        match numbers.result() {
            Some(true) => ProofStatus::Proved,
            Some(false) => ProofStatus::Disproved,
            None => ProofStatus::Unknown,
        }
    }
}

/// The result of a proof search.
///
/// See the example of [`proof`](super).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofResult<M> {
    /// Whether the goal is reached.
    pub status: ProofStatus,
    /// The root's numbers.
    pub numbers: Numbers,
    /// The nodes of the search: each position looked up, again where it is visited again. Those that searched
    /// for the line and for shorter proofs are included.
    pub nodes: u64,
    /// If the goal is reached, a line to it: the attacker's moves prove it, and its opponent's resist
    /// longest, as far as the search knows; exactly so if it is the shortest. After a limit it may end early.
    pub line: Vec<M>,
    /// If the goal is reached, the plies of `line`, or, where that ends early, of the proof.
    pub plies: Option<u32>,
    /// Whether no proof has fewer plies than `line`, which then has its exact length.
    pub shortest: bool,
    /// The nodes of simulations, which are among `nodes`.
    pub simulated: u64,
    /// The most positions in memory at once: nodes of trees, or entries of the table.
    pub stored: u64,
    /// Table entries that gave way to others.
    pub replaced: u64,
    /// The certificate of the result, if the options ask for one.
    pub certificate: Option<Certificate>,
}

impl<M> ProofResult<M> {
    /// The result with another form of its line.
    pub(crate) fn with_line<N>(self, line: Vec<N>) -> ProofResult<N> {
        let ProofResult {
            status,
            numbers,
            nodes,
            plies,
            shortest,
            simulated,
            stored,
            replaced,
            certificate,
            ..
        } = self;
        ProofResult {
            status,
            numbers,
            nodes,
            line,
            plies,
            shortest,
            simulated,
            stored,
            replaced,
            certificate,
        }
    }
}

/// Nodes between two looks at the clock.
const CHECK: u64 = 1_024;

/// Counts nodes, and notices when to stop.
pub(super) struct ProofControl<'s> {
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    /// The most positions in memory at once.
    pub(super) stored: u64,
    limits: ProofLimits<'s>,
    clock: &'s dyn Clock,
    next_check: u64,
}

impl<'s> ProofControl<'s> {
    pub(super) fn new(limits: ProofLimits<'s>, clock: &'s dyn Clock) -> Self {
        let next_check = limits.nodes.map_or(CHECK, |nodes| CHECK.min(nodes + 1));
        ProofControl { nodes: 0, stopped: false, stored: 0, limits, clock, next_check }
    }

    /// Counts a node; true if the search must stop.
    #[inline]
    pub(super) fn node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
        self.stopped
    }

    /// Notes how many positions are in memory.
    pub(super) fn store(&mut self, stored: u64) {
        self.stored = self.stored.max(stored);
        self.stopped |= self.limits.stored.is_some_and(|most| stored > most);
    }

    #[cold]
    fn check(&mut self) {
        let ProofLimits { nodes, time, stop, .. } = self.limits;
        self.stopped |= nodes.is_some_and(|nodes| self.nodes > nodes)
            || time.is_some_and(|time| self.clock.elapsed(self.nodes) >= time)
            || stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        self.next_check = self.nodes + CHECK;
        if let Some(nodes) = nodes {
            self.next_check = self.next_check.min(nodes.max(self.nodes) + 1);
        }
        if self.stopped {
            self.next_check = 0;
        }
    }
}
