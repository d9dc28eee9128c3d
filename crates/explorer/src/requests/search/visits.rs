//! The visits of a search, for the page (our own).

use super::proof_tree;
use crate::page_tree::PageTree;
use crate::requests::windows;
use nullwindow::Dewey;
use nullwindow::observe::{Goal, NodeResult, Trace, TraceStep, TracedVisit};
use serde::Serialize;

/// A visit, from the view of its run.
#[derive(Serialize)]
pub(super) struct PageVisit {
    pub(super) node: String,
    /// The number of the node.
    at: usize,
    /// The parent's visit.
    parent: Option<usize>,
    side: &'static str,
    leaf: bool,
    value: Option<i64>,
    asked: String,
    answered: String,
    /// The ends of the window; for a TEST its value, twice.
    window: [Option<i64>; 2],
    test: bool,
    /// Whether the window is null, or this is a TEST.
    null: bool,
    /// The result as a number.
    result: Option<i64>,
    branches: usize,
    reached: usize,
    re_search: bool,
    visit: usize,
    depth: u32,
    /// The parent's best result after this visit, from the parent's view.
    best: Option<i64>,
    cut: bool,
    memory: bool,
    /// Whether the visit belongs to the proof of a TEST.
    proof: bool,
}

pub(super) fn of(tree: &PageTree, trace: &Trace<i64>) -> Vec<PageVisit> {
    let proves = proof_tree::of(&trace.visits);
    trace.visits.iter().zip(proves).map(|(visit, proof)| page_visit(tree, visit, proof)).collect()
}

fn page_visit(tree: &PageTree, visit: &TracedVisit<i64>, proof: bool) -> PageVisit {
    PageVisit {
        node: Dewey::from(&*visit.path).to_string(),
        at: tree.node_at(&visit.path),
        parent: visit.parent,
        side: if visit.max { "MAX" } else { "MIN" },
        leaf: visit.branches == 0,
        value: visit.value,
        asked: visit.goal_text(),
        answered: visit.result_text(),
        window: match visit.goal {
            Goal::Value(w) => windows::ends(w),
            Goal::Test(_, v) => [Some(v); 2],
        },
        test: matches!(visit.goal, Goal::Test(..)),
        null: visit.goal.is_test(),
        result: match visit.result {
            Some(NodeResult::Value(v)) => Some(v),
            _ => None,
        },
        branches: visit.branches,
        reached: visit.reached,
        re_search: visit.re_search,
        visit: visit.number,
        depth: visit.depth,
        best: visit.best,
        cut: visit.is_cut_off(),
        memory: visit.is_from_memory(),
        proof,
    }
}

/// A step as a number: three times its visit, plus 0 for a beginning, 1 for a leaf, 2 for an end.
pub(super) fn step(step: TraceStep) -> usize {
    let kind = match step {
        TraceStep::Enter(_) => 0,
        TraceStep::Leaf(_) => 1,
        TraceStep::Leave(_) => 2,
    };
    3 * step.visit() + kind
}
