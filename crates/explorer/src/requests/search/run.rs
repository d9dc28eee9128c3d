//! The search of one algorithm, with its figures (our own).

use super::visits::{self, PageVisit};
use crate::page_tree::PageTree;
use nullwindow::observe::{Count, Distinct, Halt, Observer, Proof, Record, Sense, Trace, View, Visit};
use nullwindow::textbook::{Algorithm, Flow, Walk, test};
use nullwindow::{Bound, Dewey, Value, Window};
use nullwindow_games::trees::LeafValue;
use serde::Serialize;
use std::ops::ControlFlow::{self, Break, Continue};

/// The figures of a search; those of `nullwindow tree --json`, and its steps.
#[derive(Serialize)]
pub(super) struct Run {
    algorithm: String,
    /// Whether windows and values are from MAX's view, else from that of the side to move.
    minimax: bool,
    value: Option<i64>,
    bound: Option<&'static str>,
    /// The answer of a TEST.
    answer: Option<bool>,
    line: String,
    leaf_visits: u64,
    distinct_leaves: usize,
    node_visits: u64,
    distinct_nodes: usize,
    re_searches: u64,
    tests_passed: u64,
    tests_failed: u64,
    cuts: u64,
    passes: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    trace: Vec<PageVisit>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<usize>,
}

/// The most visits of a search.
const MOST_VISITS: u64 = 60_000;

/// Stops a search that has too many visits.
struct Limit(u64);

impl<P: nullwindow::Position, V> Observer<P, V> for Limit {
    fn enter(&mut self, _: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        self.0 += 1;
        if self.0 > MOST_VISITS { Break(Halt::Search) } else { Continue(()) }
    }
}

/// All observers of a search.
#[derive(Default)]
struct Observed {
    count: Count,
    distinct: Distinct,
    record: Record<i64>,
    proof: Proof<i64>,
}

impl Observed {
    fn of<R>(
        tree: &PageTree,
        name: &str,
        search: impl FnOnce(&mut Walk<'_, PageTree, LeafValue, All<'_>>) -> Flow<R>,
    ) -> Result<(Self, R), String> {
        let (mut root, mut observed, mut limit) = (tree.clone(), Observed::default(), Limit(0));
        let Observed { count, distinct, record, proof } = &mut observed;
        let all: All<'_> = (&mut limit, ((count, distinct), (record, proof)));
        let result = search(&mut Walk::new(&mut root, &LeafValue, all));
        match result {
            Continue(result) => Ok((observed, result)),
            Break(_) => {
                Err(format!("{name} has more than {MOST_VISITS} visits, the most that the page shows"))
            }
        }
    }
}

type All<'o> =
    (&'o mut Limit, ((&'o mut Count, &'o mut Distinct), (&'o mut Record<i64>, &'o mut Proof<i64>)));

impl Run {
    /// The search of an algorithm, which takes the window if there is one.
    pub(super) fn new(
        tree: &PageTree,
        algorithm: Algorithm,
        window: Option<Window<i64>>,
        depth: u32,
        trace: bool,
    ) -> Result<Self, String> {
        let (observed, value) = Observed::of(tree, algorithm.name(), |p| match window {
            Some(w) => algorithm.search_window(p, w, depth).unwrap_or_else(|| algorithm.search(p, depth)),
            None => algorithm.search(p, depth),
        })?;
        let bound = match window.unwrap_or_else(Window::full).bound(value) {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        };
        let run = Run::from(tree, algorithm.name().to_owned(), algorithm.is_minimax_form(), &observed, trace);
        // What lies beyond the largest leaf is infinite, and no number of JavaScript.
        let value = (value.abs() < i64::INF).then_some(value);
        Ok(Run { value, bound: Some(bound), ..run })
    }

    /// Pearl's TEST of the root.
    pub(super) fn test(
        tree: &PageTree,
        sense: Sense,
        v: i64,
        depth: u32,
        trace: bool,
    ) -> Result<Self, String> {
        let name = format!("TEST{} {v}", sense.symbol());
        let (observed, yes) = Observed::of(tree, &name, |p| test::test(p, sense, v, depth))?;
        Ok(Run { answer: Some(yes), ..Run::from(tree, name, true, &observed, trace) })
    }

    fn from(tree: &PageTree, algorithm: String, minimax: bool, observed: &Observed, trace: bool) -> Self {
        let Observed { count, distinct, record, proof } = observed;
        let (trace, steps) = if trace {
            let trace = Trace::new(record, View::of(minimax));
            (visits::of(tree, &trace), trace.steps.iter().map(|&step| visits::step(step)).collect())
        } else {
            (Vec::new(), Vec::new())
        };
        Run {
            algorithm,
            minimax,
            value: None,
            bound: None,
            answer: None,
            line: Dewey::from(&proof.principal_variation()[..]).to_string(),
            leaf_visits: count.leaves,
            distinct_leaves: distinct.leaves.len(),
            node_visits: count.nodes,
            distinct_nodes: distinct.nodes.len(),
            re_searches: count.re_searches,
            tests_passed: count.tests_passed,
            tests_failed: count.tests_failed,
            cuts: count.cuts,
            passes: count.passes,
            trace,
            steps,
        }
    }
}
