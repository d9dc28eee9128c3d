//! Counters: the figures in the tables of the literature (our own).

use super::{Goal, NodeResult, Observer, Visit};
use crate::{Position, Side, Turn, Value};
use std::collections::HashSet;
use std::ops::ControlFlow::{self, Continue};

/// Counts evaluations of leaves, repeated ones included: the "leaf visits" of the literature. The cheapest
/// counter.
///
/// ```
/// use nullwindow::observe::LeafCount;
/// use nullwindow::textbook::{Walk, minimax::minimax};
/// use nullwindow_games::trees::{Explicit, LeafValue};
///
/// let (mut tree, mut leaves) = ("[[7,5,1],[6,2]]".parse::<Explicit>()?, LeafCount::default());
/// minimax(&mut Walk::new(&mut tree, &LeafValue, &mut leaves), 2);
/// assert_eq!(leaves, LeafCount(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LeafCount(
    /// Evaluations so far.
    pub u64,
);

impl<P: Position, V> Observer<P, V> for LeafCount {
    #[inline]
    fn leaf(&mut self, _: &Visit<'_, P, V>, _value: V) {
        self.0 += 1;
    }
}

/// Counts everything that can be counted without keeping nodes. [`Distinct`] keeps them.
///
/// ```
/// use nullwindow::observe::Count;
/// let count = Count::default();
/// assert_eq!((count.nodes, count.leaves, count.re_searches), (0, 0, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Visits of nodes, leaves and repeated visits included.
    pub nodes: u64,
    /// Evaluations of leaves, repeated ones included.
    pub leaves: u64,
    /// Visits of a branch directly after another visit of the same branch.
    pub re_searches: u64,
    /// Tests (Pearl's, or null windows below a wider one) in which the branch was better than the node's best
    /// so far.
    pub tests_passed: u64,
    /// Tests in which the branch was no better.
    pub tests_failed: u64,
    /// Nodes left before their last branch was visited.
    pub cuts: u64,
    /// … of these, nodes left after their first branch.
    pub first_cuts: u64,
    /// Visits of the root: the passes of MTD(f), SSS* and aspiration.
    pub passes: u64,
    /// Visits of nodes by ply.
    pub by_ply: Vec<u64>,
    open: Vec<OpenNode>,
    /// The path of the innermost open node.
    path: Vec<u16>,
}

/// A node on the path.
#[derive(Clone, PartialEq, Eq, Debug)]
struct OpenNode {
    side: Side,
    tests: bool,
    branches: usize,
    last: Option<u16>,
}

impl<P: Position, V: Value> Observer<P, V> for Count {
    fn enter(&mut self, visit: &Visit<'_, P, V>) -> ControlFlow<super::Halt> {
        let ply = visit.path.len();
        self.nodes += 1;
        if self.by_ply.len() <= ply {
            self.by_ply.resize(ply + 1, 0);
        }
        self.by_ply[ply] += 1;
        self.passes += u64::from(ply == 0);
        // In a recursive search the innermost open node is the parent. SSS* visits nodes in any order, each
        // once.
        let parent_path = &visit.path[..ply.saturating_sub(1)];
        if ply == 0 || self.path != parent_path {
            self.open.clear();
        }
        let branch = visit.path.last().copied();
        if let Some(parent) = self.open.last_mut() {
            self.re_searches += u64::from(parent.last == branch);
            parent.last = branch;
        }
        self.path.clear();
        self.path.extend_from_slice(visit.path);
        let side = visit.position.side();
        self.open.push(OpenNode { side, tests: visit.goal.is_test(), branches: 0, last: None });
        Continue(())
    }

    fn leaf(&mut self, _: &Visit<'_, P, V>, _value: V) {
        self.leaves += 1;
    }

    fn expand(&mut self, _: &Visit<'_, P, V>, branches: usize) {
        if let Some(open) = self.open.last_mut() {
            open.branches = branches;
        }
    }

    fn leave(&mut self, visit: &Visit<'_, P, V>, result: NodeResult<V>) {
        self.path.pop();
        let Some(node) = self.open.pop() else { return };
        if let Some(last) = node.last {
            self.cuts += u64::from(usize::from(last) + 1 < node.branches);
            self.first_cuts += u64::from(last == 0 && node.branches > 1);
        }
        let Some(parent) = self.open.last() else { return };
        if node.tests && !parent.tests {
            // Was the branch better from the parent's view? At the child either side may be to move.
            let turn = Turn::between(parent.side, node.side);
            let better = match (result, visit.goal) {
                (NodeResult::Value(v), Goal::Value(w)) => turn.value(v) >= turn.window(w).beta,
                (NodeResult::Test(yes), _) => yes,
                (NodeResult::Value(_), Goal::Test(..)) => unreachable!("a TEST returns TRUE or FALSE"),
            };
            if better {
                self.tests_passed += 1;
            } else {
                self.tests_failed += 1;
            }
        }
    }
}

/// Keeps the paths of the visited nodes and leaves, each once. Takes memory for every node.
///
/// ```
/// use nullwindow::{Window, observe::Distinct};
/// use nullwindow::textbook::{Walk, alpha_beta::fail_soft};
/// use nullwindow_games::trees::{Explicit, LeafValue};
///
/// let (mut tree, mut visited) = ("[[7,5],[6,2]]".parse::<Explicit>()?, Distinct::default());
/// fail_soft(&mut Walk::new(&mut tree, &LeafValue, &mut visited), Window::full(), 2);
/// assert!(visited.leaves.contains(&[1, 1][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Distinct {
    /// The paths of all visited nodes, leaves included.
    pub nodes: HashSet<Box<[u16]>>,
    /// The paths of all evaluated leaves.
    pub leaves: HashSet<Box<[u16]>>,
}

impl<P: Position, V> Observer<P, V> for Distinct {
    fn enter(&mut self, visit: &Visit<'_, P, V>) -> ControlFlow<super::Halt> {
        if !self.nodes.contains(visit.path) {
            self.nodes.insert(visit.path.into());
        }
        Continue(())
    }

    fn leaf(&mut self, visit: &Visit<'_, P, V>, _value: V) {
        if !self.leaves.contains(visit.path) {
            self.leaves.insert(visit.path.into());
        }
    }
}
