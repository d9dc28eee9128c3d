//! Connect Four's capabilities for the engine, and its profile for solving (Pons, *Solving Connect 4*, parts
//! 5 to 9).

use super::{Column, ConnectFour, Exact, Order, Size};
use nullwindow::engine::{Bounds, Candidates, MoveScore};
use nullwindow::{Evaluator, MoveSink, Position, Score, Standard};

impl<O: Order, S: Size> MoveScore<ConnectFour<O, S>> for Exact {
    /// The number of the mover's threats after the move.
    #[inline]
    fn score(&self, p: &ConnectFour<O, S>, m: Column) -> i32 {
        p.threats_with(p.disc(m)) as i32
    }
}

impl<O: Order, S: Size, E: Fn(&ConnectFour<O, S>) -> Score> MoveScore<ConnectFour<O, S>> for Standard<E> {
    const MIN_DEPTH: u32 = 2;

    /// The evaluation after the move; a move that ends the game comes first.
    #[inline]
    fn score(&self, p: &ConnectFour<O, S>, m: Column) -> i32 {
        let mut after = *p;
        after.make(m);
        match after.outcome() {
            Some(_) => 1_000,
            None => -i32::from((self.0)(&after).get()),
        }
    }
}

impl<O: Order, S: Size> Bounds<ConnectFour<O, S>> for Exact {
    #[inline]
    fn bounds(&self, p: &ConnectFour<O, S>, ply: u16) -> (Score, Score) {
        if p.size.has_four(p.own ^ p.occupied) {
            let lost = p.outcome().map_or(Score::default(), |end| self.terminal(p, end, ply));
            return (lost, lost);
        }
        let (least, most) = p.bounds();
        (Score::points(least), Score::points(most))
    }
}

impl<O: Order, S: Size> Candidates<ConnectFour<O, S>> for Exact {
    /// The winning moves; without any, those that do not lose at once; without any, all.
    #[inline]
    fn candidates(&self, p: &ConnectFour<O, S>, out: &mut impl MoveSink<Column>) {
        let winning = p.size.fourths(p.own) & p.playable();
        let wanted = if winning != 0 { winning } else { p.non_losing() };
        let wanted = if wanted != 0 { wanted } else { p.playable() };
        for c in O::columns(p.size) {
            if wanted & p.size.column(c) != 0 {
                out.push(Column(c));
            }
        }
    }
}

nullwindow::profile! {
    /// The engine's profile for exact solving. It has no history and no killers: the count of threats orders
    /// better alone.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow_games::connect_four::{ConnectFour, Exact, Solving};
    /// let mut engine = Engine::<Solving>::new(Exact, 1, Options::default())?;
    /// let (_, position) = ConnectFour::start().play("2252576253462244111563365343671351441")?;
    /// let found = engine.search(&position, &[], Limits::default(), &NodeClock(1_000_000), |_| ());
    /// assert_eq!(found.score.to_string(), "-1"); // Pons's measure
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Solving for ConnectFour, Exact { symmetric_table, order, bounds, candidates }
}
