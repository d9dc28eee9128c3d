//! `nullwindow-lab train probcut --game othello`.

use super::arguments::Arguments;
use super::errors::{errors, levels};
use crate::train::files::{Checkpoint, write_atomically};
use crate::train::othello::report_games;
use crate::train::rows::RowsArguments;
use anyhow::{Context, bail};
use nullwindow_app::bar::Bar;
use nullwindow_app::stop;
use nullwindow_figures::{Progress as _, Table, table};
use nullwindow_fit::othello::OthelloRecords;
use nullwindow_fit::probcut::{Cell, FittedModel, Study, StudyOptions};
use nullwindow_support::size_limit::LARGE_MIB;
use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;

/// The number of positions between checkpoints.
const CHECKPOINT_INTERVAL: usize = 100;

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    let checkpoint = Checkpoint::beside(&arguments.out);
    let mut study = begin(arguments)?;
    report_games(study.games());
    let stop = stop::on_signal()?;
    let bar = Bar::start("train probcut");
    let of = arguments.positions();
    let mut complete = false;
    while !complete && !stop.load(Relaxed) {
        complete =
            study.search_next(CHECKPOINT_INTERVAL, stop, |done| bar.show(done, of, "searching positions"));
        checkpoint.write(&study.checkpoint())?;
    }
    drop(bar);
    if !complete {
        return Ok(checkpoint.stopped(""));
    }
    let Some(fitted) = study.fit() else {
        checkpoint.remove()?;
        bail!("--positions {of}: too few for a fit");
    };
    write_atomically(&arguments.out, fitted.file().as_bytes())?;
    checkpoint.remove()?;
    let text = text(&fitted) + &errors(&fitted.errors);
    rows.print(&text, &[cells(&fitted), levels(&fitted.errors)])?;
    Ok(ExitCode::SUCCESS)
}

/// The study with these arguments, new or from its checkpoint.
fn begin(arguments: &Arguments) -> anyhow::Result<Study> {
    let Some(games) = &arguments.from else {
        bail!("--from PATH is missing: othello needs a folder of games (chess needs none: --game chess)")
    };
    let checkpoint = Checkpoint::beside(&arguments.out);
    let saved = checkpoint.saved(arguments.resume, LARGE_MIB)?;
    let &Arguments { depth, seed, .. } = arguments;
    let exact = arguments.exact.unwrap_or(StudyOptions::default().exact);
    let options = StudyOptions { positions: arguments.positions(), depth, exact, seed };
    let games = OthelloRecords::read(games).context("--from")?;
    let mut study = Study::new(options, games).context("--from")?;
    match saved {
        Some(saved) => study.resume(&saved).with_context(|| checkpoint.place())?,
        None => checkpoint.write(&study.checkpoint()).context("--out")?,
    }
    Ok(study)
}

/// The table of cells: each with its own regression line, the deviation from the model's line, and the
/// model's deviation.
fn cells(fitted: &FittedModel) -> Table {
    let cells = fitted.cells.iter().filter_map(|cell| Some((cell, cell.values.cut_pair(cell.shallow)?)));
    table! { (Cell { empties: [first, last], shallow, deep, values, deviation }, line) in cells;
        "empties_from" => *first, "empties_to" => *last, "shallow" => *shallow, "deep" => *deep,
        "pairs" => values.count(), "correlation" => values.coefficient(), "slope" => f64::from(line.slope),
        "offset" => f64::from(line.offset), "deviation" => *deviation,
        "model" => f64::from(fitted.model.cut_pair(first.midpoint(*last), *shallow, *deep).deviation),
    }
}

/// The same for people.
fn text(fitted: &FittedModel) -> String {
    let mut text = "Deep values predicted by shallow ones, in discs; for each cell its own line, and the \
        deviation from the model's line\n\
        empty squares  shallow  deep  pairs  correlation  slope  offset  deviation  the model's\n"
        .to_owned();
    for Cell { empties: [first, last], shallow, deep, values, deviation } in &fitted.cells {
        let Some(line) = values.cut_pair(*shallow) else { continue };
        let model = fitted.model.cut_pair(first.midpoint(*last), *shallow, *deep).deviation;
        let (empties, deep) =
            (format!("{first}-{last}"), deep.map_or("end".to_owned(), |deep| deep.to_string()));
        _ = writeln!(
            text,
            "{empties:>13}  {shallow:>7}  {deep:>4}  {:>5}  {:>11.3}  {:>5.2}  {:>+6.2}  {deviation:>9.2}  \
             {model:>11.2}",
            values.count(),
            values.coefficient(),
            line.slope,
            line.offset,
        );
    }
    text
}
