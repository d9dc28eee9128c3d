//! The command `train`, and the option `--weights`, on the example `own_game`.

use super::own_game::{printed, run, text};
use std::path::PathBuf;

/// A fresh file of this name.
fn file(name: &str) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    for ending in ["", ".checkpoint"] {
        _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    let name = path.display().to_string();
    (path, name)
}

const QUICK: [&str; 5] = ["train", "--games=200", "--nodes=10", "--generations", "4"];

/// Of three heaps a tuple holds all, and so its weights can distinguish won from lost positions (Bouton
/// 1901).
#[test]
fn trained_weights_know_nim() {
    let (_, weights) = file("nim.weights");
    let (curve, svg) = file("nim.svg");
    let output =
        printed(&[&QUICK[..], &["--learn", "tuples", "--out", &weights, "--svg", &svg]].concat(), "");
    let curve = std::fs::read_to_string(curve).expect("a plot");
    assert!(curve.contains(">nim, 4 generations<"), "{curve}");
    let lines: Vec<_> = output.lines().collect();
    assert!(lines[0].starts_with("3 cells with 7 contents, 2 symmetries, the sides exchanged; "), "{output}");
    assert!(lines.len() == 5 && lines[4].starts_with("generation   4: +"), "{output}");
    let engine = "own_game --nodes 10 --hash 1";
    let player = format!("{engine} --weights {weights}");
    let played = run(&["match", &player, engine, "--games", "40", "--plies", "2", "--balance", "9"], "");
    let played = text(&played.stdout);
    let points = |line: &str| line.strip_prefix("A against B: +")?.split(' ').next()?.parse().ok();
    let won = played.lines().find_map(points);
    assert!(won.is_some_and(|won: u32| won >= 28), "{played}");
    // The other commands that play and evaluate take them too.
    let analyzed = printed(&["analyze", "--depth", "1", "--weights", &weights, "3-4-5 c5"], "");
    let plain = printed(&["analyze", "--depth", "1", "3-4-5 c5"], "");
    assert_ne!(analyzed, plain, "another evaluation");
    assert!(printed(&["play", "0-0-4", "--weights", &weights], "c4\n").ends_with("First wins.\n"));
    // They keep more wins than the same search without them.
    let judge = ["judge", "--plies", "1-3", "--depth", "2", "--positions", "90", "--hash", "1", "--json"];
    let judged = printed(&[&judge[..], &["--weights", &weights]].concat(), "");
    let judged: serde_json::Value = serde_json::from_str(&judged).expect("JSON");
    let of = |name: &str| judged[name].as_f64().expect("a number");
    assert_eq!(of("positions"), 90.0);
    // By nine other seeds and sizes 28 to 43 of 90, without them 20.
    assert!(of("kept") > 1.2 * of("kept_without"), "{judged}");
    assert!(of("kept_at_random") > 0.0 && of("kept_at_random") < of("kept"), "{judged}");
}

/// A search to the end keeps every win, and is judged so.
#[test]
fn judge_finds_no_error_of_a_search_to_the_end() {
    let judged = printed(&["judge", "--plies", "2", "--depth", "20", "--positions", "30", "--hash", "1"], "");
    assert!(judged.starts_with("30 positions with moves of different results; kept:\n"), "{judged}");
    assert!(judged.contains("  the player               30  100.0 % (95 %: 88.6 to 100.0)\n"), "{judged}");
    let none = run(&["judge", "--plies", "30"], "");
    assert_eq!(none.status.code(), Some(2));
    assert_eq!(text(&none.stderr), "error: --plies: 10000 random games ended within the opening\n");
    for wrong in ["5-2", "0-18446744073709551615", "x"] {
        let refused = run(&["judge", "--plies", wrong], "");
        assert!(refused.status.code() == Some(2) && text(&refused.stderr).contains("no number of plies"));
    }
}

#[test]
fn a_training_goes_on_from_its_checkpoint() {
    let [(whole, at_once), (parts, by_parts)] = ["once.weights", "parts.weights"].map(file);
    let run_to = |generations: &'static str, more: &[&str]| {
        run(&[&QUICK[..4], &[generations, "--concurrency", "2"], more].concat(), "")
    };
    assert!(run_to("3", &["--out", &at_once]).status.success());
    assert!(run_to("1", &["--out", &by_parts]).status.success());
    let refused = run_to("3", &["--out", &by_parts]);
    let reason = format!("{by_parts}.checkpoint: continue it with --resume, or remove it");
    let message = format!("error: --out: there is a checkpoint, {reason}\n");
    assert_eq!((text(&refused.stderr), refused.status.code()), (message, Some(2)));
    let other = run_to("3", &["--out", &by_parts, "--resume", "--seed", "2"]);
    let message = format!(
        "error: --resume: {by_parts}.checkpoint: line 1: settings differ: expected seed 2, found seed 1\n"
    );
    assert_eq!((text(&other.stderr), other.status.code()), (message, Some(2)));
    let resumed = run_to("3", &["--out", &by_parts, "--resume", "--json"]);
    let rows: Vec<serde_json::Value> =
        text(&resumed.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((rows.len(), &rows[0]["generation"]), (2, &2.into()));
    // Nothing is left to train, and the plot has all generations.
    let (plot, svg) = file("parts.svg");
    let as_before = ["--out", &by_parts, "--resume", "--svg", &svg, "--learn", "layers"];
    assert!(run_to("3", &as_before).status.success());
    assert!(std::fs::read_to_string(plot).is_ok_and(|plot| plot.contains(">nim, 3 generations<")));
    let other = run_to("3", &["--out", &by_parts, "--resume", "--learn", "tuples"]);
    let message = "error: this state has other weights than those to learn\n";
    assert_eq!((text(&other.stderr).as_str(), other.status.code()), (message, Some(2)));
    // All but the line that says how they were made.
    let weights = |path: &PathBuf| {
        let file = std::fs::read_to_string(path).expect("the weights");
        let lines = file.lines().filter(|line| !line.starts_with("made ") && !line.starts_with('#'));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(weights(&whole) == weights(&parts), "weights of one run and of two");
}

#[test]
fn bad_weights_are_refused_in_one_line() {
    let (path, weights) = file("bad.weights");
    let foreign = "line 1: these are no trained weights, or those of another version";
    let head = "nullwindow tuples 1\n";
    for (content, message) in [
        ("", foreign),
        ("weights", foreign),
        (head, "the weights are damaged: their checksum differs"),
        ("nullwindow tuples 1\ngame nim\n#00000000\n", "the weights are damaged: their checksum differs"),
    ] {
        std::fs::write(&path, content).expect("written");
        for command in ["play", "gtp"] {
            let refused = run(&[command, "--weights", &weights], "");
            let error = format!("error: --weights: {weights}: {message}\n");
            assert_eq!((text(&refused.stderr), refused.status.code()), (error, Some(2)));
        }
    }
    let missing = run(&["play", "--weights", "no/such/file"], "");
    assert!(text(&missing.stderr).starts_with("error: --weights: no/such/file: "));
    assert_eq!(missing.status.code(), Some(2));
}
