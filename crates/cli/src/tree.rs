//! `nullwindow tree`: an annotated search of a small tree.

use std::process::ExitCode;

/// Search a tree written as nested lists, and show what happens.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> anyhow::Result<ExitCode> {
    Ok(ExitCode::SUCCESS)
}
