//! NegaScout in nega-max form (Reinefeld 1983; as PVS: Marsland 1986; F4 in Hsu, *Scout and NegaScout*, slide
//! 27).

use super::{Flow, Tree, alpha_beta};
use crate::{Value, Window, max};
use std::ops::ControlFlow::Continue;

/// The choices on re-searches in which authors differ.
///
/// ```
/// use nullwindow::textbook::negascout::{ReSearch, ReSearchOptions};
/// let options = ReSearchOptions { re_search: ReSearch::FromAlpha, ..ReSearchOptions::default() };
/// assert_eq!(options.trust_below, 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReSearchOptions {
    /// The result of a null window is trusted, without a re-search, at remaining depths below this. 3 is
    /// sound in fail-soft searches to a fixed depth: of a branch where the opponent is to move, with at most
    /// one ply below it, all leaves have been evaluated if it failed low. 4 is not sound. 0 or 1 turns the
    /// rule off. (It never applies to a branch where the same side is to move again, which may have been cut
    /// off.)
    pub trust_below: u32,
    /// The lower end of the window of a re-search.
    pub re_search: ReSearch,
    /// Whether re-searches are plain fail-soft alpha-beta instead of NegaScout.
    pub by_alpha_beta: bool,
}

/// The lower end of the window of a re-search.
///
/// ```
/// use nullwindow::textbook::negascout::{ReSearch, ReSearchOptions};
/// assert_eq!(ReSearchOptions::default().re_search, ReSearch::FromScore);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReSearch {
    /// The score that the null window proved. Narrower; the result can be that score itself, so that the
    /// larger counts.
    FromScore,
    /// The best score so far: for searches whose results may differ from one visit to the next.
    FromAlpha,
}

impl Default for ReSearchOptions {
    fn default() -> Self {
        ReSearchOptions { trust_below: 3, re_search: ReSearch::FromScore, by_alpha_beta: false }
    }
}

/// NegaScout, corrected: the same as Marsland's PVS. In this library "NegaScout" means this form.
///
/// Differs from the slide in line 10: a branch is searched again only if its score exceeds `max(alpha, m)`,
/// not merely `m`. With a fixed order of moves, and values that do not depend on the path, it visits no node
/// that alpha-beta prunes.
///
#[doc = example!(negascout::negascout(&mut p, Window::full(), 4) => 7)]
pub fn negascout<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    negascout_with(p, w, depth, ReSearchOptions::default())
}

/// NegaScout with explicit options.
///
#[doc = example!(negascout::negascout_with(&mut p, Window::full(), 4, Default::default()) => 7)]
// ANCHOR: negascout
pub fn negascout_with<T: Tree>(
    p: &mut T,
    w: Window<T::Value>,
    depth: u32,
    options: ReSearchOptions,
) -> Flow<T::Value> {
    p.node(w, depth, |p, b| {
        let max_moves = p.is_max();
        let mut m = -T::Value::INF;
        let mut n = w.beta;
        for i in 0..b {
            let lower = max(w.alpha, m);
            let mut opponent = true;
            let mut t = p.child(i, Window::new(lower, n), |p, w| {
                opponent = p.is_max() != max_moves;
                negascout_with(p, w, depth - 1, options)
            })?;
            // A branch of the same side that fails high was cut off, not exhausted: its value is a bound even
            // near the leaves.
            let trusted = depth < options.trust_below && opponent;
            if i > 0 && t > lower && t < w.beta && !trusted {
                let from = if options.re_search == ReSearch::FromScore { t } else { lower };
                let again = p.child(i, Window::new(from, w.beta), |p, w| {
                    if options.by_alpha_beta {
                        alpha_beta::fail_soft(p, w, depth - 1)
                    } else {
                        negascout_with(p, w, depth - 1, options)
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
// ANCHOR_END: negascout

/// F4 as the slide prints it. Its value is right under strict alternation, but while `m < alpha` line 10
/// searches branches that have failed low again with a *wider* window: up to 50 % more leaf visits, and
/// visits of nodes that alpha-beta prunes.
///
#[doc = example!(negascout::negascout_as_printed(&mut p, Window::full(), 4) => 7)]
pub fn negascout_as_printed<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32) -> Flow<T::Value> {
    negascout_as_printed_with(p, w, depth, 3)
}

/// F4 as printed, but with another limit than 3 in line 11. As in [`ReSearchOptions::trust_below`], 4 gives
/// wrong values.
///
#[doc = example!(negascout::negascout_as_printed_with(&mut p, Window::full(), 4, 2) => 7)]
// ANCHOR: printed
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
// ANCHOR_END: printed
