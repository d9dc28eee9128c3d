//! The nodes of a tree, for the page (our own).

use crate::page_tree::PageTree;
use nullwindow::observe::{NodeResult, Record, Trace, View};
use nullwindow::textbook::minimal_tree::{NodeType, node_type};
use nullwindow::textbook::{Walk, minimax};
use nullwindow::{Dewey, Side};
use nullwindow_games::trees::LeafValue;
use serde::Serialize;

/// A tree.
#[derive(Serialize)]
pub(super) struct Tree {
    /// As nested lists, if sides alternate.
    text: Option<String>,
    height: usize,
    /// Each node before its children.
    nodes: Vec<Node>,
}

/// A node.
#[derive(Serialize)]
struct Node {
    node: String,
    parent: Option<usize>,
    /// The move that leads to the node.
    label: String,
    max: bool,
    branches: usize,
    /// The value of a leaf, or the estimate of an inner node, from MAX's view.
    value: i64,
    /// The minimax value of the node, from MAX's view; none below the depth of the search.
    minimax: Option<i64>,
    /// The type of the node in the minimal tree.
    kind: Option<&'static str>,
    /// The first node with the same position, where positions can recur.
    same: Option<usize>,
    /// Whether the game goes on at a leaf.
    open: bool,
}

pub(super) fn of(tree: &PageTree, depth: u32) -> Result<Tree, String> {
    let (mut root, mut record) = (tree.clone(), Record::default());
    _ = minimax::minimax(&mut Walk::new(&mut root, &LeafValue, &mut record), depth);
    let mut values = vec![None; tree.nodes.len()];
    for visit in Trace::new(&record, View::Max).visits {
        if let Some(NodeResult::Value(v)) = visit.result {
            values[tree.node_at(&visit.path)] = Some(v);
        }
    }
    let mut paths: Vec<Vec<u16>> = Vec::with_capacity(tree.nodes.len());
    let mut nodes = Vec::with_capacity(tree.nodes.len());
    for (at, node) in tree.nodes.iter().enumerate() {
        let path = match node.parent {
            None => Vec::new(),
            Some(parent) => {
                let i = tree.nodes[parent].children.iter().position(|&child| child == at);
                let i = i.ok_or("a node is missing among its parent's")? as u16;
                [&paths[parent][..], &[i]].concat()
            }
        };
        nodes.push(Node {
            node: Dewey::from(&path[..]).to_string(),
            parent: node.parent,
            label: node.label.clone(),
            max: node.side == Side::First,
            branches: node.children.len(),
            value: node.value,
            minimax: values[at],
            kind: node_type(&path).map(|kind| match kind {
                NodeType::Pv => "PV",
                NodeType::Cut => "CUT",
                NodeType::All => "ALL",
            }),
            same: node.same,
            open: node.open,
        });
        paths.push(path);
    }
    Ok(Tree { text: tree.text(), height: tree.height(), nodes })
}
