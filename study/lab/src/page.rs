//! The runs of experiments as one page of HTML with everything in it, their plots too (our own).

use crate::{Check, Plot, Report, Run, Table};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The page's style, for light and dark screens.
const STYLE: &str = include_str!("page.css");

/// A page of HTML that shows these runs: first a table of all verdicts, then each run with its tables, plots,
/// checks and claims. It needs no other file, and no network.
///
/// ```
/// use nullwindow_lab::{Monitor, entry, page};
/// let exact = entry("minimal").expect("the lab has it");
/// let run = exact.run_from([], &Monitor::silent()).expect("good options");
/// let text = page(&[run]);
/// assert!(text.starts_with("<!DOCTYPE html>") && text.contains("nullwindow-lab minimal"));
/// ```
#[must_use]
pub fn page(runs: &[Run]) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "nullwindow: claims of the literature, put to the test" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Claims of the literature, put to the test" }
                p {
                    "Each experiment tests a published claim about game-tree search. A check holds in every \
                     setting, and must be met. The verdict is on the claim: it is computed from the figures \
                     that the claim is made of, with their intervals of 95 %, and must be the same with \
                     three seeds."
                }
                (contents(runs))
                @for run in runs { (section(run)) }
            }
        }
    }
    .into_string()
}

/// The verdicts of all runs, each with a link to its section.
fn contents(runs: &[Run]) -> Markup {
    html! {
        div.wide {
            table {
                thead { tr { th { "experiment" } th { "claim" } th { "verdict" } th { "checks met" } } }
                tbody {
                    @for run in runs {
                        tr {
                            td { a href={ "#" (run.name) } { (run.name) } }
                            td { (run.claim) }
                            td { (run.verdict().0) }
                            td { (met(run)) }
                        }
                    }
                }
            }
        }
    }
}

/// The number of checks that are met, of all.
fn met(run: &Run) -> String {
    let all = run.report.checks.len();
    format!("{} of {all}", all - run.failures().count())
}

fn section(run: &Run) -> Markup {
    let Report { plots, notes, checks, claims, .. } = &run.report;
    let (verdict, because) = run.verdict();
    html! {
        section id=(run.name) {
            h2 { (run.name) }
            p.claim { (run.claim) }
            p.source { (run.source) }
            pre { (run.command) }
            @if !run.complete { p.missed { "The run was stopped: only finished work is shown." } }
            @for plot in plots {
                figure { (PreEscaped(Plot::svg(std::slice::from_ref(plot)))) }
            }
            @for table in run.report.shown() { (data(table)) }
            @for note in notes { p { (note) } }
            @if !checks.is_empty() { (figures("Checks", ["NOT MET", "expected"], checks)) }
            @if !claims.is_empty() { (figures("Figures of the claim", ["missed", "published"], claims)) }
            p.verdict { strong { (verdict) } " " (run.by_seed()) ": " (because) }
        }
    }
}

fn data(table: &Table) -> Markup {
    html! {
        div.wide {
            table {
                @if !table.title().is_empty() { caption { (table.title()) } }
                thead { tr { @for column in table.columns() { th { (column) } } } }
                tbody {
                    @for row in table.rows() { tr { @for cell in row { td { (cell) } } } }
                }
            }
        }
    }
}

fn figures(title: &str, words: [&'static str; 2], checks: &[Check]) -> Markup {
    html! {
        h3 { (title) }
        ul {
            @for check in checks {
                li.missed[!check.met()] { (check.line(words)) }
            }
        }
    }
}
