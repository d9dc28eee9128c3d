//! Connect Four's leaves: the engine below a number of empty squares (our own).

use super::{LeafSearch, LeafSettings, LeafSolver, by_score};
use crate::Interval;
use nullwindow::Score;
use nullwindow::engine::{Bounds, Candidates, MoveScore};
use nullwindow::session::Error;
use nullwindow_games::connect_four::{Column, ConnectFour, ConnectFourGame, Exact};

/// The squares of the board.
const SQUARES: u32 = 42;

/// Connect Four on one rank.
///
/// ```
/// use nullwindow_cluster::{ConnectFourLeaves, LeafSearch, LeafSettings};
/// use nullwindow_games::connect_four::ConnectFour;
/// assert!(!ConnectFourLeaves::new(LeafSettings::new(1), 24)?.is_leaf(&ConnectFour::start()));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub struct ConnectFourLeaves {
    solver: LeafSolver<ConnectFour>,
    empties: u32,
}

impl ConnectFourLeaves {
    /// Positions with at most `empties` empty squares are leaves.
    ///
    /// # Errors
    /// If the table does not fit into memory.
    pub fn new(settings: LeafSettings, empties: u32) -> Result<Self, Error> {
        Ok(ConnectFourLeaves { solver: LeafSolver::new(&ConnectFourGame, settings)?, empties })
    }
}

impl LeafSearch<ConnectFour> for ConnectFourLeaves {
    fn is_leaf(&self, p: &ConnectFour) -> bool {
        SQUARES - p.plies() <= self.empties
    }

    fn bounds(&self, p: &ConnectFour) -> Interval {
        let (lower, upper) = Exact.bounds(p, 0);
        Interval { lower, upper }
    }

    fn search(&mut self, p: &ConnectFour, alpha: Score) -> Option<(Interval, u64)> {
        self.solver.null_window(p, alpha)
    }

    /// By the number of threats; without moves that lose at once.
    fn order(&mut self, p: &ConnectFour) -> (Vec<Column>, u64) {
        let mut moves = Vec::new();
        Exact.candidates(p, &mut moves);
        (by_score(moves, |m| Exact.score(p, m)), 0)
    }
}
