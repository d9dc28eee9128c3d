//! Principal variation search, as an encyclopaedia prints it (Wikipedia, *Principal variation search*) and as
//! two routines (Marsland & Campbell 1982).

use super::{Flow, Tree};
use crate::{Value, Window, max};
use std::ops::ControlFlow::Continue;

/// PVS as Wikipedia prints it. Where it fails low it returns `alpha`, which is no fail-soft bound; and it
/// takes more leaf visits than a fail-soft form.
///
#[doc = example!(pvs::wikipedia(&mut p, Window::full(), 4) => 7)]
pub fn wikipedia<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let mut alpha = w.alpha;
        for i in 0..b {
            let deeper = |p: &mut T, w| wikipedia(p, w, depth - 1);
            let mut score;
            if i == 0 {
                score = p.child(i, Window::new(alpha, w.beta), deeper)?;
            } else {
                score = p.child(i, Window::null(alpha), deeper)?;
                if alpha < score && score < w.beta {
                    score = p.child(i, Window::new(score, w.beta), deeper)?;
                }
            }
            alpha = max(alpha, score);
            if alpha >= w.beta {
                break;
            }
        }
        Continue(alpha)
    })
}

/// PVS as two routines: this one for the nodes of the principal variation and of re-searches, and a second,
/// simpler one for null windows. Visits the same nodes in the same order as
/// [`negascout`](super::negascout::negascout).
///
#[doc = example!(pvs::principal_variation_search(&mut p, Window::full(), 4) => 7)]
pub fn principal_variation_search<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let max_moves = p.is_max();
        let mut m = p.child(0, w, |p, w| principal_variation_search(p, w, depth - 1))?;
        for i in 1..b {
            if m >= w.beta {
                break;
            }
            let lower = max(w.alpha, m);
            let mut opponent = true;
            let mut t = p.child(i, Window::null(lower), |p, w| {
                opponent = p.is_max() != max_moves;
                zero_window_search(p, w, depth - 1)
            })?;
            if t > lower && t < w.beta && !(depth < 3 && opponent) {
                let w = Window::new(t, w.beta);
                t = max(t, p.child(i, w, |p, w| principal_variation_search(p, w, depth - 1))?);
            }
            m = max(m, t);
        }
        Continue(m)
    })
}

/// The second routine: is the value more than `w.alpha`? Every branch has the same null window.
fn zero_window_search<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let mut m = -T::Value::INF;
        for i in 0..b {
            m = max(m, p.child(i, w, |p, w| zero_window_search(p, w, depth - 1))?);
            if m >= w.beta {
                break;
            }
        }
        Continue(m)
    })
}
