//! The evaluator of all trees: a leaf's value from MAX's view becomes one from the side to move (`f` and `h`
//! of Hsu's slides).

use nullwindow::{Evaluator, MoveSink, Position, Side, Value};

/// A tree whose leaves carry values from the view of MAX, who is [`Side::First`].
///
/// ```
/// use nullwindow_games::trees::{Explicit, Leaves};
/// let tree: Explicit = "[[7,5],3]".parse()?;
/// assert_eq!(tree.value(), 7); // an inner node is estimated by its leftmost leaf
/// # Ok::<(), nullwindow_games::trees::ParseTreeError>(())
/// ```
pub trait Leaves: Position<End = (), Move = u16> {
    /// The type of the values: integers, or `f64`.
    type Value: Value;

    /// The value of this node from the view of [`Side::First`], whichever side is to move: of a leaf its
    /// value (`f`), of an inner node an estimate for searches of limited depth, which each tree defines.
    fn value(&self) -> Self::Value;
}

/// The evaluator that takes [`Leaves::value`], from the view of the side to move.
///
/// ```
/// use nullwindow::{Evaluator, Position, Side};
/// use nullwindow_games::trees::{Explicit, LeafValue};
/// let mut tree: Explicit = "[7,5]".parse()?;
/// tree.make(1);
/// assert_eq!(tree.side(), Side::Second);
/// assert_eq!(LeafValue.terminal(&tree, (), 1), -5);
/// # Ok::<(), nullwindow_games::trees::ParseTreeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LeafValue;

impl<P: Leaves> Evaluator<P> for LeafValue {
    type Value = P::Value;

    #[inline]
    fn terminal(&self, p: &P, (): (), _ply: u16) -> P::Value {
        self.evaluate(p)
    }

    #[inline]
    fn evaluate(&self, p: &P) -> P::Value {
        match p.side() {
            Side::First => p.value(),
            Side::Second => -p.value(),
        }
    }

    #[inline]
    fn horizon(&self, p: &P, _ply: u16) -> P::Value {
        self.evaluate(p)
    }
}

/// A tree of integers seen as a tree of real numbers: each value times a unit, in `f64`.
///
/// With [`Values::Continuous`](super::Values) and a unit of 2⁻⁵⁶ the leaves lie in [0, 1). (A value of more
/// than 53 bits is rounded, the same way everywhere, so order never reverses.)
///
/// ```
/// use nullwindow_games::trees::{Explicit, Leaves, Reals};
/// let tree: Explicit = "[7,5]".parse()?;
/// assert_eq!(Reals::new(tree, 0.5).value(), 3.5);
/// # Ok::<(), nullwindow_games::trees::ParseTreeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reals<P> {
    tree: P,
    unit: f64,
}

impl<P: Leaves<Value = i64>> Reals<P> {
    /// The tree with each value times `unit`, which should be finite and not 0.
    pub fn new(tree: P, unit: f64) -> Self {
        Reals { tree, unit }
    }
}

impl<P: Position> Position for Reals<P> {
    type Move = P::Move;
    type Undo = P::Undo;
    type End = P::End;

    fn side(&self) -> Side {
        self.tree.side()
    }
    #[inline]
    fn moves(&self, out: &mut impl MoveSink<P::Move>) -> Option<P::End> {
        self.tree.moves(out)
    }
    #[inline]
    fn outcome(&self) -> Option<P::End> {
        self.tree.outcome()
    }
    #[inline]
    fn make(&mut self, m: P::Move) -> P::Undo {
        self.tree.make(m)
    }
    #[inline]
    fn unmake(&mut self, m: P::Move, undo: P::Undo) {
        self.tree.unmake(m, undo);
    }
}

impl<P: Leaves<Value = i64>> Leaves for Reals<P> {
    type Value = f64;

    #[inline]
    fn value(&self) -> f64 {
        self.tree.value() as f64 * self.unit
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Uniform, Values, testing};
    use super::*;

    #[test]
    fn real_values_keep_the_minimax_path() {
        for seed in 0..20 {
            let tree = Uniform::new(3, 4, seed, Values::Continuous).unwrap();
            let unit = 1.0 / (1_u64 << 56) as f64;
            let reals = Reals::new(tree.clone(), unit);
            testing::check(&reals);
            let value = testing::minimax(&reals);
            assert!((0.0..1.0).contains(&value));
            assert_eq!(value, testing::minimax(&tree) as f64 * unit);
        }
    }
}
