//! What is proved of a value: a lower and an upper bound (our own).

use nullwindow::{Score, Turn, Value, max, min};

/// A lower and an upper bound of a position's value, from the view of its side to move.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_cluster::Interval;
/// let at_least_three = Interval::at_least(Score::points(3));
/// assert!(at_least_three.answers(Score::points(2)) && !at_least_three.answers(Score::points(3)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// The value is at least this.
    pub lower: Score,
    /// The value is at most this.
    pub upper: Score,
}

impl Interval {
    /// Nothing is proved.
    pub const UNKNOWN: Interval =
        Interval { lower: Score::from_raw(-i16::MAX), upper: Score::from_raw(i16::MAX) };

    /// The value is at least `v`.
    #[must_use]
    pub fn at_least(v: Score) -> Self {
        Interval { lower: v, ..Self::UNKNOWN }
    }

    /// The value is at most `v`.
    #[must_use]
    pub fn at_most(v: Score) -> Self {
        Interval { upper: v, ..Self::UNKNOWN }
    }

    /// Whether this decides the question: is the value more than `alpha`?
    #[must_use]
    pub fn answers(self, alpha: Score) -> bool {
        self.lower > alpha || self.upper <= alpha
    }

    /// What both prove together.
    #[must_use]
    pub fn and(self, other: Interval) -> Self {
        Interval { lower: max(self.lower, other.lower), upper: min(self.upper, other.upper) }
    }

    /// As the parent sees it, for a move that turns the view like this.
    #[must_use]
    pub fn seen_by_parent(self, turn: Turn) -> Self {
        let (a, b) = (turn.value(self.lower), turn.value(self.upper));
        Interval { lower: min(a, b), upper: max(a, b) }
    }
}

/// The question of a child: the null window of `alpha`, as the child sees it.
pub(crate) fn child_alpha(turn: Turn, alpha: Score) -> Score {
    turn.window(nullwindow::Window { alpha, beta: alpha.above() }).alpha
}
