//! The bounds that a search has proved, and its principal variation, from the leaves that it evaluated (Knuth
//! & Moore 1975; the two solution trees of Stockman 1979).

use super::{Halt, Observer, Visit};
use crate::{Position, Side, Turn, Value, Window, max};
use std::ops::ControlFlow::{self, Continue};

/// Keeps the visited part of the tree, with the values of its leaves, and computes the bounds that follow
/// from them.
///
/// Every correct algorithm, recursive or not, visits one subtree that proves "at least v" and one that proves
/// "at most v". The two meet in one path: the principal variation. So it can be computed here for every
/// algorithm, and an algorithm that returns more than it has proved can be detected. Takes memory for every
/// node.
///
/// See the example of [`textbook`](crate::textbook).
#[derive(Clone, Debug)]
pub struct Proof<V> {
    nodes: Vec<Node<V>>,
}

#[derive(Clone, Debug)]
struct Node<V> {
    side: Side,
    kind: Kind<V>,
}

#[derive(Clone, Debug)]
enum Kind<V> {
    Entered,
    Leaf(V),
    /// The indices of the branches' nodes; 0, that of the root, stands for a branch not visited.
    Inner(Vec<u32>),
}

impl<V> Default for Proof<V> {
    fn default() -> Self {
        Proof { nodes: Vec::new() }
    }
}

impl<V: Value> Proof<V> {
    /// The bounds on the root's value that the evaluated leaves prove, from the view of the root's side to
    /// move: the value is at least `alpha` and at most `beta`.
    pub fn value(&self) -> Window<V> {
        self.nodes.first().map_or_else(Window::full, |root| self.bounds(root))
    }

    /// The path from the root along which every node's value is proved and equals the root's (up to the
    /// sign): a best move at each ply. Empty if the root's value is not proved.
    pub fn principal_variation(&self) -> Vec<u16> {
        let mut line = Vec::new();
        let Some(mut node) = self.nodes.first() else { return line };
        let value = self.bounds(node);
        if value.alpha != value.beta {
            return line;
        }
        let root = node.side;
        while let Kind::Inner(branches) = &node.kind {
            let next = branches.iter().enumerate().find_map(|(i, &child)| {
                let child = self.child(child)?;
                (Turn::between(root, child.side).window(self.bounds(child)) == value).then_some((i, child))
            });
            let Some((i, child)) = next else { break };
            line.push(i as u16);
            node = child;
        }
        line
    }

    fn child(&self, index: u32) -> Option<&Node<V>> {
        (index != 0).then(|| &self.nodes[index as usize])
    }

    /// The proved bounds on a node's value, from the view of its side to move.
    fn bounds(&self, node: &Node<V>) -> Window<V> {
        match &node.kind {
            Kind::Entered => Window::full(),
            Kind::Leaf(v) => Window::new(*v, *v),
            Kind::Inner(branches) => branches.iter().fold(Window::new(-V::INF, -V::INF), |sum, &child| {
                let w = match self.child(child) {
                    Some(child) => Turn::between(node.side, child.side).window(self.bounds(child)),
                    None => Window::full(),
                };
                Window::new(max(sum.alpha, w.alpha), max(sum.beta, w.beta))
            }),
        }
    }

    /// The index of the node at `path`, which is added if it is new.
    fn node_at(&mut self, path: &[u16], side: Side) -> usize {
        if self.nodes.is_empty() {
            self.nodes.push(Node { side, kind: Kind::Entered });
        }
        let mut at = 0;
        for &i in path {
            let next = self.nodes.len();
            let Kind::Inner(branches) = &mut self.nodes[at].kind else {
                unreachable!("a branch of a node that was not expanded")
            };
            let slot = &mut branches[usize::from(i)];
            if *slot == 0 {
                *slot = next as u32;
                self.nodes.push(Node { side, kind: Kind::Entered });
                at = next;
            } else {
                at = *slot as usize;
            }
        }
        at
    }
}

impl<P: Position, V: Value> Observer<P, V> for Proof<V> {
    fn enter(&mut self, visit: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        self.node_at(visit.path, visit.position.side());
        Continue(())
    }

    fn leaf(&mut self, visit: &Visit<'_, P, V>, value: V) {
        let at = self.node_at(visit.path, visit.position.side());
        self.nodes[at].kind = Kind::Leaf(value);
    }

    fn expand(&mut self, visit: &Visit<'_, P, V>, branches: usize) {
        let at = self.node_at(visit.path, visit.position.side());
        if !matches!(self.nodes[at].kind, Kind::Inner(_)) {
            self.nodes[at].kind = Kind::Inner(vec![0; branches]);
        }
    }
}
