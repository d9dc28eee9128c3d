//! `nullwindow-lab train probcut --game chess`.

use super::arguments::Arguments;
use super::errors::{errors, levels};
use crate::train::files::write_atomically;
use crate::train::rows::RowsArguments;
use anyhow::{Context, bail};
use nullwindow_app::bar::Bar;
use nullwindow_app::output::log;
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_figures::{Progress as _, Table, table};
use nullwindow_fit::probcut::chess::{ChessStudyOptions, DepthCell, FittedChessModel, fit, search_games};
use nullwindow_learn::self_play::PlayOptions;
use std::fmt::Write as _;
use std::process::ExitCode;

/// The defaults: games, nodes for each move, and games at once.
pub(super) const GAMES: u64 = 200;
pub(super) const NODES: u64 = 4_000;
pub(super) const CONCURRENCY: u16 = 1;

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    let &Arguments { seed, depth, .. } = arguments;
    let (nodes, games) = (arguments.nodes.unwrap_or(NODES), arguments.games.unwrap_or(GAMES));
    let concurrency = arguments.concurrency.unwrap_or(CONCURRENCY);
    let play = PlayOptions { nodes, seed, ..PlayOptions::default() };
    let options = ChessStudyOptions { games, depth, play, ..ChessStudyOptions::default() };
    let stop = stop::on_signal()?;
    let bar = Bar::start("train probcut");
    let searched = search_games(options, concurrency.into(), stop, |done| {
        bar.show(done, games as usize, "playing games and searching their positions");
    });
    drop(bar);
    let stopped = (searched.len() as u64) < games;
    let Some(fitted) = fit(&searched) else {
        if stopped {
            log(&format!("stopped after {} games, too few for a fit", searched.len()));
            return Ok(ExitCode::from(STOPPED));
        }
        bail!("--games {games}: {} games are too few for a fit", searched.len())
    };
    write_atomically(&arguments.out, fitted.file().as_bytes()).context("--out")?;
    let positions: usize = searched.iter().map(Vec::len).sum();
    let head = format!("{} games, {positions} positions\n", searched.len());
    let text = head + &text(&fitted) + &errors(&fitted.errors);
    rows.print(&text, &[cells(&fitted), levels(&fitted.errors)])?;
    if stopped {
        log(&format!("stopped after {} games", searched.len()));
        return Ok(ExitCode::from(STOPPED));
    }
    Ok(ExitCode::SUCCESS)
}

/// The cells, by depth.
fn cells(fitted: &FittedChessModel) -> Table {
    let cells = fitted.cells.iter().filter_map(|cell| Some((cell, cell.values.cut_pair(cell.deep)?)));
    table! { (cell, line) in cells;
        "deep" => cell.deep, "pairs" => cell.values.count(), "correlation" => cell.values.coefficient(),
        "slope" => f64::from(line.slope), "offset" => f64::from(line.offset), "deviation" => cell.deviation,
        "model" => f64::from(fitted.model.cut_pair(12, cell.deep).deviation),
    }
}

/// The same for people.
fn text(fitted: &FittedChessModel) -> String {
    let mut text = "Deep values predicted by those of four plies less, in centipawns; the model's deviation \
        with half of the pieces\n\
        deep  pairs  correlation  slope  offset  deviation  the model's\n"
        .to_owned();
    for &DepthCell { deep, values, deviation } in &fitted.cells {
        let Some(line) = values.cut_pair(deep) else { continue };
        let model = fitted.model.cut_pair(12, deep).deviation;
        _ = writeln!(
            text,
            "{deep:>4}  {:>5}  {:>11.3}  {:>5.2}  {:>+6.1}  {deviation:>9.1}  {model:>11.1}",
            values.count(),
            values.coefficient(),
            line.slope,
            line.offset,
        );
    }
    text
}
