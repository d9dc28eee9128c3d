//! The state of a simulation: its processors, the nodes begun (our own).

use crate::clock::Clock;
use crate::event::Event;
use crate::master::Master;
use crate::node::{Node, NodeId};
use crate::table::Table;
use crate::{Machine, Simulated, Workload};
use nullwindow::Window;
use nullwindow_cluster::Activity;
use nullwindow_support::SplitMix64;
use std::collections::{HashSet, VecDeque};

/// What a processor's step ends with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// The value of the node.
    Value(i64),
    /// The same, from the table.
    Known(i64),
    /// The node's branches.
    Branches,
    /// The news that another processor searches the node.
    Busy,
}

/// A virtual processor.
pub(crate) struct Processor {
    /// Nodes that it has begun, and that have branches left.
    pub(crate) stack: Vec<NodeId>,
    /// Nodes that it was given, and has not begun.
    pub(crate) jobs: Vec<NodeId>,
    pub(crate) current: Option<NodeId>,
    pub(crate) begun: u64,
    pub(crate) ending: Ending,
    /// The window of the node as the step began.
    pub(crate) window: Window<i64>,
    /// The number of steps so far, by which the end of an interrupted one is known.
    pub(crate) steps: u64,
    pub(crate) activity: Activity,
    pub(crate) since: u64,
    /// It has asked for work, and has no answer.
    pub(crate) asked: bool,
    /// It waits before it asks again, or until processor 0 has work.
    pub(crate) pauses: bool,
    pub(crate) refusals: u32,
}

impl Processor {
    pub(crate) fn new() -> Self {
        Processor {
            stack: Vec::new(),
            jobs: Vec::new(),
            current: None,
            begun: 0,
            ending: Ending::Branches,
            window: Window::full(),
            steps: 0,
            activity: Activity::Idle,
            since: 0,
            asked: false,
            pauses: false,
            refusals: 0,
        }
    }
}

/// A simulation under way.
pub(crate) struct Simulation<'w, T> {
    pub(crate) load: &'w mut Workload<T>,
    pub(crate) machine: Machine,
    /// The root, and the plies to its leaves in this iteration.
    pub(crate) root: T,
    pub(crate) depth: u32,
    pub(crate) table: &'w mut Table,
    pub(crate) clock: Clock<Event>,
    pub(crate) nodes: Vec<Node<T>>,
    /// The places of nodes that nothing refers to.
    pub(crate) unused: Vec<NodeId>,
    pub(crate) processors: Vec<Processor>,
    pub(crate) random: SplitMix64,
    /// Processors that PVSplit gives work as soon as there is some.
    pub(crate) parked: VecDeque<usize>,
    /// APHID's master.
    pub(crate) master: Master<T>,
    /// The leaves searched, by key, depth and window.
    pub(crate) leaves: HashSet<(u128, u32, i64, i64)>,
    pub(crate) result: Option<i64>,
    pub(crate) found: Simulated,
}
