//! The experiments, a file each.

use crate::text::paragraph;
use crate::{Entry, KeptVerdict, kept_verdict};
use std::fmt::Write as _;

mod bounds;
mod breadth_first;
mod calibration;
mod compare;
mod critical;
mod elo;
mod enhancements;
mod errata;
mod exact;
mod examples;
mod factorial;
mod ffo;
mod ffo_order;
mod ghi;
mod graph;
mod horizon;
mod id;
mod kalah;
mod keys;
mod knowledge;
mod mate_threats;
mod minimal;
mod mmto;
mod mtdf;
mod ordering;
mod parallel;
mod plies;
mod probcut;
mod proof;
mod pruning;
mod rps;
mod singular;
mod small;
mod threads;
mod tt_replacement;

/// Every experiment of the lab, in the order of the list. A new one is a file in `experiments/`, and a line
/// here.
///
/// ```
/// assert!(nullwindow_lab::experiments::ALL.iter().any(|entry| entry.name == "ffo"));
/// ```
pub const ALL: &[Entry] = &[
    Entry::of::<ffo::Options>(),
    Entry::of::<minimal::Options>(),
    Entry::of::<exact::Options>(),
    Entry::of::<compare::Options>(),
    Entry::of::<bounds::Options>(),
    Entry::of::<breadth_first::Options>(),
    Entry::of::<examples::Options>(),
    Entry::of::<errata::Options>(),
    Entry::of::<enhancements::Options>(),
    Entry::of::<factorial::Options>(),
    Entry::of::<id::Options>(),
    Entry::of::<tt_replacement::Options>(),
    Entry::of::<keys::Options>(),
    Entry::of::<small::Options>(),
    Entry::of::<critical::Options>(),
    Entry::of::<ordering::Options>(),
    Entry::of::<mtdf::Options>(),
    Entry::of::<graph::Options>(),
    Entry::of::<kalah::Options>(),
    Entry::of::<probcut::Options>(),
    Entry::of::<knowledge::Options>(),
    Entry::of::<plies::Options>(),
    Entry::of::<calibration::Options>(),
    Entry::of::<ffo_order::Options>(),
    Entry::of::<mate_threats::Options>(),
    Entry::of::<elo::Options>(),
    Entry::of::<pruning::Options>(),
    Entry::of::<rps::Options>(),
    Entry::of::<singular::Options>(),
    Entry::of::<horizon::Options>(),
    Entry::of::<proof::Options>(),
    Entry::of::<ghi::Options>(),
    Entry::of::<mmto::Options>(),
    Entry::of::<parallel::Options>(),
    Entry::of::<threads::Options>(),
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

/// All experiments, a block each, for people, with the verdicts of the kept report.
///
/// ```
/// let list = nullwindow_lab::list();
/// assert!(list.lines().all(|line| line.chars().count() <= 100));
/// assert!(list.starts_with("ffo\n"));
/// assert!(list.contains("\n  verdict holds\n  figure  met: "));
/// assert!(list.contains("\n  run     nullwindow-lab exact --b 2 --d 3, commit "));
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
        let Some(kept) = kept_verdict(entry.name) else {
            _ = writeln!(text, "  verdict none is kept: run it");
            continue;
        };
        let KeptVerdict { verdict, by_seed, command, deciding, commit } = kept;
        let seeds = if by_seed.is_empty() { String::new() } else { format!(" ({by_seed})") };
        let deciding = deciding.unwrap_or_default();
        for (label, block) in [
            ("  verdict ", &*format!("{verdict}{seeds}")),
            ("  figure  ", &deciding),
            ("  run     ", &*format!("{command}, commit {commit}")),
        ] {
            _ = paragraph(&mut text, label, block);
        }
    }
    text
}

/// The run of an experiment with these options, both as typed.
#[cfg(test)]
fn lab(line: &str) -> Result<crate::Run, crate::Error> {
    let mut words = line.split_whitespace();
    words.next().and_then(entry).expect("an experiment").run_from(words, &crate::Monitor::silent())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Monitor;
    use nullwindow_support::parallel;

    /// The number of rows of a short run's data, and a part of them.
    #[test]
    fn short_runs_pass_and_have_their_data() {
        for (line, rows, part) in [
            (
                "compare --b 3 --d 4 --trees 5",
                10,
                "model,b,d,values,algorithm,trees,leaf_visits,ratio_of_totals,",
            ),
            (
                "critical --openings 2 --depth 3",
                54,
                "depth,search,nodes,leaves,hits,value\nconnect-four,1,3,minimal,",
            ),
            ("bounds --openings 1 --depth 3 --b 3 --d 3 --samples 2", 7, "connect-four, depth 3"),
            ("breadth-first --openings 1 --depth 1-2", 6, "kalah,2,1,40,40,7,"),
            ("calibration --games 2 --nodes 100", 20, "othello,0.9–1.0,"),
            ("elo --features quiescence --nodes 50 --games 2", 1, "low,high\nquiescence,selection,2,"),
            ("enhancements --game kalah --openings 1 --depth 3", 11, ",3,+history,"),
            ("errata", 25, "source,printed,correct,shown_by\n"),
            ("exact --b 2 --d 2", 13, "algorithm,total,orders\nalpha-beta,88,24\nscout,130,24\n"),
            ("examples scout-visits-more", 1, "scout-visits-more,"),
            ("factorial --game kalah --openings 1 --depth 3", 64, "kalah,1,3,none,"),
            ("ffo --convention mover --problems 40-44 --depth 2-4", 45, "40,alpha_beta,2,"),
            ("ffo-order --problems 40", 1, "position,nodes,exact,"),
            ("ghi --graphs 2", 36, "rule,vertices,graph,attacker,value,table,found,nodes,simulated\n"),
            (
                "graph --game kalah --openings 1 --depth 3 --log2-entries 6 --granularity 1",
                13,
                "kalah,1,3,\"SSS*, 2^6",
            ),
            // A queen for a pawn.
            ("horizon --depth 1-3", 45, "defended pawns,no quiescence,1,Qx"),
            (
                "id --game kalah --openings 2 --depth 3-4",
                32,
                "game,position,depth,search,nodes,leaves,hits,value\n",
            ),
            ("kalah --openings 5 --depth 3-4", 180, "opening,value,leaves\n3,generated,3,alpha-beta,1,"),
            ("keys --game kalah --openings 1 --depth 3 --bits 16,64", 2, "kalah,1,64,"),
            ("knowledge --openings 1 --nodes 200 --speed 2 --depth 3", 4, "equal nodes,"),
            ("minimal --b 2-3 --d 0-4", 170, "2,0,test-true,1,1,"),
            ("mmto --positions 200 --iterations 1", 4, "records,update,iteration,"),
            (
                "mtdf --problems 40-42 --depth 4",
                42,
                "depth,search,score,leaves,nodes,passes\n40,4,NegaScout,",
            ),
            ("ordering --openings 2 --depth 4", 72, "features,cuts,first_cuts,leaves\nconnect-four,1,4,all,"),
            (
                "parallel --b 4 --d 4 --p 1,4 --alg ybwc,tdsab --trees 2",
                8,
                "algorithm,table,p,latency,trees,speedup,",
            ),
            ("plies --depth 1 --openings 2", 2, "depth,opening,points\n1,1,"),
            ("probcut --openings 1 --nodes 300 --positions 3", 4, "opening,colour,margin\nprobcut on / off,"),
            ("pruning --game chess --openings 1 --depth 1-3", 51, "chess,1,3,null move,"),
            ("rps --game chess --openings 1 --nodes 2000 --games 0", 12, "move,agrees\nchess,1,plain,250,"),
            ("singular --game chess --openings 1 --depth 3-5", 171, "chess,1,5,with,"),
            ("small --game kalah --openings 1 --depth 1-2", 8, "kalah,2,all,"),
            ("threads --problems 40 --graphs 2", 39, "part,place,way,threads,grain,value,nodes,"),
            ("tt-replacement --game kalah --openings 1 --depth 4 --log2-entries 4,8", 11, "kalah,1,4,none,"),
        ] {
            let run = lab(line).expect(line);
            assert!(run.passed() && run.csv().contains(part), "{run}");
            assert_eq!(run.report.table.rows().len(), rows, "{line}");
        }
    }

    /// The examples, and the options of short runs.
    #[test]
    fn examples_are_good() {
        for entry in ALL {
            // The program adds the forms of output to each experiment.
            let example = entry.example.split_whitespace().filter(|word| *word != "--json");
            let parsed = entry.command().no_binary_name(true).try_get_matches_from(example);
            assert!(parsed.is_ok(), "{}: {}", entry.name, entry.example);
            let quick = entry.quick.split_whitespace();
            let parsed = entry.command().no_binary_name(true).try_get_matches_from(quick);
            assert!(parsed.is_ok(), "{}: {}", entry.name, entry.quick);
        }
    }

    /// Small runs with another seed: no check is missed, and no verdict contradicts the kept one.
    #[test]
    #[ignore = "minutes: every experiment whose samples have a seed"]
    fn another_seed_gives_no_other_verdict() {
        let jobs = parallel::map(ALL.len(), parallel::available_threads(), |job| {
            let entry = &ALL[job];
            let seeded = entry.command().get_arguments().any(|argument| argument.get_id() == "seed");
            let options = entry.quick.split_whitespace().chain(["--seed", "4"]);
            let run = seeded.then(|| entry.run_from(options, &Monitor::silent()).unwrap());
            let kept = kept_verdict(entry.name).map(|kept| kept.verdict).unwrap_or_default();
            let contradicts = |run: &crate::Run| {
                let verdict = run.verdict().0.to_string();
                !run.passed() || verdict != kept && ![&verdict, &kept].contains(&&"undecided".to_owned())
            };
            Some(run.filter(contradicts).map(|run| format!("{run}")))
        });
        let turned: Vec<_> = jobs.unwrap().into_iter().flatten().collect();
        assert!(turned.is_empty(), "{}", turned.join("\n\n"));
    }

    /// Where the folder of documents is there, as it is not in a published package.
    #[test]
    #[ignore = "minutes: every experiment of the kept report"]
    fn the_kept_figures_are_repeated() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab-figures.json");
        let Ok(text) = std::fs::read_to_string(file) else { return };
        let kept: serde_json::Value = serde_json::from_str(&text).unwrap();
        let differing = |job: usize| {
            let entry = &ALL[job];
            let kept = &kept[entry.name];
            let command = kept["command"].as_str()?;
            let run = entry.run_from(command.split(' ').skip(2), &Monitor::silent()).unwrap();
            let again: serde_json::Value = serde_json::from_str(&crate::figures(&[run])).unwrap();
            let same = !entry.repeats || again[entry.name]["figures"] == kept["figures"];
            Some((!same).then(|| format!("{}: {}", entry.name, again[entry.name]["figures"])))
        };
        let differing = parallel::map(ALL.len(), parallel::available_threads(), differing).unwrap();
        assert_eq!(differing.into_iter().flatten().collect::<Vec<_>>(), [""; 0]);
    }
}
