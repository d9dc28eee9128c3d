//! What both schemes of distributed search have in common (our own).

use crate::Message;
use crate::code::Code;
use crate::explorer::Explored;
use crate::table::BoundTable;
use crate::transport::Outbox;
use nullwindow::Score;

/// The signature of the root's question. Its answer goes to rank 0, which drives the search.
pub(crate) const ROOT: u64 = 0;

/// A rank's part in a distributed search. It never waits: each call returns soon, but for the search of a
/// leaf.
pub(crate) trait Scheme {
    /// The rank that the root's question goes to.
    fn root_rank(&self, root: &Code) -> usize;

    /// Takes a message, its own included.
    fn handle(&mut self, from: usize, message: &Message, outbox: &mut Outbox);

    /// Does the next piece of work; false if there is none now.
    fn work(&mut self, outbox: &mut Outbox) -> bool;

    fn table(&mut self) -> &mut BoundTable;

    fn explored(&self) -> Explored;

    /// A first value for the root.
    fn guess(&mut self) -> Score;

    /// What the rank waits for while it has no work.
    fn waits_for(&self) -> WaitsFor {
        WaitsFor::Work
    }

    /// Probes of the table, and hits: first the own part, then other ranks' parts.
    fn probes(&self) -> [u64; 4];
}

/// What a rank without work waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WaitsFor {
    /// Work that others send without being asked.
    Work,
    /// The answer to a request.
    Answer,
    /// The end of a rest between two requests.
    Rest,
}

/// Signatures of one rank, which no other rank has: never [`ROOT`].
pub(crate) struct Signatures(u64);

impl Signatures {
    pub(crate) fn of(rank: usize) -> Self {
        Signatures((rank as u64) << 44)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 += 1;
        self.0
    }
}
