//! `nullwindow solve --proof`: proofs, disproofs, limits, and wrong questions, in each kind of game.

use serde_json::Value;
use std::process::{Command, Output};

fn proof(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    command.args(["solve", "--proof", "--hash", "4"]).args(arguments).output().unwrap()
}

/// The object that a proof prints.
fn found(arguments: &[&str]) -> Value {
    let output = proof(&[arguments, &["--json"]].concat());
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn results_have_checked_certificates_in_each_kind_of_game() {
    for (arguments, status, line) in [
        (&["--game", "tic-tac-toe"][..], "disproved", Some("")),
        (&["--game", "tic-tac-toe", "--exceeds=-1"], "proved", None),
        // The value is 38.
        (&["ffo:40", "--exceeds", "+37"], "proved", None),
        (&["--game", "kalah", "--pits", "3", "--seeds", "2"], "proved", None),
        (&["--game", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"], "proved", Some("Ra6 bxa6 b7#")),
        (&["--game", "domineering", "--columns", "4", "--rows", "4"], "proved", None),
    ] {
        let proof = found(arguments);
        assert_eq!(proof["status"], status, "{arguments:?}: {proof}");
        assert!(proof["certificate"].as_u64().is_some_and(|words| words > 0), "{proof}");
        assert!(line.is_none_or(|line| proof["line"] == line), "{proof}");
    }
}

#[test]
fn a_limit_leaves_the_question_open() {
    let proof = found(&["--game", "connect-four", "--nodes", "1000"]);
    assert_eq!((&proof["status"], &proof["line"]), (&"unknown".into(), &"".into()));
    assert!(proof["numbers"][0].as_u64().is_some_and(|number| number > 0), "{proof}");
    assert!(proof["nodes"].as_u64().is_some_and(|nodes| (1_000..1_100).contains(&nodes)), "{proof}");
    assert_eq!(proof.get("certificate"), None);
}

#[test]
fn wrong_questions_are_one_line() {
    for (arguments, error) in [
        (
            &["--game", "connect-four", "--exceeds", "5"][..],
            "start: --proof: a proof is of a win (0) or of a draw (-1) in this game, not of +5",
        ),
        (&["--game", "tic-tac-toe", "--exceeds", "two"], "--exceeds: 'two' is not a score, such as +1"),
    ] {
        let output = proof(arguments);
        assert_eq!(String::from_utf8_lossy(&output.stderr), format!("error: {error}\n"));
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
    }
}
