//! Aspiration: a search with a window around a guess, repeated with a wider one if the value lies outside (Kishimoto & Müller,
//! tutorial part 3, slide 11; the idea is older than its first print).

use super::{Flow, Tree};
use crate::{Value, Window};
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
    let further = |delta: T::Value| match widen {
        Widen::Open => T::Value::INF,
        Widen::Double => delta.offset(delta),
    };
    let (mut below, mut above) = (delta, delta);
    loop {
        // A side that is open is open, however far away the guess lies.
        let alpha = if below >= T::Value::INF { -T::Value::INF } else { guess.offset(-below) };
        let beta = if above >= T::Value::INF { T::Value::INF } else { guess.offset(above) };
        let w = Window::new(alpha, beta);
        let v = search(p, w)?;
        if v <= w.alpha && w.alpha > -T::Value::INF {
            below = further(below);
        } else if v >= w.beta && w.beta < T::Value::INF {
            above = further(above);
        } else {
            return Continue(v);
        }
    }
}
