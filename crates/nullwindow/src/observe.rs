//! Watching a search: one mechanism for counting, tracing, progress and stopping (the house's own; the stop hook is the
//! "time is running up or some other constraints are met" of Hsu's slides).

mod count;
mod proof;
mod record;

pub use count::{Count, Distinct, LeafCount};
pub use proof::Proof;
pub use record::{Event, Record};

use crate::{Position, Value, Window};
use std::ops::ControlFlow;

/// What a node is asked, from the view of its side to move.
///
/// ```
/// use nullwindow::{Window, observe::{Goal, Sense}};
/// assert!(Goal::Value(Window::null(3)).is_test());
/// assert_eq!(Goal::Test(Sense::Greater, 3).seen_from(false), Goal::Test(Sense::Less, -3));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal<V> {
    /// What is the value, as far as it matters to this window?
    Value(Window<V>),
    /// Does the value compare like this? (Pearl's TEST; the answer is yes or no.)
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
    /// Whether `value` compares with `v` in this sense.
    ///
    /// ```
    /// use nullwindow::observe::Sense;
    /// assert!(Sense::AtMost.holds(3, 3) && !Sense::Less.holds(3, 3));
    /// ```
    pub fn holds<V: PartialOrd>(self, value: V, v: V) -> bool {
        match self {
            Sense::Greater => value > v,
            Sense::AtLeast => value >= v,
            Sense::Less => value < v,
            Sense::AtMost => value <= v,
        }
    }

    /// The same question asked from the other side, about the negated value: `f > v` is `-f < -v`.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Sense::Greater => Sense::Less,
            Sense::AtLeast => Sense::AtMost,
            Sense::Less => Sense::Greater,
            Sense::AtMost => Sense::AtLeast,
        }
    }

    /// The sign that papers print.
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
    /// The goal seen from the side to move at another node: unchanged for the same side, else mirrored.
    #[must_use]
    pub fn seen_from(self, same_side: bool) -> Self {
        match self {
            Goal::Value(w) => Goal::Value(w.child(same_side)),
            test if same_side => test,
            Goal::Test(sense, v) => Goal::Test(sense.mirrored(), -v),
        }
    }

    /// Whether only a yes or no is asked: a TEST, or a null window.
    pub fn is_test(self) -> bool {
        match self {
            Goal::Value(w) => w.is_null(),
            Goal::Test(..) => true,
        }
    }
}

/// What a node answers, from the view of its side to move.
///
/// ```
/// use nullwindow::observe::Answer;
/// assert_ne!(Answer::Value(1), Answer::Test(true));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Answer<V> {
    /// A value or a bound on it: which of the two, the window of the question tells.
    Value(V),
    /// The answer of a TEST.
    Test(bool),
}

/// A node as an observer sees it.
///
/// ```
/// use nullwindow::{Dewey, observe::Visit};
/// fn name<P, V>(visit: &Visit<P, V>) -> String { Dewey::from(visit.path).to_string() }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a, P, V> {
    /// The position.
    pub position: &'a P,
    /// Which branch was taken at each ply from the root: the node's Dewey code, counted from 0.
    pub path: &'a [u16],
    /// How many plies remain below.
    pub depth: u32,
    /// What the node is asked.
    pub goal: Goal<V>,
}

/// Why an observer stops a search.
///
/// ```
/// use nullwindow::observe::Halt;
/// use std::ops::ControlFlow::{self, Break, Continue};
/// fn look(depth: u32) -> ControlFlow<Halt> { if depth > 40 { Break(Halt::Node) } else { Continue(()) } }
/// # assert!(look(41).is_break());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// Give up the whole search: it returns no value.
    Search,
    /// Do not look below this node: the evaluator's estimate is its value. The result is then not a minimax value, and
    /// [`Walk::cut_short`](crate::textbook::Walk::cut_short) says so; what a memory has kept is no better, and must not serve another search.
    Node,
}

/// Watches a search, and may stop it. `()` watches nothing and compiles to nothing; a pair watches twice.
///
/// Each visit of a node calls `enter`; then either `leaf` once, or `expand` once; then `leave` with what is returned.
/// (A search that was given up does not leave the nodes that were open, and Stockman's SSS*, which does not recurse, leaves only leaves.) All values are from the view of the side to move at the node.
///
/// ```
/// use nullwindow::{Position, observe::{Halt, Observer, Visit}};
/// use std::ops::ControlFlow::{self, Break, Continue};
///
/// /// Stops a search after so many nodes.
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

    /// The node has this many branches.
    #[inline]
    fn expand(&mut self, _: &Visit<'_, P, V>, _branches: usize) {}

    /// The node is left.
    #[inline]
    fn leave(&mut self, _: &Visit<'_, P, V>, _answer: Answer<V>) {}
}

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
    fn leave(&mut self, visit: &Visit<'_, P, V>, answer: Answer<V>) {
        (**self).leave(visit, answer);
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
    fn leave(&mut self, visit: &Visit<'_, P, V>, answer: Answer<V>) {
        self.0.leave(visit, answer);
        self.1.leave(visit, answer);
    }
}
