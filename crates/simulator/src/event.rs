//! The events of a simulated machine and the messages between its processors (our own).

use crate::node::NodeId;
use crate::table::{Finding, Seen};

/// An event of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// A processor's step ends.
    Ready { processor: usize, step: u64 },
    /// A processor's question has reached the owner of an entry.
    Look { processor: usize, step: u64 },
    /// The entry has reached the processor.
    Seen { processor: usize, step: u64, seen: Seen },
    /// A processor asks again.
    Wake(usize),
    /// A message arrives.
    Arrival { to: usize, message: Message },
    /// A pass of APHID's master ends.
    Pass,
}

/// A message from one processor to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// A processor asks for work.
    Request { from: usize },
    /// There is none.
    Refusal,
    /// A node to search.
    Job(NodeId),
    /// The value of a branch.
    Value { node: NodeId, value: i64 },
    /// The value of a node matters no more.
    Stop(NodeId),
    /// A window becomes narrower, or the eldest sibling of a node is done.
    Narrow { node: NodeId, alpha: i64, beta: i64, released: bool },
    /// Others are searched before this node.
    Later(NodeId),
    /// An entry for the table.
    Store { found: Finding, leave: bool },
}
