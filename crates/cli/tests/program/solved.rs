//! `nullwindow bench solved`: boards are solved once, kept, and compared with published values.

use crate::common::{refused, run, send, start, text};
use nullwindow_support::atomic_file::{sealed, unsealed};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

/// A new folder of this name for a run's results.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_solved_board_is_kept_and_not_solved_again() {
    let folder = folder("solved-kept");
    let arguments = ["bench", "solved", "domineering", "--up-to", "0.002", "--hash", "1", "--json"];
    let arguments = [&arguments[..], &["--results", folder.to_str().unwrap()]].concat();
    let solved = |code| {
        let output = run(&arguments, b"");
        assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let first = solved(0);
    let rows: Vec<serde_json::Value> =
        first.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let boards: Vec<_> = rows.iter().map(|row| row["board"].as_str().unwrap()).collect();
    assert_eq!(boards, ["4×4", "5×5", "6×6", "7×7", "6×5", "5×6", "7×6", "6×7"]);
    assert!(rows.iter().all(|row| row["agrees"] != false && row["nodes"].as_u64() > Some(0)), "{first}");
    // The time, too, is that of the first run.
    assert_eq!(solved(0), first);
    // Another value of a board would contradict the published one.
    let file = folder.join("domineering-5-5.json");
    let kept = fs::read_to_string(&file).unwrap();
    let other = unsealed(&kept).unwrap().replace("false", "true");
    fs::write(&file, sealed(&other)).unwrap();
    assert!(solved(1).contains("\"agrees\":false"));
    fs::write(&file, "{").unwrap();
    refused(&arguments, &format!("--results: {}: it is damaged: its checksum differs", file.display()));
}

#[cfg(unix)]
#[test]
fn an_interrupted_board_goes_on_from_its_checkpoint() {
    let folder = folder("solved-interrupted");
    let arguments = ["bench", "solved", "kalah", "--up-to", "0.1", "--hash", "64", "--results"];
    let arguments = [&arguments[..], &[folder.to_str().unwrap()]].concat();
    let mut child = start(&arguments);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    while !lines.next().unwrap().unwrap().starts_with("kalah         (5,5)") {}
    sleep(Duration::from_secs(1));
    send("-TERM", &child);
    let rest: Vec<_> = lines.map(Result::unwrap).collect();
    assert_eq!(rest, ["interrupted: the same command goes on"]);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let checkpoint = folder.join("kalah-6-4.checkpoint");
    assert!(checkpoint.exists() && !folder.join("kalah-6-4.json").exists());
    let saved = crate::solve_checkpoint::saved(&checkpoint);
    assert!(saved["cost"]["nodes"].as_u64() > Some(0), "{saved}");
}

#[test]
fn bad_options_are_refused() {
    refused(
        &["bench", "solved", "chess"],
        "'chess' has no boards here; connect-four, domineering, kalah, othello have",
    );
    refused(&["bench", "solved", "--up-to=-1"], "--up-to: -1 is not a number of minutes above 0");
    refused(&["bench", "solved", "--up-to", "nan"], "--up-to: NaN is not a number of minutes above 0");
}
