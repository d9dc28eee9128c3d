//! A recording of a search, event by event, for traces and tests (our own).

use super::{Goal, NodeResult, Observer, Visit};
use crate::{Position, Side};
use std::ops::ControlFlow::{self, Continue};

/// One event of a search. Values are from the view of the side to move at the node.
///
/// ```
/// use nullwindow::observe::Event;
/// fn leaves(events: &[Event<i64>]) -> usize {
///     events.iter().filter(|event| matches!(event, Event::Leaf(_))).count()
/// }
/// # assert_eq!(leaves(&[Event::Expand(2), Event::Leaf(7)]), 1);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Event<V> {
    /// A node was entered.
    Enter {
        /// Its Dewey code, counted from 0.
        path: Box<[u16]>,
        /// The side to move.
        side: Side,
        /// The remaining depth in plies.
        depth: u32,
        /// The question of this visit.
        goal: Goal<V>,
    },
    /// The node just entered is a leaf of this value.
    Leaf(V),
    /// The node just entered has this many branches.
    Expand(usize),
    /// The innermost open node was left with this result.
    Leave(NodeResult<V>),
}

/// Records every event of a search, in order. Takes memory for every visit.
///
/// ```
/// use nullwindow::{Window, observe::Record};
/// use nullwindow::textbook::{Walk, alpha_beta::fail_soft};
/// use nullwindow_games::trees::{Explicit, LeafValue};
///
/// let (mut tree, mut record) = ("[[7,5],[6,2]]".parse::<Explicit>()?, Record::default());
/// fail_soft(&mut Walk::new(&mut tree, &LeafValue, &mut record), Window::full(), 2);
/// assert_eq!(record.leaves().map(|(_, value)| value).collect::<Vec<_>>(), [7, 5, 6, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Record<V> {
    /// All events so far.
    pub events: Vec<Event<V>>,
}

impl<V> Default for Record<V> {
    fn default() -> Self {
        Record { events: Vec::new() }
    }
}

impl<V: Copy> Record<V> {
    /// The paths of the nodes in the order of their visits.
    pub fn visits(&self) -> impl Iterator<Item = &[u16]> {
        self.events.iter().filter_map(|event| match event {
            Event::Enter { path, .. } => Some(&**path),
            _ => None,
        })
    }

    /// The paths and values of the leaves in the order of their evaluations.
    pub fn leaves(&self) -> impl Iterator<Item = (&[u16], V)> {
        self.events.windows(2).filter_map(|pair| match pair {
            [Event::Enter { path, .. }, Event::Leaf(v)] => Some((&**path, *v)),
            _ => None,
        })
    }
}

impl<P: Position, V: Copy> Observer<P, V> for Record<V> {
    fn enter(&mut self, visit: &Visit<'_, P, V>) -> ControlFlow<super::Halt> {
        self.events.push(Event::Enter {
            path: visit.path.into(),
            side: visit.position.side(),
            depth: visit.depth,
            goal: visit.goal,
        });
        Continue(())
    }

    fn leaf(&mut self, _: &Visit<'_, P, V>, value: V) {
        self.events.push(Event::Leaf(value));
    }

    fn expand(&mut self, _: &Visit<'_, P, V>, branches: usize) {
        self.events.push(Event::Expand(branches));
    }

    fn leave(&mut self, _: &Visit<'_, P, V>, result: NodeResult<V>) {
        self.events.push(Event::Leave(result));
    }
}
