//! `nullwindow-lab train order`: the order of moves in Othello's endgames.

use super::files::{check_out, write_atomically};
use super::othello::report_games;
use super::rows::RowsArguments;
use anyhow::Context;
use clap::{ValueHint, value_parser};
use nullwindow_app::bar::Bar;
use nullwindow_app::output::log;
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_figures::{Progress as _, Table, table};
use nullwindow_fit::othello::{FittedMoveOrder, OrderErrors, OrderOptions, OrderTraining, OthelloRecords};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// Fit the order of moves in Othello's endgames to the nodes of subtrees.
///
/// Nodes with 9 to 13 empty squares, as null windows meet them, are searched move by move. The coefficients
/// are fitted so that the move that cuts with the smallest subtree comes first. One game in twenty is held
/// out: the table printed at the end is of its positions. Ctrl-C ends the command without a file (exit code
/// 130).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow-lab train order --from wthor --out order.bin\n  \
    nullwindow-lab train order --from wthor --out quick.bin --positions 5000\n\n\
    docs/models/order.md describes how the coefficients that come with the program were fitted.")]
pub(super) struct Arguments {
    /// Read the games from this folder: files *.wtb, in the WTHOR format
    #[arg(long, value_name = "PATH", value_hint = ValueHint::DirPath)]
    from: PathBuf,

    /// The file to write: the coefficients
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "order.bin")]
    out: PathBuf,

    /// The number of positions: for each number of empty squares, from 100
    #[arg(long, value_name = "N", default_value_t = OrderOptions::default().positions as u64,
        value_parser = value_parser!(u64).range(100..=10_000_000))]
    positions: u64,

    /// The seed of all random choices
    #[arg(long, value_name = "SEED", default_value_t = OrderOptions::default().seed)]
    seed: u64,
}

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    check_out(&arguments.out, &[])?;
    let games = OthelloRecords::read(&arguments.from).context("--from")?;
    report_games(&games);
    let options = OrderOptions { positions: arguments.positions as usize, seed: arguments.seed };
    let mut training = OrderTraining::new(options, &games)
        .with_context(|| format!("--from: {}", arguments.from.display()))?;
    let (stop, bar) = (stop::on_signal()?, Bar::start("train order"));
    let complete = training.collect(stop, |done, of| bar.show(done, of, "searching moves"));
    drop(bar);
    if !complete {
        log("stopped; nothing was written");
        return Ok(ExitCode::from(STOPPED));
    }
    let fitted = training.fit();
    write_atomically(&arguments.out, &fitted.file()).context("--out")?;
    rows.print(&text(&fitted), &[orders(&fitted)])?;
    Ok(ExitCode::SUCCESS)
}

/// What the orders cost at held-out positions, by the number of empty squares.
fn orders(fitted: &FittedMoveOrder) -> Table {
    table! { OrderErrors { empties, count, embedded, fitted, least } in &fitted.errors;
        "empties" => *empties, "positions" => *count,
        "nodes_in_use" => embedded.nodes, "nodes_fitted" => fitted.nodes, "nodes_least" => *least,
        "first_in_use" => embedded.first, "first_fitted" => fitted.first,
    }
}

/// The same for people.
fn text(fitted: &FittedMoveOrder) -> String {
    let mut text =
        "On held-out positions: nodes until a move cuts, and how often the first does\n".to_owned();
    _ = writeln!(
        text,
        "{:>7} {:>9} {:>8} {:>8} {:>8} {:>10} {:>10}",
        "empties", "positions", "in use", "fitted", "least", "in use, %", "fitted, %"
    );
    for OrderErrors { empties, count, embedded, fitted, least } in &fitted.errors {
        _ = writeln!(
            text,
            "{empties:>7} {count:>9} {:>8.1} {:>8.1} {least:>8.1} {:>10.2} {:>10.2}",
            embedded.nodes,
            fitted.nodes,
            100.0 * embedded.first,
            100.0 * fitted.first
        );
    }
    text
}
