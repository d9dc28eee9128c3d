//! The command `cluster`: one search on many ranks.

mod output;
mod progress_line;
mod solve;

use crate::command::AppCommand;
use anyhow::{Result, bail};
use std::process::ExitCode;

/// Search on many ranks, which are threads of this process or processes under MPI
#[derive(clap::Args)]
struct Arguments {}

impl AppCommand {
    /// The command `cluster`, with those below it.
    #[must_use]
    pub fn cluster() -> Self {
        AppCommand::new("cluster", run)
            .change(|command| command.subcommand_required(true))
            .subcommands(vec![AppCommand::on_game("solve", solve::run)])
    }
}

fn run(_: &Arguments) -> Result<ExitCode> {
    bail!("a command is missing after `cluster`")
}
