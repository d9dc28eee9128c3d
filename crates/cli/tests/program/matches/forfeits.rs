//! Engines that fail, made of a sound one by a shell.

use super::{SOUND, matched, results, run_match};
use crate::common::{interrupted, text};

/// A shell's command line in which `GTP`, `UCI` and `USI` are sound engines.
pub(super) fn shell(script: &str) -> String {
    let engine = |protocol| format!("{} {protocol} --depth 1 --hash 1", env!("CARGO_BIN_EXE_nullwindow"));
    let named = ["GTP", "UCI", "USI"].into_iter().zip(["gtp", "uci", "usi"]);
    let script = named.fold(script.to_owned(), |script, (name, own)| script.replace(name, &engine(own)));
    format!("sh -c '{script}'")
}

/// B forfeits both games, for this reason.
fn loses(script: &str, arguments: &str, why: &str) {
    let printed = matched([SOUND, &shell(script)], &format!("--games 2 {arguments}"));
    let forfeits = |side: &str| printed.contains(&format!(" wins, {side} forfeits: {why}"));
    assert!(forfeits("White") && forfeits("Black"), "{printed}");
    assert!(printed.contains("\nA against B: +2 =0 -0, "), "{printed}");
}

#[test]
fn crash_loses_and_the_engine_is_started_again() {
    loses(
        "sed -u 30q | GTP; echo >&2; echo went wrong >&2; exit 3",
        "",
        "has ended (exit status: 3): went wrong",
    );
}

#[test]
fn illegal_move_loses() {
    loses("GTP | sed -u \"s/^= [A-H][1-8]$/= A9/\"", "", "'A9' is not a legal move");
}

#[test]
fn malformed_answer_loses() {
    loses("GTP | sed -u \"s/^= [A-H][1-8]$/hello there/\"", "", "'hello there' is no answer");
}

#[test]
fn resignation_loses() {
    let printed = matched([SOUND, &shell("GTP | sed -u \"s/^= [A-H][1-8]$/= resign/\"")], "--games 2 --json");
    assert!(printed.contains("\"ending\":\"Black wins, White resigns\",\"forfeit\":false"));
    assert!(printed.contains("\"ending\":\"White wins, Black resigns\""), "{printed}");
}

#[test]
fn refusal_of_a_command_loses() {
    let script = "GTP | sed -u \"s/^=$/? no/\"";
    loses(script, "", "it refuses 'boardsize 8': no");
}

#[test]
fn move_after_the_time_loses() {
    let script = "while read c r; do case $c in genmove) sleep 9;; esac; echo = 2; echo; done";
    // The margin is for the sound one, on a busy machine.
    loses(script, "--time 0.4 --margin 3", "it takes too long");
    loses(script, "--clock 0.4 --margin 3", "it takes too long");
}

#[test]
fn errors_forfeit_games_of_chess() {
    loses("UCI | sed -u \"s/^bestmove .*/bestmove e1e5/\"", "--game chess", "'e1e5' is not a legal move");
    loses("UCI | sed -u \"s/^bestmove .*/bestmove/\"", "--game chess", "'' is not a legal move");
    loses(
        "sed -u 9q | UCI; echo went wrong >&2; exit 3",
        "--game chess",
        "has ended (exit status: 3): went wrong",
    );
    let late = "--game chess --clock 0.4+0.01 --margin 3";
    loses(
        "UCI | while read l; do case $l in best*) sleep 9;; esac; echo $l; done",
        late,
        "it takes too long",
    );
}

#[test]
fn engine_without_moves_ends_the_match() {
    let idle = shell("UCI | sed -u \"s/^bestmove .*/bestmove 0000/\"");
    let output = run_match([SOUND, &idle], "--game chess --games 700");
    let (errors, printed) = (text(&output.stderr), text(&output.stdout));
    let why = " has answered 0000, no move, in 3 games in a row: the match ends\n";
    assert!(errors.starts_with("error: B 'sh -c ") && errors.ends_with(why), "{errors}");
    assert_eq!((output.status.code(), results(&printed).len()), (Some(2), 4), "{printed}");
    assert!(printed.contains(" wins, Black forfeits: it answers 0000, which is no move.  A "), "{printed}");
    assert!(printed.contains("\nA against B: +3 =0 -0"), "{printed}");
    assert!(printed.trim_end().ends_with(", games forfeited by the answer 0000: 3"), "{printed}");
    let json = run_match([SOUND, &idle], "--game chess --games 700 --json");
    let lines = text(&json.stdout);
    let objects: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&objects[0]["no_move"], &objects[3]["engines"][1]["no_moves"]), (&true.into(), &3.into()));
}

#[test]
fn output_to_standard_error_blocks_nothing() {
    let noisy = shell("head -c 1000000 /dev/zero >&2; GTP");
    let printed = matched([SOUND, &noisy], "--games 2");
    assert!(!printed.contains("forfeit"), "{printed}");
}

#[test]
fn signal_ends_the_match_with_the_standing() {
    let [first, rest, errors] =
        interrupted(&["match", SOUND, "nullwindow --time 100", "--games", "2"], "-INT");
    assert_eq!(first, format!("A: {SOUND}\n"));
    assert!(rest.contains("\nA against B: +0 =0 -0\n") && errors.is_empty(), "{rest}{errors}");
}
