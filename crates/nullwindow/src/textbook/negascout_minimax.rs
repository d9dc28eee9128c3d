//! NegaScout in mini-max form, F4′ and G4′ (Hsu, *Scout and NegaScout*, slides 23 and 24), as printed and
//! corrected.
//!
//! As printed the null window lies at `m`, which may be below alpha: the value is right, but on narrow, deep
//! trees the search takes up to twice the leaf visits of alpha-beta, and visits nodes that alpha-beta prunes.
//! It belongs at `max(alpha, m)`, and dually at `min(beta, m)`. Both forms trust the result of a null window
//! below depth 3, which is sound under strict alternation only.

use super::{Flow, Tree};
use crate::{Value, Window, max, min};
use std::ops::ControlFlow::Continue;

/// F4′ and G4′ as printed; window and value are from MAX's view.
///
#[doc = example!(negascout_minimax::negascout_as_printed(&mut p, Window::full(), 4) => 7)]
pub fn negascout_as_printed<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    if p.is_max() { f_as_printed(p, w, depth) } else { g_as_printed(p, w, depth) }
}

fn f_as_printed<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node_f(w, depth, |p, b| {
        let mut m = p.child_f(0, |p| negascout_as_printed(p, w, depth - 1))?;
        if m >= w.beta {
            return Continue(m);
        }
        for i in 1..b {
            let t = p.child_f(i, |p| negascout_as_printed(p, Window::new(m, m.above()), depth - 1))?;
            if t > m {
                if depth < 3 || t >= w.beta {
                    m = t;
                } else {
                    m = p.child_f(i, |p| negascout_as_printed(p, Window::new(t, w.beta), depth - 1))?;
                }
            }
            if m >= w.beta {
                return Continue(m);
            }
        }
        Continue(m)
    })
}

fn g_as_printed<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node_f(w, depth, |p, b| {
        let mut m = p.child_f(0, |p| negascout_as_printed(p, w, depth - 1))?;
        if m <= w.alpha {
            return Continue(m);
        }
        for i in 1..b {
            let t = p.child_f(i, |p| negascout_as_printed(p, Window::new(m.below(), m), depth - 1))?;
            if t < m {
                if depth < 3 || t <= w.alpha {
                    m = t;
                } else {
                    m = p.child_f(i, |p| negascout_as_printed(p, Window::new(w.alpha, t), depth - 1))?;
                }
            }
            if m <= w.alpha {
                return Continue(m);
            }
        }
        Continue(m)
    })
}

/// F4′ and G4′ corrected: visits the same nodes in the same order as
/// [`negascout`](super::negascout::negascout).
///
#[doc = example!(negascout_minimax::negascout(&mut p, Window::full(), 4) => 7)]
pub fn negascout<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    if p.is_max() { f(p, w, depth) } else { g(p, w, depth) }
}

fn f<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node_f(w, depth, |p, b| {
        let mut m = p.child_f(0, |p| negascout(p, w, depth - 1))?;
        for i in 1..b {
            if m >= w.beta {
                break;
            }
            let lower = max(w.alpha, m);
            let mut min_moves = true;
            let mut t = p.child_f(i, |p| {
                min_moves = !p.is_max();
                negascout(p, Window::null(lower), depth - 1)
            })?;
            if t > lower && t < w.beta && !(depth < 3 && min_moves) {
                t = max(t, p.child_f(i, |p| negascout(p, Window::new(t, w.beta), depth - 1))?);
            }
            m = max(m, t);
        }
        Continue(m)
    })
}

fn g<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node_f(w, depth, |p, b| {
        let mut m = p.child_f(0, |p| negascout(p, w, depth - 1))?;
        for i in 1..b {
            if m <= w.alpha {
                break;
            }
            let upper = min(w.beta, m);
            let mut max_moves = true;
            let mut t = p.child_f(i, |p| {
                max_moves = p.is_max();
                negascout(p, Window::new(upper.below(), upper), depth - 1)
            })?;
            if t < upper && t > w.alpha && !(depth < 3 && max_moves) {
                t = min(t, p.child_f(i, |p| negascout(p, Window::new(w.alpha, t), depth - 1))?);
            }
            m = min(m, t);
        }
        Continue(m)
    })
}
