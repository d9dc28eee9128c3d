//! A node whose search is under way in a simulation (our own).

use nullwindow::{Value, Window};
use std::ops::Range;

/// The place of a node among all that a simulation has begun.
pub(crate) type NodeId = usize;

/// A node that is being searched, or has been.
#[derive(Debug)]
pub(crate) struct Node<T> {
    pub(crate) parent: Option<NodeId>,
    /// Its place among its brothers, from 0.
    pub(crate) index: u16,
    pub(crate) position: T,
    /// The path from the root as a number, unique within a tree.
    pub(crate) path: u128,
    /// Plies to the leaves.
    pub(crate) depth: u32,
    /// On the principal variation as far as is known: every branch before it is the first.
    pub(crate) pv: bool,
    pub(crate) window: Window<i64>,
    pub(crate) best: i64,
    pub(crate) branches: u16,
    /// The next branch to begin.
    pub(crate) next: u16,
    pub(crate) eldest_done: bool,
    /// Branches begun, and not finished as far as the owner knows.
    pub(crate) active: Vec<NodeId>,
    /// The processor that searches it, and gives its branches away.
    pub(crate) owner: usize,
    /// Schemes with teams: the processors that share it, of which the owner is the first.
    pub(crate) team: Range<usize>,
    /// Schemes with teams: parts of the team without a branch.
    pub(crate) free: Vec<Range<usize>>,
    /// Neither finished nor cut off.
    pub(crate) open: bool,
}

impl<T> Node<T> {
    /// The root, on processor 0.
    pub(crate) fn root(position: T, depth: u32, processors: usize) -> Self {
        Node {
            parent: None,
            index: 0,
            position,
            path: 0,
            depth,
            pv: true,
            window: Window::full(),
            best: -i64::INF,
            branches: 0,
            next: 0,
            eldest_done: false,
            active: Vec::new(),
            owner: 0,
            team: 0..processors,
            free: Vec::new(),
            open: true,
        }
    }

    /// The window of a branch that begins now.
    pub(crate) fn window_below(&self) -> Window<i64> {
        Window::new(-self.window.beta, -self.window.alpha.max(self.best))
    }

    /// Whether a branch is left, and may still matter.
    pub(crate) fn has_work(&self) -> bool {
        self.open && self.next < self.branches && self.matters()
    }

    /// Whether a value can lie inside the window. If not, a cut-off above is on its way.
    pub(crate) fn matters(&self) -> bool {
        self.window.alpha.max(self.best) < self.window.beta
    }
}
