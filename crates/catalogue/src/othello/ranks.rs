//! Othello on many ranks (our own).

use crate::RankedGame;
use nullwindow::session::Error;
use nullwindow_cluster::{LeafSettings, OthelloLeaves};
use nullwindow_othello::{OthelloGame, Tracked};

impl RankedGame for OthelloGame {
    type Leaves = OthelloLeaves;

    fn leaf_size(root: &Tracked) -> u32 {
        root.position().empties().saturating_sub(4).clamp(14, 18)
    }

    fn leaves(&self, settings: LeafSettings, size: u32) -> Result<OthelloLeaves, Error> {
        OthelloLeaves::new(settings, size)
    }
}
