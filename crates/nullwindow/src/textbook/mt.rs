//! The memory-enhanced test MT, and its drivers MTD(f), MT-SSS* and MT-DUAL* (Plaat, Schaeffer, Pijls & de
//! Bruin 1996).

use super::{
    Flow, Tree,
    memory::{Memory, Unlimited},
};
use crate::{Bound, Value, Window, max};
use std::ops::ControlFlow::Continue;

/// MT: a bound on the value of `p`, from its side to move, which proves whether the value is at least `beta`.
/// The window must be null. Fail-soft; keeps both bounds of every node it visits, and reads them before a
/// visit.
///
#[doc = example!(mt::mt(&mut p, Window::null(3), 4, &mut memory::Unlimited::default()) => 7)]
// ANCHOR: mt
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
// ANCHOR_END: mt

/// MTD(f): converges to the value of `p` from a first guess, by null windows alone. A right guess takes two
/// passes. Each pass moves one of the two bounds, also with a memory that loses entries, so that it always
/// ends.
///
#[doc = example!(mt::mtdf(&mut p, 6, 4, &mut memory::Unlimited::default()) => 7)]
pub fn mtdf<T: Tree>(
    p: &mut T,
    guess: T::Value,
    depth: u32,
    memory: &mut impl Memory<T::Value>,
) -> Flow<T::Value> {
    converge(p, guess, depth, memory).map_continue(|(value, _)| value)
}

/// MTD(f) and the number of its passes.
// ANCHOR: converge
fn converge<T: Tree>(
    p: &mut T,
    guess: T::Value,
    depth: u32,
    memory: &mut impl Memory<T::Value>,
) -> Flow<(T::Value, u32)> {
    let (mut lower, mut upper) = (-T::Value::INF, T::Value::INF);
    let (mut g, mut passes) = (guess, 0);
    while lower < upper {
        let beta = if g == lower { g.above() } else { g };
        g = mt(p, Window::new(beta.below(), beta), depth, memory)?;
        passes += 1;
        if g < beta {
            upper = g;
        } else {
            lower = g;
        }
    }
    Continue((g, passes))
}
// ANCHOR_END: converge

/// One iteration of [`deepening`].
///
/// ```
/// use nullwindow::textbook::mt::MtdfIteration;
/// assert_eq!(MtdfIteration { depth: 3, value: 7, passes: 2 }.value, 7);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MtdfIteration<V> {
    /// The depth in plies.
    pub depth: u32,
    /// The value at that depth, from the side to move.
    pub value: V,
    /// The number of memory-enhanced tests.
    pub passes: u32,
}

/// MTD(f) with iterative deepening from 1 ply to `last`. The first guess is the value of `guess_from`
/// iterations before: 1, or 2 where values alternate between odd and even depths. (`first` while there is
/// none.) Each iteration has a memory of its own, since a bound at one depth is none at another.
///
#[doc = example!(mt::deepening(&mut p, 0, 3, 1).map_continue(|iterations| iterations[2].value) => 7)]
pub fn deepening<T: Tree>(
    p: &mut T,
    first: T::Value,
    last: u32,
    guess_from: u32,
) -> Flow<Vec<MtdfIteration<T::Value>>> {
    let mut iterations: Vec<MtdfIteration<T::Value>> = Vec::new();
    for depth in 1..=last {
        let before = iterations.len().checked_sub(guess_from.max(1) as usize);
        let guess = before.map_or(first, |i| iterations[i].value);
        let (value, passes) = converge(p, guess, depth, &mut Unlimited::default())?;
        iterations.push(MtdfIteration { depth, value, passes });
    }
    Continue(iterations)
}

/// MT-SSS* (also AB-SSS*): from infinity downward. With a memory that loses nothing it evaluates the same
/// leaves in the same order as Stockman's [`sss_star`](super::sss_star::sss_star).
///
#[doc = example!(mt::sss_star(&mut p, 4, &mut memory::Unlimited::default()) => 7)]
// ANCHOR: sss_star
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
// ANCHOR_END: sss_star

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
