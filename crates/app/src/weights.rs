//! The option `--weights`: a player by trained weights.

use crate::program::Selection;
use anyhow::{Context, Result, anyhow};
use nullwindow::session::AnyGame;
use nullwindow::weights::Weights;
use nullwindow_support::atomic_file::checksum;
use nullwindow_support::size_limit;
use std::path::PathBuf;
use std::sync::Arc;

/// The largest file of weights, in MiB.
const LARGEST: usize = 64;

/// The weights of the evaluation.
#[derive(clap::Args)]
pub struct WeightsArguments {
    /// Evaluate by the weights in this file, which `train` has written
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl WeightsArguments {
    /// The selected game, whose player has these weights, if there are any.
    pub(crate) fn open(&self, selection: &Selection<'_>) -> Result<AnyGame> {
        self.player(selection, |weights| weights)?.map_or_else(|| selection.open(), Ok)
    }

    /// The selected game with the player of the weights, but of no evaluation; `None` without weights.
    pub(crate) fn open_without(&self, selection: &Selection<'_>) -> Result<Option<AnyGame>> {
        self.player(selection, Weights::without_weights)
    }

    /// The game with a player by the weights, changed like this; `None` if there are none.
    fn player(
        &self,
        selection: &Selection<'_>,
        change: impl FnOnce(Weights) -> Weights,
    ) -> Result<Option<AnyGame>> {
        let Some(path) = &self.weights else { return Ok(None) };
        let game = selection.open()?;
        let read = || -> Result<_> {
            let weights = change(Weights::read(&size_limit::file(path, LARGEST)?)?);
            game.with_weights(Arc::new(weights)).map_err(|error| anyhow!(error))
        };
        read().map(Some).with_context(|| format!("--weights: {}", path.display()))
    }

    /// The checksum of the weights, if there are any.
    pub(crate) fn checksum(&self) -> Result<Option<u32>> {
        let Some(path) = &self.weights else { return Ok(None) };
        let file = size_limit::file(path, LARGEST);
        let file = file.with_context(|| format!("--weights: {}", path.display()))?;
        Ok(Some(checksum(&file)))
    }

    /// Refuses weights where they have no use.
    ///
    /// # Errors
    /// If there are any.
    pub fn none(&self, game: &str) -> Result<()> {
        anyhow::ensure!(self.weights.is_none(), "--weights: the analysis of {game} has its own evaluation");
        Ok(())
    }
}
