//! Observers of a search: one mechanism for counting, tracing, progress and stopping (our own; stopping is
//! the "time is running up or some other constraints are met" of Hsu's slides).

mod count;
mod proof;
mod record;
mod trace;

pub use count::{Count, Distinct, LeafCount};
pub use proof::Proof;
pub use record::{Event, Record};
pub use trace::{Trace, TraceStep, TracedVisit, View};

use crate::{Position, Turn, Value, Window};
use std::ops::ControlFlow;

/// The question that a visit of a node answers, from the view of its side to move.
///
/// ```
/// use nullwindow::{Side, Turn, Window, observe::{Goal, Sense}};
/// assert!(Goal::Value(Window::null(3)).is_test());
/// let passed = Turn::between(Side::First, Side::Second);
/// assert_eq!(Goal::Test(Sense::Greater, 3).after(passed), Goal::Test(Sense::Less, -3));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal<V> {
    /// What is the value, inside this window?
    Value(Window<V>),
    /// Does the value compare with this one in this sense? (Pearl's TEST, with the result TRUE or FALSE.)
    Test(Sense, V),
}

/// The four senses of Pearl's TEST.
///
/// ```
/// use nullwindow::observe::Sense;
/// assert_eq!(Sense::AtLeast.symbol(), "≥");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sense {
    /// `>`
    Greater,
    /// `≥`
    AtLeast,
    /// `<`
    Less,
    /// `≤`
    AtMost,
}

impl Sense {
    /// Whether `value` compares with `v` in this sense: `value > v` for [`Greater`](Self::Greater).
    pub fn holds<V: PartialOrd>(self, value: V, v: V) -> bool {
        match self {
            Sense::Greater => value > v,
            Sense::AtLeast => value >= v,
            Sense::Less => value < v,
            Sense::AtMost => value <= v,
        }
    }

    /// The same comparison of the negated values: `f > v` is `-f < -v`.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Sense::Greater => Sense::Less,
            Sense::AtLeast => Sense::AtMost,
            Sense::Less => Sense::Greater,
            Sense::AtMost => Sense::AtLeast,
        }
    }

    /// The symbol in papers.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Sense::Greater => ">",
            Sense::AtLeast => "≥",
            Sense::Less => "<",
            Sense::AtMost => "≤",
        }
    }
}

impl<V: Value> Goal<V> {
    /// The goal from the view of the side to move at the other end of a turn: unchanged for the same side,
    /// else mirrored.
    #[must_use]
    pub fn after(self, turn: Turn) -> Self {
        match self {
            Goal::Value(w) => Goal::Value(turn.window(w)),
            test if turn.is_kept() => test,
            Goal::Test(sense, v) => Goal::Test(sense.mirrored(), turn.value(v)),
        }
    }

    /// Whether the question is a yes or no: a TEST, or a null window.
    pub fn is_test(self) -> bool {
        match self {
            Goal::Value(w) => w.is_null(),
            Goal::Test(..) => true,
        }
    }
}

/// The result of a node, from the view of its side to move.
///
/// ```
/// use nullwindow::{Bound, Window, observe::NodeResult};
/// /// Whether a node with this window failed high.
/// fn failed_high(w: Window<i32>, result: NodeResult<i32>) -> bool {
///     matches!(result, NodeResult::Value(v) if w.bound(v) == Bound::Lower)
/// }
/// assert!(failed_high(Window::new(2, 5), NodeResult::Value(7)));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum NodeResult<V> {
    /// The value, or a bound on it if it lies outside the window of the goal.
    Value(V),
    /// The result of a TEST.
    Test(bool),
}

/// A visit of a node.
///
/// ```
/// use nullwindow::{Dewey, observe::Visit};
/// fn name<P, V>(visit: &Visit<P, V>) -> String { Dewey::from(visit.path).to_string() }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a, P, V> {
    /// The position.
    pub position: &'a P,
    /// The branch taken at each ply from the root: the node's Dewey code, counted from 0.
    pub path: &'a [u16],
    /// The remaining depth in plies.
    pub depth: u32,
    /// The question of this visit.
    pub goal: Goal<V>,
}

/// The part of a search that an observer stops.
///
/// ```
/// use nullwindow::observe::Halt;
/// use std::ops::ControlFlow::{self, Break, Continue};
/// fn stop_below(depth: u32) -> ControlFlow<Halt> {
///     if depth < 4 { Break(Halt::Node) } else { Continue(()) }
/// }
/// # assert!(stop_below(3).is_break());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The whole search: it returns no value.
    Search,
    /// The search below this node: its value is the evaluator's, as at the horizon. The result is then no
    /// minimax value, and [`Walk::cut_short`](crate::textbook::Walk::cut_short) is true; the bounds in a
    /// memory are not valid either, and must not serve another search.
    Node,
}

/// Observes a search, and may stop it. `()` observes nothing and compiles to nothing; a pair is two
/// observers.
///
/// Each visit of a node calls `enter`; then either `leaf` or `expand` once; then `leave` with the result. (A
/// stopped search does not leave its open nodes, and Stockman's SSS*, which does not recurse, leaves only
/// leaves.) All values are from the view of the side to move at the node.
///
/// ```
/// use nullwindow::{Position, observe::{Halt, Observer, Visit}};
/// use std::ops::ControlFlow::{self, Break, Continue};
///
/// /// Stops a search after this number of nodes.
/// struct NodeLimit(u64);
/// impl<P: Position, V> Observer<P, V> for NodeLimit {
///     fn enter(&mut self, _: &Visit<P, V>) -> ControlFlow<Halt> {
///         if self.0 == 0 { return Break(Halt::Search) }
///         self.0 -= 1;
///         Continue(())
///     }
/// }
/// ```
pub trait Observer<P: Position, V> {
    /// A node is entered. `Break` stops.
    #[inline]
    fn enter(&mut self, _: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        ControlFlow::Continue(())
    }

    /// The node is a leaf of this search, and was evaluated.
    #[inline]
    fn leaf(&mut self, _: &Visit<'_, P, V>, _value: V) {}

    /// The node has this number of branches.
    #[inline]
    fn expand(&mut self, _: &Visit<'_, P, V>, _branches: usize) {}

    /// The node is left.
    #[inline]
    fn leave(&mut self, _: &Visit<'_, P, V>, _result: NodeResult<V>) {}
}

// Its methods are the empty defaults: a search without an observer pays nothing for the mechanism.
impl<P: Position, V> Observer<P, V> for () {}

impl<P: Position, V, O: Observer<P, V> + ?Sized> Observer<P, V> for &mut O {
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        (**self).enter(visit)
    }
    #[inline]
    fn leaf(&mut self, visit: &Visit<'_, P, V>, value: V) {
        (**self).leaf(visit, value);
    }
    #[inline]
    fn expand(&mut self, visit: &Visit<'_, P, V>, branches: usize) {
        (**self).expand(visit, branches);
    }
    #[inline]
    fn leave(&mut self, visit: &Visit<'_, P, V>, result: NodeResult<V>) {
        (**self).leave(visit, result);
    }
}

impl<P: Position, V: Copy, A: Observer<P, V>, B: Observer<P, V>> Observer<P, V> for (A, B) {
    fn enter(&mut self, visit: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        match (self.0.enter(visit), self.1.enter(visit)) {
            (ControlFlow::Break(Halt::Search), _) => ControlFlow::Break(Halt::Search),
            (halt, ControlFlow::Continue(())) => halt,
            (_, halt) => halt,
        }
    }
    fn leaf(&mut self, visit: &Visit<'_, P, V>, value: V) {
        self.0.leaf(visit, value);
        self.1.leaf(visit, value);
    }
    fn expand(&mut self, visit: &Visit<'_, P, V>, branches: usize) {
        self.0.expand(visit, branches);
        self.1.expand(visit, branches);
    }
    fn leave(&mut self, visit: &Visit<'_, P, V>, result: NodeResult<V>) {
        self.0.leave(visit, result);
        self.1.leave(visit, result);
    }
}
