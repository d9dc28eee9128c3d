//! The search of one processor alone, without a table (alpha-beta in its fail-soft form: Fishburn 1983).

use crate::Tree;
use nullwindow::observe::{Halt, Observer, Visit};
use nullwindow::textbook::{Walk, alpha_beta};
use nullwindow::{Position, Window, max};
use nullwindow_games::trees::LeafValue;
use std::ops::ControlFlow::{self, Continue};

/// A search of a subtree by one processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// The value from the side to move.
    pub value: i64,
    /// The visits of nodes.
    pub nodes: u64,
}

/// Counts visits of nodes, and nothing else.
#[derive(Default)]
pub(crate) struct Visits(pub(crate) u64);

impl<P: Position, V> Observer<P, V> for Visits {
    #[inline]
    fn enter(&mut self, _: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        self.0 += 1;
        Continue(())
    }
}

/// Alpha-beta, in its fail-soft form.
pub(crate) fn task<T: Tree>(node: &T, depth: u32, window: Window<i64>) -> Task {
    let (mut position, mut visits) = (node.clone(), Visits::default());
    let value = alpha_beta::fail_soft(&mut Walk::new(&mut position, &LeafValue, &mut visits), window, depth);
    let value = value.continue_value().expect("the observer stops no search");
    Task { value, nodes: max(visits.0, 1) }
}
