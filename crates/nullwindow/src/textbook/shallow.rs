//! Alpha-beta without deep cut-offs (Knuth & Moore 1975, their procedure F1).

use super::{Flow, Tree};
use crate::{Value, Window, max};
use std::ops::ControlFlow::Continue;

/// The value of `p`, with only the bound of its parent at each node, none from farther up. Shows the gain of
/// deep cut-offs: none to depth 3, and more in deeper trees, though the branching factor is of the same order
/// (Baudet 1978).
///
#[doc = example!(shallow::alpha_beta(&mut p, Window::full(), 4) => 7)]
pub fn alpha_beta<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let mut m = -T::Value::INF;
        for i in 0..b {
            m = max(m, p.child(i, Window::new(m, T::Value::INF), |p, w| alpha_beta(p, w, depth - 1))?);
            if m >= w.beta {
                break;
            }
        }
        Continue(m)
    })
}
