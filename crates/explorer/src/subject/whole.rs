//! A tree of leaves with all of its nodes (our own).

use crate::page_tree::Source;
use nullwindow_games::trees::Leaves;

/// All nodes, named by their numbers.
pub(super) struct Whole;

impl<P: Leaves<Value = i64>> Source<P> for Whole {
    fn value(&self, p: &P) -> i64 {
        p.value()
    }

    fn label(&self, _: &P, m: u16) -> String {
        (m + 1).to_string()
    }

    fn key(&self, _: &P) -> Option<String> {
        None
    }

    fn expands(&self, _: &[u16]) -> bool {
        true
    }
}
