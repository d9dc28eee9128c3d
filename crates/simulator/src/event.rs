//! The events of a simulated machine and the messages between its processors (our own).

use crate::node::NodeId;

/// An event of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// A processor's step ends.
    Ready { processor: usize, step: u64 },
    /// A processor asks again.
    Wake(usize),
    /// A message arrives.
    Arrival { to: usize, message: Message },
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
    /// A window becomes narrower.
    Narrow { node: NodeId, alpha: i64, beta: i64 },
}
