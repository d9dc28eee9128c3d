//! `nullwindow-lab train` on games of shogi.

use crate::common::{refused, run, text};
use crate::train::{folder, numbered, packed};
use nullwindow_shogi::{Kifu, KifuEncoding, Shogi, Weights};
use std::fs;
use std::path::Path;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Four quiet moves, and a result.
const KIF: &str = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n5 投了\n";

/// Self-play games of these numbers, with these moves.
fn self_play(path: &Path, games: &[(u32, &str)]) {
    let lines = games.iter().map(|(number, moves)| format!("{number} 1 {START};{moves}"));
    fs::write(path, packed::<Shogi>(lines)).unwrap();
}

/// The output and the errors of a training that succeeds.
fn trained(arguments: &[&str]) -> (String, String) {
    let output = run(arguments, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn weights_of_shogi_are_trained_on_moves() {
    let folder = folder("train-mmto-shogi");
    let (games, out) = (folder.join("games"), folder.join("mmto.bin"));
    let numbers: Vec<_> = (0..21).map(|number| (number, " 7g7f/20 3c3d/-20 2g2f/20")).collect();
    self_play(&games, &numbers);
    let line = ["train", "mmto", "--game", "shogi", "--from", games.to_str().unwrap(), "--out"];
    let line = [&line[..], &[out.to_str().unwrap(), "--iterations", "1", "--steps", "2"]].concat();
    let (table, errors) = trained(&line);
    assert_eq!(errors, "21 games, 57 positions, 6 of held-out games\n");
    assert_eq!(numbered(&table).len(), 2, "{table}");
    assert!(Weights::from_bytes(&fs::read(&out).unwrap()).is_ok());
}

#[test]
fn weights_of_shogi_are_trained_on_records() {
    let folder = folder("train-kifu");
    let records = folder.join("records");
    fs::create_dir(&records).unwrap();
    for number in 0..20 {
        fs::write(records.join(format!("{number:02}.kif")), KifuEncoding::ShiftJis.encode(KIF)).unwrap();
    }
    let csa = Kifu::read_kif(KIF).unwrap().to_csa();
    fs::write(records.join("more.CSA"), format!("{csa}/\n{csa}/\nPI\n+\n+7776FU\n%CHUDAN\n")).unwrap();
    fs::write(records.join("notes.txt"), "no game").unwrap();
    let (out, one) = (folder.join("out.bin"), records.join("00.kif"));
    let (records, out, one) = (records.to_str().unwrap(), out.to_str().unwrap(), one.to_str().unwrap());
    // The folder has 22 games with a result, of which two are held out.
    let line = ["train", "mmto", "--game", "shogi", "--from", records, "--from", one, "--out", out];
    let (table, errors) = trained(&[&line[..], &["--iterations", "1", "--steps", "2"]].concat());
    assert_eq!(errors, "23 games, 84 positions, 8 of held-out games\n");
    assert_eq!(numbered(&table).len(), 2, "{table}");
    let line = ["train", "shogi", "--from", records, "--epochs", "1", "--out", out];
    let (_, errors) = trained(&line);
    assert!(errors.starts_with("22 games; losses by epoch"), "{errors}");
    let line = ["train", "rps", "--game", "shogi", "--from", records, "--out", out];
    assert!(trained(&line).0.starts_with("22 games, 88 positions"), "{}", trained(&line).0);
}

#[test]
fn without_held_out_games_their_figures_are_dashes() {
    let folder = folder("train-shogi-all");
    let (games, out) = (folder.join("games"), folder.join("out.bin"));
    let (games_name, out) = (games.to_str().unwrap(), out.to_str().unwrap());
    self_play(&games, &[(0, ""), (1, " 7g7f/20 3c3d/-20 2g2f/20")]);
    let (_, errors) = trained(&["train", "shogi", "--from", games_name, "--epochs", "1", "--out", out]);
    assert!(errors.lines().nth(1).unwrap().ends_with("  –"), "{errors}");
    let line = ["train", "mmto", "--game", "shogi", "--from", games_name, "--out", out, "--begin", "results"];
    let (table, errors) = trained(&[&line[..], &["--iterations", "1", "--steps", "2"]].concat());
    assert!(errors.lines().next().unwrap().ends_with("on held-out games –"), "{errors}");
    assert!(numbered(&table).iter().all(|row| row[3..5] == ["–", "–"]), "{table}");
    self_play(&games, &[(1, " 7g7f/20")]);
    let (_, errors) = trained(&["train", "shogi", "--from", games_name, "--epochs", "1", "--out", out]);
    assert!(errors.starts_with("1 game; "), "{errors}");
}

#[test]
fn errors_in_games_of_shogi_name_the_place() {
    let folder = folder("train-shogi-bad");
    let out = folder.join("out.bin");
    let refused_by = |command: &[&str], path: &Path, message: &str| {
        let (from, out) = (path.to_str().unwrap(), out.to_str().unwrap());
        let line = [&["train"], command, &["--from", from, "--out", out]].concat();
        refused(&line, &message.replace("PATH", from));
        assert!(!Path::new(out).exists());
    };
    let file = |name: &str, contents: &str| {
        let path = folder.join(name);
        fs::write(&path, contents).unwrap();
        path
    };
    let mmto = &["mmto", "--game", "shogi"][..];
    for command in [&["shogi"][..], mmto] {
        let other = file("games.txt", "hello\n");
        let kind = "neither packed games nor a record by its name (.csa, .kif, .kifu)";
        refused_by(command, &other, &format!("--from: PATH: {kind}"));
        let bad = file("bad.kif", "1 ７六歩(77)\n2 同　歩(34)\n");
        let why = "line 2, column 3: there is no pawn of the side to move on 34";
        refused_by(command, &bad, &format!("--from: PATH: {why}"));
        let empty = folder.join("empty");
        _ = fs::create_dir(&empty);
        let none = "no games of shogi here (files *.packed, *.csa, *.kif, *.kifu)";
        refused_by(command, &empty, &format!("--from: PATH: {none}"));
    }
    // The first game is held out.
    let one = file("one.kif", KIF);
    let nothing = "0 quiet positions to fit to, 4 in the held-out games: every 20th, from the first on";
    refused_by(&["shogi"], &one, &format!("1 game: {nothing}"));
    refused_by(mmto, &one, "--from: too few games: of every 20 games the first is held out");
    let open = file("open.csa", "PI\n+\n+7776FU\n%CHUDAN\n");
    refused_by(&["shogi"], &open, &format!("0 games: {}", nothing.replace("4 in", "0 in")));
}
