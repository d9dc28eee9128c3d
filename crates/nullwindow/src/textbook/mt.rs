//! The memory-enhanced test MT, and what drives it: MTD(f), MT-SSS* and MT-DUAL* (Plaat, Schaeffer, Pijls & de Bruin 1996).

use super::{Flow, Tree, memory::Memory};
use crate::{Bound, Value, Window, max};
use std::ops::ControlFlow::Continue;

/// MT: a bound on the value of `p`, from its side to move, that tells whether the value is `beta` or more. The window
/// must be null. Fail-soft; remembers both bounds of every node it visits, and asks the memory before it visits one.
///
#[doc = example!(mt::mt(&mut p, Window::null(3), 4, &mut memory::Unlimited::default()) => 7)]
pub fn mt<T: Tree>(
    p: &mut T,
    w: Window<T::Value>,
    depth: u32,
    memory: &mut impl Memory<T::Value>,
) -> Flow<T::Value> {
    let known = memory.get(p.path());
    if known.lower >= w.beta {
        return Continue(known.lower);
    }
    if known.upper <= w.alpha {
        return Continue(known.upper);
    }
    let mut leaf = true;
    let g = p.node(w, depth, |p, b| {
        leaf = false;
        let mut g = -T::Value::INF;
        for i in 0..b {
            g = max(g, p.child(i, w, |p, w| mt(p, w, depth - 1, memory))?);
            if g >= w.beta {
                break;
            }
        }
        Continue(g)
    })?;
    let bound = if leaf { Bound::Exact } else { w.bound(g) };
    memory.put(p.path(), known.narrowed(g, bound));
    Continue(g)
}

/// MTD(f): closes in on the value of `p` from a first guess, by null windows alone. A right guess takes two passes. Each
/// pass moves one of the two bounds, whatever the memory forgets, so it always ends.
///
#[doc = example!(mt::mtdf(&mut p, 6, 4, &mut memory::Unlimited::default()) => 7)]
pub fn mtdf<T: Tree>(
    p: &mut T,
    guess: T::Value,
    depth: u32,
    memory: &mut impl Memory<T::Value>,
) -> Flow<T::Value> {
    let (mut lower, mut upper) = (-T::Value::INF, T::Value::INF);
    let mut g = guess;
    while lower < upper {
        let beta = if g == lower { g.above() } else { g };
        g = mt(p, Window::new(beta.below(), beta), depth, memory)?;
        if g < beta {
            upper = g;
        } else {
            lower = g;
        }
    }
    Continue(g)
}

/// MT-SSS* (also AB-SSS*): from infinity downward. Evaluates the same leaves in the same order as Stockman's
/// [`sss_star`](super::sss_star::sss_star) if the memory forgets nothing.
///
#[doc = example!(mt::sss_star(&mut p, 4, &mut memory::Unlimited::default()) => 7)]
pub fn sss_star<T: Tree>(p: &mut T, depth: u32, memory: &mut impl Memory<T::Value>) -> Flow<T::Value> {
    let mut g = T::Value::INF;
    loop {
        let gamma = g;
        g = mt(p, Window::new(gamma.below(), gamma), depth, memory)?;
        if g >= gamma {
            return Continue(g);
        }
    }
}

/// MT-DUAL*: from minus infinity upward, the dual of [`sss_star`].
///
#[doc = example!(mt::dual_star(&mut p, 4, &mut memory::Unlimited::default()) => 7)]
pub fn dual_star<T: Tree>(p: &mut T, depth: u32, memory: &mut impl Memory<T::Value>) -> Flow<T::Value> {
    let mut g = -T::Value::INF;
    loop {
        let gamma = g;
        g = mt(p, Window::null(gamma), depth, memory)?;
        if g <= gamma {
            return Continue(g);
        }
    }
}
