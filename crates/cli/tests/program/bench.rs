//! `nullwindow bench`: the signature changes only with the file that states it.

use crate::common::{refused, run, text};

/// The nodes of its searches of each game. A change of the search changes the file, and its commit states it;
/// a third word is the commit since which they hold (`xtask/src/figures.rs`).
const SIGNATURE: &str = include_str!("bench.signature");

#[test]
fn the_nodes_of_each_game_are_those_committed() {
    let output = run(&["bench", "--json"], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let nodes = |game: &serde_json::Value| Some((game["game"].as_str()?.to_owned(), game["nodes"].as_u64()?));
    let games: Vec<(String, u64)> = report["games"].as_array().unwrap().iter().filter_map(nodes).collect();
    let committed = SIGNATURE.lines().map(|line| {
        let mut words = line.split(' ');
        (words.next().unwrap().to_owned(), words.next().unwrap().parse().unwrap())
    });
    assert_eq!(games, committed.collect::<Vec<_>>(), "{report:#}");
    assert_eq!(report["signature"].as_u64(), Some(games.iter().map(|(_, nodes)| nodes).sum()));
    assert!(report["stop_milliseconds"].as_f64().is_some());
}

#[test]
fn a_position_is_refused() {
    refused(&["bench", "4453"], "unrecognized subcommand '4453'");
}

#[test]
fn stages_are_printed_one_by_one() {
    let output =
        run(&["bench", "stages", "--problems", "40", "--empties", "6,10", "--hash", "16", "--json"], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let lines = text(&output.stdout);
    let stages: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(stages.iter().map(|stage| stage["empties"].as_u64().unwrap()).collect::<Vec<_>>(), [6, 10]);
    assert!(stages[0]["nodes"].as_f64() < stages[1]["nodes"].as_f64(), "{lines}");
    refused(
        &["bench", "stages", "--empties", "31"],
        "invalid value '31' for '--empties <NUMBERS>': 31 is not in 1-30",
    );
}
