//! A simulated machine, and the search on it (our own).

use crate::{Scheme, TableKind};
use nullwindow_cluster::MessageCost;

/// A machine, and the search on it.
///
/// ```
/// use nullwindow_simulator::{Machine, Scheme, TableKind};
/// let machine = Machine { table: TableKind::Shared, ..Machine::new(Scheme::Ybwc, 64, 10) };
/// assert_eq!((machine.processors, machine.deepening), (64, None));
/// assert_eq!(Machine::new(Scheme::Abdada, 2, 0).table, TableKind::Shared);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Machine {
    /// The scheme.
    pub scheme: Scheme,
    /// The transposition table.
    pub table: TableKind,
    /// The number of processors.
    pub processors: usize,
    /// The costs of a message, in visits of nodes. Only TDSAB, which sends a message for each visit, pays for
    /// its bytes and for handling it.
    pub cost: MessageCost,
    /// Whether to search by iterative deepening, and the distance of each end of the aspiration window from
    /// the value of the iteration before.
    pub deepening: Option<i64>,
    /// The seed of the choices of processors to ask.
    pub seed: u64,
    /// Whether to record beginnings and ends.
    pub trace: bool,
}

impl Machine {
    /// A machine with the scheme's first table, one search to the full depth, and messages of this latency.
    #[must_use]
    pub fn new(scheme: Scheme, processors: usize, latency: u64) -> Self {
        let table = scheme.tables()[0];
        let cost = MessageCost { latency, bytes: 0, handling: 1 };
        Machine { scheme, table, processors, cost, deepening: None, seed: 1, trace: false }
    }
}
