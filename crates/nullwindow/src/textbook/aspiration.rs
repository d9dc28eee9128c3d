//! Aspiration: a search with a window around a guess, repeated with a wider one if the value lies outside (Kishimoto & Müller,
//! tutorial part 3, slide 11; the idea is older than its first print).

use super::{Flow, Tree};
use crate::{Bound, Value, Window};
use std::ops::ControlFlow::Continue;

/// What to do with the side of the window on which a search failed.
///
/// ```
/// use nullwindow::textbook::aspiration::Widen;
/// assert_ne!(Widen::Open, Widen::Double);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Widen {
    /// Open it to infinity: at most two more searches.
    Open,
    /// Move it away from the guess by twice the distance each time, until it reaches infinity.
    Double,
}

impl Widen {
    /// The window `guess - below` to `guess + above`. A side that is open is open, however far away the guess lies.
    pub(crate) fn window<V: Value>(self, guess: V, below: V, above: V) -> Window<V> {
        let alpha = if below >= V::INF { -V::INF } else { guess.offset(-below) };
        let beta = if above >= V::INF { V::INF } else { guess.offset(above) };
        Window::new(alpha, beta)
    }

    /// How far the side on which a search failed is moved away next.
    pub(crate) fn further<V: Value>(self, delta: V) -> V {
        match self {
            Widen::Open => V::INF,
            Widen::Double => delta.offset(delta),
        }
    }
}

/// The value of `p`, by `search` (any search with a window, fail-hard or fail-soft), first with the window
/// `guess ± delta`. `delta` must be positive.
///
#[doc = example!(aspiration::aspiration(&mut p, 3, 1, aspiration::Widen::Double, |p, w| negascout::negascout(p, w, 4)) => 7)]
pub fn aspiration<T: Tree>(
    p: &mut T,
    guess: T::Value,
    delta: T::Value,
    widen: Widen,
    mut search: impl FnMut(&mut T, Window<T::Value>) -> Flow<T::Value>,
) -> Flow<T::Value> {
    let (mut below, mut above) = (delta, delta);
    loop {
        let w = widen.window(guess, below, above);
        let v = search(p, w)?;
        match w.bound(v) {
            Bound::Upper => below = widen.further(below),
            Bound::Lower => above = widen.further(above),
            Bound::Exact => return Continue(v),
        }
    }
}
