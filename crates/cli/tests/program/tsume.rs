//! The command `nullwindow tsume`.

use crate::common::{refused, run, text};
use std::fs;
use std::path::Path;

/// A gold is dropped before the king, on its second rank, and another one on the first: usual in textbooks.
const TWO_GOLDS: &str = "9/4k4/9/4P4/9/9/9/9/4K4 b 2G2r2b4s4n4l17p 1";

/// A mate in 25 plies or less, from a game of the program.
const LONG: &str = "3g5/l5k2/ppn3g2/2p6/PPP2s1pl/L8/2N1K2S1/3G5/5G3 w RBSN5Prbsnl6p 94";

#[test]
fn mates_are_solved_and_their_lengths_compared_with_claims() {
    let output = run(&["tsume", TWO_GOLDS], b"");
    let printed = text(&output.stdout);
    assert!(printed.starts_with("argument 1  mate in 3: G*5c "), "{printed}");
    assert_eq!(output.status.code(), Some(0));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("problems.sfen");
    // A pawn may not mate by a drop; the other problem is a mate in one.
    let pawn = "4k4/9/4G4/9/9/9/9/9/4K4 b G2r2b2g4s4n4l18p 1 # a mate in one";
    fs::write(&file, format!("{pawn}\n\nsfen {TWO_GOLDS}; a mate in three\n")).unwrap();
    let name = file.to_str().unwrap();
    let output = run(&["tsume", name, "--claimed", "3", "--json"], b"");
    let lines: Vec<serde_json::Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.iter().map(|line| line["plies"].as_u64()).collect::<Vec<_>>(), [Some(1), Some(3), None]);
    assert_eq!((&lines[2]["solved"], &lines[2]["as_claimed"]), (&2.into(), &1.into()));
    assert_eq!(output.status.code(), Some(1), "one has another length");
    // With weak numbers the mates are the same, the nodes are not.
    let output = run(&["tsume", "4k4/9/9/9/9/9/9/9/4K4 b 2R2B2G2S2N 1", "--any", "--json"], b"");
    let weak = run(&["tsume", "4k4/9/9/9/9/9/9/9/4K4 b 2R2B2G2S2N 1", "--any", "--json", "--weak"], b"");
    let [sum, weak] = [output, weak].map(|output| {
        let line = text(&output.stdout).lines().next().unwrap().to_owned();
        serde_json::from_str::<serde_json::Value>(&line).unwrap()
    });
    assert_eq!((&sum["status"], &weak["status"]), (&"proved".into(), &"proved".into()));
    assert_ne!(sum["nodes"], weak["nodes"]);
}

#[test]
fn positions_without_mate_and_limits_end_with_code_1() {
    let output = run(&["tsume", "4k4/9/9/9/9/9/9/9/4K4 b P 1"], b"");
    assert!(text(&output.stdout).starts_with("argument 1  no mate"));
    assert_eq!(output.status.code(), Some(1));
    let output = run(&["tsume", TWO_GOLDS, "--nodes", "2"], b"");
    assert!(text(&output.stdout).starts_with("argument 1  not solved"), "{}", text(&output.stdout));
}

/// After a pawn is dropped and taken, the attacker has the same position with a pawn less: each is proved by
/// the next, and the line needs none of them (45 plies with them).
#[test]
fn line_takes_the_move_of_the_shortest_known_proof() {
    let output = run(&["tsume", LONG, "--nodes", "1000000", "--json"], b"");
    let printed = text(&output.stdout);
    let mate: serde_json::Value = serde_json::from_str(printed.lines().next().unwrap()).unwrap();
    assert_eq!(mate["status"], "proved", "{mate}");
    assert!(mate["plies"].as_u64().unwrap() <= 25, "{mate}");
    assert_eq!(Some(mate["line"].as_str().unwrap().split(' ').count() as u64), mate["plies"].as_u64());
}

/// A small table has lost the end of the line, and the limit keeps it from being found again.
#[test]
fn line_that_ends_early_has_the_plies_of_its_proof() {
    let output = run(&["tsume", LONG, "--hash", "1", "--nodes", "800000", "--json"], b"");
    let printed = text(&output.stdout);
    let mate: serde_json::Value = serde_json::from_str(printed.lines().next().unwrap()).unwrap();
    let line = mate["line"].as_str().unwrap();
    assert!(line.ends_with(" ...") && mate["shortest"] == false, "{mate}");
    assert!(mate["plies"].as_u64().unwrap() >= line.split(' ').count() as u64, "{mate}");
}

#[test]
fn positions_are_arguments_in_all_words_of_usi() {
    for (position, start) in [
        (TWO_GOLDS.to_owned(), "argument 1  mate in 3: G*5c "),
        (format!("sfen {TWO_GOLDS}"), "argument 1  mate in 3: G*5c "),
        (format!("sfen {TWO_GOLDS} moves G*5c 5b5a"), "argument 1  mate in 1: "),
        ("startpos".to_owned(), "argument 1  no mate"),
        ("startpos moves 7g7f 3c3d".to_owned(), "argument 1  no mate"),
    ] {
        let output = run(&["tsume", &position], b"");
        assert!(text(&output.stdout).starts_with(start), "{position}: {}", text(&output.stdout));
    }
    refused(&["tsume", "startpos moves 7g7e"], "argument 1: column 16: 7g7e is not a legal move here");
    refused(&["tsume", "4k4/9/9/9/9/9/9/9/4K4"], "argument 1: column 22: expected the side to move (b or w)");
    // A file may have the name of a position.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pgn s/b");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("1"), format!("{TWO_GOLDS}\n")).unwrap();
    let name = folder.join("1");
    let output = run(&["tsume", name.to_str().unwrap()], b"");
    assert!(text(&output.stdout).contains("s/b/1:1  mate in 3: G*5c "), "{}", text(&output.stdout));
}

#[test]
fn good_lines_beside_a_bad_one_are_solved() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("one-bad.sfen");
    // A hand that names a piece twice, and the move number 0.
    let letters = "9/4k4/9/4P4/9/9/9/9/4K4 b GG2r2b4s4n4l17p 0";
    fs::write(&file, format!("{TWO_GOLDS}\nbad line\n{letters}\n")).unwrap();
    let name = file.to_str().unwrap();
    let output = run(&["tsume", name], b"");
    let printed = text(&output.stdout);
    let rows: Vec<&str> = printed.lines().map(|line| line.split(':').nth(1).unwrap_or("")).collect();
    assert_eq!(rows, ["1  mate in 3", "3  mate in 3", ""], "{printed}");
    let left_out = format!(
        "left out: {name}:2: column 2: 'a' is neither a piece (KRBGSNLP, krbgsnlp) nor a number of empty \
         squares (1 to 9)\n"
    );
    assert_eq!((text(&output.stderr), output.status.code()), (left_out, Some(1)));
    fs::write(&file, "bad line\n").unwrap();
    assert_eq!(run(&["tsume", name], b"").status.code(), Some(2));
}

#[test]
fn bad_problems_are_refused_with_their_place() {
    refused(
        &["tsume", "4k4/9/9/9/9/9/9/9/4X4 b - 1"],
        "argument 1: column 20: 'X' is neither a piece (KRBGSNLP, krbgsnlp) nor a number of empty \
         squares (1 to 9)",
    );
    let output = run(&["tsume", "there-is-no-such-file.sfen"], b"");
    assert!(text(&output.stderr).contains("there-is-no-such-file.sfen"));
    assert_eq!(output.status.code(), Some(2));
}
