//! The commands that this build of the program lacks (our own).

use anyhow::{Result, bail};
use std::ffi::OsString;
use std::process::ExitCode;

/// Repeat the experiments of the literature (not in this build: it needs --features lab,train)
#[cfg(not(feature = "lab"))]
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Lab {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _rest: Vec<OsString>,
}

/// Train evaluations (not in this build: it needs --features lab,train)
#[cfg(not(feature = "train"))]
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Train {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _rest: Vec<OsString>,
}

/// Serve the page in the browser (not in this build: it needs cargo xtask web, then --features web)
#[cfg(not(feature = "web"))]
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Serve {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _rest: Vec<OsString>,
}

#[cfg(not(feature = "lab"))]
pub(crate) fn lab(_: &Lab) -> Result<ExitCode> {
    absent("lab")
}

#[cfg(not(feature = "train"))]
pub(crate) fn train(_: &Train) -> Result<ExitCode> {
    absent("train")
}

#[cfg(not(feature = "web"))]
pub(crate) fn serve(_: &Serve) -> Result<ExitCode> {
    bail!(
        "the command serve is not in this build of the program: run `cargo xtask web`, and add --features \
         web to `cargo run`, `cargo build` or `cargo install`"
    )
}

#[cfg(not(all(feature = "lab", feature = "train")))]
fn absent(name: &str) -> Result<ExitCode> {
    bail!(
        "the command {name} is not in this build of the program: add --features lab,train to `cargo run`, \
         `cargo build` or `cargo install`"
    )
}
