//! `nullwindow play` on the command line.

use crate::common::{refused, run, send, text};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

fn play(arguments: &[&str], input: &str) -> String {
    let arguments: Vec<_> = ["play", "--hash", "1", "--game"].iter().chain(arguments).copied().collect();
    let output = run(&arguments, input.as_bytes());
    assert!(output.stderr.is_empty() && output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn games_of_the_house_are_played() {
    // A board that begins with a dash.
    let board = format!("{}XXO----- O", "-".repeat(56));
    for (arguments, moves, result) in [
        (&["kalah", "--pits=2", "--seeds=1"][..], "2 1 1", "First wins by 2 seeds"),
        (&["othello", &board], "-- d8", "Black wins by 64 discs"),
        (&["chess"], "f3 e5 g2g4 Qh4", "Black wins"),
        (&["chess", "Nf3 Nf6"], "Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "a draw"),
    ] {
        let printed = play(&[arguments, &["--side", "both"]].concat(), &moves.replace(' ', "\n"));
        assert!(printed.ends_with(&format!("The game is over: {result}.\n")), "{printed}");
    }
}

/// Players of chess read pawns and a side; the board of shogi has letters and hands of both.
#[test]
fn scores_and_boards_are_as_players_know_them() {
    let printed = play(&["chess", "k7/8/8/8/8/8/8/K6R w - -", "--side", "second", "--depth", "2"], "");
    let reply = printed.lines().find(|line| line.starts_with("White plays ")).unwrap();
    let (pawns, rest) = reply.split_once("  (+").unwrap().1.split_once(" for White, depth ").unwrap();
    assert!(pawns.parse::<f64>().is_ok_and(|pawns| (2.0..12.0).contains(&pawns)), "{reply}");
    assert!(pawns.split_once('.').is_some_and(|(_, hundredths)| hundredths.len() == 2), "{reply} {rest}");
    let printed = play(&["shogi", "--depth", "1"], "7g7f\n");
    let hands = ["White (small letters), in hand: nothing\n", "Black (capitals), in hand: nothing\n"];
    assert!(hands.iter().all(|hand| printed.matches(hand).count() == 2), "{printed}");
    assert!(printed.contains(" for White, depth 1, "), "{printed}");
}

#[test]
fn bad_arguments_are_one_line() {
    for (arguments, message) in [
        (
            &["--game", "connect-four", "--seeds", "3"][..],
            "--seeds is an option of kalah, not of connect-four",
        ),
        (&["--game", "kalah", "--pits", "0"], "a side has 1 to 6 pits, not 0"),
        (
            &["--time", "-1"],
            "invalid value '-1' for '--time <SECONDS>': this is not a number of seconds above 0",
        ),
    ] {
        refused(&[&["play"], arguments].concat(), message);
    }
}

#[test]
fn the_help_has_a_table_of_levels() {
    let help = text(&run(&["play", "--help"], b"").stdout);
    assert!(
        help.contains("level  plies  nodes at most  chooses among\n")
            && help.contains("nullwindow play --game connect-four\n")
    );
}

/// A game in which people play `side`, and its output after a signal during the engine's first search.
#[cfg(unix)]
fn interrupted_search(side: &str) -> (Child, impl Iterator<Item = String>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        // A board without a book, which no player proves in this time.
        .args(["play", "--game", "connect-four", "--columns", "8", "--rows", "7"])
        .args(["--side", side, "--time", "60"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    // The board is drawn, then the engine searches.
    assert!(lines.by_ref().take(10).any(|line| line == "1 2 3 4 5 6 7 8"));
    std::thread::sleep(Duration::from_millis(300));
    send("-INT", &child);
    (child, lines)
}

#[cfg(unix)]
#[test]
fn a_signal_makes_the_engine_play() {
    let (mut child, mut lines) = interrupted_search("second");
    assert!(lines.any(|line| line.starts_with("X plays ")));
    child.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Where the engine plays itself there is no prompt: a signal ends the program.
#[cfg(unix)]
#[test]
fn a_signal_ends_a_game_that_is_watched() {
    let (mut child, mut lines) = interrupted_search("none");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!lines.any(|line| line.starts_with("X plays ")));
}
