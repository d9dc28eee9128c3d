//! Circles in a directed graph: its strongly connected components, and a shortest circle of each.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A directed graph: the nodes to which arrows lead from each node.
pub(super) type Graph = BTreeMap<usize, BTreeSet<usize>>;

/// Nodes that all reach each other.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Knot {
    /// The number of nodes, at least two.
    pub(super) nodes: usize,
    /// A shortest circle through the knot's first node, which is not repeated at the end.
    pub(super) circle: Vec<usize>,
}

/// Every strongly connected component of two nodes or more, in the order of their first nodes.
pub(super) fn knots(graph: &Graph) -> Vec<Knot> {
    let mut knots = Vec::new();
    let mut placed = BTreeSet::new();
    for &node in graph.keys() {
        if !placed.insert(node) {
            continue;
        }
        // Graphs here have a few hundred nodes, so that the simplest way is fast enough.
        let forward = reached(graph, node);
        let knot: BTreeSet<usize> =
            forward.into_iter().filter(|&other| reached(graph, other).contains(&node)).collect();
        if let Some(circle) = shortest_circle(graph, node) {
            knots.push(Knot { nodes: knot.len(), circle });
        }
        placed.extend(knot);
    }
    knots
}

/// The nodes that arrows from `start` lead to, at any distance.
fn reached(graph: &Graph, start: usize) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    let mut open = vec![start];
    while let Some(node) = open.pop() {
        for &next in graph.get(&node).into_iter().flatten() {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

fn shortest_circle(graph: &Graph, start: usize) -> Option<Vec<usize>> {
    let mut before = BTreeMap::new();
    let mut open = VecDeque::from([start]);
    while let Some(node) = open.pop_front() {
        for &next in graph.get(&node).into_iter().flatten() {
            if next == start {
                let mut circle = vec![node];
                while let Some(&previous) = before.get(circle.last()?) {
                    circle.push(previous);
                }
                circle.reverse();
                return Some(circle);
            }
            if let std::collections::btree_map::Entry::Vacant(entry) = before.entry(next) {
                entry.insert(node);
                open.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(arrows: &[(usize, usize)]) -> Graph {
        let mut graph = Graph::new();
        for &(from, to) in arrows {
            graph.entry(from).or_default().insert(to);
        }
        graph
    }

    #[test]
    fn graph_without_circles_has_no_knot() {
        assert_eq!(knots(&graph(&[(1, 2), (1, 3), (2, 4), (3, 4)])), []);
    }

    #[test]
    fn knot_counts_all_nodes_and_names_a_shortest_circle() {
        let arrows = [(0, 1), (1, 2), (2, 3), (3, 1), (2, 1), (3, 4), (5, 6), (6, 5)];
        let expected = [Knot { nodes: 3, circle: vec![1, 2] }, Knot { nodes: 2, circle: vec![5, 6] }];
        assert_eq!(knots(&graph(&arrows)), expected);
    }
}
