//! One observed search (our own).

use crate::{Monitor, Stop};
use nullwindow::observe::Observer;
use nullwindow::textbook::{Flow, Walk};
use nullwindow::{Evaluator, Position};

/// Searches a position with a textbook algorithm, and returns its value and the observer. `None` if the
/// monitor stopped the search.
///
/// ```
/// use nullwindow::{Window, observe::LeafCount, textbook::alpha_beta};
/// use nullwindow_games::trees::{Explicit, LeafValue};
/// use nullwindow_subjects::{Monitor, measure};
///
/// let tree: Explicit = "[[3,5],[2,9]]".parse().unwrap();
/// let found = measure(&tree, &LeafValue, LeafCount::default(), &Monitor::silent(), |p| {
///     alpha_beta::fail_soft(p, Window::full(), 2)
/// });
/// assert_eq!(found, Some((3, LeafCount(3)))); // the last leaf is cut off
/// ```
pub fn measure<'m, P, J, O>(
    position: &P,
    evaluator: &J,
    observer: O,
    monitor: &Monitor<'m>,
    search: impl FnOnce(&mut Walk<'_, P, J, (O, Stop<'m>)>) -> Flow<J::Value>,
) -> Option<(J::Value, O)>
where
    P: Position,
    J: Evaluator<P>,
    J::Value: Copy,
    O: Observer<P, J::Value>,
{
    let mut position = position.clone();
    let mut walk = Walk::new(&mut position, evaluator, (observer, monitor.observer()));
    let value = search(&mut walk).continue_value()?;
    Some((value, walk.into_observer().0))
}
