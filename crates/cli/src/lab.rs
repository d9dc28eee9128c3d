//! `nullwindow lab`: the experiments.

use std::process::ExitCode;

/// List and run the experiments.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> anyhow::Result<ExitCode> {
    Ok(ExitCode::SUCCESS)
}
