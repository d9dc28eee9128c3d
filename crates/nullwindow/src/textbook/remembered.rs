//! SCOUT and NegaScout with memory: the bounds that a test has proved serve the search that follows it (the
//! question of Hsu, *Scout and NegaScout*, slides 18, 32 and 34).
//!
//! Every node's bounds and best branch are kept, and a node whose bounds decide the question is not visited
//! again. With [`Restart::AtBest`] a second visit also starts with the branch from which the result of the
//! first one came. As measured on 12,000 small trees, memory alone never adds an evaluation; the restart
//! saves more, but adds one or two on one tree in thousands.

use super::{
    Flow, Tree,
    memory::{KnownBounds, Memory},
};
use crate::{Bound, Value, Window, max, observe::Sense};
use std::ops::ControlFlow::Continue;

/// The branch with which a second visit of a node starts.
///
/// ```
/// use nullwindow::textbook::remembered::Restart;
/// assert_ne!(Restart::AtFirst, Restart::AtBest);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restart {
    /// The first branch, as in the first visit.
    AtFirst,
    /// The branch from which the result of the first visit came ("restart from the position that the value t
    /// is returned").
    AtBest,
}

/// The branches in the order of a visit.
fn branches(b: usize, known_best: Option<u16>, restart: Restart) -> impl Iterator<Item = usize> {
    let best = known_best.map(usize::from).filter(|_| restart == Restart::AtBest);
    best.into_iter().chain((0..b).filter(move |&i| Some(i) != best))
}

/// [`NegaScout`](super::negascout::negascout) with memory. Results of null windows are not trusted near the
/// leaves, since memory may cut them off; a re-search there takes no evaluation.
///
#[doc = example!(
    remembered::negascout(
        &mut p,
        Window::full(),
        4,
        &mut memory::Unlimited::default(),
        remembered::Restart::AtFirst
    ) => 7
)]
// ANCHOR: negascout
pub fn negascout<T: Tree>(
    p: &mut T,
    w: Window<T::Value>,
    depth: u32,
    memory: &mut impl Memory<T::Value>,
    restart: Restart,
) -> Flow<T::Value> {
    let known = memory.get(p.path());
    if known.lower >= w.beta || known.lower == known.upper {
        return Continue(known.lower);
    }
    if known.upper <= w.alpha {
        return Continue(known.upper);
    }
    let mut best = None;
    let m = p.node(w, depth, |p, b| {
        let mut m = -T::Value::INF;
        for i in branches(b, known.best, restart) {
            let lower = max(w.alpha, m);
            let first = best.is_none();
            let null = if first { Window::new(lower, w.beta) } else { Window::null(lower) };
            let mut t = p.child(i, null, |p, w| negascout(p, w, depth - 1, memory, restart))?;
            if !first && t > lower && t < w.beta {
                t = max(
                    t,
                    p.child(i, Window::new(t, w.beta), |p, w| negascout(p, w, depth - 1, memory, restart))?,
                );
            }
            if first || t > m {
                best = Some(i as u16);
                m = t;
            }
            if m >= w.beta {
                break;
            }
        }
        Continue(m)
    })?;
    let bound = if best.is_none() { Bound::Exact } else { w.bound(m) };
    memory.put(p.path(), KnownBounds { best, ..known.narrowed(m, bound) });
    Continue(m)
}
// ANCHOR_END: negascout

/// [`SCOUT`](super::scout::scout) with memory; the value is from MAX's view, and so are the bounds in
/// `memory`.
///
#[doc = example!(
    remembered::scout(&mut p, 4, &mut memory::Unlimited::default(), remembered::Restart::AtFirst) => 7
)]
pub fn scout<T: Tree>(
    p: &mut T,
    depth: u32,
    memory: &mut impl Memory<T::Value>,
    restart: Restart,
) -> Flow<T::Value> {
    let known = memory.get(p.path());
    if known.lower == known.upper {
        return Continue(known.lower);
    }
    let mut best = None;
    let v = p.node_f(Window::full(), depth, |p, b| {
        let better = if p.is_max() { Sense::Greater } else { Sense::Less };
        let mut order = branches(b, known.best, restart);
        let first = order.next().unwrap_or(0);
        let mut v = p.child_f(first, |p| scout(p, depth - 1, memory, restart))?;
        best = Some(first as u16);
        for i in order {
            if p.child_f(i, |p| test(p, better, v, depth - 1, memory, restart))? {
                v = p.child_f(i, |p| scout(p, depth - 1, memory, restart))?;
                best = Some(i as u16);
            }
        }
        Continue(v)
    })?;
    memory.put(p.path(), KnownBounds { lower: v, upper: v, best });
    Continue(v)
}

/// [`TEST`](super::test::test) with memory; only the two strict senses, which SCOUT uses.
fn test<T: Tree>(
    p: &mut T,
    sense: Sense,
    v: T::Value,
    depth: u32,
    memory: &mut impl Memory<T::Value>,
    restart: Restart,
) -> Flow<bool> {
    let for_max = sense == Sense::Greater;
    let known = memory.get(p.path());
    if sense.holds(known.lower, v) && sense.holds(known.upper, v) {
        return Continue(true);
    }
    if !sense.holds(known.lower, v) && !sense.holds(known.upper, v) {
        return Continue(false);
    }
    let mut best = None;
    let yes = p.test(sense, v, depth, |p, b| {
        let wanted = p.is_max() == for_max;
        for i in branches(b, known.best, restart) {
            if p.child_f(i, |p| test(p, sense, v, depth - 1, memory, restart))? == wanted {
                best = Some(i as u16);
                return Continue(wanted);
            }
        }
        Continue(!wanted)
    })?;
    let (value, bound) = match (sense, yes) {
        (Sense::Greater, true) => (v.above(), Bound::Lower),
        (Sense::Greater, false) => (v, Bound::Upper),
        (_, true) => (v.below(), Bound::Upper),
        (_, false) => (v, Bound::Lower),
    };
    memory.put(p.path(), KnownBounds { best: best.or(known.best), ..known.narrowed(value, bound) });
    Continue(yes)
}
