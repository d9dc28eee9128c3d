//! Fishburn's null windows: on the last subtree of the root (Fishburn 1980), and in a SCOUT-like alpha-beta
//! (the Palphabeta of his 1981 thesis, after its description by Marsland & Campbell 1982).

use super::{Flow, Tree, alpha_beta::fail_soft};
use crate::{Value, Window, max};
use std::ops::ControlFlow::Continue;

/// Fail-soft alpha-beta, with a null window on the root's last branch only. That finds the
/// best move; a last branch that is better is searched again for the value.
///
#[doc = example!(fishburn::last_subtree(&mut p, Window::full(), 4) => 7)]
pub fn last_subtree<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let mut m = -T::Value::INF;
        for i in 0..b {
            let lower = max(w.alpha, m);
            let deeper = |p: &mut T, w| fail_soft(p, w, depth - 1);
            let last = i > 0 && i + 1 == b;
            let mut t =
                p.child(i, if last { Window::null(lower) } else { Window::new(lower, w.beta) }, deeper)?;
            if last && t > lower && t < w.beta {
                t = max(t, p.child(i, Window::new(t, w.beta), deeper)?);
            }
            m = max(m, t);
            if m >= w.beta {
                break;
            }
        }
        Continue(m)
    })
}

/// Palphabeta: the first branch by the same routine, every other one by fail-soft alpha-beta with a null
/// window, and again with the window above its score if it is better. Like SCOUT it has no window of its own.
///
#[doc = example!(fishburn::palphabeta(&mut p, 4) => 7)]
pub fn palphabeta<T: Tree>(p: &mut T, depth: u32) -> Flow<T::Value> {
    p.node(Window::full(), depth, |p, b| {
        let mut m = p.child(0, Window::full(), |p, _| palphabeta(p, depth - 1))?;
        for i in 1..b {
            let deeper = |p: &mut T, w| fail_soft(p, w, depth - 1);
            let t = p.child(i, Window::null(m), deeper)?;
            if t > m {
                m = max(t, p.child(i, Window::new(t, T::Value::INF), deeper)?);
            }
        }
        Continue(m)
    })
}
