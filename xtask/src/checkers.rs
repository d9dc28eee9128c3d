//! `cargo xtask fuzz` and `cargo xtask soak`: crates that test the others for as long as is wanted (our own).

use crate::workspace::cargo;
use anyhow::{Context, Result};
use std::ffi::OsString;
use std::process::ExitCode;

/// Builds the program of this package with the profile `fuzz`, which has all checks, and runs it with these
/// options. Returns its exit code.
pub(crate) fn run(package: &str, options: &[OsString]) -> Result<ExitCode> {
    let mut cargo = cargo();
    cargo.args(["run", "--profile", "fuzz", "--package", package, "--"]).args(options);
    let code = cargo.status().context("cargo")?.code();
    Ok(code.and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
