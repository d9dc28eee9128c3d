//! The options of a player: its weights, its book, and its table of ends.

use crate::ends::EndsArguments;
use crate::program::Selection;
use crate::weights::WeightsArguments;
use anyhow::{Context, Result, anyhow};
use nullwindow::session::AnyGame;
use nullwindow_learn::book::BookTree;
use nullwindow_support::size_limit;
use std::path::PathBuf;
use std::sync::Arc;

/// What a player knows beside its game.
#[derive(clap::Args)]
pub(crate) struct PlayerArguments {
    #[command(flatten)]
    weights: WeightsArguments,

    /// Openings from this file, which `book` has written: in a position of it the best move is played,
    /// without a search
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// Choose by chance among the moves of the book that are at most this number of points worse than the
    /// best, which is chosen most often [default: always the best]
    #[arg(
        long, value_name = "POINTS", requires = "book",
        value_parser = clap::value_parser!(u16).range(..=30_000)
    )]
    book_margin: Option<u16>,

    #[command(flatten)]
    ends: EndsArguments,
}

impl PlayerArguments {
    /// The selected game, whose player has these weights, this table and this book, if there are any.
    pub(crate) fn open(&self, selection: &Selection<'_>) -> Result<AnyGame> {
        let game = self.ends.add(self.weights.open(selection)?)?;
        let Some(path) = &self.book else { return Ok(game) };
        let read = || -> Result<_> {
            let tree = BookTree::read(&size_limit::file(path, size_limit::LARGE_MIB)?)?;
            let variant = game.player(1).map_err(|error| anyhow!(error))?.variant();
            tree.fits(game.name(), &variant).map_err(|error| anyhow!(error))?;
            Ok(tree.book(self.book_margin.map(i32::from)))
        };
        let book = read().with_context(|| format!("--book: {}", path.display()))?;
        Ok(game.with_book(Arc::new(book)))
    }
}
