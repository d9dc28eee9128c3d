//! The command `nullwindow perft`.

use crate::common::{refused, run, text};
use std::fs;
use std::path::Path;

fn perft(arguments: &[&str]) -> (String, Option<i32>) {
    let output = run(&[&["perft"], arguments].concat(), b"");
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    (text(&output.stdout), output.status.code())
}

/// The count of the line that begins with a name.
fn paths(text: &str, name: &str) -> Option<u64> {
    let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    lines.find(|words| words[0] == name)?[1].replace(',', "").parse().ok()
}

#[test]
fn paths_are_counted_move_by_move() {
    let (printed, code) = perft(&["--depth", "3"]);
    assert_eq!((paths(&printed, "e4"), paths(&printed, "all")), (Some(600), Some(8_902)), "{printed}");
    assert_eq!((printed.lines().count(), code), (21, Some(0)));
    let json: serde_json::Value = serde_json::from_str(&perft(&["--depth", "3", "--json"]).0).unwrap();
    assert_eq!((&json["paths"], json["moves"].as_array().unwrap().len()), (&8_902.into(), 20), "{json}");
    // Mate ends every path, a draw by rule ends none.
    let mate = perft(&["kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1 moves Ra6 bxa6 b7"]).0;
    assert_eq!((paths(&mate, "all"), mate.lines().count()), (Some(0), 1));
    let kings = perft(&["8/8/4k3/8/8/3K4/8/8 w - - 100 90", "--depth", "2"]).0;
    assert_eq!(paths(&kings, "Kc2"), Some(8));
}

#[test]
fn counts_in_files_are_checked() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("perft.epd");
    let name = file.to_str().unwrap();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    fs::write(&file, format!("# counts\n{start} ;D1 20 ;D2 400 ;D3 8902\n{start} ;D2 401\n")).unwrap();
    let (printed, code) = perft(&[name]);
    assert!(
        printed.starts_with(&format!("{name}:2  D1 20; D2 400; D3 8,902\n{name}:3  D2 400, not 401\n")),
        "{printed}"
    );
    assert!(
        printed.contains("\n4 counts, 1 of them differ; 9,722 paths in ") && code == Some(1),
        "{printed}"
    );
    let (printed, code) = perft(&[name, "--json"]);
    assert!(printed.contains(r#"{"depth":2,"expected":401,"paths":400}"#) && code == Some(1), "{printed}");
    assert_eq!(printed.lines().count(), 2, "{printed}");
    let (printed, code) = perft(&[name, "--depth", "1"]);
    assert!(printed.contains("\n1 counts, 0 of them differ; 20 paths in ") && code == Some(0), "{printed}");
    fs::write(&file, format!("{start} ;D1 many\n")).unwrap();
    refused(&["perft", name], &format!("{name}, line 1, column 59: D1 has one operand, a whole number"));
}

#[test]
fn paths_of_shogi_are_counted_and_checked() {
    let (printed, code) = perft(&["--game", "shogi", "--depth", "3"]);
    assert_eq!((paths(&printed, "2g2f"), paths(&printed, "all")), (Some(930), Some(25_470)), "{printed}");
    assert_eq!((printed.lines().count(), code), (31, Some(0)));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("perft.sfen");
    let name = file.to_str().unwrap();
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    fs::write(&file, format!("# counts\n\n{start}; D1 30; D2 900\n{start} ;D2 901\n")).unwrap();
    let (printed, code) = perft(&[name, "--game", "shogi"]);
    assert!(
        printed.starts_with(&format!("{name}:3  D1 30; D2 900\n{name}:4  D2 900, not 901\n")),
        "{printed}"
    );
    assert!(
        printed.contains("\n3 counts, 1 of them differ; 1,830 paths in ") && code == Some(1),
        "{printed}"
    );
    fs::write(&file, format!("{start}; D2\n")).unwrap();
    let wrong = format!("{name}, line 1, column 66: 'D2' is not a count such as D2 900");
    refused(&["perft", "--game", "shogi", name], &wrong);
    fs::write(&file, "9/9 b - 1\n").unwrap();
    refused(
        &["perft", "--game", "shogi", name],
        &format!("{name}, line 1, column 1: a board has 9 ranks, not 2"),
    );
}

#[test]
fn bad_input_is_refused_with_its_place() {
    refused(&["perft", "e5"], "argument 1: column 1: e5: no pawn can go to e5");
    refused(&["perft", "8/8 w"], "argument 1: column 6: expected the rights to castle (KQkq, or - for none)");
    refused(&["perft", "no/such/file.epd"], "no/such/file.epd: No such file or directory (os error 2)");
}
