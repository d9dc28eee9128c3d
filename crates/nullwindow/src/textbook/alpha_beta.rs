//! Alpha-beta in nega-max form, in its three versions F1, F2, F3 (Knuth & Moore 1975; fail-soft: Fishburn
//! 1983; Hsu, *Scout and NegaScout*, slide 20).
//!
//! With the same window all three visit the same nodes in the same order; they differ in the number that they
//! return for a value outside the window. For `alpha < beta` and the true value `v`, a result `s` means: `s
//! <= alpha` implies `v <= s`, `s >= beta` implies `v >= s`, and between them `v = s`.

use super::{Flow, Tree};
use crate::{Value, Window, max, min};
use std::ops::ControlFlow::Continue;

/// F1, fail-hard: the value, held within `[alpha, beta]`.
///
#[doc = example!(alpha_beta::fail_hard(&mut p, Window::new(0, 4), 4) => 4)]
pub fn fail_hard<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    let value = p.node(w, depth, |p, b| {
        let mut m = w.alpha;
        for i in 0..b {
            m = max(m, p.child(i, Window::new(m, w.beta), |p, w| fail_hard(p, w, depth - 1))?);
            if m >= w.beta {
                return Continue(w.beta);
            }
        }
        Continue(m)
    });
    value.map_continue(|v| max(w.alpha, min(w.beta, v))) // for leaves
}

/// F2, the original: at an inner node never less than `alpha`, but possibly more than `beta`.
///
#[doc = example!(alpha_beta::original(&mut p, Window::new(0, 4), 4) => 4)]
pub fn original<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let mut m = w.alpha;
        for i in 0..b {
            m = max(m, p.child(i, Window::new(m, w.beta), |p, w| original(p, w, depth - 1))?);
            if m >= w.beta {
                return Continue(m);
            }
        }
        Continue(m)
    })
}

/// F3, fail-soft: the tightest bound that the visited nodes prove, inside or outside the window.
///
#[doc = example!(alpha_beta::fail_soft(&mut p, Window::new(0, 4), 4) => 7)]
pub fn fail_soft<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let mut m = -T::Value::INF;
        for i in 0..b {
            let lower = max(w.alpha, m);
            m = max(m, p.child(i, Window::new(lower, w.beta), |p, w| fail_soft(p, w, depth - 1))?);
            if m >= w.beta {
                return Continue(m);
            }
        }
        Continue(m)
    })
}
