//! `nullwindow play` on the command line.

use crate::common::{refused, run, send, start, text};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn play(arguments: &[&str], input: &str) -> String {
    let arguments: Vec<_> = ["play", "--hash", "1", "--game"].iter().chain(arguments).copied().collect();
    let output = run(&arguments, input.as_bytes());
    assert!(output.stderr.is_empty() && output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The moves that the engine has played, in order.
fn played(printed: &str) -> Vec<&str> {
    printed
        .lines()
        .filter_map(|line| line.split_once(" plays "))
        .map(|(_, rest)| rest.split("  ").next().unwrap())
        .collect()
}

#[test]
fn games_between_people_end_with_a_result() {
    for (arguments, moves, result) in [
        (&["connect-four"][..], "1 2 1 2 1 2 1", "X wins"),
        (&["kalah", "--pits=2", "--seeds=1"], "2 1 1", "First wins by 2 seeds"),
        (&["tic-tac-toe"], "5 1 9 3 2 8 4 6 7", "a draw"),
        (&["chess"], "f3 e5 g2g4 Qh4", "Black wins"),
        (&["chess", "Nf3 Nf6"], "Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "a draw"),
    ] {
        let printed = play(&[arguments, &["--side", "both"]].concat(), &moves.replace(' ', "\n"));
        assert!(printed.ends_with(&format!("The game is over: {result}.\n")), "{printed}");
        assert!(played(&printed).is_empty());
    }
}

/// Othello, with a pass and a board that begins with a dash.
#[test]
fn othello_is_played_with_passes() {
    let board = format!("{}XXO----- O", "-".repeat(56));
    let printed = play(&["othello", &board, "--side", "both"], "a1\n--\nd8\n");
    assert!(printed.contains("White> a1 is not a legal move here; try help\nWhite> \n"), "{printed}");
    assert!(
        printed.ends_with("8 X X X X . . . .\n\nThe game is over: Black wins by 64 discs.\n"),
        "{printed}"
    );
}

#[test]
fn the_engine_plays_itself_and_the_seed_decides() {
    for game in ["connect-four", "kalah", "tic-tac-toe", "othello"] {
        let of =
            |seed: &str, level: &str| play(&[game, "--side", "none", "--level", level, "--seed", seed], "");
        let first = of("1", "1");
        assert!(first.contains("\nThe game is over: "), "{first}");
        assert_eq!(of("1", "1"), first);
        assert!(["2", "3", "4"].iter().any(|seed| of(seed, "1") != first), "{game}: seeds change nothing");
        // From level 5 on nothing is left to chance.
        assert_eq!(of("1", "5"), of("2", "5"));
    }
    let printed = play(&["tic-tac-toe", "--side", "none"], "");
    assert!(printed.ends_with("The game is over: a draw.\n"), "{printed}");
}

#[test]
fn the_engine_plays_a_win_that_it_finds() {
    let printed = play(&["connect-four", "121212", "--side", "second", "--level", "1"], "");
    assert!(
        printed.contains("\nX plays 1  (win in 1 for X, depth 1, ") && printed.ends_with("X wins.\n"),
        "{printed}"
    );
    let printed = play(&["connect-four", "121216", "--side", "first", "--depth", "2"], "5\n");
    assert_eq!(played(&printed), ["1"], "{printed}");
}

/// A result that is exact is played at once, whatever the time for the move.
#[test]
fn a_decided_game_takes_no_time() {
    let board = "0,2,1,1,0,2:15/1,0,3,1,0,2:20 first empty-capture";
    let begun = Instant::now();
    let printed = play(&["kalah", board, "--side", "none", "--time", "100"], "");
    assert!(begun.elapsed() < Duration::from_secs(50), "{printed}");
    assert!(
        printed.contains("\nFirst plays 4  (-8 for First, to the end, ")
            && printed.contains("wins by 8 seeds.\n"),
        "{printed}"
    );
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
fn each_command_has_its_reply() {
    let input = "moves\nhint\n9\n\nundo\n4\nundo\nlevel 11\nlevel x\nlevel 1\nboard\nHELP\nquit\n5\n";
    let printed = play(&["connect-four", "--depth", "3"], input);
    let replies: Vec<_> = printed.split("X> ").collect();
    let empty = ". . . . . . .\n".repeat(6) + "1 2 3 4 5 6 7\n";
    assert_eq!(replies[0], format!("\n{empty}\n"));
    assert_eq!(replies[1], "4 3 5 2 6 1 7\n");
    assert!(replies[2].contains(", depth 3, ") && replies[2].contains(" nodes), line "), "{}", replies[2]);
    assert_eq!(replies[3], "'9' is not a column (1 to 7); try help\n");
    assert_eq!(replies[4], "");
    assert_eq!(replies[5], "there is no move of yours to take back\n");
    assert!(replies[6].starts_with("O plays "));
    assert_eq!(replies[7], format!("\n{empty}\n"), "undo takes back both moves");
    assert_eq!(replies[8], "'11' is not a level (1 to 10)\n");
    assert_eq!(replies[9], "'x' is not a level (1 to 10)\n");
    assert_eq!(replies[10], "the engine plays at level 1\n");
    assert_eq!(replies[11], format!("\n{empty}\n"));
    assert!(replies[12].contains("\n  undo     take back"));
    assert_eq!(replies[13..], [""]);
}

/// A side that moves twice in a row in Kalah takes back only its last move.
#[test]
fn undo_takes_back_one_move_of_the_user() {
    let printed = play(&["kalah"], "3\nundo\n3\n6\nundo\n");
    let board =
        "\n   0                           1\n       4   4   0   5   5   5\n       1   2   3   4   5   6\n\n";
    assert!(printed.ends_with(&format!("{board}First> \n")), "{printed}");
}

#[test]
fn the_end_of_input_ends_the_program_without_error() {
    let printed = play(&["kalah"], "");
    assert!(printed.ends_with("\nFirst> \n"), "{printed}");
    let printed = play(&["kalah"], "nonsense\u{1b}[2J and more of it than anybody would type as a move\n");
    assert!(
        printed.contains(
            "First> 'nonsense\\u{1b}[2J and more of it than anybody would type as a mov…' is not a pit \
             (1 to 6); try help\n"
        ),
        "{printed}"
    );
    let output = run(&["play", "--game", "kalah"], b"\0\xff\n3");
    assert!(text(&output.stdout).contains("First> '\\0\u{fffd}' is not a pit (1 to 6); try help\nFirst> \n"));
    assert_eq!(output.status.code(), Some(0));
    // Over before it begins.
    assert!(play(&["tic-tac-toe", "14253"], "").ends_with("\nThe game is over: X wins.\n"));
}

#[test]
fn bad_arguments_are_one_line() {
    for (arguments, message) in [
        (
            &["--game", "connect-four", "448"][..],
            "POSITION: character 3: '8', where move 3 should stand, is not a column (1 to 7)",
        ),
        (&["--game", "connect-four", "--seeds", "3"], "--seeds is an option of kalah, not of connect-four"),
        (&["--game", "kalah", "--pits", "0"], "a side has 1 to 6 pits, not 0"),
        (&["--level", "11"], "invalid value '11' for '--level <LEVEL>': 11 is not in 1..=10"),
        (&["--depth", "0"], "invalid value '0' for '--depth <PLIES>': 0 is not in 1..=100"),
        (
            &["--time", "0"],
            "invalid value '0' for '--time <SECONDS>': this is not a number of seconds above 0",
        ),
        (
            &["--time", "nan"],
            "invalid value 'nan' for '--time <SECONDS>': this is not a number of seconds above 0",
        ),
        (
            &["--time", "-1"],
            "invalid value '-1' for '--time <SECONDS>': this is not a number of seconds above 0",
        ),
        (&["--seed", "-1"], "invalid value '-1' for '--seed <SEED>': invalid digit found in string"),
        (
            &["--side", "third"],
            "invalid value 'third' for '--side <SIDE>' [possible values: first, second, both, none]",
        ),
    ] {
        refused(&[&["play"], arguments].concat(), message);
    }
    let output = run(&["play", "--game", "kalah"], &[b'1'; 70_000]);
    assert_eq!(text(&output.stderr), "error: standard input: a line is longer than 65536 bytes\n");
    assert_eq!(output.status.code(), Some(2));
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
        .args(["play", "--game", "connect-four", "--side", side, "--time", "60"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    // The board is drawn, then the engine searches.
    assert!(lines.by_ref().take(9).any(|line| line == "1 2 3 4 5 6 7"));
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

/// A closed output ends the game: the line that would be refused is not read any more.
#[test]
fn a_closed_pipe_ends_the_game() {
    let mut child = start(&["play", "--game", "connect-four"]);
    drop(child.stdout.take());
    _ = child.stdin.take().unwrap().write_all(&[b"moves\n", &[b'1'; 70_000][..]].concat());
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty() && output.status.success(), "{}", text(&output.stderr));
}
