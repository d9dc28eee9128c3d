//! `nullwindow bench`: the signature changes only with the file that states it.

use crate::common::{refused, run, text};

/// The nodes of all its searches. A change of the search changes the file, and its commit states it.
const SIGNATURE: &str = include_str!("bench.signature");

#[test]
fn the_signature_is_the_one_committed() {
    let output = run(&["bench", "--json"], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["signature"].to_string(), SIGNATURE.trim(), "{report:#}");
    let games = report["games"].as_array().unwrap();
    let nodes: u64 = games.iter().map(|game| game["nodes"].as_u64().unwrap()).sum();
    assert_eq!((games.len(), Some(nodes)), (7, report["signature"].as_u64()));
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
