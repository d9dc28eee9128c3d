//! `nullwindow analyze` of games of Othello, run as a program.

use crate::common::{refused, run, text};
use serde_json::Value;
use std::path::Path;

/// FForum 1: the values of g8, h1 and g2 are 18, 12 and -24 discs. After h1, White's best move is g2.
const BOARD: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- *";
const START: &str = "---------------------------O*------*O--------------------------- *";

fn ggf(board: &str, moves: &str) -> String {
    format!("(;GM[Othello]PB[Anna]PW[Bob]BO[8 {}]{moves};)", board.replace('X', "*"))
}

fn analyze(arguments: &[&str], input: &[u8]) -> String {
    let output = run(&[&["analyze", "--hash", "1", "--depth", "3"], arguments].concat(), input);
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn objects(arguments: &[&str], input: &[u8]) -> Vec<Value> {
    let printed = analyze(&[&["--json"], arguments].concat(), input);
    printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn place(name: &str) -> String {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).to_str().unwrap().to_owned()
}

#[test]
fn losses_near_the_end_are_exact() {
    let game = ggf(BOARD, "B[h1]W[g2]B[a2]");
    let object = &objects(&[&game], b"")[0];
    let moves = object["moves"].as_array().unwrap();
    let fields = |row: &Value| {
        ["move", "score", "best", "best_score", "loss", "exact"].map(|field| row[field].clone())
    };
    assert_eq!(
        fields(&moves[0]),
        [Value::from("h1"), 12.into(), "g8".into(), 18.into(), 6.into(), true.into()]
    );
    // White may have several best moves, of which one was played.
    assert_eq!((&moves[1]["score"], &moves[1]["loss"]), (&(-12).into(), &0.into()));
    assert_eq!(
        (&object["black"], &object["white"], &object["complete"]),
        (&"Anna".into(), &"Bob".into(), &true.into())
    );
    // From Black's view: the value before each move is that of its best move, and that of the move before.
    let evaluation = object["evaluation"].as_array().unwrap();
    assert_eq!(
        (evaluation.len(), &evaluation[0], &evaluation[1], &evaluation[2]),
        (4, &18.into(), &12.into(), &12.into())
    );
    let lost: i64 = [0, 2].iter().map(|&i| moves[i]["loss"].as_i64().unwrap()).sum();
    let [black, white] = [&object["summary"][0], &object["summary"][1]];
    assert_eq!(
        (&black["name"], &black["moves"], &black["discs_lost"]),
        (&"Anna".into(), &2.into(), &lost.into())
    );
    assert_eq!(black["average_loss"], lost as f64 / 2.0);
    assert_eq!(black["largest_error"]["number"], 1);
    assert_eq!((&white["errors"], &white["average_loss"]), (&0.into(), &0.0.into()));
    assert_eq!(evaluation[3].as_i64().unwrap(), 18 - lost);
    assert_eq!(object["exact"], serde_json::json!([true, true, true, true]));
}

/// The mean of two depths: by depth 6 alone the sums of absolute second differences are 333, 381 and 311
/// discs.
#[test]
fn curve_does_not_alternate() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/data/self-play.wtb");
    let arguments = ["analyze", "--json", "--depth", "6", "--exact", "0", "--select", "1-3", file];
    let printed = text(&run(&arguments, b"").stdout);
    let sums = printed.lines().map(|line| {
        let object: Value = serde_json::from_str(line).unwrap();
        let values = object["evaluation"].as_array().unwrap().iter().zip(object["exact"].as_array().unwrap());
        let searched: Vec<f64> =
            values.filter(|(_, exact)| **exact == false).map(|(value, _)| value.as_f64().unwrap()).collect();
        searched.windows(3).map(|three| (three[0] - 2.0 * three[1] + three[2]).abs()).sum::<f64>()
    });
    assert_eq!(sums.collect::<Vec<_>>(), [90.0, 89.0, 82.5]);
}

#[test]
fn exact_0_solves_no_position() {
    let game = ggf(BOARD, "B[h1]W[g2]B[a2]");
    let output = run(&["analyze", "--hash", "1", "--json", "--depth", "8", "--exact", "0", &game], b"");
    let object: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    assert_eq!(object["exact"], serde_json::json!([false, false, false, false]));
}

#[test]
fn text_output_has_a_table_a_graph_and_a_figure() {
    let figure = place("analysis.svg");
    let printed = analyze(&[&ggf(BOARD, "B[h1]W[g2]"), "f5d6c3", "--svg", &figure], b"");
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(lines[..2], ["Anna – Bob", "  argument 1 of the command line"]);
    assert_eq!(lines[4], "     1  Black  h1        +12  g8      +18     6  solved", "{printed}");
    let row = "\n  Anna (Black)  1      6           6.00     1       6 discs, 1. h1\n";
    assert!(printed.contains(row), "{printed}");
    assert!(printed.contains(" |###\n") || printed.contains(" |#\n"), "{printed}");
    // No position of the second game is solved.
    let second = &printed[printed.find("\nOthello: f5 d6 c3\n").unwrap()..];
    assert!(!second.contains("  solved\n") && second.contains("     3  Black  c3   "), "{second}");
    let svg = std::fs::read_to_string(&figure).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains(">Anna – Bob<") && svg.contains(">Othello: f5 d6 c3<"));
}

/// Passes are moves that a game's text may leave out.
#[test]
fn all_formats_of_a_game_give_the_same_analysis() {
    let line = "d3c3f5d2d1e1b2c1a3";
    let of = |arguments: &[&str], input: &[u8]| {
        let mut object = objects(arguments, input).remove(0);
        for field in ["name", "black", "white"] {
            object.as_object_mut().unwrap().remove(field);
        }
        for player in 0..2 {
            object["summary"][player]["name"].take();
        }
        object
    };
    let first = of(&[line], b"");
    let names: Vec<_> =
        first["moves"].as_array().unwrap().iter().map(|row| row["move"].as_str().unwrap()).collect();
    assert_eq!(names.concat(), "d3c3f5d2d1e1b2c1--a3");
    assert_eq!(first["moves"][8]["loss"], 0);
    assert_eq!(of(&["-"], format!("% a comment\n\n{line}\n").as_bytes()), first);
    let fields: String = (0..)
        .zip(&names)
        .filter(|&(_, &name)| name != "--")
        .map(|(i, name)| format!("{}[{name}]", ["B", "W"][i % 2]))
        .collect();
    assert_eq!(of(&[&ggf(START, &fields)], b""), first);

    // Two games of WTHOR: this one, and f5.
    let record = |names: &[&str]| {
        let mut game = [0; 68];
        for (byte, name) in game[8..].iter_mut().zip(names) {
            let name = name.as_bytes();
            *byte = 10 * (name[1] - b'0') + name[0] - b'a' + 1;
        }
        game
    };
    let squares: Vec<_> = names.iter().copied().filter(|&name| name != "--").collect();
    let mut file = vec![0; 16];
    file[4] = 2;
    file.extend([record(&["f5"]), record(&squares)].concat());
    let path = place("two.wtb");
    std::fs::write(&path, file).unwrap();
    assert_eq!(of(&[&path, "--select", "2"], b""), first);
    let both = objects(&[&path, "--select", "1-2"], b"");
    assert_eq!((both.len(), both[0]["moves"].as_array().unwrap().len()), (2, 1));
    assert_eq!(both[1]["name"], format!("{path}, game 2"));
    refused(
        &["analyze", &path],
        &format!("{path}: it has more than one game; choose some of them, as in --select 1-10"),
    );
    refused(&["analyze", &path, "--select", "2-3"], &format!("--select 3: {path} has 2 games"));
}

/// The game of the first test in SGF, with a comment and a variation of its own.
#[test]
fn a_game_of_sgf_comes_back_annotated() {
    let mut discs: [Vec<String>; 2] = Default::default();
    for (square, disc) in BOARD.chars().take(64).enumerate().filter(|(_, disc)| *disc != '-') {
        let name = format!("[{}{}]", (b'a' + square as u8 % 8) as char, square / 8 + 1);
        discs[usize::from(disc == 'O')].push(name);
    }
    let head = format!("(;GM[2]PB[Anna]AB{}AW{}PL[B]", discs[0].concat(), discs[1].concat());
    let path = place("game.sgf");
    std::fs::write(&path, head.clone() + "\n;B[h1]C[why?]\n(;W[g2];B[a2])\n(;W[b8]C[theirs]))").unwrap();
    let printed = analyze(&[&path], b"");
    let wanted = "CA[UTF-8]\n(;B[h1]C[why?]V[12]BM[1]\n(;W[g2]V[12]";
    assert!(printed.starts_with(&(head + wanted)), "{printed}");
    assert!(printed.contains("\n(;W[b8]C[theirs]))\n(;B[g8]C[better: +18];"), "{printed}");
    assert_eq!(objects(&[&path], b"")[0]["moves"][0]["loss"], 6);
    // An analysis of the output gives the same output.
    std::fs::write(&path, &printed).unwrap();
    assert_eq!(analyze(&[&path], b""), printed);
}

#[test]
fn bad_games_are_named_and_the_others_analysed() {
    let (good, bad) = (ggf(BOARD, "B[h1]"), ggf(BOARD, "B[a1]"));
    let sgf = |m: &str| format!("(;GM[2];B[{m}])\n");
    let mut wthor = vec![0; 16 + 2 * 68];
    (wthor[4], wthor[16 + 8], wthor[16 + 68 + 8]) = (2, 11, 56);
    let files: [(&str, Vec<u8>, &str); 5] = [
        ("two.ggf", format!("1 {bad}\n1 {good}\n").into(), ", game 1: move 1, a1, is not legal for X in "),
        ("two.sgf", (sgf("f5") + &sgf("i9")).into(), ", game 2: node 2, B[i9]: this is not a square"),
        ("one-of-two.wtb", wthor.clone(), ", game 1: byte 24, game 1: a1 is not legal there"),
        ("short.wtb", wthor[..100].to_vec(), ", game 2: byte 100, game 2: the file ends within this game"),
        ("two.txt", "f5 d6\n1. f5 a1\n".into(), ", line 2: move 2, a1, is not legal for O in "),
    ];
    for (name, bytes, error) in files {
        let path = place(name);
        std::fs::write(&path, bytes).unwrap();
        if name == "short.wtb" {
            // Both games are bad.
            let output = run(&["analyze", &path, "--select", "1-2"], b"");
            assert_eq!((output.stdout.len(), output.status.code()), (0, Some(2)));
            assert!(text(&output.stderr).contains(error), "{}", text(&output.stderr));
            continue;
        }
        let arguments = ["analyze", "--hash", "1", "--depth", "1", "--json", "--select", "1-2", &path];
        let output = run(&arguments, b"");
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert_eq!(text(&output.stdout).lines().count(), 1, "{name}");
        let errors = text(&output.stderr);
        assert!(errors.starts_with(&format!("left out: {path}{error}")), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
}

#[test]
fn loose_games_are_read_with_a_note() {
    for (game, note) in [
        ("1. f5 d6 2. c3", ""),
        ("(;GM[Othello]b[f5/x]W[D6]B[C3])", "game 1, b has small letters (the first of 4 such notes)"),
        ("(;FF[4]GM[2]B[f5];W[d6];B[c3];)", "game 1, node 1: a move is not in a node of its own"),
    ] {
        let output = run(&["analyze", "--hash", "1", "--depth", "1", "--json", game], b"");
        let object: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
        let names: Vec<_> =
            object["moves"].as_array().unwrap().iter().map(|row| row["move"].clone()).collect();
        assert_eq!((output.status.code(), names), (Some(0), vec!["f5".into(), "d6".into(), "c3".into()]));
        let wanted =
            if note.is_empty() { String::new() } else { format!("read loosely: argument 1, {note}\n") };
        assert_eq!(text(&output.stderr), wanted);
    }
}

#[test]
fn bad_input_is_one_line_that_names_the_place() {
    let board = "---------------------------OX------XXX--------------------------";
    for (arguments, message) in [
        (&["f5a1"][..], format!("argument 1: move 2, a1, is not legal for O in {board}")),
        (
            &["f5 d9"],
            "argument 1: column 4: 'd9', where move 2 should stand, \
             is not a square (a1 to h8) or a pass (--)"
                .to_owned(),
        ),
        (&[""], "argument 1: there is no move in it".to_owned()),
        (&["(;GM[Go];)"], "argument 1: GM[Go]: this is Othello".to_owned()),
        (&[&ggf(START, "B[F5]W[A1]")], format!("argument 1: move 2, a1, is not legal for O in {board}")),
        (&["f5d6", "--select", "99"], "--select 99: argument 1 has 1 game".to_owned()),
        (
            &["f5", "--select", "3-2"],
            "invalid value '3-2' for '--select <RANGE>': \
             this is not a number from 1, or a range such as 3-5"
                .to_owned(),
        ),
        (&["-"], "standard input: there is no game in it".to_owned()),
    ] {
        refused(&[&["analyze"], arguments].concat(), &message);
    }
    let output = run(&["analyze", "no-such-file.wtb"], b"");
    let printed = text(&output.stderr);
    assert!(
        printed.starts_with(
            "error: 'no-such-file.wtb' is not a list of moves, and not a file that can be read: "
        )
    );
    assert_eq!((printed.lines().count(), output.status.code()), (1, Some(2)));
}

#[cfg(target_os = "linux")]
#[test]
fn the_figure_is_written_even_if_the_rest_cannot_be() {
    let file = place("full.svg");
    _ = std::fs::remove_file(&file);
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(["analyze", "--hash", "1", "--depth", "1", "--svg", &file, "f5d6"])
        .stdout(full)
        .output()
        .unwrap();
    assert!(text(&output.stderr).starts_with("error: cannot write the output: "), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(2));
    assert!(std::fs::read_to_string(&file).unwrap().contains("</svg>"));
}

#[cfg(unix)]
#[test]
fn a_signal_prints_the_analysis_so_far() {
    // The first game is solved at once; a search of the second's last position never ends.
    let game = ggf(BOARD, "B[h1]");
    let arguments = ["analyze", "--depth", "100", &game, "f5d6", "f5"];
    let [first, rest, errors] = crate::common::interrupted(&arguments, "-INT");
    assert_eq!(first, "Anna – Bob\n");
    assert!(rest.contains("     2  White  d6      not analysed\n"), "{rest}");
    assert!(rest.ends_with("\n  interrupted: not all moves are analysed\n"), "{rest}");
    assert_eq!(errors, "interrupted; games not begun: 1\n");
}

/// Of other games, by the names of their moves, perhaps after a position of several words.
#[test]
fn games_of_any_kind_are_analysed() {
    for (options, game, first) in [
        (&["--game", "kalah"][..], "3,3:0/3,3:0 first standard 1 2", "1"),
        (&["--game", "connect-four"], "4444", "4"),
        (&["--game", "chess"], "1. e4 e5 2. Nf3 *", "e4"),
        (&["--game", "othello", "--columns", "6", "--rows", "6"], "b3 b2", "b3"),
        (&["--game", "domineering", "--columns", "4", "--rows", "4"], "a1 b3", "a1"),
    ] {
        let object = &objects(&[options, &[game]].concat(), b"")[0];
        assert_eq!((&object["moves"][0]["move"], &object["complete"]), (&first.into(), &true.into()));
    }
    refused(&["analyze", "--pits", "3", "f5d6"], "--pits is an option of kalah, not of othello");
    refused(
        &["analyze", "--game", "kalah", "f5d6"],
        "argument 1: character 1: 'f', where move 1 should stand, is not a pit (1 to 6)",
    );
}
