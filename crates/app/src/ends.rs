//! The option `--table`: a table of ends, which answers without a search (our own).

use anyhow::{Context, Error, Result};
use nullwindow::session::AnyGame;
use nullwindow_support::size_limit;
use std::path::PathBuf;

/// The most that is read of a table, in MiB: 2^31 positions, and some lines.
const LARGEST: usize = 4_097;

/// The table of a game's ends.
#[derive(clap::Args)]
pub(crate) struct EndsArguments {
    /// Exact values from this file, which `table` has written: a position of it is answered at once
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

impl EndsArguments {
    /// The game, whose sessions know the table, if there is one.
    pub(crate) fn add(&self, game: AnyGame) -> Result<AnyGame> {
        let Some(path) = &self.table else { return Ok(game) };
        let read = || game.read_ends(&size_limit::file(path, LARGEST)?).map_err(Error::from_boxed);
        let ends = read().with_context(|| format!("--table: {}", path.display()))?;
        Ok(game.with_ends(ends))
    }
}
