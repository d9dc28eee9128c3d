//! `cargo xtask report`: every experiment of the lab on one page of HTML, `docs/lab-report.html` (our own).

use crate::workspace::cargo;
use anyhow::{Context, Result};

/// The page that is kept: that of the short runs.
const KEPT: &str = "docs/lab-report.html";

/// The page of whole runs, which take hours.
const WHOLE: &str = "target/lab-report.html";

/// Writes the page by short runs, or with `whole` by whole ones; returns whether all checks were met.
pub(crate) fn report(whole: bool) -> Result<bool> {
    let mut run = cargo();
    run.args(["run", "--release", "--features", "lab", "--", "lab", "report", "--out"]);
    if whole {
        run.arg(WHOLE)
    } else {
        run.args([KEPT, "--quick"])
    };
    Ok(run.status().context("cargo cannot be started")?.success())
}
