//! The work of a simulation: a tree, and the size of the subtrees that a processor searches alone (our own).

use nullwindow::observe::Count;
use nullwindow::textbook::{Walk, alpha_beta};
use nullwindow::{Window, max};
use nullwindow_games::trees::{LeafValue, Leaves};
use std::collections::HashMap;

/// A tree to search.
pub trait Tree: Leaves<Value = i64> {}

impl<T: Leaves<Value = i64>> Tree for T {}

/// A search of a subtree by one processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// The value from the side to move.
    pub value: i64,
    /// The visits of nodes.
    pub nodes: u64,
}

/// A tree, and what searches of its small subtrees have cost. Simulations of the same tree share it.
pub struct Workload<T> {
    pub(crate) root: T,
    pub(crate) depth: u32,
    branches: u32,
    grain: u32,
    tasks: HashMap<(u128, i64, i64), Task>,
}

/// The deepest tree of this width whose paths are numbers of 128 bits.
#[must_use]
pub fn deepest(branches: u32) -> u32 {
    u128::MAX.ilog(u128::from(branches) + 1)
}

impl<T: Tree> Workload<T> {
    /// A tree with at most `branches` branches at a node; a processor searches subtrees of `grain` plies in
    /// one step.
    #[must_use]
    pub fn new(root: T, branches: u32, depth: u32, grain: u32) -> Self {
        Workload { root, depth, branches, grain, tasks: HashMap::new() }
    }

    /// The path to a branch of the node at the end of `path`.
    pub(crate) fn path(&self, path: u128, index: u16) -> u128 {
        path * (u128::from(self.branches) + 1) + u128::from(index) + 1
    }

    /// Whether one processor searches a subtree of this depth in one step.
    pub(crate) fn is_task(&self, depth: u32) -> bool {
        depth <= self.grain
    }

    /// Alpha-beta of a subtree by one processor.
    pub(crate) fn task(&mut self, node: &T, path: u128, depth: u32, window: Window<i64>) -> Task {
        *self.tasks.entry((path, window.alpha, window.beta)).or_insert_with(|| search(node, depth, window))
    }

    /// Alpha-beta of the whole tree.
    pub(crate) fn sequential(&self) -> Task {
        search(&self.root, self.depth, Window::full())
    }
}

fn search<T: Tree>(node: &T, depth: u32, window: Window<i64>) -> Task {
    let (mut position, mut count) = (node.clone(), Count::default());
    let value = alpha_beta::fail_soft(&mut Walk::new(&mut position, &LeafValue, &mut count), window, depth);
    let value = value.continue_value().expect("the observer stops no search");
    Task { value, nodes: max(count.nodes, 1) }
}
