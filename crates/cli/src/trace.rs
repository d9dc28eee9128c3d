//! A recorded search as lines for a terminal: one for each visit, with its window, result, cut-off and re-search.

use nullwindow::observe::{Answer, Event, Goal, Record};
use nullwindow::{Bound, Dewey, Side, Value};
use std::collections::HashMap;
use std::fmt::{self, Display};

/// From whose view the trace prints windows and values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// The side to move at each node, as nega-max forms see it.
    Mover,
    /// MAX, the side to move at the root, as mini-max forms see it.
    Max,
}

/// One visit of a node.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line<V> {
    pub(crate) path: Box<[u16]>,
    pub(crate) max: bool,
    pub(crate) goal: Goal<V>,
    pub(crate) answer: Option<Answer<V>>,
    pub(crate) branches: usize,
    /// How many of its branches the visit got to.
    pub(crate) reached: usize,
    /// The visits of this node so far, this one included.
    pub(crate) visit: usize,
    /// Whether the parent has just come back from this very node.
    pub(crate) re_search: bool,
}

/// The visits of a search in the order of their beginnings, seen from `view`.
pub(crate) fn lines<V: Value>(record: &Record<V>, view: View) -> Vec<Line<V>> {
    let mut lines: Vec<Line<V>> = Vec::new();
    let mut visits: HashMap<&[u16], usize> = HashMap::new();
    let mut open: Vec<usize> = Vec::new();
    let mut last: HashMap<usize, u16> = HashMap::new();
    let mut root = Side::First;
    for event in &record.events {
        match event {
            Event::Enter { path, side, goal, .. } => {
                if path.is_empty() {
                    root = *side;
                }
                // A best-first search never leaves its inner nodes: close what is not above this one.
                while open.last().is_some_and(|&above| !is_parent(&lines[above].path, path)) {
                    open.pop();
                }
                let parent = open.last().copied();
                let branch = path.last().copied();
                let re_search = match (parent, branch) {
                    (Some(parent), Some(branch)) => {
                        lines[parent].reached = lines[parent].reached.max(usize::from(branch) + 1);
                        last.insert(parent, branch) == Some(branch)
                    }
                    _ => false,
                };
                let visit = visits.entry(path).or_default();
                *visit += 1;
                let seen = view == View::Mover || *side == root;
                open.push(lines.len());
                lines.push(Line {
                    path: path.clone(),
                    max: *side == root,
                    goal: goal.seen_from(seen),
                    answer: None,
                    branches: 0,
                    reached: 0,
                    visit: *visit,
                    re_search,
                });
            }
            Event::Leaf(v) => {
                if let Some(&at) = open.last() {
                    let seen = view == View::Mover || lines[at].max;
                    lines[at].answer = Some(Answer::Value(if seen { *v } else { -*v }));
                }
            }
            Event::Expand(branches) => {
                if let Some(&at) = open.last() {
                    lines[at].branches = *branches;
                }
            }
            Event::Leave(answer) => {
                if let Some(at) = open.pop() {
                    let seen = view == View::Mover || lines[at].max;
                    lines[at].answer = Some(match answer {
                        Answer::Value(v) if !seen => Answer::Value(-*v),
                        answer => *answer,
                    });
                }
            }
        }
    }
    lines
}

fn is_parent(above: &[u16], path: &[u16]) -> bool {
    path.split_last().is_some_and(|(_, parent)| parent == above)
}

impl<V: Value + Display> Line<V> {
    /// What the node was asked: a window or a TEST.
    pub(crate) fn asked(&self) -> String {
        match self.goal {
            Goal::Value(w) => w.to_string(),
            Goal::Test(sense, v) => format!("TEST {} {v}", sense.symbol()),
        }
    }

    /// What it answered: a value, a bound, or yes or no; nothing if it was never left.
    pub(crate) fn answered(&self) -> String {
        match (self.answer, self.goal) {
            (Some(Answer::Test(yes)), _) => yes.to_string(),
            (Some(Answer::Value(v)), Goal::Value(w)) if self.branches > 0 => match w.bound(v) {
                Bound::Exact => format!("= {v}"),
                Bound::Lower => format!("≥ {v}"),
                Bound::Upper => format!("≤ {v}"),
            },
            (Some(Answer::Value(v)), _) => format!("= {v}"),
            (None, _) => String::new(),
        }
    }

    /// What else is worth a remark.
    pub(crate) fn remarks(&self) -> String {
        let mut remarks = Vec::new();
        if self.answer.is_some() && self.branches > 0 && self.reached == 0 {
            remarks.push("from memory".to_owned());
        } else if self.answer.is_some() && self.reached < self.branches {
            remarks.push(format!("cut-off after {} of {}", self.reached, self.branches));
        }
        if self.re_search {
            remarks.push("re-search".to_owned());
        }
        if self.visit > 1 {
            remarks.push(format!("visit {}", self.visit));
        }
        remarks.join(", ")
    }
}

impl<V: Value + Display> Display for Line<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = format!("{}{}", "  ".repeat(self.path.len()), Dewey::from(&*self.path));
        let kind = match (self.branches, self.max) {
            (0, _) => "leaf",
            (_, true) => "MAX",
            (_, false) => "MIN",
        };
        let line =
            format!("{node:<16} {kind:<5} {:<14} {:<8} {}", self.asked(), self.answered(), self.remarks());
        f.write_str(line.trim_end())
    }
}
