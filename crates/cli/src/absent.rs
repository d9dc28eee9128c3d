//! The commands that this build of the program lacks (our own).

use anyhow::{Result, bail};
use std::ffi::OsString;
use std::process::ExitCode;

/// Whatever follows the command.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Arguments {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _rest: Vec<OsString>,
}

/// The experiments, which are not in this build of the program (it needs --features lab)
#[cfg(not(feature = "lab"))]
pub(crate) fn lab(_: &Arguments) -> Result<ExitCode> {
    absent("lab")
}

/// The training of evaluations, which is not in this build of the program (it needs --features train)
#[cfg(not(feature = "train"))]
pub(crate) fn train(_: &Arguments) -> Result<ExitCode> {
    absent("train")
}

fn absent(name: &str) -> Result<ExitCode> {
    bail!(
        "the command {name} is not in this build of the program: add --all-features to `cargo run`, \
         `cargo build` or `cargo install`"
    )
}
