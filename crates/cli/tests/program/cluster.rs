//! `nullwindow cluster solve`: right values, one line for each error, and checkpoints that survive `kill -9`.
#![cfg(unix)]

use crate::common::{refused, run, send, text};
use serde_json::Value;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// The JSON objects that the program prints for these arguments.
fn solved(arguments: &[&str]) -> Vec<Value> {
    let output = run(&[&["cluster", "solve", "--json", "--hash", "4"], arguments].concat(), b"");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn values_of_three_games_are_right_by_both_schemes_on_one_to_three_ranks() {
    let othello = "OOOOOOO-OOOXXXX-OOXOXXXXOXOXXXXXOXXXXXO-OXXXXOO-OXXXO--OXXXX--O- X";
    for (position, score) in [
        (&["--game", "connect-four", "52753311433677442422121"][..], 8),
        (&["--game", "kalah", "--pits", "3", "--seeds", "2"], 4),
        (&["--leaf", "5", othello], 0),
    ] {
        for scheme in ["tdsab", "partitioned"] {
            for ranks in ["1", "2", "3"] {
                let solution = &solved(&[position, &["--scheme", scheme, "--ranks", ranks]].concat())[0];
                assert_eq!(solution["score"], score, "{solution}");
                assert_eq!(solution["ranks"].as_array().unwrap().len().to_string(), ranks);
                let sum = |name: &str| -> u64 {
                    let ranks = solution["ranks"].as_array().unwrap();
                    ranks.iter().map(|rank| rank[name].as_u64().unwrap()).sum()
                };
                assert_eq!(solution["nodes"], sum("nodes"), "{solution}");
                assert_eq!(solution["messages"].as_u64(), Some(sum("messages")));
                assert_eq!(sum("messages") > 0, ranks != "1", "{solution}");
            }
        }
    }
}

#[test]
fn ranks_search_their_leaves_on_several_threads() {
    // Leaves of 18 empty squares are large enough to share.
    for scheme in ["tdsab", "partitioned"] {
        let shared = ["ffo:40", "--leaf", "18", "--scheme", scheme, "--ranks", "2", "--threads", "3"];
        let solution = &solved(&shared)[0];
        assert_eq!((&solution["score"], solution["ranks"].as_array().map(Vec::len)), (&38.into(), Some(2)));
    }
}

#[test]
fn wins_by_distance_and_single_questions_are_answered() {
    // A win at its distance, in a game whose plays the solver does not see ahead.
    for scheme in ["tdsab", "partitioned"] {
        let rest = ["--scheme", scheme, "--ranks", "2", "--leaf", "3"];
        let solution = &solved(&[&["--game", "tic-tac-toe", "12"][..], &rest].concat())[0];
        assert_eq!((&solution["score"], &solution["move"]), (&"win in 5".into(), &"4".into()), "{solution}");
        let draw = &solved(&[&["--game", "tic-tac-toe", "5"][..], &rest].concat())[0];
        assert_eq!(draw["score"], "draw", "{draw}");
        for (position, value) in [("1425", "win in 1"), ("1254", "win in 1"), ("12475", "loss in 2")] {
            let solution = &solved(&[&["--game", "tic-tac-toe", position][..], &rest].concat())[0];
            assert_eq!(solution["score"], value, "{position} {solution}");
            let found = &solved(&[&["--game", "tic-tac-toe", position][..], &rest[..4]].concat())[0];
            assert_eq!(found["score"], value, "{position} {found}");
        }
        for (asked, exceeds) in [("-12", true), ("7", true), ("8", false)] {
            let asked = ["--game", "connect-four", "52753311433677442422121", "--exceeds", asked];
            let solution = &solved(&[&asked[..], &rest[..4]].concat())[0];
            assert_eq!((&solution["exceeds"], &solution["null_windows"]), (&exceeds.into(), &1.into()));
        }
    }
}

#[test]
fn one_rank_has_no_search_overhead() {
    let solution =
        &solved(&["--game", "connect-four", "52753311433677442422121", "--ranks", "1", "--baseline"])[0];
    assert_eq!(solution["search_overhead"], 0.0, "{solution}");
}

#[test]
fn a_score_given_is_compared() {
    let arguments =
        ["cluster", "solve", "--game", "connect-four", "--hash", "4", "52753311433677442422121 3"];
    let output = run(&arguments, b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("score     +8 for O, with"), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("; CONTRADICTS the +3 given\n"));
}

#[test]
fn bad_input_is_one_line() {
    refused(
        &["cluster"],
        "'nullwindow cluster' requires a subcommand but one was not provided \
         [subcommands: solve, help]",
    );
    refused(
        &["cluster", "solve", "--game", "chess"],
        "chess states no bound of a play's length, which ranks need (`Game::plies_left`)",
    );
    refused(
        &["cluster", "solve", "ffo:40", "--exceeds", "much"],
        "--exceeds: 'much' is not a score, such as +1",
    );
    refused(&["cluster", "solve", "ffo:39"], "ffo:39: there is no problem 39, only 40 to 59");
    refused(
        &["cluster", "solve", "ffo:40", "--ranks", "0"],
        "invalid value '0' for '--ranks <N>': 0 is not in 1..=1024",
    );
    refused(
        &["cluster", "solve", "ffo:40-41", "--checkpoint", "x"],
        "--checkpoint: it is of one position, not of 2",
    );
    refused(
        &["cluster", "solve", "ffo:40", "--checkpoint", "/no/such/folder/x"],
        "--checkpoint: /no/such/folder/x: there is no such folder",
    );
    let none = place("none.cluster");
    fs::write(&none, "no checkpoint").unwrap();
    let path = none.to_str().unwrap();
    refused(
        &["cluster", "solve", "ffo:40", "--checkpoint", path],
        &format!("--checkpoint: {path}: line 1: this is another file, or a checkpoint of an older version"),
    );
}

/// A path without a file.
fn place(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = fs::remove_file(&path);
    path
}

/// A position that takes long enough to be killed several times, its options, and a checkpoint.
fn long(path: &Path) -> Vec<String> {
    let words = "cluster solve --game connect-four 4444445623=1 --json --hash 4 --leaf 18 \
                 --checkpoint-every 0.01 --checkpoint";
    words.split_whitespace().map(String::from).chain([path.to_str().unwrap().to_owned()]).collect()
}

/// The entries of a checkpoint: each begins with an array.
fn results(path: &Path) -> u64 {
    fs::read_to_string(path).map_or(0, |file| file.matches("[[").count() as u64)
}

#[test]
fn a_killed_run_goes_on_with_another_number_of_ranks_and_keeps_its_work() {
    let path = place("killed.cluster");
    // One rank alone visits the same nodes in each run.
    let alone = ["--ranks", "1", "--scheme", "partitioned"];
    let position = ["--game", "connect-four", "4444445623", "--leaf", "18"];
    let whole = solved(&[&position[..], &alone].concat());
    let enough = whole[0]["ranks"].as_array().unwrap().iter().map(|rank| rank["entries"].as_u64().unwrap());
    let enough = enough.sum::<u64>();
    let mut kills = 0;
    for ranks in ["2", "3"] {
        let before = results(&path);
        let mut child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
            .args(long(&path))
            .args(["--ranks", ranks])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while results(&path) < before + enough / 3 {
            assert_eq!(child.try_wait().unwrap(), None, "the run ended before there was such a checkpoint");
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(9));
        kills += 1;
    }
    let recalled = results(&path);
    let mut last = long(&path);
    last.extend(alone.map(String::from));
    let output = run(&last.iter().map(String::as_str).collect::<Vec<_>>(), b"");
    let solution: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&solution["score"], &solution["agrees"]), (&1.into(), &true.into()), "{solution}");
    let continuing = format!("continuing from {}; results: {recalled}\n", path.display());
    assert!(text(&output.stderr).replace(',', "").starts_with(&continuing), "{}", text(&output.stderr));
    assert!(!path.exists(), "a solved position needs no checkpoint");
    // A leaf whose result is known is not searched; what the others take depends on what was proved before.
    let leaves = |solution: &Value| solution["ranks"][0]["leaves"].as_u64().unwrap();
    let (left, all) = (leaves(&solution), leaves(&whole[0]));
    assert!(left < all * 9 / 10, "{left} of {all} leaves after {kills} kills with {recalled} results");
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_printed_keeps_its_checkpoint() {
    let path = place("full.cluster");
    let arguments = [&long(&path)[..], &["--ranks".into(), "2".into()]].concat();
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    let output = program.args(&arguments).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
    let output = output.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(path.exists(), "{}", text(&output.stderr));
    let again = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), b"");
    let solution: Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!((&solution["score"], path.exists()), (&1.into(), false));
}

#[test]
fn an_interrupted_run_prints_its_bounds_and_writes_its_checkpoint() {
    let path = place("interrupted.cluster");
    let mut child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args("cluster solve ffo:48 --json --hash 4 --ranks 2 --checkpoint-every 0.1 --checkpoint".split(' '))
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while results(&path) == 0 {
        assert_eq!(child.try_wait().unwrap(), None);
        thread::sleep(Duration::from_millis(5));
    }
    send("-INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let solution: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(solution["score"].is_null() && solution["ranks"].as_array().unwrap().len() == 2, "{solution}");
    assert!(results(&path) > 0);
}
