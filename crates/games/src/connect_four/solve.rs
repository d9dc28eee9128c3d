//! The solver below the engine: threats, zugzwang and a table of its own (our own; each file names its
//! sources).

mod ideas;
mod key;
#[cfg(test)]
mod random;
mod search;
mod table;

use super::bits::has_four;
use super::{Column, ConnectFour, Exact, Order};
pub use ideas::Ideas;
use nullwindow::engine::{Bounds, Candidates, MoveScore, NodeCounter, Solver};
use nullwindow::table::TableError;
use nullwindow::{Evaluator, MoveSink, Outcome, Score, Window};
use search::{Discs, ThreatSearch};
use table::ThreatTable;

/// From this number of discs on, the solver searches alone. With fewer, the engine shares the work among
/// threads, and keeps what a checkpoint saves.
const SOLVED: u32 = 10;

/// [`Exact`], with a solver of its own from ten discs on, in a profile that uses it.
///
/// ```
/// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
/// use nullwindow_games::connect_four::{ConnectFour, Ideas, Proving, ThreatSolver};
/// let solver = ThreatSolver::new(1, Ideas::default())?;
/// let mut engine = Engine::<Proving>::new(solver, 1, Options::default())?;
/// let (_, position) = ConnectFour::start().play("52753311433677442422121")?;
/// let found = engine.search(&position, &[], Limits::default(), &NodeClock(1_000_000), |_| ());
/// assert_eq!(found.score.to_string(), "+8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ThreatSolver {
    ideas: Ideas,
    table: ThreatTable,
}

impl ThreatSolver {
    /// A solver with a table of this size in MiB, which lasts as long as the solver: it is not saved.
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn new(mebibytes: usize, ideas: Ideas) -> Result<Self, TableError> {
        Ok(ThreatSolver { ideas, table: ThreatTable::new(mebibytes, ideas.merge)? })
    }
}

// A profile has one evaluator: with fewer discs than the solver takes, this one is `Exact`, trait by trait.
impl<O: Order> Evaluator<ConnectFour<O>> for ThreatSolver {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &ConnectFour<O>, end: Outcome, ply: u16) -> Score {
        Exact.terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &ConnectFour<O>) -> Score {
        Exact.evaluate(p)
    }

    fn new_game(&mut self) {
        self.table.clear();
    }
}

impl<O: Order> MoveScore<ConnectFour<O>> for ThreatSolver {
    #[inline]
    fn score(&self, p: &ConnectFour<O>, m: Column) -> i32 {
        Exact.score(p, m)
    }
}

impl<O: Order> Bounds<ConnectFour<O>> for ThreatSolver {
    #[inline]
    fn bounds(&self, p: &ConnectFour<O>, ply: u16) -> (Score, Score) {
        Exact.bounds(p, ply)
    }
}

impl<O: Order> Candidates<ConnectFour<O>> for ThreatSolver {
    #[inline]
    fn candidates(&self, p: &ConnectFour<O>, out: &mut impl MoveSink<Column>) {
        Exact.candidates(p, out);
    }
}

impl<O: Order> Solver<ConnectFour<O>> for ThreatSolver {
    type Local = ();

    #[inline]
    fn solves(&self, p: &ConnectFour<O>) -> bool {
        p.plies() >= SOLVED
    }

    fn solve(
        &self,
        p: &ConnectFour<O>,
        w: Window<Score>,
        (): &mut (),
        counter: &mut impl NodeCounter,
    ) -> Score {
        if has_four(p.own ^ p.occupied) || p.can_win_now() {
            return Exact.bounds(p, 0).0;
        }
        let discs = Discs { own: p.own, occupied: p.occupied, plies: p.plies() };
        let mut search = ThreatSearch { ideas: self.ideas, table: &self.table, counter, stopped: false };
        Score::points(search.value(discs, w.alpha.get().into()))
    }
}

nullwindow::profile! {
    /// The engine's profile for exact solving with a [`ThreatSolver`].
    /// [`Solving`](super::Solving) is the engine alone.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Options};
    /// use nullwindow::Score;
    /// use nullwindow_games::connect_four::{Ideas, Proving, ThreatSolver};
    /// let solver = ThreatSolver::new(1, Ideas::default())?;
    /// let mut engine = Engine::<Proving>::new(solver, 1, Options::default())?;
    /// assert!(engine.exceeds(&"7752364565751166".parse()?, Score::points(-11)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Proving for ConnectFour, ThreatSolver {
        symmetric_table, prefetch, order, bounds, candidates, solver
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect_four::bits::mirrored;

    /// Counts up to a limit.
    struct Nodes(u64);

    impl NodeCounter for Nodes {
        fn count(&mut self, nodes: u64) -> bool {
            self.0 += nodes;
            self.0 >= 20_000
        }
    }

    #[test]
    fn a_search_finds_the_mirrored_position_in_the_table() {
        let [mut first, mut again, mut searched] = [0; 3];
        for (own, occupied) in random::boards(10..13).into_iter().step_by(8) {
            let table = ThreatTable::new(1, true).expect("a MiB");
            let value = |own, occupied: u64, nodes: &mut Nodes| {
                let discs = Discs { own, occupied, plies: occupied.count_ones() };
                let mut search =
                    ThreatSearch { ideas: Ideas::default(), table: &table, counter: nodes, stopped: false };
                let value = search.value(discs, 0);
                (!search.stopped).then_some(value)
            };
            let (mut here, mut there) = (Nodes(0), Nodes(0));
            let Some(found) = value(own, occupied, &mut here) else { continue };
            assert_eq!(value(mirrored(own), mirrored(occupied), &mut there), Some(found));
            (first, again, searched) = (first + here.0, again + there.0, searched + 1);
        }
        assert!(searched > 20 && again * 10 < first, "{searched}: {first} and {again} nodes");
    }
}
