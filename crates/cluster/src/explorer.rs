//! A rank's look at one position: a leaf is searched, an inner node gets its children in order (our own).

use crate::interval::child_alpha;
use crate::wire::Packed;
use crate::{Interval, LeafSearch, Wire};
use nullwindow::{Score, Turn};
use std::collections::HashMap;

/// A child of an inner node.
#[derive(Clone, Copy)]
pub(crate) struct Child {
    pub(crate) position: Packed,
    turn: Turn,
}

impl Child {
    /// The parent's question, as the child has it.
    pub(crate) fn alpha(&self, parent: Score) -> Score {
        child_alpha(self.turn, parent)
    }

    /// What is proved of the child, as the parent sees it.
    pub(crate) fn seen(&self, interval: Interval) -> Interval {
        interval.seen_by_parent(self.turn)
    }
}

/// The result of a look.
pub(crate) enum Visit {
    /// The question is answered.
    Answered(Interval),
    /// An inner node, with this number of children.
    Inner(usize),
    /// The search of a leaf was stopped.
    Stopped,
}

/// The figures of a rank's own work.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Explored {
    /// Nodes: those of leaf searches and of ordering, and a node for each visit.
    pub(crate) nodes: u64,
    /// Leaves searched.
    pub(crate) leaves: u64,
    /// Visits of inner nodes.
    pub(crate) inner: u64,
}

pub(crate) struct Explorer<P, L> {
    root: P,
    root_position: Packed,
    leaves: L,
    /// The children of inner nodes, the best first.
    children: HashMap<Packed, Box<[Child]>>,
    pub(crate) explored: Explored,
}

impl<P: Wire, L: LeafSearch<P>> Explorer<P, L> {
    pub(crate) fn new(root: P, leaves: L) -> Self {
        let root_position = root.pack();
        let explored = Explored::default();
        Explorer { root, root_position, leaves, children: HashMap::new(), explored }
    }

    /// Asks whether the value of a position is more than `alpha`. A root that is small enough for a leaf is
    /// an inner node all the same: its best move is wanted.
    pub(crate) fn visit(&mut self, position: &Packed, alpha: Score) -> Visit {
        self.explored.nodes += 1;
        if let Some(children) = self.children.get(position) {
            self.explored.inner += 1;
            return Visit::Inner(children.len());
        }
        // Messages come from ranks of the same program, which wrote positions.
        let Some(p) = self.root.unpack(position) else { return Visit::Stopped };
        let (over, is_root) = (p.outcome().is_some(), *position == self.root_position);
        let bounds = if over { Interval::UNKNOWN } else { self.leaves.bounds(&p) };
        if bounds.answers(alpha) && !is_root {
            return Visit::Answered(bounds);
        }
        if over || self.leaves.is_leaf(&p) && !is_root {
            return match self.leaves.search(&p, alpha) {
                Some((interval, nodes)) => {
                    self.explored.nodes += nodes;
                    self.explored.leaves += 1;
                    Visit::Answered(interval.and(bounds))
                }
                None => Visit::Stopped,
            };
        }
        let (moves, nodes) = self.leaves.order(&p);
        self.explored.nodes += nodes;
        self.explored.inner += 1;
        let child = |m: &P::Move| {
            let mut child = p.clone();
            child.make(*m);
            Child { position: child.pack(), turn: Turn::between(p.side(), child.side()) }
        };
        let children: Box<[Child]> = moves.iter().map(child).collect();
        let count = children.len();
        self.children.insert(*position, children);
        Visit::Inner(count)
    }

    /// A child of an inner node that was visited.
    pub(crate) fn child(&self, position: &Packed, number: usize) -> Child {
        self.children[position][number]
    }

    /// The first child of a node that was visited; all zeros without one.
    pub(crate) fn best(&self, position: &Packed) -> Packed {
        self.children
            .get(position)
            .and_then(|children| children.first())
            .map_or([0; 24], |best| best.position)
    }

    /// Puts a child before its siblings: it has answered the question.
    pub(crate) fn promote(&mut self, position: &Packed, number: usize) {
        if let Some(children) = self.children.get_mut(position) {
            self.leaves.refuted(position, &children[number].position);
            children[..=number].rotate_right(1);
        }
    }

    /// A first value for the root, before any search.
    pub(crate) fn guess(&mut self) -> Score {
        let (score, nodes) = self.leaves.guess(&self.root);
        self.explored.nodes += nodes;
        score
    }
}
