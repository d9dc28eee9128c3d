//! The experiments, a file each.

use crate::Entry;
use crate::text::paragraph;
use std::fmt::Write as _;

pub mod compare;
pub mod critical;
pub mod elo;
pub mod enhancements;
pub mod errata;
pub mod exact;
pub mod examples;
pub mod factorial;
pub mod ffo;
pub mod ffo_order;
pub mod ghi;
pub mod horizon;
pub mod id;
pub mod kalah;
pub mod knowledge;
pub mod minimal;
pub mod mmto;
pub mod mtdf;
pub mod ordering;
pub mod parallel;
pub mod probcut;
pub mod pruning;
pub mod rps;
pub mod singular;
pub mod threads;
pub mod tt_replacement;

/// Every experiment of the lab, in the order of the list. A new one is a file in `experiments/`, and a line
/// here.
///
/// ```
/// assert!(nullwindow_lab::experiments::ALL.iter().any(|entry| entry.name == "ffo"));
/// ```
pub const ALL: &[Entry] = &[
    Entry::of::<ffo::Ffo>(),
    Entry::of::<minimal::Minimal>(),
    Entry::of::<exact::Exact>(),
    Entry::of::<compare::Compare>(),
    Entry::of::<examples::Examples>(),
    Entry::of::<errata::Errata>(),
    Entry::of::<enhancements::Enhancements>(),
    Entry::of::<factorial::Factorial>(),
    Entry::of::<id::Id>(),
    Entry::of::<tt_replacement::TtReplacement>(),
    Entry::of::<critical::CriticalTree>(),
    Entry::of::<ordering::Ordering>(),
    Entry::of::<mtdf::Mtdf>(),
    Entry::of::<kalah::KalahScout>(),
    Entry::of::<probcut::ProbCut>(),
    Entry::of::<knowledge::Knowledge>(),
    Entry::of::<ffo_order::FfoOrder>(),
    Entry::of::<elo::Elo>(),
    Entry::of::<pruning::Pruning>(),
    Entry::of::<rps::Rps>(),
    Entry::of::<singular::Singular>(),
    Entry::of::<horizon::Horizon>(),
    Entry::of::<ghi::Ghi>(),
    Entry::of::<mmto::Mmto>(),
    Entry::of::<parallel::Parallel>(),
    Entry::of::<threads::SearchThreads>(),
];

/// The experiment with this name.
///
/// ```
/// assert!(nullwindow_lab::entry("alchemy").is_none());
/// ```
#[must_use]
pub fn entry(name: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.name == name)
}

/// All experiments, a block each, for people.
///
/// ```
/// let list = nullwindow_lab::list();
/// assert!(list.lines().all(|line| line.chars().count() <= 100));
/// assert!(list.starts_with("ffo\n"));
/// ```
#[must_use]
pub fn list() -> String {
    let mut text = String::new();
    for (i, entry) in ALL.iter().enumerate() {
        let gap = if i > 0 { "\n" } else { "" };
        _ = writeln!(text, "{gap}{}", entry.name);
        for (label, block) in [("  claim   ", entry.claim), ("  source  ", entry.source)] {
            _ = paragraph(&mut text, label, block);
        }
        _ = writeln!(text, "  try     nullwindow lab {} {}", entry.name, entry.example);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Monitor;

    /// A run parses its example, and the options of all our figures.
    #[test]
    fn examples_and_options_of_our_figures_are_good() {
        for entry in ALL {
            // The program adds the forms of output to each experiment.
            let example = entry.example.split_whitespace().filter(|word| *word != "--json");
            let parsed = entry.command().no_binary_name(true).try_get_matches_from(example);
            assert!(parsed.is_ok(), "{}: {}", entry.name, entry.example);
            let quick = entry.quick.split_whitespace();
            let parsed = entry.command().no_binary_name(true).try_get_matches_from(quick);
            assert!(parsed.is_ok(), "{}: {}", entry.name, entry.quick);
            for ours in entry.ours {
                let words = ours.options.split_whitespace();
                let parsed = entry.command().no_binary_name(true).try_get_matches_from(words);
                assert!(parsed.is_ok(), "{}: {}", entry.name, ours.options);
                for (i, (figure, ..)) in ours.figures.iter().enumerate() {
                    assert!(ours.figures[..i].iter().all(|(other, ..)| other != figure), "{figure}");
                }
            }
        }
    }

    #[test]
    #[ignore = "minutes: every experiment at every setting that has figures of ours"]
    fn our_figures_are_met() {
        let mut missed = Vec::new();
        for (entry, ours) in ALL.iter().flat_map(|entry| entry.ours.iter().map(move |ours| (entry, ours))) {
            let run = entry.run_from(ours.options.split_whitespace(), &Monitor::silent()).unwrap();
            println!("{run}");
            if !run.passed() || run.report.checks.len() < ours.figures.len() {
                missed.push(run.command);
            }
        }
        assert_eq!(missed, [""; 0]);
    }
}
