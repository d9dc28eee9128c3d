//! A recorded search as a table for a terminal: a row for each visit, with its window, result, cut-off and
//! re-search (our own).

use nullwindow::observe::{Event, Goal, NodeResult, Record};
use nullwindow::{Bound, Dewey, Turn, Value};
use std::collections::HashMap;
use std::fmt::Display;
use std::iter;

/// The view from which the trace prints windows and values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// The side to move at each node, as in nega-max forms.
    Mover,
    /// MAX, the side to move at the root, as in mini-max forms.
    Max,
}

/// One visit of a node.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Visit<V> {
    pub(crate) path: Box<[u16]>,
    pub(crate) max: bool,
    pub(crate) goal: Goal<V>,
    pub(crate) answer: Option<NodeResult<V>>,
    /// The value of a leaf.
    pub(crate) value: Option<V>,
    pub(crate) branches: usize,
    /// The number of branches that the visit reached.
    pub(crate) reached: usize,
    /// The number of this visit among the node's visits, from 1.
    pub(crate) number: usize,
    /// Whether the parent's previous branch was this node too.
    pub(crate) re_search: bool,
}

/// The visits of a search in the order of their beginnings, from `view`.
pub(crate) fn visits<V: Value>(record: &Record<V>, view: View) -> Vec<Visit<V>> {
    let mut tracer =
        Tracer { view, visits: Vec::new(), counts: HashMap::new(), open: Vec::new(), last: HashMap::new() };
    let mut root = None;
    for event in &record.events {
        match event {
            Event::Enter { path, side, goal, .. } => {
                tracer.enter(path, *root.get_or_insert(*side) == *side, *goal);
            }
            Event::Leaf(v) => tracer.leaf(*v),
            Event::Expand(branches) => tracer.expand(*branches),
            Event::Leave(answer) => tracer.leave(*answer),
        }
    }
    tracer.visits
}

/// Collects visits from events.
struct Tracer<'a, V> {
    view: View,
    visits: Vec<Visit<V>>,
    /// The number of visits of each node.
    counts: HashMap<&'a [u16], usize>,
    /// The unfinished visits, from the root down.
    open: Vec<usize>,
    /// The branch that was entered last, by its parent's visit.
    last: HashMap<usize, u16>,
}

impl<'a, V: Value> Tracer<'a, V> {
    fn enter(&mut self, path: &'a [u16], max: bool, goal: Goal<V>) {
        // A best-first search never leaves its inner nodes: close those that are not above this one.
        while self.open.last().is_some_and(|&above| !is_parent(&self.visits[above].path, path)) {
            self.open.pop();
        }
        let re_search = self.branch(path.last().copied());
        let count = self.counts.entry(path).or_default();
        *count += 1;
        self.open.push(self.visits.len());
        self.visits.push(Visit {
            path: path.into(),
            max,
            goal: goal.after(Turn::between(true, self.view == View::Mover || max)),
            answer: None,
            value: None,
            branches: 0,
            reached: 0,
            number: *count,
            re_search,
        });
    }

    /// Records in the parent's visit that its branch is entered; returns whether it is the branch entered
    /// before.
    fn branch(&mut self, branch: Option<u16>) -> bool {
        let (Some(&parent), Some(branch)) = (self.open.last(), branch) else { return false };
        let visit = &mut self.visits[parent];
        visit.reached = visit.reached.max(usize::from(branch) + 1);
        self.last.insert(parent, branch) == Some(branch)
    }

    fn leaf(&mut self, v: V) {
        if let Some(&at) = self.open.last() {
            let v = self.seen(at, v);
            (self.visits[at].value, self.visits[at].answer) = (Some(v), Some(NodeResult::Value(v)));
        }
    }

    fn expand(&mut self, branches: usize) {
        if let Some(&at) = self.open.last() {
            self.visits[at].branches = branches;
        }
    }

    fn leave(&mut self, answer: NodeResult<V>) {
        if let Some(at) = self.open.pop() {
            self.visits[at].answer = Some(match answer {
                NodeResult::Value(v) => NodeResult::Value(self.seen(at, v)),
                answer => answer,
            });
        }
    }

    /// A node's value from the view.
    fn seen(&self, at: usize, v: V) -> V {
        if self.view == View::Mover || self.visits[at].max { v } else { -v }
    }
}

fn is_parent(above: &[u16], path: &[u16]) -> bool {
    path.split_last().is_some_and(|(_, parent)| parent == above)
}

impl<V: Value + Display> Visit<V> {
    /// The goal of the visit: a window or a TEST.
    pub(crate) fn goal(&self) -> String {
        match self.goal {
            Goal::Value(w) => w.to_string(),
            Goal::Test(sense, v) => format!("TEST{} {v}", sense.symbol()),
        }
    }

    /// The result: a value, a bound, TRUE or FALSE; empty if the node was never left.
    pub(crate) fn result(&self) -> String {
        match (self.answer, self.goal) {
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

    /// Cut-off, re-search, number of the visit, and the value of a tested leaf.
    pub(crate) fn remarks(&self) -> String {
        let mut remarks = Vec::new();
        if let (Some(v), Goal::Test(..)) = (self.value, self.goal) {
            remarks.push(format!("it is {v}"));
        }
        if self.answer.is_some() && self.branches > 0 && self.reached == 0 {
            remarks.push("from memory".to_owned());
        } else if self.answer.is_some() && self.reached < self.branches {
            remarks.push(format!("cut-off after {} of {}", self.reached, self.branches));
        }
        if self.re_search {
            remarks.push("re-search".to_owned());
        }
        if self.number > 1 {
            remarks.push(format!("visit {}", self.number));
        }
        remarks.join(", ")
    }
}

/// Longer Dewey codes are shortened.
const LONGEST_CODE: usize = 32;

/// With names wider than this the rows are not indented by ply.
const WIDEST_NAME: usize = 44;

/// A node's Dewey code, shortened in the middle if it is too long for a table.
pub(crate) fn name(path: &[u16]) -> String {
    let code = Dewey::from(path).to_string();
    if code.len() <= LONGEST_CODE {
        return code;
    }
    // A branch's number has at most five digits, so both halves have a point.
    let (head, tail) = (&code[..LONGEST_CODE / 2], &code[code.len() - LONGEST_CODE / 2..]);
    let (head, tail) = (&head[..=head.rfind('.').unwrap_or(0)], &tail[tail.find('.').unwrap_or(0)..]);
    format!("{head}…{tail} (ply {})", path.len())
}

/// The visits as rows below a heading, in columns of the necessary width.
pub(crate) fn table<V: Value + Display>(visits: &[Visit<V>]) -> String {
    let widest = visits.iter().map(|visit| 2 * visit.path.len() + name(&visit.path).chars().count()).max();
    let indent = if widest > Some(WIDEST_NAME) { "" } else { "  " };
    let heading = ["node", "side", "asked", "answered", ""].map(str::to_owned);
    let cells = visits.iter().map(|visit| {
        let kind = match (visit.branches, visit.max) {
            (0, _) => "leaf",
            (_, true) => "MAX",
            (_, false) => "MIN",
        };
        let node = indent.repeat(visit.path.len()) + &name(&visit.path);
        [node, kind.to_owned(), visit.goal(), visit.result(), visit.remarks()]
    });
    let rows: Vec<[String; 5]> = iter::once(heading).chain(cells).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 4] = std::array::from_fn(width);
    let mut table = String::new();
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line += &format!("{cell:<width$}  ");
        }
        line += &row[4];
        table += line.trim_end();
        table.push('\n');
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_shortened_between_two_branches() {
        assert_eq!(name(&[]), "ε");
        assert_eq!(name(&[2, 0, 1]), "3.1.2");
        assert_eq!(name(&[0; 16]), ["1"; 16].join("."));
        assert_eq!(name(&[0; 512]), "1.1.1.1.1.1.1.1.….1.1.1.1.1.1.1.1 (ply 512)");
        assert_eq!(name(&[59_999; 7]), "60000.60000.….60000.60000 (ply 7)");
    }
}
