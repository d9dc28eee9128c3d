//! Mini-max, F′ and G′ (Hsu, *Alpha-Beta Pruning: Algorithm and Analysis*, slides 8, 10 and 11).

use super::{Flow, Tree};
use crate::{Value, Window};
use std::ops::ControlFlow::Continue;

/// The value of `p`, from MAX's view, by visiting every node: F′ where MAX is to move, G′ where MIN is.
///
#[doc = example!(minimax::minimax(&mut p, 4) => 7)]
pub fn minimax<T: Tree>(p: &mut T, depth: u32) -> Flow<T::Value> {
    if p.is_max() { f(p, depth) } else { g(p, depth) }
}

fn f<T: Tree>(p: &mut T, depth: u32) -> Flow<T::Value> {
    p.node_f(Window::full(), depth, |p, b| {
        let mut m = -T::Value::INF;
        for i in 0..b {
            let t = p.child_f(i, |p| minimax(p, depth - 1))?;
            if t > m {
                m = t;
            }
        }
        Continue(m)
    })
}

fn g<T: Tree>(p: &mut T, depth: u32) -> Flow<T::Value> {
    p.node_f(Window::full(), depth, |p, b| {
        let mut m = T::Value::INF;
        for i in 0..b {
            let t = p.child_f(i, |p| minimax(p, depth - 1))?;
            if t < m {
                m = t;
            }
        }
        Continue(m)
    })
}
