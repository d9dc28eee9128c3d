//! `cargo xtask report`: every experiment of the lab on one page of HTML, which the book includes, and the
//! figures of the page, which are tracked (our own).

use crate::workspace::cargo;
use anyhow::{Context, Result};

/// The page of the short runs, which is generated, below the root of the repository.
pub(crate) const PAGE: &str = "docs/lab-report.html";

/// The figures of that page, which are tracked: the program's tests compare the book with them.
const FIGURES: &str = "docs/lab-figures.json";

/// The page of whole runs, which take hours.
const WHOLE: &str = "target/lab-report.html";

/// Writes the page by short runs, or with `whole` by whole ones; returns whether all checks were met.
pub(crate) fn report(whole: bool) -> Result<bool> {
    let mut run = cargo();
    run.args(["run", "--release", "--features", "lab", "--", "lab", "report", "--out"]);
    if whole {
        run.arg(WHOLE)
    } else {
        run.args([PAGE, "--quick", "--figures", FIGURES])
    };
    Ok(run.status().context("cargo cannot be started")?.success())
}
