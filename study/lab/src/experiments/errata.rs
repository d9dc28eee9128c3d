//! Errors that the slides, the tutorial, the article and the encyclopaedia print, each with its refutation
//! (our own).
//!
//! Most were found by running the printed algorithms. A statement that an experiment of the lab or a test of
//! the library refutes names it; a few quick ones are counted here again.

mod counted;
mod list;

use crate::costs::distinct;
use crate::{Error, Experiment, Monitor, Report, Table, table};
use counted::{COUNTED, Counts};
use list::{Erratum, errata};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {}

impl Experiment for Options {
    const NAME: &'static str = "errata";
    const CLAIM: &'static str =
        "The statements of the slides, the tutorial, the article and the encyclopaedia are right.";
    const SOURCE: &'static str = "Hsu, Alpha-Beta Pruning: Algorithm and Analysis; Hsu, Scout and NegaScout; \
        blog post NegaScout, 2011-07-02; Kishimoto & Müller, tutorial part 3; Wikipedia, Principal variation \
        search";
    const EXAMPLE: &'static str = "--json";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let table = table! { Erratum { source, printed, correct, shown_by } in errata();
            "source" => source, "printed" => printed, "correct" => correct, "shown_by" => shown_by,
        };
        let mut report = Report::new(table);
        for (i, Erratum { source, printed, correct, shown_by }) in errata().enumerate() {
            let shown = match shown_by {
                "" => String::new(),
                test if test.starts_with("test ") => format!(" (Shown by the {test}.)"),
                lab => format!(" (Shown by nullwindow {lab}.)"),
            };
            report =
                report.note(format!("{}. {source}. Printed: {printed}. Correct: {correct}.{shown}", i + 1));
        }
        // People read the notes: four columns of sentences fit no terminal.
        report = report.views([by_document()]);
        for (_, count) in monitor.steps(COUNTED, |(name, _)| (*name).to_owned()) {
            let Some(Counts { printed, ours }) = count(monitor)? else { break };
            report.claims.extend(printed);
            report.checks.extend(ours);
        }
        Ok(report.note(
            "The verdict is on the statements that are counted here. The others are shown by the tests and \
             experiments that are named.",
        ))
    }
}

fn by_document() -> Table {
    let documents = || errata().map(|erratum| erratum.source.split(", slide").next().unwrap_or_default());
    table! { document in distinct(documents());
        "document" => document, "errata" => documents().filter(|other| *other == document).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Check, Verdict, entry};
    use std::path::Path;

    #[test]
    fn the_figures_refute_what_is_printed() {
        let report = Options {}.run(&Monitor::silent()).unwrap();
        assert!(report.checks.iter().all(Check::met), "{:?}", report.checks);
        assert_eq!(report.notes.len(), errata().count() + 1);
        // Of what is counted here, only one statement is right: that on narrow trees in random order.
        let right: Vec<_> = report.claims.iter().filter(|part| part.met()).collect();
        assert_eq!((report.claims.len(), right.len()), (8, 1), "{:?}", report.claims);
        assert_eq!(report.verdict().0, Verdict::HoldsInPart);
    }

    /// Every test and experiment that an erratum names exists.
    #[test]
    fn what_shows_an_erratum_exists() {
        let tests =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/nullwindow/tests/library/textbook");
        for Erratum { source, shown_by, .. } in errata() {
            if let Some(line) = shown_by.strip_prefix("lab ") {
                let mut words = line.split(' ');
                let entry = words.next().and_then(entry).expect(line);
                let parsed = entry.command().no_binary_name(true).try_get_matches_from(words);
                assert!(parsed.is_ok(), "{source}: {shown_by}");
            } else if let Some((file, test)) =
                shown_by.strip_prefix("test ").and_then(|test| test.split_once("::"))
            {
                let text = std::fs::read_to_string(tests.join(format!("{file}.rs"))).expect(file);
                assert!(text.contains(&format!("fn {test}()")), "{source}: {shown_by}");
            } else {
                assert!(shown_by.is_empty(), "{source}: {shown_by}");
            }
        }
    }

    /// The command that shows an erratum.
    fn command(shown_by: &str) -> String {
        match shown_by.strip_prefix("test ").and_then(|test| test.split_once("::")) {
            Some((_, test)) => format!("`cargo test -p nullwindow --test library {test}`"),
            None if shown_by.is_empty() => "(a misprint)".to_owned(),
            None => format!("`nullwindow-{shown_by}`"),
        }
    }

    /// To write the page again: copy it from the message of this test.
    #[test]
    fn the_page_of_the_documents_has_every_erratum() {
        let page = include_str!("../../../../docs/errata.md");
        let rows = errata().map(|Erratum { source, printed, correct, shown_by }| {
            format!("| {source} | {printed} | {correct} | {} |\n", command(shown_by))
        });
        let expected: String = rows.collect();
        assert!(page.ends_with(&expected), "docs/errata.md must end with:\n{expected}");
    }

    #[test]
    fn sources_are_named_in_the_order_of_the_documents() {
        let documents = by_document();
        assert_eq!(documents.rows().len(), 5, "each document once: {documents}");
    }
}
