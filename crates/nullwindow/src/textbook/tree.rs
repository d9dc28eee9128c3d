//! The tree that a textbook algorithm walks: a node `p` with branches `p1 … pb`, in the notation of Knuth &
//! Moore 1975.

use crate::observe::{Goal, Halt, NodeResult, Observer, Sense, Visit};
use crate::{Evaluator, Position, Side, Turn, Value, Window};
use std::ops::ControlFlow::{self, Break, Continue};

/// The result of a search: `Continue(value)`, or `Break(())` if an observer stopped the whole search.
///
/// ```
/// use nullwindow::textbook::Flow;
/// fn finished(flow: Flow<i32>) -> Option<i32> { flow.continue_value() }
/// ```
pub type Flow<T> = ControlFlow<(), T>;

// `Walk` is the only implementation. The trait gives the algorithms the shape of the papers, and keeps the
// three type parameters of `Walk` and their bounds out of every signature.
/// A node of a game tree, as in the papers: a leaf, or a node with `b` branches, at which MAX or MIN is to
/// move. [`Walk`] is the tree of any [`Position`].
///
/// The nega forms use [`node`](Self::node) and [`child`](Self::child), with all values from the side to move
/// (`h`); the mini-max forms use [`node_f`](Self::node_f) and [`child_f`](Self::child_f), with all values
/// from MAX (`f`). Where a paper writes `-F(pi, -beta, -alpha)`, the code has `p.child(i, window, F)`: the
/// window is negated and swapped, and the value negated, if and only if the other side is to move at `pi`.
///
/// ```
/// use nullwindow::textbook::{Flow, Tree};
/// use nullwindow::{Value, Window, max};
/// use std::ops::ControlFlow::Continue;
///
/// /// Nega-max in its simplest form.
/// fn negamax<T: Tree>(p: &mut T, depth: u32) -> Flow<T::Value> {
///     p.node(Window::full(), depth, |p, b| {
///         let mut m = -T::Value::INF;
///         for i in 0..b {
///             m = max(m, p.child(i, Window::full(), |p, _| negamax(p, depth - 1))?);
///         }
///         Continue(m)
///     })
/// }
/// ```
pub trait Tree: Sized {
    /// The values of the leaves.
    type Value: Value;

    /// Whether MAX is to move: the side that is to move at the root.
    fn is_max(&self) -> bool;

    /// The branch taken at each ply from the root, counted from 0.
    fn path(&self) -> &[u16];

    /// Visits this node: a leaf (a terminal node, or `depth` is 0) returns its own value; else `body` is
    /// called with the number of branches, and its result is that of the node.
    fn node(
        &mut self,
        w: Window<Self::Value>,
        depth: u32,
        body: impl FnOnce(&mut Self, usize) -> Flow<Self::Value>,
    ) -> Flow<Self::Value>;

    /// Makes the move to branch `i`, calls `search` there with the window from the view of the side to move
    /// there, takes the move back, and returns the value from the view of this node.
    fn child(
        &mut self,
        i: usize,
        w: Window<Self::Value>,
        search: impl FnOnce(&mut Self, Window<Self::Value>) -> Flow<Self::Value>,
    ) -> Flow<Self::Value>;

    /// [`node`](Self::node) for mini-max forms: window and value are from MAX's view.
    fn node_f(
        &mut self,
        w: Window<Self::Value>,
        depth: u32,
        body: impl FnOnce(&mut Self, usize) -> Flow<Self::Value>,
    ) -> Flow<Self::Value>;

    /// Makes the move to branch `i`, calls `search` there, takes the move back, and returns the result
    /// unchanged.
    fn child_f<R>(&mut self, i: usize, search: impl FnOnce(&mut Self) -> R) -> R;

    /// Visits this node for a TEST from MAX's view: a leaf compares its value, else `body` returns the
    /// result.
    fn test(
        &mut self,
        sense: Sense,
        v: Self::Value,
        depth: u32,
        body: impl FnOnce(&mut Self, usize) -> Flow<bool>,
    ) -> Flow<bool>;

    /// Makes the moves to the node at `path` below this one, calls `search` there, and takes the moves back.
    /// For best-first searches, which do not recurse. Observers do not see the nodes on the path.
    fn at<R>(&mut self, path: &[u16], search: impl FnOnce(&mut Self) -> R) -> R;
}

/// A walk over the game tree below a position, with an evaluator for its leaves and an observer.
///
/// It makes moves on the position itself and takes them back; moves lie on one stack, so that a search
/// allocates nothing per node. After the search, also a stopped one, the position is the one before it.
///
/// ```
/// use nullwindow::textbook::{Walk, negascout};
/// use nullwindow::Window;
/// # use nullwindow::{Evaluator, MoveSink, Position, Side};
/// # #[derive(Clone)] struct Coin(u8);
/// # impl Position for Coin {
/// #     type Move = u8; type Undo = u8; type End = ();
/// #     fn side(&self) -> Side { if self.0 == 0 { Side::First } else { Side::Second } }
/// #     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<()> {
/// #         if self.0 == 0 { out.push(3); out.push(5); }
/// #         self.outcome()
/// #     }
/// #     fn outcome(&self) -> Option<()> { (self.0 > 0).then_some(()) }
/// #     fn make(&mut self, m: u8) -> u8 { std::mem::replace(&mut self.0, m) }
/// #     fn unmake(&mut self, _: u8, u: u8) { self.0 = u }
/// # }
/// # struct Face;
/// # impl Evaluator<Coin> for Face {
/// #     type Value = i32;
/// #     fn terminal(&self, p: &Coin, _: (), _: u16) -> i32 { -i32::from(p.0) }
/// #     fn evaluate(&self, _: &Coin) -> i32 { 0 }
/// # }
/// # let (mut position, evaluator) = (Coin(0), Face);
/// let mut walk = Walk::new(&mut position, &evaluator, ());
/// let value = negascout::negascout(&mut walk, Window::full(), 4).continue_value();
/// assert_eq!(value, Some(5));
/// ```
pub struct Walk<'a, P: Position, J, O> {
    position: &'a mut P,
    evaluator: &'a J,
    observer: O,
    max: Side,
    path: Vec<u16>,
    /// The moves of the nodes on the path, one after another; those of the current node begin at `base`.
    moves: Vec<P::Move>,
    base: usize,
    cut_short: bool,
}

impl<'a, P, J, O> Walk<'a, P, J, O>
where
    P: Position,
    J: Evaluator<P>,
    O: Observer<P, J::Value>,
{
    /// A walk from `position`, whose side to move is MAX.
    pub fn new(position: &'a mut P, evaluator: &'a J, observer: O) -> Self {
        let max = position.side();
        Walk {
            position,
            evaluator,
            observer,
            max,
            path: Vec::new(),
            moves: Vec::new(),
            base: 0,
            cut_short: false,
        }
    }

    /// Whether an observer stopped the search below some node ([`Halt::Node`]), so that the result is an
    /// estimate.
    pub fn cut_short(&self) -> bool {
        self.cut_short
    }

    /// The observer, after the search.
    pub fn into_observer(self) -> O {
        self.observer
    }

    fn visit<'s>(
        position: &'s P,
        path: &'s [u16],
        depth: u32,
        goal: Goal<J::Value>,
    ) -> Visit<'s, P, J::Value> {
        Visit { position, path, depth, goal }
    }

    /// A visit of any type of node: `evaluated` turns the value of a leaf into the result of the node, and
    /// `reported` the result into the one that the observer receives.
    #[inline]
    fn observed<R: Copy>(
        &mut self,
        goal: Goal<J::Value>,
        depth: u32,
        evaluated: impl FnOnce(J::Value) -> R,
        reported: impl FnOnce(R) -> NodeResult<J::Value>,
        body: impl FnOnce(&mut Self, usize) -> Flow<R>,
    ) -> Flow<R> {
        let halt = self.observer.enter(&Self::visit(self.position, &self.path, depth, goal));
        if halt == Break(Halt::Search) {
            return Break(());
        }
        self.cut_short |= halt.is_break();
        let start = self.moves.len();
        // At depth 0 the evaluator itself asks whether the game is over. One that values finished and
        // unfinished games alike skips that question: two move generations a leaf in Othello
        // (`nullwindow-lab ffo`).
        let leaf = if depth == 0 || halt.is_break() {
            Some(self.evaluator.horizon(self.position, self.path.len() as u16))
        } else {
            let end = self.position.moves(&mut self.moves);
            debug_assert!(end.is_none() || self.moves.len() == start, "a terminal node has no moves");
            end.map(|end| self.evaluator.terminal(self.position, end, self.path.len() as u16))
        };
        let result = match leaf {
            Some(h) => {
                self.observer.leaf(&Self::visit(self.position, &self.path, depth, goal), h);
                evaluated(h)
            }
            None => {
                let branches = self.moves.len() - start;
                debug_assert!(branches > 0, "an interior node has a move, possibly a pass");
                self.observer.expand(&Self::visit(self.position, &self.path, depth, goal), branches);
                let outer = std::mem::replace(&mut self.base, start);
                let result = body(self, branches);
                self.base = outer;
                self.moves.truncate(start);
                result?
            }
        };
        self.observer.leave(&Self::visit(self.position, &self.path, depth, goal), reported(result));
        Continue(result)
    }
}

impl<P, J, O> Tree for Walk<'_, P, J, O>
where
    P: Position,
    J: Evaluator<P>,
    O: Observer<P, J::Value>,
{
    type Value = J::Value;

    #[inline]
    fn is_max(&self) -> bool {
        self.position.side() == self.max
    }

    #[inline]
    fn path(&self) -> &[u16] {
        &self.path
    }

    #[inline]
    fn node(
        &mut self,
        w: Window<J::Value>,
        depth: u32,
        body: impl FnOnce(&mut Self, usize) -> Flow<J::Value>,
    ) -> Flow<J::Value> {
        self.observed(Goal::Value(w), depth, |h| h, NodeResult::Value, body)
    }

    #[inline]
    fn child(
        &mut self,
        i: usize,
        w: Window<J::Value>,
        search: impl FnOnce(&mut Self, Window<J::Value>) -> Flow<J::Value>,
    ) -> Flow<J::Value> {
        let side = self.position.side();
        self.child_f(i, |p| {
            let turn = Turn::between(side, p.position.side());
            let v = search(p, turn.window(w))?;
            Continue(turn.value(v))
        })
    }

    #[inline]
    fn node_f(
        &mut self,
        w: Window<J::Value>,
        depth: u32,
        body: impl FnOnce(&mut Self, usize) -> Flow<J::Value>,
    ) -> Flow<J::Value> {
        let turn = Turn::between(self.max, self.position.side());
        let f = |h: J::Value| turn.value(h);
        self.observed(Goal::Value(turn.window(w)), depth, f, |v| NodeResult::Value(f(v)), body)
    }

    #[inline]
    fn child_f<R>(&mut self, i: usize, search: impl FnOnce(&mut Self) -> R) -> R {
        let m = self.moves[self.base + i];
        let undo = self.position.make(m);
        self.path.push(i as u16);
        let result = search(self);
        self.path.pop();
        self.position.unmake(m, undo);
        result
    }

    fn test(
        &mut self,
        sense: Sense,
        v: J::Value,
        depth: u32,
        body: impl FnOnce(&mut Self, usize) -> Flow<bool>,
    ) -> Flow<bool> {
        let turn = Turn::between(self.max, self.position.side());
        let goal = Goal::Test(sense, v).after(turn);
        let evaluated = |h: J::Value| sense.holds(turn.value(h), v);
        self.observed(goal, depth, evaluated, NodeResult::Test, body)
    }

    fn at<R>(&mut self, path: &[u16], search: impl FnOnce(&mut Self) -> R) -> R {
        let Some((&i, rest)) = path.split_first() else { return search(self) };
        let start = self.moves.len();
        let _ = self.position.moves(&mut self.moves);
        let outer = std::mem::replace(&mut self.base, start);
        let result = self.child_f(i.into(), |p| p.at(rest, search));
        self.base = outer;
        self.moves.truncate(start);
        result
    }
}
