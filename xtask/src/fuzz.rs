//! `cargo xtask fuzz`: random inputs for every reader, by the crate `nullwindow-fuzz` (our own).

use crate::workspace::cargo;
use anyhow::{Context, Result};
use std::ffi::OsString;

/// Builds the program with its profile, which has all checks, and runs it with these options. Returns whether
/// no input has a fault.
pub(crate) fn fuzz(options: &[OsString]) -> Result<bool> {
    let mut cargo = cargo();
    cargo.args(["run", "--profile", "fuzz", "--package", "nullwindow-fuzz", "--"]).args(options);
    Ok(cargo.status().context("cargo")?.success())
}
