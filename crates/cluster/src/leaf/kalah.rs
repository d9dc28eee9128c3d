//! Kalah's leaves: the engine with its endgame tables below a number of seeds in the pits (our own).

use super::{LeafSearch, by_score, null_window};
use crate::Interval;
use nullwindow::engine::MoveScore;
use nullwindow::session::{Error, Game, Searcher};
use nullwindow::{Position, Score, Side};
use nullwindow_games::kalah::{Kalah, KalahGame, Pit, Stores};
use std::sync::atomic::AtomicBool;

/// Kalah on one rank.
///
/// ```
/// use nullwindow_cluster::{KalahLeaves, LeafSearch};
/// use nullwindow_games::kalah::{Kalah, Rule};
/// assert!(!KalahLeaves::new(1, 30)?.is_leaf(&Kalah::new(6, 4, Rule::Standard)?));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub struct KalahLeaves {
    solver: Box<dyn Searcher<Kalah>>,
    seeds: u32,
    stop: Option<&'static AtomicBool>,
}

impl KalahLeaves {
    /// Positions with at most this number of seeds in the pits are leaves; the table has `mebibytes` MiB.
    ///
    /// # Errors
    /// If the table does not fit into memory.
    pub fn new(mebibytes: usize, seeds: u32) -> Result<Self, Error> {
        let solver = KalahGame::new(None, None, None)?.solving(mebibytes)?;
        Ok(KalahLeaves { solver, seeds, stop: None })
    }

    /// The same, with a flag that stops searches.
    #[must_use]
    pub fn stopped_by(self, stop: &'static AtomicBool) -> Self {
        KalahLeaves { stop: Some(stop), ..self }
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
        null_window(&mut *self.solver, p, alpha, self.stop)
    }

    /// By the seeds won, further moves first.
    fn order(&mut self, p: &Kalah) -> (Vec<Pit>, u64) {
        let mut moves = Vec::new();
        p.moves(&mut moves);
        (by_score(moves, |m| Stores.score(p, m)), 0)
    }
}
