//! Games over an input and an output in memory.

use super::Arguments;
use crate::output::OutputClosed;
use crate::usage;
use anyhow::{Result, anyhow};
use clap::{Args, Command, FromArgMatches};
use nullwindow::session::AnyGame;
use nullwindow_games::connect_four::ConnectFourGame;
use nullwindow_games::kalah::KalahGame;
use nullwindow_games::tic_tac_toe::TicTacToeGame;
use nullwindow_othello::OthelloGame;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

/// A game by these words of the command line.
fn dialogue(
    game: impl Into<AnyGame>,
    words: &[&str],
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<()> {
    let command = usage::negative_numbers(Arguments::augment_args(Command::new("play").no_binary_name(true)));
    let matches = command.try_get_matches_from([&["--hash", "1"], words].concat());
    let arguments = Arguments::from_arg_matches(&matches.map_err(|error| anyhow!(usage::one_line(error)))?)?;
    super::play(&arguments, &game.into(), || Ok(Box::leak(Box::default())), input, output)
}

fn play(game: impl Into<AnyGame>, words: &[&str], input: impl AsRef<[u8]>) -> String {
    let mut output = Vec::new();
    dialogue(game, words, &mut input.as_ref(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

fn kalah() -> KalahGame {
    KalahGame::new(None, None, None).unwrap()
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
    let games: [(AnyGame, _, _); 3] = [
        (ConnectFourGame::default().into(), "1 2 1 2 1 2 1", "X wins"),
        (KalahGame::new(Some(2), Some(1), None).unwrap().into(), "2 1 1", "First wins by 2 seeds"),
        (TicTacToeGame.into(), "5 1 9 3 2 8 4 6 7", "a draw"),
    ];
    for (game, moves, result) in games {
        let printed = play(game, &["--side", "both"], moves.replace(' ', "\n"));
        assert!(printed.ends_with(&format!("The game is over: {result}.\n")), "{printed}");
        assert!(played(&printed).is_empty());
    }
}

#[test]
fn othello_is_played_with_passes() {
    let board = format!("{}XXO----- O", ".".repeat(56));
    let printed = play(OthelloGame, &[&board, "--side", "both"], "a1\n--\nd8\n");
    assert!(printed.contains("White> a1 is not a legal move here; try help\nWhite> \n"), "{printed}");
    assert!(
        printed.ends_with("8 X X X X . . . .\n\nThe game is over: Black wins by 64 discs.\n"),
        "{printed}"
    );
}

#[test]
fn the_engine_plays_itself_and_the_seed_decides() {
    let games: [fn() -> AnyGame; 4] = [
        || ConnectFourGame::default().into(),
        || kalah().into(),
        || TicTacToeGame.into(),
        || OthelloGame.into(),
    ];
    for game in games {
        let of = |seed, level| play(game(), &["--side", "none", "--level", level, "--seed", seed], "");
        let first = of("1", "1");
        assert!(first.contains("\nThe game is over: "), "{first}");
        assert_eq!(of("1", "1"), first);
        assert!(
            ["2", "3", "4"].iter().any(|seed| of(seed, "1") != first),
            "{}: seeds change nothing",
            game().name()
        );
        // From level 5 on nothing is left to chance.
        assert_eq!(of("1", "5"), of("2", "5"));
    }
    let printed = play(TicTacToeGame, &["--side", "none"], "");
    assert!(printed.ends_with("The game is over: a draw.\n"), "{printed}");
}

#[test]
fn the_engine_plays_a_win_that_it_finds() {
    let printed = play(ConnectFourGame::default(), &["121212", "--side", "second", "--level", "1"], "");
    assert!(
        printed.contains("\nX plays 1  (win in 1 for X, depth 1, ") && printed.ends_with("X wins.\n"),
        "{printed}"
    );
    let printed = play(ConnectFourGame::default(), &["121216", "--side", "first", "--depth", "2"], "5\n");
    assert_eq!(played(&printed), ["1"], "{printed}");
}

/// A result that is exact is played at once, whatever the time for the move.
#[test]
fn a_decided_game_takes_no_time() {
    let board = "0,2,1,1,0,2:15/1,0,3,1,0,2:20 first empty-capture";
    let begun = Instant::now();
    let printed = play(kalah(), &[board, "--side", "none", "--time", "100"], "");
    assert!(begun.elapsed() < Duration::from_secs(50), "{printed}");
    assert!(
        printed.contains("\nFirst plays 4  (-8 for First, proved, ")
            && printed.contains("wins by 8 seeds.\n"),
        "{printed}"
    );
}

#[test]
fn each_command_has_its_reply() {
    let input = "moves\nhint\n9\n\nundo\n4\nundo\nlevel 11\nlevel x\nlevel 1\nboard\nHELP\nquit\n5\n";
    let printed = play(ConnectFourGame::default(), &["--depth", "3"], input);
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
    let printed = play(kalah(), &[], "3\nundo\n3\n6\nundo\n");
    let board =
        "\n   0                           1\n       4   4   0   5   5   5\n       1   2   3   4   5   6\n\n";
    assert!(printed.ends_with(&format!("{board}First> \n")), "{printed}");
}

#[test]
fn the_end_of_input_ends_the_program_without_error() {
    let printed = play(kalah(), &[], "");
    assert!(printed.ends_with("\nFirst> \n"), "{printed}");
    let printed = play(kalah(), &[], "nonsense\u{1b}[2J and more of it than anybody would type as a move\n");
    assert!(
        printed.contains(
            "First> 'nonsense\\u{1b}[2J and more of it than anybody would type as …' is not a pit \
             (1 to 6); try help\n"
        ),
        "{printed}"
    );
    let bytes = play(kalah(), &[], b"\0\xff\n3");
    assert!(bytes.contains("First> '\\0\u{fffd}' is not a pit (1 to 6); try help\nFirst> \n"));
    // Over before it begins.
    assert!(play(TicTacToeGame, &["14253"], "").ends_with("\nThe game is over: X wins.\n"));
}

#[test]
fn bad_arguments_are_one_line() {
    let time = "for '--time <SECONDS>': this is not a number of seconds above 0";
    for (words, message) in [
        (&["448"][..], "POSITION: character 3: '8', where move 3 should stand, is not a column (1 to 7)"),
        (&["--level", "11"], "invalid value '11' for '--level <LEVEL>': 11 is not in 1..=10"),
        (&["--depth", "0"], "invalid value '0' for '--depth <PLIES>': 0 is not in 1..=100"),
        (&["--time", "0"], &format!("invalid value '0' {time}")),
        (&["--time", "nan"], &format!("invalid value 'nan' {time}")),
        (&["--time", "-1"], &format!("invalid value '-1' {time}")),
        (&["--seed", "-1"], "invalid value '-1' for '--seed <SEED>': invalid digit found in string"),
        (
            &["--side", "third"],
            "invalid value 'third' for '--side <SIDE>' [possible values: first, second, both, none]",
        ),
    ] {
        let error =
            dialogue(ConnectFourGame::default(), words, &mut io::empty(), &mut io::empty()).unwrap_err();
        assert_eq!(format!("{error:#}"), message);
    }
    let long = "1".repeat(70_000);
    let error =
        dialogue(ConnectFourGame::default(), &[], &mut long.as_bytes(), &mut io::empty()).unwrap_err();
    assert_eq!(format!("{error:#}"), "standard input: a line is longer than 65536 bytes");
}

/// The line that would be refused is not read any more.
#[test]
fn a_closed_pipe_ends_the_game() {
    let (long, (reader, mut output)) = ("1".repeat(70_000), io::pipe().unwrap());
    drop(reader);
    let error = dialogue(ConnectFourGame::default(), &[], &mut long.as_bytes(), &mut output).unwrap_err();
    assert!(error.is::<OutputClosed>(), "{error:#}");
}
