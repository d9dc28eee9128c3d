//! Counters: the figures that the literature's tables are made of.

use super::{Answer, Goal, Observer, Visit};
use crate::{Position, Side, Value};
use std::collections::HashSet;
use std::ops::ControlFlow::{self, Continue};

/// Counts evaluations of leaves, repeated ones included: the "leaf visits" of the literature, at the least cost.
///
/// ```
/// use nullwindow::observe::LeafCount;
/// assert_eq!(LeafCount::default().0, 0);
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

/// Counts everything that can be counted without remembering nodes. [`Distinct`] remembers them.
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
    /// Visits of a branch by a node that has just come back from that same branch.
    pub re_searches: u64,
    /// Tests (Pearl's, or null windows below a wider one) that found the branch better than the node's best so far.
    pub tests_passed: u64,
    /// Tests that found the branch no better.
    pub tests_failed: u64,
    /// Nodes left before their last branch was visited.
    pub cuts: u64,
    /// … of these, nodes left after their first branch.
    pub first_cuts: u64,
    /// Visits of the root: the passes of MTD(f), SSS* and aspiration.
    pub passes: u64,
    /// Visits of nodes by ply.
    pub by_ply: Vec<u64>,
    open: Vec<Open>,
    /// The innermost node still open.
    path: Vec<u16>,
}

/// What must be remembered of a node on the path.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Open {
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
        // In a recursive search the innermost node still open is the parent. SSS* jumps about, and never comes back.
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
        self.open.push(Open { side, tests: visit.goal.is_test(), branches: 0, last: None });
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

    fn leave(&mut self, visit: &Visit<'_, P, V>, answer: Answer<V>) {
        self.path.pop();
        let Some(node) = self.open.pop() else { return };
        if let Some(last) = node.last {
            self.cuts += u64::from(usize::from(last) + 1 < node.branches);
            self.first_cuts += u64::from(last == 0 && node.branches > 1);
        }
        let Some(parent) = self.open.last() else { return };
        if node.tests && !parent.tests {
            // Was the answer "better than v" from the parent's view? The child may be the opponent's, or the parent's own.
            let same_side = node.side == parent.side;
            let better = match (answer, visit.goal) {
                (Answer::Value(v), Goal::Value(w)) if same_side => v >= w.beta,
                (Answer::Value(v), Goal::Value(w)) => v <= w.alpha,
                (Answer::Test(yes), _) => yes,
                (Answer::Value(_), Goal::Test(..)) => unreachable!("a TEST answers yes or no"),
            };
            if better {
                self.tests_passed += 1;
            } else {
                self.tests_failed += 1;
            }
        }
    }
}

/// Remembers which nodes and leaves were visited, each once. Takes memory for every node.
///
/// ```
/// use nullwindow::observe::Distinct;
/// assert!(Distinct::default().nodes.is_empty());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Distinct {
    /// The paths of all nodes visited, leaves included.
    pub nodes: HashSet<Box<[u16]>>,
    /// The paths of all leaves evaluated.
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
