//! One game after another: analysed, reported, and drawn (our own).

use super::analyzed_game::AnalyzedGame;
use super::arguments::Arguments;
use super::figure::GameFigure;
use super::game_figure;
use super::source::Games;
use crate::bar::Bar;
use crate::output::{log, print_bytes};
use crate::place;
use crate::stop::{self, STOPPED};
use anyhow::Result;
use nullwindow::session::escaped;
#[cfg(feature = "spinner")]
use nullwindow_figures::Progress as _;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// Analyses one game after another by `analyse`, which returns the report as well; prints the reports, and
/// draws the figures. `interrupted` is the line on standard error after a game that was stopped, with the
/// number of games not begun.
///
/// # Errors
/// Those of `analyse`, or if the output cannot be written.
pub fn analyse_games<R>(
    arguments: &Arguments,
    games: &Games<R>,
    analyse: impl FnMut(&R, &str, &AtomicBool, &dyn Fn(usize, usize)) -> Result<(AnalyzedGame, Vec<u8>)>,
    interrupted: fn(usize) -> Option<String>,
) -> Result<ExitCode> {
    if let Some(file) = &arguments.svg {
        place::writable("--svg", file)?;
    }
    let mut figures = Vec::new();
    let complete = analyse_all(arguments, games, analyse, interrupted, &mut figures);
    // Also if the output could not be written: the analysis may have taken hours.
    let drawn = match &arguments.svg {
        Some(file) if complete.is_ok() || !figures.is_empty() => {
            place::write("--svg", file, GameFigure::svg(&figures).as_bytes())
        }
        _ => Ok(()),
    };
    let complete = complete?;
    drawn?;
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(STOPPED) })
}

/// Analyses games, prints the reports, and collects the figures. Returns whether all games were analysed.
fn analyse_all<R>(
    arguments: &Arguments,
    games: &Games<R>,
    mut analyse: impl FnMut(&R, &str, &AtomicBool, &dyn Fn(usize, usize)) -> Result<(AnalyzedGame, Vec<u8>)>,
    interrupted: fn(usize) -> Option<String>,
    figures: &mut Vec<GameFigure>,
) -> Result<bool> {
    let stop = stop::on_signal()?;
    for ((source, game), number) in games.iter().zip(1..) {
        // The bar is gone before the report is printed to the same terminal.
        let (analyzed, report) = {
            let bar = Bar::start("analyze");
            analyse(game, source, stop, &|done, of| bar.show(done, of, &escaped(source)))?
        };
        figures.push(game_figure::figure(&analyzed));
        print_bytes(&if arguments.json {
            (serde_json::to_string(&analyzed)? + "\n").into_bytes()
        } else {
            report
        })?;
        if !analyzed.complete {
            interrupted(games.len() - number).iter().for_each(|line| log(line));
            return Ok(false);
        }
    }
    Ok(true)
}
