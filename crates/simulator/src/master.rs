//! The state of APHID's master: what it knows of the leaves of the top, and the pass under way (Brockington &
//! Schaeffer 1996).

use crate::node::NodeId;
use nullwindow::Window;
use std::collections::HashMap;

/// What the master knows of a leaf of the top.
#[derive(Clone, Copy)]
pub(crate) struct TopLeaf {
    pub(crate) lower: i64,
    pub(crate) upper: i64,
    pub(crate) slave: usize,
    /// The search that the slave has to do.
    pub(crate) job: Option<NodeId>,
    /// The last pass that needed it.
    pub(crate) pass: u64,
}

/// A leaf that a pass needs, with its window.
pub(crate) type WantedLeaf<T> = (u128, Window<i64>, T);

/// The master: its leaves, and the pass under way.
pub(crate) struct Master<T> {
    pub(crate) leaves: HashMap<u128, TopLeaf>,
    /// The outstanding jobs of each slave.
    pub(crate) loads: Vec<usize>,
    /// The plies below the top.
    pub(crate) below: u32,
    pub(crate) window: Window<i64>,
    pub(crate) passes: u64,
    pub(crate) visits: u64,
    pub(crate) value: i64,
    pub(crate) wanted: Vec<WantedLeaf<T>>,
    /// A value has come since the pass began.
    pub(crate) news: bool,
    pub(crate) rests: bool,
}

impl<T> Master<T> {
    pub(crate) fn new(processors: usize, window: Window<i64>) -> Self {
        Master {
            leaves: HashMap::new(),
            loads: vec![0; processors],
            below: 0,
            window,
            passes: 0,
            visits: 0,
            value: 0,
            wanted: Vec::new(),
            news: false,
            rests: false,
        }
    }
}
