//! `nullwindow-lab master` in matches, and its command line. What it does when slaves fail is tested in
//! the crate of the master.

#![cfg(unix)]

use crate::common::{refused, text};
use std::path::Path;
use std::process::Command;

#[test]
fn master_plays_a_match_in_each_protocol() {
    // A test of another package builds it.
    let (lab, player) = (crate::PROGRAM, Path::new(crate::PROGRAM).with_file_name("nullwindow"));
    assert!(player.is_file(), "cargo build --package nullwindow-cli builds {}", player.display());
    for (game, own) in [("chess", "uci"), ("shogi", "usi"), ("othello", "gtp"), ("kalah", "gtp")] {
        let master = format!(
            "{lab} master --game {game} --engine 'nullwindow {own} --hash 1{}' --slaves 2 --k 2 \
             --quick-ms 10 --hash 1",
            if own == "gtp" { format!(" --game {game}") } else { String::new() }
        );
        let opponent = format!(
            "nullwindow {own} --hash 1{}",
            if own == "gtp" { format!(" --game {game}") } else { String::new() }
        );
        let limits = ["--time", "0.05", "--margin", "30", "--games", "2", "--concurrency", "2"];
        let short = ["--resign", "300,1", "--draw", "50,1,20"];
        let adjudicated = if own == "gtp" { &[][..] } else { &short };
        let arguments = [&["match", &master, &opponent, "--game", game][..], &limits, adjudicated].concat();
        let output = Command::new(&player).args(arguments).output().unwrap();
        let shown = text(&output.stdout) + &text(&output.stderr);
        assert!(output.status.success(), "{shown}");
        assert!(!shown.contains("forfeit") && !shown.contains("started again"), "{shown}");
    }
}

#[test]
fn bad_input_is_one_line() {
    let master = |arguments: &[&'static str]| [&["master"], arguments].concat();
    let engine = ["--engine", "nullwindow"];
    let with = |arguments: &[&'static str]| master(&[&engine[..], arguments].concat());
    refused(
        &with(&["--protocol", "uci", "--game", "othello"]),
        "--protocol uci: it is for chess, not for othello",
    );
    refused(
        &with(&["--protocol", "usi", "--game", "chess"]),
        "--protocol usi: it is for shogi, not for chess",
    );
    refused(&with(&["--option", "Hash"]), "--option Hash: this is not NAME=VALUE");
    refused(
        &with(&["--option", "Hash=1", "--game", "othello"]),
        "--option: the Go Text Protocol has no options",
    );
    refused(&master(&["--engine", "'open"]), "--engine 'open: the ' is not closed");
    refused(&with(&["--k", "0"]), "invalid value '0' for '--k <K>': 0 is not in 1..=255");
}
