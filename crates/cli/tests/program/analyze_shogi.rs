//! `nullwindow analyze` of games of shogi, run as a program.

use crate::common::{analyzed, file, refused, run, text};
use nullwindow_shogi::{Kifu, KifuEncoding, KifuFile, KifuFormat, KifuNotation};
use std::fs;

/// White's bishop is given away by the fourth move, and its king is mated.
const GAME: &str = "V2.2\nN+Anna\nN-Bruno\nP-51OU\nP+53FU59OU00KI00KI\n+\n+0042KI\n'*so far\n-5161OU\n\
                    +0052KI\n%TSUMI\n";

#[test]
fn games_come_back_annotated_in_their_notation() {
    let (path, svg) = (file("game.csa", GAME), file("shogi.svg", ""));
    let (name, figure) = (path.to_str().unwrap(), svg.to_str().unwrap());
    let alone = analyzed(&[name, "--depth", "3", "--concurrency", "1", "--svg", figure]);
    assert_eq!(alone, analyzed(&[name, "--depth", "3", "--concurrency", "3"]));
    let (before, after) = (Kifu::read_csa(GAME).unwrap(), Kifu::read_csa(&alone).unwrap());
    let moves = |games: &[Kifu]| games[0].moves.iter().map(|played| played.m).collect::<Vec<_>>();
    assert_eq!((moves(&before), before[0].ending), (moves(&after), after[0].ending));
    let comment = |ply: usize| after[0].moves[ply].notes.comment.clone().unwrap_or_default();
    // Black mates at once by G*5b: the first move is no worse than a mate in three.
    assert!(comment(0).starts_with("[%eval ") && comment(0).ends_with("so far"), "{alone}");
    let summary = after[0].before.comment.clone().unwrap();
    assert!(summary.starts_with("Analysis by nullwindow. Black: 2 moves, average loss "), "{summary}");
    assert!(summary.contains(" White: 1 move, "), "{summary}");
    // An analysis of the output replaces what the first added.
    let annotated = file("annotated.csa", &alone);
    assert_eq!(analyzed(&[annotated.to_str().unwrap(), "--depth", "3"]), alone);
    let drawn = fs::read_to_string(&svg).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.contains("pawns, from Black's view"), "{drawn}");
    let json: serde_json::Value = serde_json::from_str(&analyzed(&[name, "--depth", "3", "--json"])).unwrap();
    assert_eq!(
        (&json["moves"][0]["best"], &json["moves"][0]["best_eval"], &json["moves"][2]["move"]),
        (&"G*5b".into(), &"#0".into(), &"G*5b".into()),
        "{json}"
    );
    assert_eq!((&json["black"], &json["summary"][0]["side"]), (&"Anna".into(), &"Black".into()));
    // The same game in KIF, in Shift-JIS.
    let format = KifuFormat { notation: KifuNotation::Kif, encoding: KifuEncoding::ShiftJis };
    let kif = file("game.kif", format.encoding.encode(&format.text(&before[0])));
    let output = run(&["analyze", kif.to_str().unwrap(), "--depth", "3"], b"");
    let read = KifuFile::read(&output.stdout, None).unwrap();
    assert_eq!(read.format, format);
    assert_eq!(read.games[0].as_ref().unwrap().moves[0].notes, after[0].moves[0].notes);
    [path, svg, annotated, kif].iter().for_each(|file| fs::remove_file(file).unwrap());
}

/// Everything of the record but its comments, which the analysis fills.
fn without_comments(mut game: Kifu) -> Kifu {
    game.before.comment = None;
    game.moves.iter_mut().for_each(|played| played.notes.comment = None);
    game
}

#[test]
fn what_a_record_has_comes_back() {
    let kif = "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n1 ７六歩(77) (0:03/)\n&here\n**対局 評価値 3\n\
               2 ３四歩(33)\n3 中断\n*end\n変化：2手\n2 ８四歩(83)\n変化：3手\n3 ２六歩(27)\n";
    let csa = "V3.0\nPI\n+\n+7776FU\nT6.25\n'** 59 -8384FU +2625FU\n%TORYO\n'summary:toryo\n";
    for (name, game) in [("all.txt", kif), ("all.csa", csa)] {
        let path = file(name, game);
        let read = |text: &str| KifuFile::read(text.as_bytes(), None).unwrap();
        let (before, after) = (read(game), read(&analyzed(&[path.to_str().unwrap(), "--depth", "1"])));
        let same = |file: &KifuFile| without_comments(file.games[0].clone().unwrap());
        assert_eq!((same(&after), after.format), (same(&before), before.format), "{name}");
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn remarks_are_one_line() {
    let path = file("remarks.kif", "変化：x\n1 ７六歩(77)\n2 ３四歩\n3 hello\n");
    let name = path.to_str().unwrap();
    refused(
        &["analyze", name],
        &format!(
            "{name}, line 4, column 3: 'hello' is not a move, as in ７六歩(77), 同　銀(31), ５五角打 or \
             ５八金右"
        ),
    );
    fs::write(&path, "変化：x\n1 ７六歩(77)\n2 ３四歩\n").unwrap();
    let output = run(&["analyze", name, "--depth", "1"], b"");
    let first = format!(
        "read loosely: {name}, line 1: '変化：x' is not understood, and left out (the first of 2 such notes)\n"
    );
    assert_eq!((text(&output.stderr), output.status.code()), (first, Some(0)));
    assert_eq!(Kifu::read_kif(&text(&output.stdout)).unwrap().moves.len(), 2);
    fs::remove_file(path).unwrap();
}

#[test]
fn bad_input_is_one_line() {
    let two = file("two.csa", format!("{GAME}/\n{GAME}"));
    let bad = file("bad.kif", "1 ７六歩(77)\n2 ３四歩(34)\n");
    let (two, bad) = (two.to_str().unwrap(), bad.to_str().unwrap());
    refused(
        &["analyze", two],
        &format!("{two}: it has more than one game; choose some of them, as in --select 1-10"),
    );
    refused(
        &["analyze", bad],
        &format!("{bad}, line 2, column 3: there is no pawn of the side to move on 34"),
    );
    refused(&["analyze", two, "--exact", "9"], "--exact is for Othello: nothing is solved in shogi");
    // The good game is analysed, and the other argument is named.
    let output = run(&["analyze", two, "f5d6", "--select", "1", "--depth", "1"], b"");
    let named = "left out: 'f5d6' is not a file of CSA, KIF or KI2 (.csa, .kif, .kifu, .ki2); games of shogi \
                 and others cannot be analysed together\n";
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), (named, Some(1)));
    assert!(!output.stdout.is_empty());
    [two, bad].iter().for_each(|file| fs::remove_file(file).unwrap());
}
