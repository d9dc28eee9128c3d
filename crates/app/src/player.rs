//! The options of a player: its weights, its book, and its tables of openings and ends.

use crate::book_file::{BookChoice, read_book};
use crate::ends::EndsArguments;
use crate::openings::OpeningsArguments;
use crate::program::Selection;
use crate::weights::WeightsArguments;
use anyhow::{Context, Result};
use nullwindow::session::AnyGame;
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
    openings: OpeningsArguments,

    #[command(flatten)]
    ends: EndsArguments,
}

impl PlayerArguments {
    /// The selected game, whose player has these weights, tables and this book, if there are any. The
    /// seed is that of a random choice among the moves of the book.
    pub(crate) fn open(&self, selection: &Selection<'_>, seed: u64) -> Result<AnyGame> {
        let game = self.openings.add(self.ends.add(self.weights.open(selection)?)?)?;
        let Some(path) = &self.book else { return Ok(game) };
        let choice = BookChoice { margin: self.book_margin, seed };
        let book = read_book(path, &game, selection.book_format(), choice);
        let book = book.with_context(|| format!("--book: {}", path.display()))?;
        Ok(game.with_book(Arc::new(book)))
    }
}
