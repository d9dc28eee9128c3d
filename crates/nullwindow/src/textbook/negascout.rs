//! NegaScout in nega-max form (Reinefeld 1983; as PVS: Marsland 1986; F4 in Hsu, *Scout and NegaScout*, slide 27).

use super::{Flow, Tree, alpha_beta};
use crate::{Value, Window, max};
use std::ops::ControlFlow::Continue;

/// The choices that authors differ on.
///
/// ```
/// use nullwindow::textbook::negascout::{ReSearch, Rules};
/// let rules = Rules { re_search: ReSearch::FromAlpha, ..Rules::default() };
/// assert_eq!(rules.trust_below, 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// A null window's result is trusted, and not searched again, where the remaining depth is less than this. 3 is
    /// sound in fail-soft searches of fixed depth: a branch of the opponent's with at most one ply below that failed
    /// low has had all its leaves evaluated. 4 is not. 0 or 1 turns the rule off. (It never applies to a branch where
    /// the same side is to move again: such a branch may have been cut off.)
    pub trust_below: u32,
    /// Where the window of a re-search begins.
    pub re_search: ReSearch,
    /// Whether re-searches are plain fail-soft alpha-beta instead of NegaScout.
    pub by_alpha_beta: bool,
}

/// Where the window of a re-search begins.
///
/// ```
/// use nullwindow::textbook::negascout::{ReSearch, Rules};
/// assert_eq!(Rules::default().re_search, ReSearch::FromScore);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReSearch {
    /// At the score that the null window proved. Narrower; the result can be that score itself, so the larger counts.
    FromScore,
    /// At the best score so far: for searches whose results may differ from one visit to the next.
    FromAlpha,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { trust_below: 3, re_search: ReSearch::FromScore, by_alpha_beta: false }
    }
}

/// NegaScout, corrected: the same as Marsland's PVS, and the form meant by "NegaScout" everywhere here.
///
/// Differs from the slide in line 10: a branch is searched again only if its score exceeds `max(alpha, m)`, not merely
/// `m`. With a fixed order of moves, and values that do not depend on the path, it visits no node that alpha-beta prunes.
///
#[doc = example!(negascout::negascout(&mut p, Window::full(), 4) => 7)]
pub fn negascout<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    negascout_with(p, w, depth, Rules::default())
}

/// NegaScout with explicit choices.
///
#[doc = example!(negascout::negascout_with(&mut p, Window::full(), 4, Default::default()) => 7)]
pub fn negascout_with<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32, rules: Rules) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let max_moves = p.is_max();
        let mut m = -T::Value::INF;
        let mut n = w.beta;
        for i in 0..b {
            let lower = max(w.alpha, m);
            let mut opponent = true;
            let mut t = p.child(i, Window::new(lower, n), |p, w| {
                opponent = p.is_max() != max_moves;
                negascout_with(p, w, depth - 1, rules)
            })?;
            let trusted = depth < rules.trust_below && opponent;
            if i > 0 && t > lower && t < w.beta && !trusted {
                let from = if rules.re_search == ReSearch::FromScore { t } else { lower };
                let again = p.child(i, Window::new(from, w.beta), |p, w| {
                    if rules.by_alpha_beta {
                        alpha_beta::fail_soft(p, w, depth - 1)
                    } else {
                        negascout_with(p, w, depth - 1, rules)
                    }
                })?;
                t = max(t, again);
            }
            m = max(m, t);
            if m >= w.beta {
                break;
            }
            n = max(w.alpha, m).above();
        }
        Continue(m)
    })
}

/// F4 to the letter. Its value is right under strict alternation, but while `m < alpha` line 10 sends branches that
/// have failed low into a re-search with a *wider* window: up to half as many leaf visits again, and nodes that
/// alpha-beta prunes.
///
#[doc = example!(negascout::negascout_as_printed(&mut p, Window::full(), 4) => 7)]
pub fn negascout_as_printed<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    negascout_as_printed_with(p, w, depth, 3)
}

/// F4 as printed, but with another limit than 3 in line 11. As in [`Rules::trust_below`], 4 gives wrong values.
///
#[doc = example!(negascout::negascout_as_printed_with(&mut p, Window::full(), 4, 2) => 7)]
pub fn negascout_as_printed_with<T: Tree>(
    p: &mut T,
    w: Window<T::Value>,
    depth: u32,
    trust_below: u32,
) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let mut m = -T::Value::INF;
        let mut n = w.beta;
        for i in 0..b {
            let deeper = |p: &mut T, w| negascout_as_printed_with(p, w, depth - 1, trust_below);
            let t = p.child(i, Window::new(max(w.alpha, m), n), deeper)?;
            if t > m {
                if n == w.beta || depth < trust_below || t >= w.beta {
                    m = t;
                } else {
                    m = p.child(i, Window::new(t, w.beta), deeper)?;
                }
            }
            if m >= w.beta {
                return Continue(m);
            }
            n = max(w.alpha, m).above();
        }
        Continue(m)
    })
}
