//! The work of a simulation: a tree, and the size of the subtrees that one processor searches alone (our own).

use crate::random_trees::{AnyTree, Setting};
use nullwindow::observe::Count;
use nullwindow::textbook::{Walk, alpha_beta};
use nullwindow::{Window, max};
use nullwindow_games::trees::LeafValue;
use std::collections::HashMap;

/// A search of a subtree by one processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Task {
    pub(crate) value: i64,
    pub(crate) nodes: u64,
}

/// A tree, and what searches of its small subtrees have cost. Simulations of the same tree share it.
pub(crate) struct Workload {
    pub(crate) root: AnyTree,
    pub(crate) depth: u32,
    branches: u32,
    grain: u32,
    tasks: HashMap<(u128, i64, i64), Task>,
}

impl Workload {
    /// The tree of this setting and seed; a processor searches subtrees of `grain` plies in one step.
    pub(crate) fn new(setting: Setting, seed: u64, grain: u32) -> Self {
        let (root, depth, branches) = (setting.tree(seed), setting.d, setting.b);
        Workload { root, depth, branches, grain, tasks: HashMap::new() }
    }

    /// The deepest tree of this width whose paths are numbers of 128 bits.
    pub(crate) fn deepest(branches: u32) -> u32 {
        u128::MAX.ilog(u128::from(branches) + 1)
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
    pub(crate) fn task(&mut self, node: &AnyTree, path: u128, depth: u32, window: Window<i64>) -> Task {
        *self.tasks.entry((path, window.alpha, window.beta)).or_insert_with(|| search(node, depth, window))
    }

    /// Alpha-beta of the whole tree.
    pub(crate) fn sequential(&self) -> Task {
        search(&self.root, self.depth, Window::full())
    }
}

fn search(node: &AnyTree, depth: u32, window: Window<i64>) -> Task {
    let (mut position, mut count) = (node.clone(), Count::default());
    let value = alpha_beta::fail_soft(&mut Walk::new(&mut position, &LeafValue, &mut count), window, depth);
    let value = value.continue_value().expect("the observer stops no search");
    Task { value, nodes: max(count.nodes, 1) }
}
