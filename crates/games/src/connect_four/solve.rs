//! The solver below the engine: threats, zugzwang and a table of its own (our own; each file names its
//! sources).

mod ideas;
mod key;
#[cfg(test)]
mod random;
mod search;
mod table;

use super::{Column, ConnectFour, Exact, Order, SevenBySix, Size};
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
    /// The number of columns and of rows.
    board: (u32, u32),
    ideas: Ideas,
    table: ThreatTable,
}

impl ThreatSolver {
    /// A solver with a table of this size in MiB, which lasts as long as the solver: it is not saved.
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn new(mebibytes: usize, ideas: Ideas) -> Result<Self, TableError> {
        Self::on(SevenBySix, mebibytes, ideas)
    }

    /// A solver of boards of this size: those of another are left to the engine.
    ///
    /// # Errors
    /// If the memory cannot be had.
    ///
    /// ```
    /// use nullwindow::Score;
    /// use nullwindow::engine::Solver;
    /// use nullwindow_games::connect_four::{AnySize, Board, Ideas, ThreatSolver};
    /// let size = AnySize::new(5, 4)?;
    /// let solver = ThreatSolver::on(size, 1, Ideas::default())?;
    /// let start = Board::on(size);
    /// assert!(solver.solves(&start.play("1234512345")?.1) && !solver.solves(&start));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on(size: impl Size, mebibytes: usize, ideas: Ideas) -> Result<Self, TableError> {
        let board = (size.columns(), size.rows());
        Ok(ThreatSolver { board, ideas, table: ThreatTable::new(size, mebibytes, ideas.merge)? })
    }

    /// The score in points of an unfinished position in which the side to move cannot win with its next disc,
    /// fail-soft as far as a null window at `alpha` asks.
    pub(super) fn points<O: Order, S: Size>(
        &self,
        p: &ConnectFour<O, S>,
        alpha: i32,
        counter: &mut impl NodeCounter,
    ) -> i32 {
        // The usual size is a constant.
        if self.board == (7, 6) {
            self.search::<7>(Discs::of(SevenBySix, p.own, p.occupied), alpha, counter)
        } else {
            self.search::<16>(Discs::of(p.size, p.own, p.occupied), alpha, counter)
        }
    }

    /// Searches on a board of at most `N` columns.
    fn search<const N: usize>(&self, p: Discs<impl Size>, alpha: i32, counter: &mut impl NodeCounter) -> i32 {
        let mut search =
            ThreatSearch::<_, N> { ideas: self.ideas, table: &self.table, counter, stopped: false };
        search.value(p, alpha)
    }
}

// A profile has one evaluator: with fewer discs than the solver takes, this one is `Exact`, trait by trait.
impl<O: Order, S: Size> Evaluator<ConnectFour<O, S>> for ThreatSolver {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &ConnectFour<O, S>, end: Outcome, ply: u16) -> Score {
        Exact.terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &ConnectFour<O, S>) -> Score {
        Exact.evaluate(p)
    }

    fn new_game(&mut self) {
        self.table.clear();
    }
}

impl<O: Order, S: Size> MoveScore<ConnectFour<O, S>> for ThreatSolver {
    #[inline]
    fn score(&self, p: &ConnectFour<O, S>, m: Column) -> i32 {
        Exact.score(p, m)
    }
}

impl<O: Order, S: Size> Bounds<ConnectFour<O, S>> for ThreatSolver {
    #[inline]
    fn bounds(&self, p: &ConnectFour<O, S>, ply: u16) -> (Score, Score) {
        Exact.bounds(p, ply)
    }
}

impl<O: Order, S: Size> Candidates<ConnectFour<O, S>> for ThreatSolver {
    #[inline]
    fn candidates(&self, p: &ConnectFour<O, S>, out: &mut impl MoveSink<Column>) {
        Exact.candidates(p, out);
    }
}

impl<O: Order, S: Size> Solver<ConnectFour<O, S>> for ThreatSolver {
    type Local = ();

    #[inline]
    fn solves(&self, p: &ConnectFour<O, S>) -> bool {
        p.plies() >= SOLVED && self.board == (p.size.columns(), p.size.rows())
    }

    fn solve(
        &self,
        p: &ConnectFour<O, S>,
        w: Window<Score>,
        _: u16,
        (): &mut (),
        counter: &mut impl NodeCounter,
    ) -> Score {
        if p.size.has_four(p.own ^ p.occupied) || p.can_win_now() {
            return Exact.bounds(p, 0).0;
        }
        Score::points(self.points(p, w.alpha.get().into(), counter))
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
        symmetric_table, order, bounds, candidates, solver
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect_four::bits::Bits;

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
            let table = ThreatTable::new(SevenBySix, 1, true).expect("a MiB");
            let value = |own, occupied: u64, nodes: &mut Nodes| {
                let discs = Discs::of(SevenBySix, own, occupied);
                let mut search = ThreatSearch::<_, 7> {
                    ideas: Ideas::default(),
                    table: &table,
                    counter: nodes,
                    stopped: false,
                };
                let value = search.value(discs, 0);
                (!search.stopped).then_some(value)
            };
            let (mut here, mut there) = (Nodes(0), Nodes(0));
            let Some(found) = value(own, occupied, &mut here) else { continue };
            assert_eq!(
                value(SevenBySix.mirrored(own), SevenBySix.mirrored(occupied), &mut there),
                Some(found)
            );
            (first, again, searched) = (first + here.0, again + there.0, searched + 1);
        }
        assert!(searched > 20 && again * 10 < first, "{searched}: {first} and {again} nodes");
    }
}
