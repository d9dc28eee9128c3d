//! Alpha-beta and NegaScout as the tutorial prints them (Kishimoto & Müller, tutorial part 3, slides 6 and
//! 14).
//!
//! Errata: the printed `depth = 0` is an assignment; the rule that saves re-searches near the leaves is left
//! out ("note for experts").

use super::{Flow, Tree};
use crate::{Value, Window, max};
use std::ops::ControlFlow::Continue;

/// AlphaBeta. At a cut-off `alpha` is the score, so that it is fail-soft although it returns `alpha`.
///
#[doc = example!(kishimoto::alpha_beta(&mut p, Window::full(), 4) => 7)]
pub fn alpha_beta<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let mut score = -T::Value::INF;
        let mut alpha = w.alpha;
        for i in 0..b {
            score = max(score, p.child(i, Window::new(alpha, w.beta), |p, w| alpha_beta(p, w, depth - 1))?);
            alpha = max(score, alpha);
            if alpha >= w.beta {
                return Continue(alpha);
            }
        }
        Continue(score)
    })
}

/// NegaScout, with the re-search from the score that the null window returned.
///
#[doc = example!(kishimoto::negascout(&mut p, Window::full(), 4) => 7)]
pub fn negascout<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    negascout_with(p, w, depth, true)
}

/// The same without the condition `i > 1`: every first branch that raises alpha is then searched twice.
///
#[doc = example!(kishimoto::negascout_twice(&mut p, Window::full(), 4) => 7)]
pub fn negascout_twice<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    negascout_with(p, w, depth, false)
}

fn negascout_with<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32, spare_first: bool) -> Flow<T::Value> {
    p.node(w, depth, |p, branches| {
        let mut alpha = w.alpha;
        let mut b = w.beta;
        let mut best = -T::Value::INF;
        for i in 0..branches {
            let deeper = |p: &mut T, w| negascout_with(p, w, depth - 1, spare_first);
            let mut score = p.child(i, Window::new(alpha, b), deeper)?;
            if score > alpha && score < w.beta && (i > 0 || !spare_first) {
                score = p.child(i, Window::new(score, w.beta), deeper)?;
            }
            best = max(best, score);
            alpha = max(alpha, score);
            if alpha >= w.beta {
                return Continue(alpha);
            }
            b = alpha.above();
        }
        Continue(best)
    })
}
