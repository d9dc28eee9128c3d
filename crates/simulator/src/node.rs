//! A node whose search is under way in a simulation (our own).

use crate::Tree;
use nullwindow::{MoveSink, Turn, Value, Window};
use std::ops::Range;

/// The place of a node among all that a simulation has begun.
pub(crate) type NodeId = usize;

/// A node that is being searched, or has been.
pub(crate) struct Node<T> {
    pub(crate) parent: Option<NodeId>,
    /// Its place among its siblings in the order of the search, from 0.
    pub(crate) place: u16,
    pub(crate) position: T,
    pub(crate) key: u128,
    /// The change of view between the parent and this node.
    pub(crate) turn: Turn,
    /// Plies to the leaves.
    pub(crate) depth: u32,
    /// On the principal variation as far as is known: every branch before it is the first.
    pub(crate) pv: bool,
    /// Mandatory work first: all its branches belong to the minimal tree without deep cut-offs, else the
    /// first alone.
    pub(crate) all: bool,
    /// Mandatory work first: its eldest sibling is done.
    pub(crate) released: bool,
    /// ABDADA: the processor leaves it to another that searches it.
    pub(crate) exclusive: bool,
    pub(crate) window: Window<i64>,
    pub(crate) best: i64,
    pub(crate) best_move: Option<u16>,
    pub(crate) branches: u16,
    /// The branch that the table puts first.
    pub(crate) first: Option<u16>,
    /// The next place to begin.
    pub(crate) next: u16,
    /// ABDADA: places left to other processors, and looked at again after all others.
    pub(crate) deferred: Vec<u16>,
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

impl<T: Tree> Node<T> {
    /// A root of a search, on this processor.
    pub(crate) fn root(position: T, depth: u32, window: Window<i64>, owner: usize) -> Self {
        Node {
            parent: None,
            place: 0,
            key: position.key(),
            position,
            turn: Turn::between(0, 0),
            depth,
            pv: true,
            all: true,
            released: true,
            exclusive: false,
            window,
            best: -i64::INF,
            best_move: None,
            branches: 0,
            first: None,
            next: 0,
            deferred: Vec::new(),
            eldest_done: false,
            active: Vec::new(),
            owner,
            team: owner..owner + 1,
            free: Vec::new(),
            open: true,
        }
    }

    /// The branch at a place in the order of the search.
    pub(crate) fn branch_at(&self, place: u16) -> u16 {
        match self.first {
            Some(first) if place == 0 => first,
            Some(first) if place <= first => place - 1,
            _ => place,
        }
    }

    /// The window of a branch, as this node sees it.
    pub(crate) fn window_below(&self) -> Window<i64> {
        Window::new(self.window.alpha.max(self.best), self.window.beta)
    }

    /// Whether a branch has not begun, or was left to another processor.
    pub(crate) fn has_branch(&self) -> bool {
        self.next < self.branches || !self.deferred.is_empty()
    }

    /// Whether a branch is left, and may still matter.
    pub(crate) fn has_work(&self) -> bool {
        self.open && self.has_branch() && self.matters()
    }

    /// Whether a value can lie inside the window. If not, a cut-off above is on its way.
    pub(crate) fn matters(&self) -> bool {
        self.window.alpha.max(self.best) < self.window.beta
    }
}

/// The number of branches of a position.
pub(crate) fn branches<T: Tree>(position: &T) -> u16 {
    struct Counter(u16);
    impl MoveSink<u16> for Counter {
        fn push(&mut self, _: u16) {
            self.0 += 1;
        }
    }
    let mut branches = Counter(0);
    _ = position.moves(&mut branches);
    branches.0
}
