//! `cargo xtask report`: every experiment of the lab on one page of HTML, which the book includes, its
//! figures and verdicts, which are tracked, and an archive of the data behind them (our own).

use crate::archive;
use crate::workspace::{cargo, git, root};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fs;

/// The page of the short runs, which is generated, below the root of the repository.
pub(crate) const PAGE: &str = "docs/lab-report.html";

/// The figures of that page, which are tracked: the program's tests compare the book with them.
const FIGURES: &str = "docs/lab-figures.json";

/// The verdicts of that page, which `nullwindow-lab list` prints.
const VERDICTS: &str = "study/lab/fixtures/verdicts.txt";

/// The page of whole runs, which take hours.
const WHOLE: &str = "target/lab-report.html";

/// The page of the archive.
const README: &str = "the figures behind the tables of nullwindow's experiments\n\n\
    figures.json  of every experiment: command, figures, tables, verdict\n\
    NAME.csv      the data of an experiment\n\
    NAME.json     the same with setting, notes, checks, claims and verdict\n\
    NAME.svg      its plots, if it has any\n\n\
    Counts are the same on every machine; times are not. NAME.json has the claim.\n\
    Licence: MIT or Apache-2.0, at your choice.\n";

/// Writes the page by short runs, or with `whole` by whole ones, and packs the data; returns whether all
/// checks were met.
pub(crate) fn report(whole: bool) -> Result<bool> {
    let name =
        format!("nullwindow-figures-{}{}", env!("CARGO_PKG_VERSION"), if whole { "-whole" } else { "" });
    let data = archive::folder(&name)?;
    let mut run = cargo();
    run.args(["run", "--release", "--package", "nullwindow-study", "--", "report", "--data"]).arg(&data);
    if whole {
        run.args(["--out", WHOLE, "--figures"]).arg(data.join("figures.json"))
    } else {
        run.args(["--out", PAGE, "--quick", "--figures", FIGURES])
    };
    let commit = git(&["rev-parse", "--short=7", "HEAD"])?;
    let written = || fs::metadata(root().join(FIGURES)).and_then(|file| file.modified()).ok();
    let before = written();
    let met = run.status().context("cargo cannot be started")?.success();
    if !whole {
        ensure!(written() != before, "the run wrote no {FIGURES}");
        let report = serde_json::from_str(&fs::read_to_string(root().join(FIGURES)).context(FIGURES)?)?;
        fs::write(root().join(VERDICTS), verdicts(&report, &commit)?).context(VERDICTS)?;
        fs::copy(root().join(FIGURES), data.join("figures.json")).context(FIGURES)?;
    }
    fs::write(data.join("README.txt"), format!("{name}, commit {commit}: {README}"))?;
    println!("xtask: {} has the data", archive::pack(&name)?.display());
    Ok(met)
}

/// The commit that printed the report, and a line for each experiment.
fn verdicts(report: &Value, commit: &str) -> Result<String> {
    let mut text =
        format!("# Experiment | verdict | command, of {FIGURES}. `cargo xtask report` writes both.\n");
    text += &format!("commit {commit}\n");
    for (name, run) in report.as_object().context("an object")? {
        let [verdict, command] = ["verdict", "command"].map(|key| run[key].as_str().context(key));
        text += &format!("{name} | {} | {}\n", verdict?, command?);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_a_line_for_each_experiment() {
        let report =
            serde_json::json!({"ghi": {"verdict": "holds", "command": "nullwindow-lab ghi", "x": 1}});
        let text = verdicts(&report, "abc1234").unwrap();
        assert!(text.ends_with("\ncommit abc1234\nghi | holds | nullwindow-lab ghi\n"), "{text}");
        assert!(verdicts(&serde_json::json!({"ghi": {"verdict": "holds"}}), "").is_err());
    }
}
