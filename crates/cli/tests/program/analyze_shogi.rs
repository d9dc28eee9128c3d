//! `nullwindow analyze` of games of shogi, run as a program.

use crate::common::{analyzed, file, refused};
use nullwindow_shogi::Kifu;
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
    let comment = |ply: usize| after[0].moves[ply].comment.clone().unwrap_or_default();
    // Black mates at once by G*5b: the first move is no worse than a mate in three.
    assert!(comment(0).starts_with("[%eval ") && comment(0).ends_with("so far"), "{alone}");
    let summary = after[0].comment.clone().unwrap();
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
    let kif = file("game.kif", Kifu::shift_jis(&before[0].to_kif()));
    let read = Kifu::read_kif(&analyzed(&[kif.to_str().unwrap(), "--depth", "3"])).unwrap();
    assert_eq!(read.moves[0].comment, after[0].moves[0].comment);
    [path, svg, annotated, kif].iter().for_each(|file| fs::remove_file(file).unwrap());
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
    refused(
        &["analyze", bad, "f5d6"],
        &format!("{bad}, line 2, column 3: there is no pawn of the side to move on 34"),
    );
    refused(
        &["analyze", two, "f5d6", "--select", "1"],
        "'f5d6' is not a file of CSA or KIF (.csa, .kif, .kifu); games of shogi and others cannot be \
         analysed together",
    );
    [two, bad].iter().for_each(|file| fs::remove_file(file).unwrap());
}
