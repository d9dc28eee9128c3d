//! `cargo xtask report`: every experiment of the lab on one page of HTML, which the book includes, its
//! figures and verdicts, which are tracked, and an archive of the data behind them (our own).

use crate::archive;
use crate::workspace::{cargo, git, root};
use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The page of the short runs, which is generated, below the root of the repository.
pub(crate) const PAGE: &str = "docs/lab-report.html";

/// The figures of that page, which are tracked: the program's tests compare the book with them.
const FIGURES: &str = "docs/lab-figures.json";

/// The verdicts of that page, which `nullwindow-lab list` prints.
const VERDICTS: &str = "study/lab/fixtures/verdicts.json";

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
/// checks were met. With names of experiments, separated by commas, it renews their kept figures alone.
pub(crate) fn report(whole: bool, only: Option<&str>) -> Result<bool> {
    let name =
        format!("nullwindow-figures-{}{}", env!("CARGO_PKG_VERSION"), if whole { "-whole" } else { "" });
    let data = archive::folder(&name)?;
    let figures = data.join("figures.json");
    let mut run = laboratory();
    run.arg("--data").arg(&data).arg("--figures").arg(&figures);
    match (whole, only) {
        (true, _) => run.args(["--out", WHOLE]),
        (false, None) => run.args(["--quick", "--out", PAGE]),
        (false, Some(only)) => run.args(["--quick", "--only", only, "--out"]).arg(data.join("report.html")),
    };
    let commit = git(&["rev-parse", "--short=7", "HEAD"])?;
    let met = run.status().context("cargo cannot be started")?.success();
    if !whole {
        let printed = read(&figures)?;
        ensure!(!printed.is_empty(), "the run wrote no figures");
        let shown = verdicts(&printed, &commit)?;
        for (kept, new) in [(FIGURES, printed), (VERDICTS, shown)] {
            let mut all = if only.is_some() { read(&root().join(kept))? } else { Map::new() };
            all.extend(new);
            fs::write(root().join(kept), serde_json::to_string_pretty(&all)? + "\n").context(kept)?;
        }
    }
    fs::write(data.join("README.txt"), format!("{name}, commit {commit}: {README}"))?;
    println!("xtask: {} has the data", archive::pack(&name)?.display());
    Ok(met)
}

/// Writes the page of short runs, and leaves the kept figures as they are.
pub(crate) fn page() -> Result<()> {
    let status = laboratory().args(["--quick", "--out", PAGE]).status();
    let met = status.context("cargo cannot be started")?.success();
    ensure!(met, "the report of the laboratory has failed");
    Ok(())
}

/// The laboratory's report, with three seeds.
fn laboratory() -> Command {
    let mut run = cargo();
    run.args(["run", "--release", "--package", "nullwindow-study", "--", "report", "--three-seeds"]);
    run
}

/// The object of a file, by the names of experiments.
fn read(file: &Path) -> Result<Map<String, Value>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    serde_json::from_str(&text).with_context(|| file.display().to_string())
}

/// What the list of experiments shows of each, and the commit that printed the report.
fn verdicts(report: &Map<String, Value>, commit: &str) -> Result<Map<String, Value>> {
    let mut all = Map::new();
    for (name, run) in report {
        let mut shown = Map::new();
        for key in ["verdict", "by_seed", "deciding", "command"] {
            shown.insert(key.to_owned(), run.get(key).with_context(|| format!("{name}: {key}"))?.clone());
        }
        shown.insert("commit".to_owned(), commit.into());
        all.insert(name.clone(), shown.into());
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_what_the_list_shows() {
        let run = serde_json::json!({
            "verdict": "holds", "by_seed": "", "deciding": null, "command": "nullwindow-lab ghi",
            "figures": {},
        });
        let kept = verdicts(&Map::from_iter([("ghi".to_owned(), run)]), "abc1234").unwrap();
        assert_eq!(kept["ghi"]["commit"], "abc1234");
        assert!(kept["ghi"].get("figures").is_none() && kept["ghi"]["deciding"].is_null());
        let short = serde_json::json!({"verdict": "holds"});
        assert!(verdicts(&Map::from_iter([("ghi".to_owned(), short)]), "").is_err());
    }
}
