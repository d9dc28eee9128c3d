//! The state of a simulation: the machine, its processors, the nodes begun (our own).

use super::clock::Clock;
use super::event::Event;
use super::node::{Node, NodeId};
use super::{Scheme, Simulated, Workload};
use nullwindow_cluster::Activity;
use nullwindow_support::SplitMix64;

/// A machine, and the search on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Machine {
    pub(crate) scheme: Scheme,
    pub(crate) processors: usize,
    /// The time of a message, in visits of nodes.
    pub(crate) latency: u64,
    /// The seed of the choices of processors to ask.
    pub(crate) seed: u64,
    /// Whether to record beginnings and ends.
    pub(crate) trace: bool,
}

/// A virtual processor.
pub(super) struct Processor {
    /// Nodes that it has begun, and that have branches left.
    pub(super) stack: Vec<NodeId>,
    /// Nodes that it was given, and has not begun.
    pub(super) jobs: Vec<NodeId>,
    pub(super) current: Option<NodeId>,
    pub(super) begun: u64,
    pub(super) ends: u64,
    pub(super) value: Option<i64>,
    /// The number of steps so far, by which the end of an interrupted one is known.
    pub(super) steps: u64,
    pub(super) activity: Activity,
    pub(super) since: u64,
    /// It has asked for work, and has no answer.
    pub(super) asked: bool,
    /// It waits before it asks again.
    pub(super) pauses: bool,
    pub(super) refusals: u32,
}

/// A simulation under way.
pub(super) struct Simulation<'w, T> {
    pub(super) load: &'w mut Workload<T>,
    pub(super) machine: Machine,
    pub(super) clock: Clock<Event>,
    pub(super) nodes: Vec<Node<T>>,
    pub(super) processors: Vec<Processor>,
    pub(super) random: SplitMix64,
    /// Processors that PVSplit gives work as soon as there is some.
    pub(super) parked: Vec<usize>,
    pub(super) result: Option<i64>,
    pub(super) found: Simulated,
}
