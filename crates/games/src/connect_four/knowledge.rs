//! What the engine is told of Connect Four, and its profile for solving (Pons, *Solving Connect 4*, parts 5 to 9).

use super::bits::has_four;
use super::{Column, ConnectFour, Exact, Order};
use nullwindow::engine::{Bounds, MoveScore};
use nullwindow::{Judge, Position, Score};

impl<O: Order> MoveScore<ConnectFour<O>> for Exact {
    /// The threats that the mover has after the move; moves that lose at once come last.
    #[inline]
    fn score(&self, p: &ConnectFour<O>, m: Column) -> i32 {
        let disc = p.disc(m);
        let losing = if p.non_losing() & disc == 0 { 100 } else { 0 };
        p.threats_with(disc) as i32 - losing
    }
}

impl<O: Order> Bounds<ConnectFour<O>> for Exact {
    #[inline]
    fn bounds(&self, p: &ConnectFour<O>, ply: u16) -> (Score, Score) {
        if has_four(p.own ^ p.occupied) {
            let lost = p.ended().map_or(Score::default(), |end| self.end(p, end, ply));
            return (lost, lost);
        }
        let (least, most) = p.bounds();
        (Score::points(least), Score::points(most))
    }
}

nullwindow::profile! {
    /// The engine's profile for exact solving.
    pub Solving for ConnectFour, Exact { table, prefetch, history, order, bounds }
}
