//! Positions that are at least as good as others for the attacker, so that a proof of one is a proof of the
//! other (in mate problems of shogi, by the pieces in hand: Seo 1995; Nagai 2002).

use crate::{Keyed, Position, Side};

/// A partial order of positions: those with equal [`key`](Self::key)s are compared by their
/// [`means`](Self::means).
///
/// A proved position proves all that it is no better than; a disproved one disproves all that are no better.
/// The moves of two comparable positions need not be the same.
///
/// ```
/// use nullwindow::proof::Dominance;
/// use nullwindow::{Position, Side};
/// # trait Board: Position { fn board(&self) -> u64; fn pawns_in_hand(&self, side: Side) -> u32; }
///
/// /// More pawns in the attacker's hand are never worse.
/// struct ByPawns;
/// impl<P: Board> Dominance<P> for ByPawns {
///     fn key(p: &P) -> u128 { p.board().into() }
///     fn means(p: &P, attacker: Side) -> u32 { p.pawns_in_hand(attacker) }
///     fn covers(more: u32, less: u32) -> bool { more >= less }
/// }
/// ```
pub trait Dominance<P: Position> {
    /// What comparable positions have in common, their side to move included.
    fn key(p: &P) -> u128;

    /// What the attacker has, as a number. Key and means together identify a position.
    fn means(p: &P, attacker: Side) -> u32;

    /// Whether an attacker with means `more` has at least all that one with means `less` has. Reflexive and
    /// transitive.
    fn covers(more: u32, less: u32) -> bool;
}

/// No position is better than another.
///
/// ```
/// use nullwindow::proof::{AtLeast, Fails, NoDominance};
/// use nullwindow::Side;
/// let mate = AtLeast::<Fails, NoDominance>::win(Side::First);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NoDominance;

impl<P: Keyed> Dominance<P> for NoDominance {
    #[inline]
    fn key(p: &P) -> u128 {
        p.key().into()
    }
    #[inline]
    fn means(p: &P, _: Side) -> u32 {
        // Keys leave out what is settled.
        u32::from(p.settled() as u16)
    }
    #[inline]
    fn covers(more: u32, less: u32) -> bool {
        more == less
    }
}

/// A position with more settled points is at least as good as the same one with fewer: for goals that ask for
/// a number of points, in games whose keys leave them out (Kalah).
///
/// ```
/// use nullwindow::proof::{Acyclic, AtLeast, BySettled};
/// use nullwindow::Side;
/// let wins = AtLeast::<Acyclic, BySettled>::win(Side::First);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BySettled;

impl<P: Keyed> Dominance<P> for BySettled {
    #[inline]
    fn key(p: &P) -> u128 {
        p.key().into()
    }
    #[inline]
    fn means(p: &P, attacker: Side) -> u32 {
        let settled = i32::from(p.settled());
        let settled = if p.side() == attacker { settled } else { -settled };
        (settled + (1 << 16)) as u32
    }
    #[inline]
    fn covers(more: u32, less: u32) -> bool {
        more >= less
    }
}
