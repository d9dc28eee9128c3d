//! `nullwindow cluster`: one search on many ranks.

mod output;
mod solve;

use anyhow::{Result, bail};
use nullwindow_app::AppCommand;
use std::process::ExitCode;

/// Search on many ranks, which are threads of this process or processes under MPI
#[derive(clap::Args)]
struct Arguments {}

/// The command, with those below it.
pub(crate) fn command() -> AppCommand {
    AppCommand::new("cluster", run)
        .change(|command| command.subcommand_required(true))
        .subcommands(vec![AppCommand::on_game("solve", solve::run)])
}

fn run(_: &Arguments) -> Result<ExitCode> {
    bail!("a command is missing after `cluster`")
}
