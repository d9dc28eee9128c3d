//! Connect Four's leaves: the engine below a number of empty squares (our own).

use super::{LeafSearch, by_score, null_window};
use crate::Interval;
use nullwindow::Score;
use nullwindow::engine::{Bounds, Candidates, MoveScore};
use nullwindow::session::{Error, Game, Searcher};
use nullwindow_games::connect_four::{Column, ConnectFour, ConnectFourGame, Exact};
use std::sync::atomic::AtomicBool;

/// The squares of the board.
const SQUARES: u32 = 42;

/// Connect Four on one rank.
///
/// ```
/// use nullwindow_cluster::{ConnectFourLeaves, LeafSearch};
/// use nullwindow_games::connect_four::ConnectFour;
/// assert!(!ConnectFourLeaves::new(1, 24)?.is_leaf(&ConnectFour::start()));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub struct ConnectFourLeaves {
    solver: Box<dyn Searcher<ConnectFour>>,
    empties: u32,
    stop: Option<&'static AtomicBool>,
}

impl ConnectFourLeaves {
    /// Positions with at most `empties` empty squares are leaves; the table has `mebibytes` MiB.
    ///
    /// # Errors
    /// If the table does not fit into memory.
    pub fn new(mebibytes: usize, empties: u32) -> Result<Self, Error> {
        Ok(ConnectFourLeaves { solver: ConnectFourGame.solving(mebibytes)?, empties, stop: None })
    }

    /// The same, with a flag that stops searches.
    #[must_use]
    pub fn stopped_by(self, stop: &'static AtomicBool) -> Self {
        ConnectFourLeaves { stop: Some(stop), ..self }
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
        null_window(&mut *self.solver, p, alpha, self.stop)
    }

    /// By the number of threats; without moves that lose at once.
    fn order(&mut self, p: &ConnectFour) -> (Vec<Column>, u64) {
        let mut moves = Vec::new();
        Exact.candidates(p, &mut moves);
        (by_score(moves, |m| Exact.score(p, m)), 0)
    }
}
