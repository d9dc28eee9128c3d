//! A recorded search, visit by visit: the window, result, cut-off and re-search of each (our own).

use super::{Event, Goal, NodeResult, Record};
use crate::{Bound, Turn, Value, max};
use std::collections::HashMap;
use std::fmt::Display;

/// The view from which a trace gives windows and values.
///
/// ```
/// use nullwindow::{observe::View, textbook::Algorithm};
/// assert_eq!(View::of(Algorithm::Scout.is_minimax_form()), View::Max);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum View {
    /// The side to move at each node, as in nega-max forms.
    Mover,
    /// MAX, the side to move at the root, as in mini-max forms.
    Max,
}

impl View {
    /// The view of an algorithm's own form.
    #[must_use]
    pub fn of(is_minimax_form: bool) -> Self {
        if is_minimax_form { View::Max } else { View::Mover }
    }
}

/// One visit of a node, from a view.
///
/// See the example of [`Trace`].
#[derive(Clone, PartialEq, Debug)]
pub struct TracedVisit<V> {
    /// The node's Dewey code, counted from 0.
    pub path: Box<[u16]>,
    /// The visit of the parent during which this one happens.
    pub parent: Option<usize>,
    /// Whether the root's side is to move.
    pub max: bool,
    /// The remaining depth in plies.
    pub depth: u32,
    /// The question of the visit.
    pub goal: Goal<V>,
    /// The result; `None` if the node was never left.
    pub result: Option<NodeResult<V>>,
    /// The value of a leaf.
    pub value: Option<V>,
    /// The number of branches; 0 for a leaf.
    pub branches: usize,
    /// The number of branches that the visit reached.
    pub reached: usize,
    /// The number of this visit among the node's visits, from 1.
    pub number: usize,
    /// Whether the branch that the parent entered before was this node too.
    pub re_search: bool,
    /// The best result so far of the parent's visit, seen from the parent, with this visit's result once it
    /// has one. TESTs have none.
    pub best: Option<V>,
}

/// A step of a search.
///
/// ```
/// use nullwindow::observe::TraceStep;
/// assert_eq!(TraceStep::Leave(3).visit(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TraceStep {
    /// The visit of this number begins.
    Enter(usize),
    /// The visit finds a leaf, and ends.
    Leaf(usize),
    /// The visit of an inner node ends.
    Leave(usize),
}

impl TraceStep {
    /// The number of the visit.
    #[must_use]
    pub fn visit(self) -> usize {
        match self {
            TraceStep::Enter(visit) | TraceStep::Leaf(visit) | TraceStep::Leave(visit) => visit,
        }
    }
}

/// A recorded search as visits, in the order of their beginnings, and as steps.
///
/// ```
/// use nullwindow::{Window, observe::{Record, Trace, TraceStep, View}};
/// use nullwindow::textbook::{Walk, alpha_beta::fail_soft};
/// use nullwindow_games::trees::{Explicit, LeafValue};
///
/// let (mut tree, mut record) = ("[20,[5,99]]".parse::<Explicit>()?, Record::default());
/// fail_soft(&mut Walk::new(&mut tree, &LeafValue, &mut record), Window::full(), 2);
/// let Trace { visits, steps } = Trace::new(&record, View::Max);
/// assert_eq!((visits[2].goal_text(), visits[2].result_text()), ("(20, +∞)".into(), "≤ 5".into()));
/// assert!(visits[2].is_cut_off());
/// assert_eq!(steps[1..3], [TraceStep::Enter(1), TraceStep::Leaf(1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Trace<V> {
    /// The visits.
    pub visits: Vec<TracedVisit<V>>,
    /// The steps. A best-first search never leaves its inner nodes.
    pub steps: Vec<TraceStep>,
}

impl<V: Value> Trace<V> {
    /// The trace of a recording.
    #[must_use]
    pub fn new(record: &Record<V>, view: View) -> Self {
        let trace = Trace { visits: Vec::new(), steps: Vec::new() };
        let mut tracer =
            Tracer { view, trace, counts: HashMap::new(), open: Vec::new(), last: HashMap::new() };
        let mut root = None;
        for event in &record.events {
            match event {
                Event::Enter { path, side, goal, depth } => {
                    tracer.enter(path, *root.get_or_insert(*side) == *side, *depth, *goal);
                }
                Event::Leaf(v) => tracer.leaf(*v),
                Event::Expand(branches) => tracer.expand(*branches),
                Event::Leave(result) => tracer.leave(*result),
            }
        }
        tracer.trace
    }
}

/// Collects visits from events.
struct Tracer<'a, V> {
    view: View,
    trace: Trace<V>,
    /// The number of visits of each node.
    counts: HashMap<&'a [u16], usize>,
    /// The unfinished visits, from the root down.
    open: Vec<usize>,
    /// The branch that was entered last, and the best result so far, by the parent's visit.
    last: HashMap<usize, (u16, Option<V>)>,
}

impl<'a, V: Value> Tracer<'a, V> {
    fn enter(&mut self, path: &'a [u16], is_max: bool, depth: u32, goal: Goal<V>) {
        // A best-first search never leaves its inner nodes: close those that are not above this one.
        while self.open.last().is_some_and(|&above| !is_parent(&self.trace.visits[above].path, path)) {
            self.open.pop();
        }
        let parent = self.open.last().copied();
        let (re_search, best) = self.branch(parent, path.last().copied());
        let count = self.counts.entry(path).or_default();
        *count += 1;
        let visit = self.trace.visits.len();
        self.open.push(visit);
        self.trace.steps.push(TraceStep::Enter(visit));
        self.trace.visits.push(TracedVisit {
            path: path.into(),
            parent,
            max: is_max,
            depth,
            goal: goal.after(Turn::between(true, self.view == View::Mover || is_max)),
            result: None,
            value: None,
            branches: 0,
            reached: 0,
            number: *count,
            re_search,
            best,
        });
    }

    /// Records in the parent's visit that its branch is entered; returns whether it is the branch entered
    /// before, and the best result so far.
    fn branch(&mut self, parent: Option<usize>, branch: Option<u16>) -> (bool, Option<V>) {
        let (Some(parent), Some(branch)) = (parent, branch) else { return (false, None) };
        let visit = &mut self.trace.visits[parent];
        visit.reached = visit.reached.max(usize::from(branch) + 1);
        let before = self.last.get(&parent).copied();
        let best = before.and_then(|(_, best)| best);
        self.last.insert(parent, (branch, best));
        (before.is_some_and(|(last, _)| last == branch), best)
    }

    fn leaf(&mut self, v: V) {
        if let Some(&at) = self.open.last() {
            let v = self.seen(at, v);
            self.trace.visits[at].value = Some(v);
            self.trace.steps.push(TraceStep::Leaf(at));
            self.finish(at, NodeResult::Value(v));
        }
    }

    fn expand(&mut self, branches: usize) {
        if let Some(&at) = self.open.last() {
            self.trace.visits[at].branches = branches;
        }
    }

    fn leave(&mut self, result: NodeResult<V>) {
        let Some(at) = self.open.pop() else { return };
        if self.trace.visits[at].value.is_none() {
            self.trace.steps.push(TraceStep::Leave(at));
        }
        let result = match result {
            NodeResult::Value(v) => NodeResult::Value(self.seen(at, v)),
            result => result,
        };
        self.finish(at, result);
    }

    /// Stores a result, and counts it for the parent's visit.
    fn finish(&mut self, at: usize, result: NodeResult<V>) {
        let visit = &mut self.trace.visits[at];
        visit.result = Some(result);
        let (Some(parent), NodeResult::Value(v)) = (visit.parent, result) else { return };
        let above = &self.trace.visits[parent];
        let (Goal::Value(_), Goal::Value(_)) = (above.goal, self.trace.visits[at].goal) else { return };
        let turn = Turn::between(above.max, self.trace.visits[at].max);
        let Some((_, best)) = self.last.get_mut(&parent) else { return };
        *best = Some(match (self.view, *best) {
            (View::Mover, None) => turn.value(v),
            (View::Mover, Some(m)) => max(m, turn.value(v)),
            (View::Max, None) => v,
            (View::Max, Some(m)) if above.max => max(m, v),
            (View::Max, Some(m)) => -max(-m, -v),
        });
        self.trace.visits[at].best = *best;
    }

    /// A node's value from the view.
    fn seen(&self, at: usize, v: V) -> V {
        if self.view == View::Mover || self.trace.visits[at].max { v } else { -v }
    }
}

fn is_parent(above: &[u16], path: &[u16]) -> bool {
    path.split_last().is_some_and(|(_, parent)| parent == above)
}

impl<V> TracedVisit<V> {
    /// Whether the visit left branches out, but looked at some.
    pub fn is_cut_off(&self) -> bool {
        self.result.is_some() && 0 < self.reached && self.reached < self.branches
    }

    /// Whether the result of an inner node came from memory, without a look at its branches.
    pub fn is_from_memory(&self) -> bool {
        self.result.is_some() && self.branches > 0 && self.reached == 0
    }
}

impl<V: Value + Display> TracedVisit<V> {
    /// The goal of the visit: a window or a TEST.
    pub fn goal_text(&self) -> String {
        match self.goal {
            Goal::Value(w) => w.to_string(),
            Goal::Test(sense, v) => format!("TEST{} {v}", sense.symbol()),
        }
    }

    /// The result: a value, a bound, TRUE or FALSE; empty if the node was never left.
    pub fn result_text(&self) -> String {
        match (self.result, self.goal) {
            (Some(NodeResult::Test(yes)), _) => if yes { "TRUE" } else { "FALSE" }.to_owned(),
            (Some(NodeResult::Value(v)), Goal::Value(w)) if self.branches > 0 => match w.bound(v) {
                Bound::Exact => format!("= {v}"),
                Bound::Lower => format!("≥ {v}"),
                Bound::Upper => format!("≤ {v}"),
            },
            (Some(NodeResult::Value(v)), _) => format!("= {v}"),
            (None, _) => String::new(),
        }
    }
}
