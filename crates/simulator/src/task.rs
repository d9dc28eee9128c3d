//! The search of one processor alone, without a table (alpha-beta in its fail-soft form: Fishburn 1983).

use crate::Tree;
use nullwindow::observe::Count;
use nullwindow::textbook::{Walk, alpha_beta};
use nullwindow::{Window, max};
use nullwindow_games::trees::LeafValue;

/// A search of a subtree by one processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// The value from the side to move.
    pub value: i64,
    /// The visits of nodes.
    pub nodes: u64,
}

/// Alpha-beta, in its fail-soft form.
pub(crate) fn task<T: Tree>(node: &T, depth: u32, window: Window<i64>) -> Task {
    let (mut position, mut count) = (node.clone(), Count::default());
    let value = alpha_beta::fail_soft(&mut Walk::new(&mut position, &LeafValue, &mut count), window, depth);
    let value = value.continue_value().expect("the observer stops no search");
    Task { value, nodes: max(count.nodes, 1) }
}
