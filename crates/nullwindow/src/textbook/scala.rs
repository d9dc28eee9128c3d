//! NegaScout as the seed article prints it in Scala (blog post *NegaScout*, 2011-07-02). It lacks the guard
//! `t >= beta`.

use super::{Flow, Tree};
use crate::{Value, Window, max};
use std::ops::ControlFlow::Continue;

/// The article's program. Without the guard some re-searches have an empty or inverted window; the value is
/// right, and the leaf counts differ a little from those of [`negascout`](super::negascout::negascout). The
/// rule `depth <= 2` is sound under strict alternation only.
///
#[doc = example!(scala::negascout(&mut p, Window::full(), 4) => 7)]
pub fn negascout<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let mut alpha = -T::Value::INF;
        let mut beta = w.beta;
        for i in 0..b {
            let deeper = |p: &mut T, w| negascout(p, w, depth - 1);
            let s = p.child(i, Window::new(max(alpha, w.alpha), beta), deeper)?;
            if s > alpha {
                if beta == w.beta || depth <= 2 {
                    alpha = s;
                } else {
                    alpha = p.child(i, Window::new(s, w.beta), deeper)?;
                }
            }
            if alpha >= w.beta {
                return Continue(alpha);
            }
            beta = max(alpha, w.alpha).above();
        }
        Continue(alpha)
    })
}
