//! What is proved of a value: a lower and an upper bound (our own).

use nullwindow::{Score, Turn, Value, Window, max, min};

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

    /// As the parent sees it, for a move that turns the view like this: wins and losses are farther by
    /// this number of plies.
    #[must_use]
    pub fn seen_by_parent(self, turn: Turn, plies: usize) -> Self {
        let [a, b] = [self.lower, self.upper].map(|bound| turn.value(bound).to_root(plies));
        Interval { lower: min(a, b), upper: max(a, b) }
    }

    /// The question of a child, whether its value is more than this, where the parent's is more than `alpha`.
    pub(crate) fn alpha_of_child(turn: Turn, plies: usize, alpha: Score) -> Score {
        let [alpha, beta] = [alpha, alpha.above()].map(|bound| bound.from_root(plies));
        turn.window(Window { alpha, beta }).alpha
    }

    /// What answers the question for `alpha` of a position whose game is not over, without a look: no win or
    /// loss is nearer than this number of plies.
    pub(crate) fn before_moves(plies: usize, alpha: Score) -> Option<Self> {
        let nearest = Score::win(plies as u16);
        match plies {
            1.. if alpha >= nearest => Some(Interval::at_most(nearest)),
            1.. if alpha < -nearest => Some(Interval::at_least(-nearest)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Side;

    #[test]
    fn an_answer_of_a_child_answers_its_parent_at_every_distance() {
        let turns = [Turn::between(Side::First, Side::First), Turn::between(Side::First, Side::Second)];
        let near = (-40..=40).map(Score::points);
        let far = [0, 1, 2, 7, 300].into_iter().flat_map(|plies| [Score::win(plies), Score::loss(plies)]);
        let values: Vec<_> = near.chain(far).collect();
        for turn in turns {
            for &child in &values {
                let parent = turn.value(child).to_root(1);
                for &alpha in &values {
                    let seen = Interval::before_moves(1, alpha).unwrap_or_else(|| {
                        let asked = Interval::alpha_of_child(turn, 1, alpha);
                        let high = child > asked;
                        let answer = if high { Interval::at_least(child) } else { Interval::at_most(child) };
                        answer.seen_by_parent(turn, 1)
                    });
                    assert!(seen.lower <= parent && parent <= seen.upper, "{turn:?} {child} {alpha}");
                    assert!(seen.answers(alpha), "{turn:?} {child} {alpha}");
                }
            }
        }
    }
}
