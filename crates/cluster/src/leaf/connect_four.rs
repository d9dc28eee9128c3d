//! Connect Four's leaves: the engine below a number of empty squares (our own).

use super::{LeafSearch, LeafSettings, LeafSolver, by_score};
use crate::Interval;
use nullwindow::Score;
use nullwindow::engine::{Bounds, Candidates, MoveScore};
use nullwindow::session::Error;
use nullwindow_games::connect_four::{Board, Column, ConnectFourGame, Exact};

/// Connect Four on one rank.
///
/// ```
/// use nullwindow_cluster::{ConnectFourLeaves, LeafSearch, LeafSettings};
/// use nullwindow_games::connect_four::{Board, ConnectFourGame};
/// let leaves = ConnectFourLeaves::new(&ConnectFourGame::default(), LeafSettings::new(1), 24)?;
/// assert!(!leaves.is_leaf(&Board::default()));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub struct ConnectFourLeaves {
    solver: LeafSolver<Board>,
    empties: u32,
}

impl ConnectFourLeaves {
    /// The game on a board of this size: positions with at most `empties` empty squares are leaves.
    ///
    /// # Errors
    /// If the table does not fit into memory.
    pub fn new(game: &ConnectFourGame, settings: LeafSettings, empties: u32) -> Result<Self, Error> {
        Ok(ConnectFourLeaves { solver: LeafSolver::new(game, settings)?, empties })
    }
}

impl LeafSearch<Board> for ConnectFourLeaves {
    fn is_leaf(&self, p: &Board) -> bool {
        p.empties() <= self.empties
    }

    fn bounds(&self, p: &Board) -> Interval {
        let (lower, upper) = Exact.bounds(p, 0);
        Interval { lower, upper }
    }

    fn search(&mut self, p: &Board, alpha: Score) -> Option<(Interval, u64)> {
        self.solver.null_window(p, alpha)
    }

    /// By the number of threats; without moves that lose at once.
    fn order(&mut self, p: &Board) -> (Vec<Column>, u64) {
        let mut moves = Vec::new();
        Exact.candidates(p, &mut moves);
        (by_score(moves, |m| Exact.score(p, m)), 0)
    }
}
