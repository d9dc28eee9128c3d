//! `nullwindow-lab train probcut`: the ProbCut models of Othello and chess.

mod arguments;
mod chess;
mod errors;
mod othello;

pub(super) use arguments::Arguments;

use super::files::check_out;
use super::games;
use super::rows::RowsArguments;
use std::process::ExitCode;

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    arguments.check_game()?;
    check_out(&arguments.out, &[])?;
    type Run = fn(&Arguments, RowsArguments) -> anyhow::Result<ExitCode>;
    let ways: [(&str, Run); 2] = [("othello", othello::run), ("chess", chess::run)];
    games::way("probcut", &ways, &arguments.game)?(arguments, rows)
}
