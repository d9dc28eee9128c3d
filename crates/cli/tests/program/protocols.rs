//! The commands that speak a protocol, as processes: they start, answer, and end. What they answer is tested
//! where the protocols are.

use crate::common::{refused, run, start, text};
use std::io::{BufRead, BufReader, Write};

/// The output for this input.
fn written(arguments: &[&str], input: &str) -> String {
    let output = run(&[arguments, &["--hash", "1"]].concat(), input.as_bytes());
    assert!(output.stderr.is_empty() && output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The lines up to one that begins so. Then the input is closed, which ends the program.
fn until(begin: &str, arguments: &[&str], input: &str) -> Vec<String> {
    let mut child = start(&[arguments, &["--hash", "1"]].concat());
    writeln!(child.stdin.as_ref().unwrap(), "{input}").unwrap();
    let mut lines = Vec::new();
    for line in BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap) {
        lines.push(line);
        if lines.last().unwrap().starts_with(begin) {
            break;
        }
    }
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty() && output.status.success(), "{}", text(&output.stderr));
    lines
}

/// The number of nodes in a line.
fn nodes(line: &str) -> Option<u64> {
    line.split_once("nodes ")?.1.split(' ').next()?.parse().ok()
}

#[test]
fn uci_and_usi_answer_and_measure_speed() {
    for (command, option) in [("uci", "Hash"), ("usi", "USI_Hash")] {
        let lines = until("nodes ", &[command], &format!("{command}\nbench"));
        assert_eq!(lines[0], format!("id name nullwindow {}", env!("CARGO_PKG_VERSION")));
        let option = format!("option name {option} type spin default 1 min 1 max 1048576");
        assert!(lines.contains(&option), "{lines:?}");
        let (signature, searches) = lines.split_last().unwrap();
        let searches = searches.iter().filter(|line| line.contains(" nodes "));
        assert_eq!(nodes(signature), searches.map(|line| nodes(line)).sum(), "{lines:?}");
        assert!(nodes(signature).unwrap() > 0 && lines[lines.len() - 2].starts_with("nps "), "{lines:?}");
    }
}

#[test]
fn gtp_plays_the_game_and_the_strength_of_its_command_line() {
    let input = "name\nlist_games\nplay b 3\nplay b 1\n";
    let answers = "= nullwindow\n\n= Kalah\n\n=\n\n=\n\n";
    assert_eq!(written(&["gtp", "--game", "kalah"], input), answers);
    assert_eq!(written(&["gtp", "--game", "tic-tac-toe"], "boardsize 3\n"), "=\n\n");
    let low = |seed| written(&["gtp", "--level", "1", "--seed", seed], &"genmove b\ngenmove w\n".repeat(10));
    assert!(["2", "3", "4"].iter().any(|seed| low(seed) != low("1")));
}

#[test]
fn nboard_answers() {
    let written = written(&["nboard"], "nboard 2\nset depth 2\ngo\nping 1\n");
    assert!(written.starts_with("set myname nullwindow\n") && written.ends_with("\nstatus\npong 1\n"));
}

#[test]
fn bad_option_is_refused() {
    for command in ["uci", "usi", "nboard"] {
        let message = "invalid value '0' for '--hash <MIB>': 0 is not in 1..=1048576";
        refused(&[command, "--hash", "0"], message);
    }
    refused(
        &["gtp", "--level", "3", "--depth", "4"],
        "the argument '--level <LEVEL>' cannot be used with '--depth <PLIES>'",
    );
    refused(
        &["gtp", "--nodes", "0"],
        "invalid value '0' for '--nodes <NODES>': 0 is not in 1..18446744073709551615",
    );
    refused(&["gtp", "--pits", "3"], "--pits is an option of kalah, not of othello");
}

#[test]
#[cfg(target_os = "linux")]
fn table_beyond_the_memory_is_refused() {
    for command in [&["uci"][..], &["usi"], &["gtp"], &["nboard"], &["play"], &["solve", "ffo:40"]] {
        let output = run(&[command, &["--hash", "1048576"]].concat(), b"quit\n");
        let error = text(&output.stderr);
        assert!(
            error.starts_with("error: --hash 1048576: there is not enough memory"),
            "{command:?}: {error}"
        );
        assert_eq!((error.lines().count(), output.status.code()), (1, Some(2)), "{command:?}");
    }
}
