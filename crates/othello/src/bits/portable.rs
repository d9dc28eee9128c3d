//! The kernels for every processor: legal moves by parallel-prefix fills (Kogge & Stone 1973), flips by rays.

use super::rays::{INNER_FILES, RAYS};

/// The squares where `own` may play: empty, and enclosing at least one of `opponent`'s discs.
#[inline]
pub(crate) fn legal(own: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_FILES;
    let ends = run_ends(own, inner, 1)
        | run_ends(own, inner, 7)
        | run_ends(own, opponent, 8)
        | run_ends(own, inner, 9);
    ends & !(own | opponent)
}

/// The squares just beyond every run of `runs` that starts next to one of `from`, both ways along one axis.
///
/// Kogge-Stone: the fill doubles its reach each time, so three steps cross any run (six discs at most).
#[inline]
fn run_ends(from: u64, runs: u64, axis: u32) -> u64 {
    let (mut up, mut down) = (from, from);
    let (mut open_up, mut open_down) = (runs, runs);
    up |= open_up & (up << axis);
    down |= open_down & (down >> axis);
    open_up &= open_up << axis;
    open_down &= open_down >> axis;
    up |= open_up & (up << (2 * axis));
    down |= open_down & (down >> (2 * axis));
    open_up &= open_up << (2 * axis);
    open_down &= open_down >> (2 * axis);
    up |= open_up & (up << (4 * axis));
    down |= open_down & (down >> (4 * axis));
    ((up & runs) << axis) | ((down & runs) >> axis)
}

/// The discs of `opponent` that turn when `own` plays on `square` (0 to 63); none if the move is illegal.
#[inline]
pub(crate) fn flips(square: usize, own: u64, opponent: u64) -> u64 {
    let rays = &RAYS[square & 63].0;
    let mut flips = 0;
    for &ray in &rays[..4] {
        // The first square of the ray that is not the opponent's: the run turns if it is ours.
        let others = ray & !opponent;
        let anchor = others & others.wrapping_neg() & own;
        flips |= ray & anchor.wrapping_sub(u64::from(anchor != 0));
    }
    for &ray in &rays[4..] {
        let others = ray & !opponent;
        let anchor = (1 << 63 >> (others | 1).leading_zeros()) & others & own;
        // All above the anchor; without one, nothing: −0·2 is 0.
        flips |= ray & (anchor << 1).wrapping_neg();
    }
    flips
}
