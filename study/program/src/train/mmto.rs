//! `nullwindow-lab train mmto`: a linear evaluation, trained so that a shallow search prefers the moves of
//! games.

mod arguments;
mod chess;
mod figure;
mod othello;
mod shogi;
mod training;

pub(super) use arguments::Arguments;

use super::files::check_out;
use super::games;
use super::rows::RowsArguments;
use nullwindow_app::place;
use std::process::ExitCode;

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    check_out(&arguments.out, &arguments.from)?;
    if let Some(file) = &arguments.svg {
        place::writable("--svg", file)?;
    }
    type Run = fn(&Arguments, RowsArguments) -> anyhow::Result<ExitCode>;
    let ways: [(&str, Run); 3] = [("othello", othello::run), ("chess", chess::run), ("shogi", shogi::run)];
    games::way("mmto", &ways, &arguments.game)?(arguments, rows)
}
