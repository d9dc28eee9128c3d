//! The figures of runs as JSON: the part of the page that documents quote, a line for each (our own).

use crate::{Cell, Run, Table};
use serde::Serialize;
use std::collections::BTreeMap;

/// An experiment with more tables has all its figures in its checks and claims.
const MOST_TABLES: usize = 8;

/// The figures of a run.
#[derive(Serialize)]
struct RunFigures<'r> {
    command: &'r str,
    /// The observed values of checks and claims, as people read them, and of figures that no source claims.
    figures: BTreeMap<&'r str, String>,
    /// The lines of each table below its title, the names of the columns first.
    tables: BTreeMap<&'r str, Vec<String>>,
    verdict: String,
    by_seed: String,
    /// The figure that the verdict rests on.
    deciding: Option<String>,
}

/// The command, the figures, the tables and the verdict of each run by its name, as JSON.
///
/// ```
/// use nullwindow_lab::{Monitor, entry, figures};
/// let exact = entry("exact").expect("the lab has it");
/// let run = exact.run_from(["--d", "2"], &Monitor::silent()).expect("good options");
/// let json: serde_json::Value = serde_json::from_str(&figures(&[run])).expect("JSON");
/// assert_eq!(json["exact"]["figures"]["leaf visits of scout"], "130");
/// assert_eq!(json["exact"]["verdict"], "holds");
/// ```
#[must_use]
pub fn figures(runs: &[Run]) -> String {
    let all: BTreeMap<&str, RunFigures<'_>> = runs.iter().map(|run| (run.name, of(run))).collect();
    serde_json::to_string_pretty(&all).expect("maps of strings") + "\n"
}

fn of(run: &Run) -> RunFigures<'_> {
    let mut figures = BTreeMap::new();
    for check in run.report.checks.iter().chain(&run.report.claims) {
        figures.entry(&*check.figure).or_insert_with(|| check.seen());
    }
    for (figure, observed) in &run.report.measured {
        figures.entry(figure).or_insert_with(|| Cell::Real(*observed).to_string());
    }
    let tables = run.report.shown().iter().filter(|_| run.report.shown().len() <= MOST_TABLES);
    RunFigures {
        command: &run.command,
        figures,
        tables: tables.map(|table| (table.title(), lines(table))).collect(),
        verdict: run.verdict().0.to_string(),
        by_seed: run.by_seed(),
        deciding: run.report.deciding().map(|part| part.line(["missed", "published"])),
    }
}

fn lines(table: &Table) -> Vec<String> {
    let rows = table.rows().iter().map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>());
    std::iter::once(table.columns().to_vec()).chain(rows).map(|cells| cells.join(" | ")).collect()
}
