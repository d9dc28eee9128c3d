//! The expected number of leaves that alpha-beta visits (Fuller, Gaschnig & Gillogly 1973; in closed form
//! Baudet 1978 and Pearl 1982), and its limit.
//!
//! The tree is uniform, its leaves are independent and equally distributed without ties: say on (0, 1).
//! Alpha-beta visits a leaf if and only if α < β, where α is the largest value of any earlier sibling of a
//! branch of MAX on the way to the leaf, and β the smallest of any of MIN's. All these siblings are
//! independent. If F is the distribution of the values of the branches of one MAX node, and the way goes
//! through its branch i, then the i earlier ones are all at most t with probability F(t)^i; so, summed over
//! all leaves, α ≤ t has the weight R(t) = ∏ Σᵢ F(t)^i over MAX's plies, and β > t the weight S(t) = ∏ Σᵢ (1
//! − F(t))^i over MIN's. The leaves without any earlier sibling at MAX's plies have α = −∞, and are always
//! visited; there are b^⌊d/2⌋ of them. The others add ∫ S dR.

use nullwindow_games::trees::PGame;
use std::ops::{Add, Mul, Sub};

/// A number that depends on t, and its derivative.
#[derive(Clone, Copy)]
struct Dual {
    at: f64,
    slope: f64,
}

impl Dual {
    const ONE: Dual = Dual { at: 1.0, slope: 0.0 };
}

impl Add for Dual {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Dual { at: self.at + other.at, slope: self.slope + other.slope }
    }
}

impl Sub for Dual {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Dual { at: self.at - other.at, slope: self.slope - other.slope }
    }
}

impl Mul for Dual {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Dual { at: self.at * other.at, slope: self.slope * other.at + self.at * other.slope }
    }
}

/// 1 + x + … + x^(b−1) and x^b.
fn powers(x: Dual, b: u32) -> (Dual, Dual) {
    (0..b).fold((Dual { at: 0.0, slope: 0.0 }, Dual::ONE), |(sum, power), _| (sum + power, power * x))
}

/// R'(t)·S(t) for a root of MAX.
fn integrand(b: u32, d: u32, t: f64) -> f64 {
    // The distribution of the branches' values, from the leaves upward.
    let mut value = Dual { at: t, slope: 1.0 };
    let (mut r, mut s) = (Dual::ONE, Dual::ONE);
    for ply in (0..d).rev() {
        if ply % 2 == 0 {
            let (sum, power) = powers(value, b);
            r = r * sum;
            value = power;
        } else {
            let (sum, power) = powers(Dual::ONE - value, b);
            s = s * sum;
            value = Dual::ONE - power;
        }
    }
    r.slope * s.at
}

/// Simpson's rule, halving wherever the halves do not agree with the whole.
struct Simpson<'a> {
    f: &'a dyn Fn(f64) -> f64,
}

impl Simpson<'_> {
    fn rule(from: (f64, f64), middle: f64, to: (f64, f64)) -> f64 {
        (to.0 - from.0) / 6.0 * (from.1 + 4.0 * middle + to.1)
    }

    fn integrate(&self, from: (f64, f64), middle: f64, to: (f64, f64), tolerance: f64, left: u32) -> f64 {
        let centre = (from.0 + to.0) / 2.0;
        let quarters = [(from.0 + centre) / 2.0, (centre + to.0) / 2.0].map(|t| (self.f)(t));
        let whole = Self::rule(from, middle, to);
        let halves =
            [Self::rule(from, quarters[0], (centre, middle)), Self::rule((centre, middle), quarters[1], to)];
        let better = halves[0] + halves[1];
        if left == 0 || (better - whole).abs() <= 15.0 * tolerance {
            return better + (better - whole) / 15.0;
        }
        self.integrate(from, quarters[0], (centre, middle), tolerance / 2.0, left - 1)
            + self.integrate((centre, middle), quarters[1], to, tolerance / 2.0, left - 1)
    }
}

/// The expected number of leaves that alpha-beta visits, to about nine digits.
pub(super) fn leaves(b: u32, d: u32) -> f64 {
    // The peak grows narrower with the depth: with this number of pieces it cannot fall between the first
    // points.
    const PIECES: u32 = 2048;
    let f = |t| integrand(b, d, t);
    let point = |i: u32| {
        let t = f64::from(i) / f64::from(2 * PIECES);
        (t, f(t))
    };
    let points: Vec<_> = (0..=2 * PIECES).map(point).collect();
    let pieces = || points.windows(3).step_by(2);
    let rough: f64 = pieces().map(|p| Simpson::rule(p[0], p[1].1, p[2])).sum();
    let tolerance = 1e-10 * rough / f64::from(PIECES);
    let simpson = Simpson { f: &f };
    let integral: f64 = pieces().map(|p| simpson.integrate(p[0], p[1].1, p[2], tolerance, 40)).sum();
    f64::from(b).powi((d / 2) as i32) + integral
}

/// The factor by which the expected leaves grow with a ply, taken over two plies: √(N(d) / N(d−2)).
pub(super) fn two_ply_factor(b: u32, d: u32) -> f64 {
    (leaves(b, d) / leaves(b, d - 2)).sqrt()
}

/// Its limit, the branching factor of alpha-beta: ξ/(1 − ξ), where ξ^b + ξ = 1 (Pearl 1982).
pub(super) fn branching_factor(b: u32) -> f64 {
    let xi = PGame::critical(b).expect("a number of branches");
    xi / (1.0 - xi)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All orders of the leaves, searched one by one: 88 leaves for 4! orders, 276,096 for 8!.
    #[test]
    fn small_trees_agree_with_all_orders_of_their_leaves() {
        assert!((leaves(2, 2) - 11.0 / 3.0).abs() < 1e-9, "{}", leaves(2, 2));
        assert!((leaves(2, 3) - 719.0 / 105.0).abs() < 1e-9, "{}", leaves(2, 3));
    }

    #[test]
    fn depths_0_and_1_and_trees_of_width_1_have_all_their_leaves() {
        for b in [1, 2, 7, 40] {
            assert!((leaves(b, 0) - 1.0).abs() < 1e-9);
            assert!((leaves(b, 1) - f64::from(b)).abs() < 1e-8, "nothing is cut off below the root");
        }
        assert!((leaves(1, 9) - 1.0).abs() < 1e-9);
    }

    /// Depth 2 is easy by hand: the leaf j of branch i is visited if the earlier leaves of the branch exceed
    /// the best of the i earlier branches: Σ over i, j of ∫ (1−t)^j d(F^i), with F = 1 − (1−t)^b.
    #[test]
    fn depth_2_agrees_with_a_sum() {
        let beta =
            |x: f64, n: i32| (0..n).fold(1.0 / x, |p, k| p * f64::from(k + 1) / (x + f64::from(k + 1)));
        for b in [2, 3, 5, 20] {
            // With u = (1−t)^b uniform: P = i ∫ u^(j/b) (1−u)^(i−1) du = i · B(j/b + 1, i).
            let visited = |i: i32, j: i32| match i {
                0 => 1.0,
                i => f64::from(i) * beta(f64::from(j) / f64::from(b) + 1.0, i - 1),
            };
            let sum: f64 = (0..b).flat_map(|i| (0..b).map(move |j| visited(i, j))).sum();
            assert!((leaves(b as u32, 2) / sum - 1.0).abs() < 1e-8, "b {b}: {} {sum}", leaves(b as u32, 2));
        }
    }

    #[test]
    fn the_factor_falls_to_its_limit() {
        for (b, deepest) in [(2, 24), (3, 14), (10, 8), (40, 6)] {
            let limit = branching_factor(b);
            for d in 4..=deepest {
                let [before, here] = [d - 2, d].map(|d| two_ply_factor(b, d));
                assert!(limit < here && here < before, "b {b} d {d}: {before} {here} {limit}");
            }
        }
    }
}
