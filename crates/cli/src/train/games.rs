//! The games that a command of training can train, each with its way (our own).

use anyhow::bail;
use clap::builder::PossibleValuesParser;

/// Reads the name of a game of the program.
pub(super) fn name() -> PossibleValuesParser {
    PossibleValuesParser::new(nullwindow_catalogue::names())
}

/// The way of a command for the game of this name.
///
/// # Errors
/// If the command has none.
pub(super) fn way<W: Copy>(command: &str, ways: &[(&str, W)], game: &str) -> anyhow::Result<W> {
    match ways.iter().find(|(name, _)| *name == game) {
        Some(&(_, way)) => Ok(way),
        None => {
            let names: Vec<_> = ways.iter().map(|&(name, _)| name).collect();
            bail!("--game {game}: `train {command}` is for {}", names.join(", "))
        }
    }
}
