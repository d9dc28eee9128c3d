//! `cargo xtask fuzz` and `cargo xtask soak`: crates that test the others for as long as is wanted (our own).

use crate::workspace::cargo;
use anyhow::{Context, Result};
use std::ffi::OsString;

/// Builds the program of this package with the profile `fuzz`, which has all checks, and runs it with these
/// options. Returns whether it found no failure.
pub(crate) fn run(package: &str, options: &[OsString]) -> Result<bool> {
    let mut cargo = cargo();
    cargo.args(["run", "--profile", "fuzz", "--package", package, "--"]).args(options);
    Ok(cargo.status().context("cargo")?.success())
}
