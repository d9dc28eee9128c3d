//! Aspiration: a search with a window around an expected value, repeated with a wider one if the value lies
//! outside (Kishimoto & Müller, tutorial part 3, slide 11; the idea is older than its first print).

use super::{Flow, Tree};
use crate::{Bound, Value, Window};
use std::ops::ControlFlow::Continue;

/// The rule that widens the side of the window on which a search failed.
///
/// ```
/// use nullwindow::textbook::aspiration::Widen;
/// assert_ne!(Widen::Open, Widen::Double);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Widen {
    /// To infinity: at most two more searches.
    Open,
    /// To twice the distance from the center each time, until it reaches infinity.
    Double,
}

impl Widen {
    /// The window `center - below` to `center + above`; a side at distance infinity is open for any `center`.
    pub(crate) fn window<V: Value>(self, center: V, below: V, above: V) -> Window<V> {
        let alpha = if below >= V::INF { -V::INF } else { center.offset(-below) };
        let beta = if above >= V::INF { V::INF } else { center.offset(above) };
        Window::new(alpha, beta)
    }

    /// The next distance of the side on which a search failed.
    pub(crate) fn further<V: Value>(self, delta: V) -> V {
        match self {
            Widen::Open => V::INF,
            Widen::Double => delta.offset(delta),
        }
    }
}

/// The value of `p`, from its side to move, by `search` (any search with a window, fail-hard or fail-soft),
/// first with the window `center ± delta`. `delta` must be positive.
///
#[doc = example!(
    aspiration::aspiration(&mut p, 3, 1, aspiration::Widen::Double, |p, w| negascout::negascout(p, w, 4)) => 7
)]
// ANCHOR: aspiration
pub fn aspiration<T: Tree>(
    p: &mut T,
    center: T::Value,
    delta: T::Value,
    widen: Widen,
    mut search: impl FnMut(&mut T, Window<T::Value>) -> Flow<T::Value>,
) -> Flow<T::Value> {
    let (mut below, mut above) = (delta, delta);
    loop {
        let w = widen.window(center, below, above);
        let v = search(p, w)?;
        match w.bound(v) {
            Bound::Upper => below = widen.further(below),
            Bound::Lower => above = widen.further(above),
            Bound::Exact => return Continue(v),
        }
    }
}
// ANCHOR_END: aspiration
