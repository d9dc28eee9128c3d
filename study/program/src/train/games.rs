//! The games that a command of training can train, each with its way (our own).

use anyhow::bail;
use clap::builder::{PossibleValue, PossibleValuesParser};

/// The games whose player plays against itself to learn.
pub(super) const PLAYED: [&str; 2] = ["chess", "shogi"];

/// Reads the name of a game of the program. The help lists those that the command can train; the error for
/// another one is that of [`way`].
pub(super) fn name(listed: &[&str]) -> PossibleValuesParser {
    let value = |name| PossibleValue::new(name).hide(!listed.contains(&name));
    PossibleValuesParser::new(nullwindow_catalogue::names().into_iter().map(value))
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
