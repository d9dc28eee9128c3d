//! Nega-max, F (Knuth & Moore 1975; Hsu, *Alpha-Beta Pruning: Algorithm and Analysis*, slide 16).

use super::{Flow, Tree};
use crate::{Value, Window};
use std::ops::ControlFlow::Continue;

/// The value of `p`, from its side to move, by visiting every node.
///
#[doc = example!(negamax::negamax(&mut p, 4) => 7)]
pub fn negamax<T: Tree>(p: &mut T, depth: u32) -> Flow<T::Value> {
    p.node(Window::full(), depth, |p, b| {
        let mut m = -T::Value::INF;
        for i in 0..b {
            let t = p.child(i, Window::full(), |p, _| negamax(p, depth - 1))?;
            if t > m {
                m = t;
            }
        }
        Continue(m)
    })
}
