//! Kalah's leaves: the engine with its endgame tables below a number of seeds in the pits (our own).

use super::{LeafSearch, LeafSettings, LeafSolver, by_score};
use crate::Interval;
use nullwindow::engine::MoveScore;
use nullwindow::session::Error;
use nullwindow::{Position, Score, Side};
use nullwindow_games::kalah::{Kalah, KalahGame, Pit, Stores};

/// Kalah on one rank.
///
/// ```
/// use nullwindow_cluster::{KalahLeaves, LeafSearch, LeafSettings};
/// use nullwindow_games::kalah::{Kalah, Rule};
/// assert!(!KalahLeaves::new(LeafSettings::new(1), 30)?.is_leaf(&Kalah::new(6, 4, Rule::Standard)?));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub struct KalahLeaves {
    solver: LeafSolver<Kalah>,
    seeds: u32,
}

impl KalahLeaves {
    /// Positions with at most this number of seeds in the pits are leaves.
    ///
    /// # Errors
    /// If the table does not fit into memory.
    pub fn new(settings: LeafSettings, seeds: u32) -> Result<Self, Error> {
        Ok(KalahLeaves { solver: LeafSolver::new(&KalahGame::new(None, None, None)?, settings)?, seeds })
    }
}

impl LeafSearch<Kalah> for KalahLeaves {
    fn is_leaf(&self, p: &Kalah) -> bool {
        let stored = [Side::First, Side::Second].map(|side| u32::from(p.store(side)));
        u32::from(p.seeds()) - stored.iter().sum::<u32>() <= self.seeds
    }

    fn bounds(&self, p: &Kalah) -> Interval {
        let (least, most) = p.bounds();
        Interval { lower: Score::points(least), upper: Score::points(most) }
    }

    fn search(&mut self, p: &Kalah, alpha: Score) -> Option<(Interval, u64)> {
        self.solver.null_window(p, alpha)
    }

    /// By the seeds won, further moves first.
    fn order(&mut self, p: &Kalah) -> (Vec<Pit>, u64) {
        let mut moves = Vec::new();
        p.moves(&mut moves);
        (by_score(moves, |m| Stores.score(p, m)), 0)
    }
}
