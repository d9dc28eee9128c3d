//! Alpha-beta in mini-max form, F1′, F2′, F3′ with their partners G′ (Hsu, *Scout and NegaScout*, slides 20
//! and 21).

use super::{Flow, Tree};
use crate::{Value, Window, max, min};
use std::ops::ControlFlow::Continue;

/// The three versions, which visit the same nodes (see [`alpha_beta`](super::alpha_beta)).
///
/// ```
/// use nullwindow::textbook::alpha_beta_minimax::Version;
/// assert_ne!(Version::Hard, Version::Soft);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Version {
    /// F1′: the value, held within `[alpha, beta]`.
    Hard,
    /// F2′: held on the side of the window at which the node's own maximum or minimum starts.
    Original,
    /// F3′: the tightest bound that the visited nodes prove.
    Soft,
}

/// Alpha-beta; the window and the value are from MAX's view.
///
#[doc = example!(
    alpha_beta_minimax::alpha_beta(&mut p, Window::full(), 4, alpha_beta_minimax::Version::Soft) => 7
)]
pub fn alpha_beta<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32, version: Version) -> Flow<T::Value> {
    let value = if p.is_max() { f(p, w, depth, version) } else { g(p, w, depth, version) };
    match version {
        Version::Hard => value.map_continue(|v| max(w.alpha, min(w.beta, v))),
        Version::Original | Version::Soft => value,
    }
}

fn f<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32, version: Version) -> Flow<T::Value> {
    p.node_f(w, depth, |p, b| {
        let mut m = if version == Version::Soft { -T::Value::INF } else { w.alpha };
        for i in 0..b {
            let inner = Window::new(max(w.alpha, m), w.beta);
            m = max(m, p.child_f(i, |p| alpha_beta(p, inner, depth - 1, version))?);
            if m >= w.beta {
                break;
            }
        }
        Continue(m)
    })
}

fn g<T: Tree>(p: &mut T, w: Window<T::Value>, depth: u32, version: Version) -> Flow<T::Value> {
    p.node_f(w, depth, |p, b| {
        let mut m = if version == Version::Soft { T::Value::INF } else { w.beta };
        for i in 0..b {
            let inner = Window::new(w.alpha, min(w.beta, m));
            m = min(m, p.child_f(i, |p| alpha_beta(p, inner, depth - 1, version))?);
            if m <= w.alpha {
                break;
            }
        }
        Continue(m)
    })
}
