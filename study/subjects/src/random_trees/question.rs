//! Questions to trees that the textbook answers (our own). The observer stands behind a pointer, so that each
//! algorithm is compiled once for all observers: where speed matters, see [`Contestant`](super::Contestant).

use super::any_tree::AnyTree;
use crate::{Monitor, measure};
use nullwindow::observe::{Observer, Sense};
use nullwindow::textbook::{Algorithm, test};
use nullwindow::{Position, Window};
use nullwindow_games::trees::{Explicit, LeafValue, Leaves};

/// A question to a tree, and who answers it.
///
/// ```
/// use nullwindow::observe::{LeafCount, Sense};
/// use nullwindow::textbook::Algorithm;
/// use nullwindow_subjects::Monitor;
/// use nullwindow_subjects::random_trees::{LeafValues, Setting, TreeQuestion};
///
/// let mut leaves = LeafCount::default();
/// let scout = TreeQuestion::Value(Algorithm::Scout);
/// let value = scout.of_explicit(&"[[3,5],[2,9]]".parse().unwrap(), 2, &mut leaves, &Monitor::silent());
/// assert_eq!((value, leaves), (Some(3), LeafCount(3)));
///
/// let tree = Setting::iid(3, 4, LeafValues::Of(100)).tree(1);
/// let value = scout.of_tree(&tree, 4, &mut (), &Monitor::silent()).expect("it is not stopped");
/// let greater = TreeQuestion::Test(Sense::Greater, value);
/// assert_eq!(greater.of_tree(&tree, 4, &mut (), &Monitor::silent()), Some(0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TreeQuestion {
    /// The value, by this algorithm.
    Value(Algorithm),
    /// The value or a bound of it, by this algorithm from this window at the root.
    InWindow(Algorithm, Window<i64>),
    /// Whether TEST finds the value greater than this, or at least this: 1 or 0.
    Test(Sense, i64),
}

impl TreeQuestion {
    /// The answer for a random tree at this depth, from the view of the side to move. `None` if stopped.
    ///
    /// # Panics
    /// If the algorithm takes no window.
    pub fn of_tree(
        self,
        tree: &AnyTree,
        depth: u32,
        observer: &mut dyn Observer<AnyTree, i64>,
        monitor: &Monitor,
    ) -> Option<i64> {
        self.answer(tree, depth, observer, monitor)
    }

    /// The answer for an explicit tree, like [`of_tree`](Self::of_tree).
    ///
    /// # Panics
    /// If the algorithm takes no window.
    pub fn of_explicit(
        self,
        tree: &Explicit,
        depth: u32,
        observer: &mut dyn Observer<Explicit, i64>,
        monitor: &Monitor,
    ) -> Option<i64> {
        self.answer(tree, depth, observer, monitor)
    }

    fn answer<P: Position + Leaves<Value = i64>>(
        self,
        tree: &P,
        depth: u32,
        observer: &mut dyn Observer<P, i64>,
        monitor: &Monitor,
    ) -> Option<i64> {
        let found = measure(tree, &LeafValue, observer, monitor, |p| match self {
            TreeQuestion::Value(algorithm) => algorithm.search(p, depth),
            TreeQuestion::InWindow(algorithm, window) => {
                algorithm.search_window(p, window, depth).expect("an algorithm that takes a window")
            }
            TreeQuestion::Test(sense, v) => test::test(p, sense, v, depth).map_continue(i64::from),
        });
        found.map(|(value, _)| value)
    }
}
