//! The state of a simulation: the machine, its processors, the nodes begun (our own).

use crate::clock::Clock;
use crate::event::Event;
use crate::node::{Node, NodeId};
use crate::{Scheme, Simulated, Workload};
use nullwindow_cluster::Activity;
use nullwindow_support::SplitMix64;

/// A machine, and the search on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Machine {
    /// The scheme.
    pub scheme: Scheme,
    /// The number of processors.
    pub processors: usize,
    /// The time of a message, in visits of nodes.
    pub latency: u64,
    /// The seed of the choices of processors to ask.
    pub seed: u64,
    /// Whether to record beginnings and ends.
    pub trace: bool,
}

/// A virtual processor.
pub(crate) struct Processor {
    /// Nodes that it has begun, and that have branches left.
    pub(crate) stack: Vec<NodeId>,
    /// Nodes that it was given, and has not begun.
    pub(crate) jobs: Vec<NodeId>,
    pub(crate) current: Option<NodeId>,
    pub(crate) begun: u64,
    pub(crate) ends: u64,
    pub(crate) value: Option<i64>,
    /// The number of steps so far, by which the end of an interrupted one is known.
    pub(crate) steps: u64,
    pub(crate) activity: Activity,
    pub(crate) since: u64,
    /// It has asked for work, and has no answer.
    pub(crate) asked: bool,
    /// It waits before it asks again.
    pub(crate) pauses: bool,
    pub(crate) refusals: u32,
}

/// A simulation under way.
pub(crate) struct Simulation<'w, T> {
    pub(crate) load: &'w mut Workload<T>,
    pub(crate) machine: Machine,
    pub(crate) clock: Clock<Event>,
    pub(crate) nodes: Vec<Node<T>>,
    pub(crate) processors: Vec<Processor>,
    pub(crate) random: SplitMix64,
    /// Processors that PVSplit gives work as soon as there is some.
    pub(crate) parked: Vec<usize>,
    pub(crate) result: Option<i64>,
    pub(crate) found: Simulated,
}
