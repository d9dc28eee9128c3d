//! The work of a simulation: a tree, and the size of the subtrees that a processor searches alone (our own).

use crate::ranks::SharedGame;
use crate::task::{Task, Visits, task};
use crate::{Machine, Tree};
use nullwindow::Window;
use nullwindow::textbook::{Walk, negascout};
use nullwindow_games::trees::LeafValue;
use std::collections::HashMap;

/// A subtree's key, its depth and the window of the search.
type TaskKey = (u128, u32, i64, i64);

/// A tree, and what searches of its small subtrees have cost. Simulations of the same tree share it.
pub struct Workload<T> {
    pub(crate) root: T,
    pub(crate) depth: u32,
    pub(crate) grain: u32,
    tasks: HashMap<TaskKey, Task>,
    pub(crate) shared: SharedGame,
    without_table: Option<Task>,
    /// What searches on one processor have found, by machine.
    pub(crate) alone: Vec<(Machine, Task)>,
}

impl<T: Tree> Workload<T> {
    /// A tree of `depth` plies; a processor searches subtrees of `grain` plies in one step, without table.
    #[must_use]
    pub fn new(root: T, depth: u32, grain: u32) -> Self {
        let shared = SharedGame::new(grain);
        Workload { root, depth, grain, tasks: HashMap::new(), shared, without_table: None, alone: Vec::new() }
    }

    /// Whether one processor searches a subtree of this depth in one step.
    pub(crate) fn is_task(&self, depth: u32) -> bool {
        depth <= self.grain
    }

    /// Alpha-beta of a subtree by one processor.
    pub(crate) fn task(&mut self, node: &T, key: u128, depth: u32, window: Window<i64>) -> Task {
        let known = self.tasks.entry((key, depth, window.alpha, window.beta));
        *known.or_insert_with(|| task(node, depth, window))
    }

    /// The whole tree without a table on one processor: alpha-beta or NegaScout, whichever visits less.
    pub(crate) fn without_table(&mut self) -> Task {
        let (root, depth) = (&self.root, self.depth);
        *self.without_table.get_or_insert_with(|| {
            let (mut position, mut visits) = (root.clone(), Visits::default());
            let mut walk = Walk::new(&mut position, &LeafValue, &mut visits);
            let value = negascout::negascout(&mut walk, Window::full(), depth).continue_value();
            let scout = Task { value: value.expect("the observer stops no search"), nodes: visits.0 };
            let plain = task(root, depth, Window::full());
            debug_assert_eq!(plain.value, scout.value);
            if scout.nodes < plain.nodes { scout } else { plain }
        })
    }
}
