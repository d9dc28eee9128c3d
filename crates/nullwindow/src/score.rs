//! Values of positions: the numbers that a search compares, and the engine's bounded score (our own).

use std::fmt;
use std::ops::Neg;

/// The values that a search backs up: numbers with a total order (never NaN) and a negation, discrete in the
/// sense of [`above`](Self::above).
///
/// Implemented for `i32`, `i64`, `f32`, `f64` and [`Score`]. Every value of a position lies strictly between
/// `-INF` and `INF`.
///
/// ```
/// use nullwindow::Value;
/// assert_eq!(7_i32.above(), 8);
/// assert!(0.5_f64.above() > 0.5 && 0.5_f64.above() < 0.500_000_1);
/// assert_eq!(i64::INF.offset(1), i64::INF);
/// ```
pub trait Value: Copy + PartialOrd + Neg<Output = Self> + Default + fmt::Debug {
    /// Larger than any value of a position; its negation is smaller than any. (For integers `MAX`, never
    /// `-MIN`.)
    const INF: Self;

    /// The next value above: `v + 1` for integers, the next representable number for floats. The null window
    /// above `v` is `(v, v.above())`.
    #[must_use]
    fn above(self) -> Self;

    /// The next value below.
    #[must_use]
    fn below(self) -> Self {
        -(-self).above()
    }

    /// `self + by`, limited to `±INF`.
    #[must_use]
    fn offset(self, by: Self) -> Self;
}

/// The larger of two values; the first of equals.
///
/// ```
/// assert_eq!(nullwindow::max(-3, 5), 5);
/// ```
#[inline]
#[must_use]
pub fn max<V: PartialOrd>(a: V, b: V) -> V {
    if b > a { b } else { a }
}

/// The smaller of two values; the first of equals.
///
/// ```
/// assert_eq!(nullwindow::min(-3, 5), -3);
/// ```
#[inline]
#[must_use]
pub fn min<V: PartialOrd>(a: V, b: V) -> V {
    if b < a { b } else { a }
}

macro_rules! integer_value {
    ($($t:ty)*) => { $(
        impl Value for $t {
            const INF: $t = <$t>::MAX;
            #[inline]
            fn above(self) -> $t {
                self.saturating_add(1)
            }
            #[inline]
            fn offset(self, by: $t) -> $t {
                self.saturating_add(by).max(-<$t>::MAX)
            }
        }
    )* };
}
integer_value!(i32 i64);

macro_rules! float_value {
    ($($t:ty)*) => { $(
        impl Value for $t {
            const INF: $t = <$t>::INFINITY;
            #[inline]
            fn above(self) -> $t {
                self.next_up()
            }
            #[inline]
            fn offset(self, by: $t) -> $t {
                self + by
            }
        }
    )* };
}
float_value!(f32 f64);

/// A bounded score from the view of the side to move: points, or a win or loss and its distance in plies.
///
/// Points range from −30,000 to 30,000; the scores of wins are higher, those of nearer wins the highest. Fits
/// in 16 bits, for the table.
///
/// ```
/// use nullwindow::Score;
/// assert!(Score::win(3) > Score::win(5));
/// assert!(Score::win(5) > Score::points(30_000));
/// assert_eq!(-Score::win(3), Score::loss(3));
/// assert_eq!(Score::points(-4).to_string(), "-4");
/// assert_eq!(Score::win(3).to_string(), "win in 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Score(i16);

impl Score {
    const WIN: i16 = 32_000;
    const POINTS: i16 = 30_000;

    /// The largest count of points; the smallest is its negation.
    pub const MAX_POINTS: i32 = Self::POINTS as i32;

    /// The largest distance of a win or a loss, in plies.
    pub const MAX_DISTANCE: u16 = 1_999;

    /// Reads `win in 7`, `loss in 4`, or a number of points, with or without a sign; `None` where a score is
    /// never so large.
    ///
    /// ```
    /// use nullwindow::Score;
    /// assert_eq!(Score::read("loss in 4"), Some(Score::loss(4)));
    /// assert_eq!((Score::read("+18"), Score::read("40000")), (Some(Score::points(18)), None));
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let plies = |text: &str| text.parse().ok().filter(|&plies| plies <= Self::MAX_DISTANCE);
        if let Some(text) = text.strip_prefix("win in ") {
            return plies(text).map(Score::win);
        }
        if let Some(text) = text.strip_prefix("loss in ") {
            return plies(text).map(Score::loss);
        }
        let points = text.parse().ok()?;
        (-Self::MAX_POINTS..=Self::MAX_POINTS).contains(&points).then(|| Score::points(points))
    }

    /// A count of points or of an evaluation's units, held within ±30,000.
    #[inline]
    #[must_use]
    pub fn points(points: i32) -> Self {
        Score(points.clamp(-i32::from(Self::POINTS), i32::from(Self::POINTS)) as i16)
    }

    /// The side to move wins in `plies` plies; more than 1,999 are taken for 1,999.
    #[inline]
    #[must_use]
    pub fn win(plies: u16) -> Self {
        Score(Self::WIN - plies.min(Self::MAX_DISTANCE) as i16)
    }

    /// The side to move loses in `plies` plies; more than 1,999 are taken for 1,999.
    #[inline]
    #[must_use]
    pub fn loss(plies: u16) -> Self {
        -Self::win(plies)
    }

    /// A score whose distance is counted from the root, with its distance counted from a node `ply` plies
    /// below: wins and losses are nearer by `ply`.
    ///
    /// ```
    /// use nullwindow::Score;
    /// assert_eq!(Score::win(7).from_root(4), Score::win(3));
    /// assert_eq!(Score::win(3).to_root(4), Score::win(7));
    /// assert_eq!(Score::points(12).to_root(4), Score::points(12));
    /// ```
    #[inline]
    #[must_use]
    pub fn from_root(self, ply: usize) -> Self {
        self.nearer_by(ply as i16)
    }

    /// A score whose distance is counted from a node `ply` plies below the root, with its distance counted
    /// from the root.
    #[inline]
    #[must_use]
    pub fn to_root(self, ply: usize) -> Self {
        self.nearer_by(-(ply as i16))
    }

    #[inline]
    fn nearer_by(self, plies: i16) -> Self {
        if self.is_points() { self } else { self.win_nearer_by(plies) }
    }

    fn win_nearer_by(self, plies: i16) -> Self {
        match self.0 {
            s if s.abs() == i16::MAX => self,
            s if s > 0 => Score((s + plies).min(Self::WIN)),
            s => Score((s - plies).max(-Self::WIN)),
        }
    }

    /// Whether this is a score in points: no win or loss at a distance, and not infinite.
    ///
    /// ```
    /// use nullwindow::Score;
    /// assert!(Score::points(-30_000).is_points() && !Score::win(3).is_points());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_points(self) -> bool {
        -Self::POINTS <= self.0 && self.0 <= Self::POINTS
    }

    /// Whether this is above every count of points: a win, or plus infinity.
    ///
    /// ```
    /// use nullwindow::Score;
    /// assert!(Score::win(3).is_win() && Score::loss(2).is_loss());
    /// assert!(!Score::points(Score::MAX_POINTS).is_win());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Self::POINTS
    }

    /// Whether this is below every count of points: a loss, or minus infinity.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::POINTS
    }

    /// The distance of the win or loss, in plies; `None` for points and for ±∞.
    ///
    /// ```
    /// use nullwindow::Score;
    /// assert_eq!(Score::loss(4).distance(), Some(4));
    /// assert_eq!(Score::points(4).distance(), None);
    /// ```
    #[must_use]
    pub fn distance(self) -> Option<u16> {
        (!self.is_points() && self.0.abs() <= Self::WIN).then(|| (Self::WIN - self.0.abs()).unsigned_abs())
    }

    /// The bare number, for tables and messages.
    #[inline]
    #[must_use]
    pub fn get(self) -> i16 {
        self.0
    }

    /// The score of which `raw` is the [bare number](Self::get); `i16::MIN`, which is of none, becomes the
    /// least.
    ///
    /// ```
    /// use nullwindow::Score;
    /// assert_eq!(Score::from_raw(Score::win(3).get()), Score::win(3));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_raw(raw: i16) -> Self {
        Score(if raw == i16::MIN { -i16::MAX } else { raw })
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Score(-self.0)
    }
}

impl Value for Score {
    const INF: Self = Score(i16::MAX);
    #[inline]
    fn above(self) -> Self {
        Score(self.0.saturating_add(1))
    }
    #[inline]
    fn offset(self, by: Self) -> Self {
        Score(self.0.saturating_add(by.0).max(-i16::MAX))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            i16::MAX => f.write_str("+inf"),
            s if s == -i16::MAX => f.write_str("-inf"),
            s if s > Self::POINTS => write!(f, "win in {}", Self::WIN - s),
            s if s < -Self::POINTS => write!(f, "loss in {}", Self::WIN + s),
            0 => f.write_str("0"),
            s => write!(f, "{s:+}"),
        }
    }
}

/// The meaning of a returned number for the value of a position (for `alpha < beta`).
///
/// ```
/// use nullwindow::{Bound, Window};
/// assert_eq!(Window::new(2, 5).bound(7), Bound::Lower);
/// assert_eq!(Window::new(2, 5).bound(3), Bound::Exact);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The value is the number.
    Exact,
    /// The value is at least the number: the search failed high.
    Lower,
    /// The value is at most the number: the search failed low.
    Upper,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negation_never_overflows() {
        for v in [i32::INF, -i32::INF, 0, i32::INF.above(), (-i32::INF).offset(-5)] {
            assert_eq!(-(-v), v);
        }
        for v in [Score::INF, -Score::INF, Score::win(0), Score::INF.offset(Score::INF)] {
            assert_eq!(-(-v), v);
        }
    }

    #[test]
    fn above_and_below_are_neighbours() {
        assert_eq!(7_i64.above().below(), 7);
        assert!(1.5_f64.above() > 1.5 && 1.5_f64.above().below() == 1.5);
        assert_eq!(Score::points(0).above().below(), Score::points(0));
    }

    #[test]
    fn max_and_min_are_each_others_negation() {
        let values = [-i32::INF, -7, 0, 7, i32::INF];
        for x in values {
            for y in values {
                assert_eq!(min(x, y), -max(-x, -y));
                assert_eq!(max(x, y), -min(-x, -y));
            }
        }
    }
}
