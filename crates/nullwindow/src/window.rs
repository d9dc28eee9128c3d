//! The search window (alpha, beta), and the null window (Pearl 1980; Fishburn 1980; Marsland & Campbell
//! 1982).

use crate::{Bound, Position, Side, Value};
use std::fmt;

/// The values that still matter: a search that has proved `v <= alpha` or `v >= beta` may stop.
///
/// Both ends are seen from the side to move, except in minimax forms, which see them from MAX.
///
/// ```
/// use nullwindow::{Bound, Window};
/// let w = Window::new(-60, 30);
/// assert_eq!((w.bound(30), w.bound(-60), w.bound(0)), (Bound::Lower, Bound::Upper, Bound::Exact));
/// assert_eq!(Window::null(3), Window::new(3, 4));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window<V> {
    /// The value that the side to move has already.
    pub alpha: V,
    /// The value that the opponent will not allow.
    pub beta: V,
}

impl<V: Value> Window<V> {
    /// The window (alpha, beta).
    #[inline]
    pub fn new(alpha: V, beta: V) -> Self {
        Window { alpha, beta }
    }

    /// (−∞, ∞): the search must find the exact value.
    #[inline]
    #[must_use]
    pub fn full() -> Self {
        Window { alpha: -V::INF, beta: V::INF }
    }

    /// The null window above `v`: it asks whether the value is more than `v`.
    #[inline]
    pub fn null(v: V) -> Self {
        Window { alpha: v, beta: v.above() }
    }

    /// Whether no value lies strictly inside.
    #[inline]
    pub fn is_null(self) -> bool {
        self.alpha.above() >= self.beta
    }

    /// The kind of bound that `v` is if a fail-soft search with this window has returned it.
    #[inline]
    pub fn bound(self, v: V) -> Bound {
        if v >= self.beta {
            Bound::Lower
        } else if v <= self.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

/// The change of view between the two ends of a move, for windows and values. The sign follows the side to
/// move, never the ply: this is the only place that turns one around.
///
/// ```
/// use nullwindow::{Side, Turn, Window};
/// let passed = Turn::between(Side::First, Side::Second);
/// assert_eq!(passed.window(Window::new(3, 7)), Window::new(-7, -3));
/// assert_eq!(passed.value(-5), 5);
/// let kept = Turn::between(Side::First, Side::First); // an extra move, as in Kalah
/// assert_eq!((kept.window(Window::new(3, 7)), kept.value(5)), (Window::new(3, 7), 5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    kept: bool,
}

impl Turn {
    /// The turn of a move after which `child` is to move where `parent` was: two [`Side`](crate::Side)s, or
    /// twice whether MAX is to move, as the textbook names its sides.
    #[inline]
    #[must_use]
    pub fn between<S: PartialEq>(parent: S, child: S) -> Self {
        Turn { kept: parent == child }
    }

    /// The turn of a move of `side` that has led to this position.
    #[inline(always)] // A constant where the sides alternate.
    pub(crate) fn of_move<P: Position>(side: Side, child: &P) -> Self {
        if P::ALTERNATES { Turn { kept: false } } else { Self::between(side, child.side()) }
    }

    /// The parent's window as the child sees it: unchanged if the same side is to move, else negated and
    /// swapped.
    #[inline]
    #[must_use]
    pub fn window<V: Value>(self, w: Window<V>) -> Window<V> {
        if self.kept { w } else { Window { alpha: -w.beta, beta: -w.alpha } }
    }

    /// The child's value as the parent sees it.
    #[inline]
    #[must_use]
    pub fn value<V: Value>(self, v: V) -> V {
        if self.kept { v } else { -v }
    }

    /// Whether the same side is to move at both ends.
    #[inline]
    pub(crate) fn is_kept(self) -> bool {
        self.kept
    }
}

impl<V: Value + fmt::Display> fmt::Display for Window<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |f: &mut fmt::Formatter<'_>, v: V| match v {
            v if v >= V::INF => f.write_str("+∞"),
            v if v <= -V::INF => f.write_str("-∞"),
            v => write!(f, "{v}"),
        };
        f.write_str("(")?;
        end(f, self.alpha)?;
        f.write_str(", ")?;
        end(f, self.beta)?;
        f.write_str(")")
    }
}
