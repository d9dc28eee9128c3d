//! Engines that fail, made of a sound one by a shell.

use super::{SOUND, matched, results};
use crate::common::{interrupted, run, text};

/// A shell's command line in which `GTP` is a sound engine.
fn shell(script: &str) -> String {
    let engine = format!("{} gtp --depth 1 --hash 1", env!("CARGO_BIN_EXE_nullwindow"));
    format!("sh -c '{}'", script.replace("GTP", &engine))
}

/// B forfeits both games, for this reason.
fn loses(script: &str, arguments: &[&str], why: &str) {
    let output_text = matched([SOUND, &shell(script)], &[&["--games", "2"], arguments].concat());
    let forfeits = |side: &str| output_text.contains(&format!(" wins, {side} forfeits: {why}"));
    assert!(forfeits("White") && forfeits("Black"), "{output_text}");
    assert!(output_text.contains("\nA against B: +2 =0 -0, "), "{output_text}");
}

#[test]
fn crash_loses_and_the_engine_is_started_again() {
    loses(
        "sed -u 30q | GTP; echo >&2; echo went wrong >&2; exit 3",
        &[],
        "has ended (exit status: 3): went wrong",
    );
}

#[test]
fn illegal_move_loses() {
    loses("GTP | sed -u \"s/^= [A-H][1-8]$/= A9/\"", &[], "'A9' is not a legal move");
}

#[test]
fn malformed_answer_loses() {
    loses("GTP | sed -u \"s/^= [A-H][1-8]$/hello there/\"", &[], "'hello there' is no answer");
}

#[test]
fn resignation_loses() {
    let output_text =
        matched([SOUND, &shell("GTP | sed -u \"s/^= [A-H][1-8]$/= resign/\"")], &["--games", "2", "--json"]);
    assert!(output_text.contains("\"ending\":\"Black wins, White resigns\",\"forfeit\":false"));
    assert!(output_text.contains("\"ending\":\"White wins, Black resigns\""), "{output_text}");
}

#[test]
fn refusal_of_a_command_loses() {
    let script = "GTP | sed -u \"s/^=$/? no/\"";
    loses(script, &[], "it refuses 'boardsize 8': no");
}

#[test]
fn move_after_the_time_loses() {
    let script = "while read c r; do case $c in genmove) sleep 5;; esac; echo = 2; echo; done";
    loses(script, &["--time", "0.4", "--margin", "0.4"], "it takes too long");
    loses(script, &["--clock", "0.4", "--margin", "0.4"], "it takes too long");
}

/// As [`loses`], in chess; `UCI` is a sound engine.
fn loses_chess(script: &str, arguments: &[&str], why: &str) {
    let engine = format!("{} uci --depth 1 --hash 1", env!("CARGO_BIN_EXE_nullwindow"));
    let script = format!("sh -c '{}'", script.replace("UCI", &engine));
    let output_text = matched([SOUND, &script], &[&["--game", "chess", "--games", "2"], arguments].concat());
    let forfeits = |side: &str| output_text.contains(&format!(" wins, {side} forfeits: {why}"));
    assert!(forfeits("White") && forfeits("Black"), "{output_text}");
    assert!(output_text.contains("\nA against B: +2 =0 -0, "), "{output_text}");
}

#[test]
fn errors_forfeit_games_of_chess() {
    loses_chess("UCI | sed -u \"s/^bestmove .*/bestmove e1e5/\"", &[], "'e1e5' is not a legal move");
    loses_chess("UCI | sed -u \"s/^bestmove .*/bestmove/\"", &[], "'' is not a legal move");
    loses_chess(
        "sed -u 9q | UCI; echo went wrong >&2; exit 3",
        &[],
        "has ended (exit status: 3): went wrong",
    );
    let late = ["--clock", "0.4+0.01", "--margin", "0.1"];
    loses_chess(
        "UCI | while read l; do case $l in best*) sleep 9;; esac; echo $l; done",
        &late,
        "it takes too long",
    );
}

#[test]
fn engine_without_moves_ends_the_match() {
    let engine = format!("{} uci --depth 1 --hash 1", env!("CARGO_BIN_EXE_nullwindow"));
    let idle = format!("sh -c '{engine} | sed -u \"s/^bestmove .*/bestmove 0000/\"'");
    let arguments = ["--game", "chess", "--games", "700"];
    let output = run(&[&["match", SOUND, &idle], &arguments[..]].concat(), b"");
    let (errors, printed) = (text(&output.stderr), text(&output.stdout));
    let why = " has answered 0000, no move, in 3 games in a row: the match ends\n";
    assert!(errors.starts_with("error: B 'sh -c ") && errors.ends_with(why), "{errors}");
    assert_eq!((output.status.code(), results(&printed).len()), (Some(2), 4), "{printed}");
    assert!(printed.contains(" wins, Black forfeits: it answers 0000, which is no move.  A "), "{printed}");
    assert!(printed.contains("\nA against B: +3 =0 -0"), "{printed}");
    assert!(printed.trim_end().ends_with(", games forfeited by the answer 0000: 3"), "{printed}");
    let json = run(&[&["match", SOUND, &idle, "--json"], &arguments[..]].concat(), b"");
    let lines = text(&json.stdout);
    let objects: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&objects[0]["no_move"], &objects[3]["engines"][1]["no_moves"]), (&true.into(), &3.into()));
}

#[test]
fn output_to_standard_error_blocks_nothing() {
    let noisy = shell("head -c 1000000 /dev/zero >&2; GTP");
    let output_text = matched([SOUND, &noisy], &["--games", "2"]);
    assert!(!output_text.contains("forfeit"), "{output_text}");
}

#[test]
fn engines_that_do_not_start_end_the_match() {
    for (engine, message) in [
        ("no-such-engine -x", "cannot start 'no-such-engine': No such file or directory (os error 2)"),
        ("false", "'false' does not speak the protocol: has ended (exit status: 1)"),
        ("echo = 3", "'echo = 3' does not speak the protocol: has ended (exit status: 0)"),
        ("cat", "'cat' does not speak the protocol: 'protocol_version' is no answer"),
    ] {
        let output = run(&["match", SOUND, engine, "--games", "2"], b"");
        assert_eq!((text(&output.stderr), output.status.code()), (format!("error: {message}\n"), Some(2)));
    }
}

#[test]
fn signal_ends_the_match_with_the_standing() {
    let [first, rest, errors] =
        interrupted(&["match", SOUND, "nullwindow --time 100", "--games", "2"], "-INT");
    assert_eq!(first, format!("A: {SOUND}\n"));
    assert!(rest.contains("\nA against B: +0 =0 -0\n") && errors.is_empty(), "{rest}{errors}");
}
