//! `nullwindow analyze` of games of chess, run as a program.

use crate::common::{analyzed, file, refused, run, text};
use nullwindow_chess::Pgn;
use std::fs;

const GAME: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n\
                    1. e4 e5 2. Bc4 Nc6 {so far} 3. Qh5 Nf6 $1 4. Qxf7# 1-0\n";

#[test]
fn games_come_back_annotated() {
    let (path, svg) = (file("game.pgn", GAME), file("game.svg", ""));
    let (name, figure) = (path.to_str().unwrap(), svg.to_str().unwrap());
    let alone = analyzed(&[name, "--depth", "3", "--concurrency", "1", "--svg", figure]);
    assert_eq!(alone, analyzed(&[name, "--depth", "3", "--concurrency", "3"]));
    let (before, after) = (Pgn::read(GAME).unwrap(), Pgn::read(&alone).unwrap());
    let moves = |game: &Pgn| game.moves.iter().map(|played| played.m).collect::<Vec<_>>();
    assert_eq!(
        (moves(&before), before.result, after.tag("White")),
        (moves(&after), after.result, Some("Anna"))
    );
    let comment = |ply: usize| after.moves[ply].comment.clone().unwrap_or_default();
    assert!(comment(0).starts_with("[%eval ") && comment(3).ends_with(" so far"), "{alone}");
    // It allows mate.
    assert!(comment(5) == "[%eval #1]" && after.moves[5].nags == [4], "{alone}");
    let [better] = &after.moves[5].variations[..] else { panic!("{alone}") };
    assert!(better.moves.len() > 1 && better.moves[0].m != after.moves[5].m, "{alone}");
    assert!(better.moves[0].comment.as_deref().unwrap_or_default().starts_with("better: "), "{alone}");
    assert_eq!((comment(6).as_str(), &after.moves[6].nags[..]), ("", &[][..]), "{alone}");
    // The summary is the comment before the first move; an analysis of the output replaces what the first
    // added.
    let summary = after.comment.clone().unwrap();
    assert!(summary.starts_with("Analysis by nullwindow. White: 4 moves, average loss "), "{summary}");
    assert!(summary.contains(" Black: 3 moves, ") && summary.ends_with(" 3... Nf6??."), "{summary}");
    let annotated = file("annotated.pgn", &alone);
    assert_eq!(analyzed(&[annotated.to_str().unwrap(), "--depth", "3"]), alone);
    let drawn = fs::read_to_string(&svg).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.contains("Anna"), "{drawn}");
    let json: serde_json::Value = serde_json::from_str(&analyzed(&[name, "--depth", "3", "--json"])).unwrap();
    let blunder = &json["moves"][5];
    assert_eq!(
        (&blunder["move"], &blunder["eval"], &blunder["mark"]),
        (&"Nf6".into(), &"#1".into(), &"??".into())
    );
    assert!(blunder["loss"].as_f64().unwrap() > 0.3 && json["white"] == "Anna", "{json}");
    assert_eq!(
        (&json["summary"][1]["side"], &json["summary"][1]["blunders"]),
        (&"Black".into(), &1.into()),
        "{json}"
    );
    [path, svg, annotated].iter().for_each(|file| fs::remove_file(file).unwrap());
}

#[test]
fn old_files_are_read() {
    let game = [b"[White \"M\xfcller\"]\n", GAME.split_once('\n').unwrap().1.as_bytes()].concat();
    let path = file("latin.pgn", game);
    let annotated = Pgn::read(&analyzed(&[path.to_str().unwrap(), "--depth", "1"])).unwrap();
    assert_eq!((annotated.tag("White"), annotated.tag("Black")), (Some("Müller"), Some("Bert")));
    fs::remove_file(path).unwrap();
}

#[test]
fn bad_input_is_one_line() {
    let (two, bad) = (file("two.pgn", GAME.repeat(2)), file("bad.pgn", "\n1. e4 e5 2. Ke3 *\n"));
    let (two, bad) = (two.to_str().unwrap(), bad.to_str().unwrap());
    refused(
        &["analyze", two],
        &format!("{two}: it has more than one game; choose some of them, as in --select 1-10"),
    );
    refused(&["analyze", two, "--select", "3"], &format!("--select 3: {two} has 2 games"));
    refused(&["analyze", bad], &format!("{bad}, line 2, column 13: Ke3: no king can go to e3"));
    refused(&["analyze", two, "--exact", "9"], "--exact is for Othello: nothing is solved in chess");
    // The good game is analysed, and the other argument is named.
    let output = run(&["analyze", two, "f5d6", "--select", "1", "--depth", "1"], b"");
    let named = "left out: 'f5d6' is not a PGN file (.pgn); games of chess and others cannot be analysed \
                 together\n";
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), (named, Some(1)));
    assert_eq!(Pgn::games(&text(&output.stdout)).count(), 1);
    refused(&["analyze", "none.pgn"], "none.pgn: No such file or directory (os error 2)");
    refused(
        &["analyze", "f5d6", "--concurrency", "2"],
        "--concurrency is for chess and shogi: Othello's positions are analysed one after another",
    );
    let chosen = analyzed(&[two, "--select", "2", "--depth", "1"]);
    assert_eq!(Pgn::games(&chosen).count(), 1);
    [two, bad].iter().for_each(|file| fs::remove_file(file).unwrap());
}

#[test]
fn one_bad_game_of_many_is_named_and_the_others_are_analysed() {
    let atomic = "[White \"A\"]\n[Variant \"Atomic\"]\n\n1. e4 e5 1-0\n\n";
    let games = format!("1. e2-e4 e5\n\n{atomic}[White \"B\"]\n\n1. e4 Ke4 1-0\n\n{GAME}");
    let path = file("bad-games.pgn", &games);
    let path = path.to_str().unwrap();
    for (arguments, name) in [([path, "none.pgn"], path), (["-", "none.pgn"], "standard input")] {
        let arguments = [&["analyze"], &arguments[..], &["--select", "1-4", "--depth", "1", "--hash", "1"]];
        let output = crate::common::run(&arguments.concat(), games.as_bytes());
        let read = crate::common::text(&output.stdout);
        let moves: Vec<_> = Pgn::games(&read).map(|game| game.unwrap().moves.len()).collect();
        assert_eq!((moves, output.status.code()), (vec![2, 7], Some(1)), "{read}");
        let errors = crate::common::text(&output.stderr);
        let wanted = [
            format!("left out: {name}, line 4, column 11: this is a game of Atomic, not of chess"),
            format!("left out: {name}, line 10, column 7: Ke4: no king can go to e4"),
            format!(
                "read loosely: {name}, line 1, column 4: 'e2-e4' is read as e4 (the first of 2 such notes)"
            ),
            "left out: none.pgn: No such file or directory (os error 2)".to_owned(),
        ];
        assert_eq!(errors.lines().collect::<Vec<_>>(), wanted);
    }
    fs::remove_file(path).unwrap();
}

#[cfg(unix)]
#[test]
fn a_signal_prints_the_analysis_so_far() {
    let game = "1. e4 e5 2. Nf3 *\n";
    let path = file("long.pgn", format!("{GAME}\n{game}\n{game}"));
    let arguments = [
        "analyze",
        path.to_str().unwrap(),
        "--select",
        "1-3",
        "--time",
        "2.5",
        "--concurrency",
        "9",
        "--json",
        "--hash",
        "1",
    ];
    let [first, rest, errors] = crate::common::interrupted(&arguments, "-INT");
    let first: serde_json::Value = serde_json::from_str(&first).unwrap();
    assert!(first["moves"].as_array().unwrap().iter().all(|row| row["eval"].is_string()), "{first}");
    let rest: serde_json::Value = serde_json::from_str(&rest).unwrap();
    assert!(rest["moves"].as_array().unwrap().iter().any(|row| row["eval"].is_null()), "{rest}");
    assert!(errors.ends_with("interrupted: not all moves are analysed; games not begun: 1\n"), "{errors}");
    fs::remove_file(path).unwrap();
}
