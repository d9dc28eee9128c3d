//! NegaScout (Reinefeld 1983; Marsland 1986 as PVS; slides F4 of Hsu).

use super::{Flow, Tree};
use crate::{Value, Window, max};
use std::ops::ControlFlow::Continue;

/// NegaScout.
pub fn negascout<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let mut m = -T::Value::INF;
        for i in 0..b {
            let lower = max(w.alpha, m);
            let null = if i == 0 { w } else { Window::null(lower) };
            let mut t = p.child(i, null, |p, w| negascout(p, w, depth - 1))?;
            if i > 0 && t > lower && t < w.beta {
                t = max(t, p.child(i, Window::new(t, w.beta), |p, w| negascout(p, w, depth - 1))?);
            }
            m = max(m, t);
            if m >= w.beta {
                break;
            }
        }
        Continue(m)
    })
}
