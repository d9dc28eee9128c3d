//! The hardest tree for alpha-beta: it visits every leaf (the worst case of Knuth & Moore 1975).

use super::shape::Shape;
use super::{Leaves, SettingError};
use nullwindow::{MoveSink, Position, Side};

/// A uniform tree whose values are arranged so that alpha-beta, from a full window, cuts off nothing: b^d leaves.
///
/// Every branch is better for its side than all branches before it, and yet lies strictly inside the window with which
/// alpha-beta comes to it. So the window narrows at every node, but never closes. The root is worth 0.
///
/// [`value`](Leaves::value) of an inner node is its minimax value.
///
/// ```
/// use nullwindow::{Window, observe::LeafCount};
/// use nullwindow::textbook::{Walk, alpha_beta};
/// use nullwindow_games::trees::{Hardest, LeafValue};
/// let mut tree = Hardest::new(3, 4)?;
/// let mut leaves = LeafCount::default();
/// let value = alpha_beta::fail_soft(&mut Walk::new(&mut tree, &LeafValue, &mut leaves), Window::full(), 4);
/// assert_eq!((value.continue_value(), leaves.0), (Some(0), 81));
/// # Ok::<(), nullwindow_games::trees::SettingError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hardest {
    shape: Shape,
    state: State,
}

/// The minimax value, strictly inside the window with which alpha-beta comes here; from MAX's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    alpha: i64,
    value: i64,
    beta: i64,
}

impl Hardest {
    /// The widest window at the root. Each ply of a side divides what lies on its side of the value by `b`.
    const REACH: i64 = 1 << 61;

    /// The root of the tree with this many branches (`b`, 1 to 65,535) and this depth (`d`, 0 to 512), where `b^⌈d/2⌉` is
    /// at most 2⁶¹: there must be enough numbers to tell its values apart.
    ///
    /// # Errors
    /// If a setting is out of its range.
    pub fn new(b: u32, d: u32) -> Result<Self, SettingError> {
        let shape = Shape::new(b, d)?;
        let largest = (0..=512).take_while(|&d: &u32| Self::fits(b, d)).last().unwrap_or(0);
        if d > largest {
            let (what, high) = ("the depth of the hardest tree with so many branches", u64::from(largest));
            return Err(SettingError::OutOfRange { what, low: 0, high, got: d.into() });
        }
        let state = State { alpha: -Self::REACH, value: 0, beta: Self::REACH };
        Ok(Hardest { shape, state })
    }

    fn fits(b: u32, d: u32) -> bool {
        i64::from(b).checked_pow(d.div_ceil(2)).is_some_and(|parts| parts <= Self::REACH)
    }
}

impl Position for Hardest {
    type Move = u16;
    type Undo = [i64; 3];
    type End = ();

    fn side(&self) -> Side {
        self.shape.side
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        self.shape.moves(out)
    }

    #[inline]
    fn outcome(&self) -> Option<()> {
        self.shape.outcome()
    }

    /// The branches stand at equal distances between the bound and the value, the last one at the value.
    #[inline]
    fn make(&mut self, i: u16) -> [i64; 3] {
        let State { alpha, value, beta } = self.state;
        let (b, worse) = (i64::from(self.shape.branches), i64::from(self.shape.branches - 1 - i));
        match self.shape.side {
            Side::First => {
                let step = (value - alpha) / b;
                self.state.value = value - worse * step;
                if i > 0 {
                    self.state.alpha = self.state.value - step;
                }
            }
            Side::Second => {
                let step = (beta - value) / b;
                self.state.value = value + worse * step;
                if i > 0 {
                    self.state.beta = self.state.value + step;
                }
            }
        }
        self.shape.down();
        [alpha, value, beta]
    }

    #[inline]
    fn unmake(&mut self, _: u16, [alpha, value, beta]: [i64; 3]) {
        self.state = State { alpha, value, beta };
        self.shape.up();
    }
}

impl Leaves for Hardest {
    type Value = i64;

    #[inline]
    fn value(&self) -> i64 {
        self.state.value
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn alpha_beta_visits_every_leaf() {
        for (b, d) in [(1, 3), (2, 1), (2, 10), (3, 6), (4, 5), (5, 6), (40, 2)] {
            let tree = Hardest::new(b, d).unwrap();
            assert_eq!(testing::alpha_beta(&tree), (0, u64::from(b).pow(d)), "b {b}, d {d}");
        }
    }

    #[test]
    fn every_node_has_the_value_it_says() {
        let tree = Hardest::new(3, 5).unwrap();
        testing::check(&tree);
        testing::visit(&mut tree.clone(), &mut |p| assert_eq!(p.value(), testing::minimax(p)));
    }

    #[test]
    fn windows_never_close_in_the_largest_trees() {
        let mut tree = Hardest::new(2, 122).unwrap();
        for ply in 0..122 {
            tree.make(ply % 2);
            let State { alpha, value, beta } = tree.state;
            assert!(alpha < value && value < beta, "{tree:?}");
        }
        let message = Hardest::new(2, 123).unwrap_err().to_string();
        assert_eq!(
            message,
            "the depth of the hardest tree with so many branches must be from 0 to 122, not 123"
        );
        assert!(Hardest::new(0, 2).is_err() && Hardest::new(1, 512).is_ok());
    }
}
