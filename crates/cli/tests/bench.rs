//! `nullwindow bench`: what it searches does not change unless somebody says so.

mod common;

use common::{refused, run, text};

/// The nodes of all its searches. A change of what the search does restates the file, and says so in its commit.
const SIGNATURE: &str = include_str!("bench.signature");

#[test]
fn the_signature_is_the_one_committed() {
    let output = run(&["bench", "--json"], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told["signature"].to_string(), SIGNATURE.trim(), "{told:#}");
    let games = told["games"].as_array().unwrap();
    let nodes: u64 = games.iter().map(|game| game["nodes"].as_u64().unwrap()).sum();
    assert_eq!((games.len(), Some(nodes)), (5, told["signature"].as_u64()));
    assert!(told["stop_milliseconds"].as_f64().is_some());
}

#[test]
fn it_takes_no_position() {
    refused(&["bench", "4453"], "unrecognized subcommand '4453'");
}

#[test]
fn stages_are_told_one_by_one() {
    let output =
        run(&["bench", "stages", "--positions", "40", "--empties", "6,10", "--hash", "16", "--json"], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    let stages: Vec<serde_json::Value> =
        told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(stages.iter().map(|stage| stage["empties"].as_u64().unwrap()).collect::<Vec<_>>(), [6, 10]);
    assert!(stages[0]["nodes"].as_f64() < stages[1]["nodes"].as_f64(), "{told}");
    refused(
        &["bench", "stages", "--empties", "31"],
        "invalid value '31' for '--empties <NUMBERS>': 31 is not in 1-30",
    );
}
