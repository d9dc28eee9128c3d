//! `nullwindow train`.

mod common;

use common::{refused, run, text};
use nullwindow::Position;
use nullwindow_othello::{Othello, Weights};
use std::fs;
use std::path::{Path, PathBuf};

/// A new folder for one test, with nothing in it.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A WTHOR file of games whose players choose the moves in turn by a rule that has no meaning.
fn games(count: u32) -> Vec<u8> {
    let mut file = vec![0; 16];
    file[4..8].copy_from_slice(&count.to_le_bytes());
    for number in 0..count {
        let (mut position, mut moves, mut record) = (Othello::start(), Vec::new(), vec![0; 8]);
        while position.moves(&mut moves).is_none() {
            let m = moves[(number as usize * 7 + record.len() * (number as usize % 11 + 3)) % moves.len()];
            record.extend(m.square().map(|square| 10 * (square / 8 + 1) + square % 8 + 1));
            position.make(m);
            moves.clear();
        }
        record.resize(68, 0);
        file.extend(record);
    }
    file
}

#[test]
fn weights_are_fitted_and_written() {
    let folder = folder("train");
    fs::write(folder.join("games.wtb"), games(60)).unwrap();
    let out = folder.join("weights.nwe");
    let (games, out_name) = (folder.to_str().unwrap(), out.to_str().unwrap());
    let arguments =
        ["train", "othello", "--games", games, "--out", out_name, "--positions", "1000", "--exact", "8"];
    let quick = [&arguments[..], &["--depth", "1"]].concat();

    let output = run(&quick, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "60 games\n");
    let table = text(&output.stdout);
    assert_eq!(table.lines().count(), 2 + nullwindow_othello::STAGES, "{table}");
    assert!(table.lines().nth(2).unwrap().trim_start().starts_with("0-7 "), "{table}");
    assert!(Weights::read(&fs::read(&out).unwrap()).is_ok());

    // Nothing else is left, so that there is nothing to go on from.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    let checkpoint = format!("{out_name}.checkpoint");
    let resume = [&quick[..], &["--resume"]].concat();
    refused(&resume, &format!("--resume: {checkpoint}: No such file or directory (os error 2)"));
    fs::write(&checkpoint, "something else").unwrap();
    refused(
        &quick,
        &format!("--out: there is a checkpoint, {checkpoint}: go on from it with --resume, or remove it"),
    );
}

#[test]
fn bad_games_are_placed() {
    let folder = folder("train_bad");
    let name = folder.to_str().unwrap();
    let arguments = ["train", "othello", "--games", name, "--out", "/nowhere/weights.nwe"];
    refused(&arguments, &format!("--games: {name}: no games of Othello here (files *.wtb)"));
    let file = folder.join("games.wtb");
    fs::write(&file, games(1)).unwrap();
    let too_few =
        "too few games: of the 1 held out or of the 0 to fit to, none lasts until 7 squares are empty";
    refused(&arguments, &format!("--games: {name}: {too_few}"));
    fs::remove_file(file).unwrap();
    let file = folder.join("short.wtb");
    fs::write(&file, &games(2)[..100]).unwrap();
    let place = format!("--games: {}: byte 100, game 2", file.display());
    refused(&arguments, &format!("{place}: the header counts 2 games, which take 152 bytes"));
}

#[test]
fn what_searches_foretell_is_fitted_and_written() {
    let folder = folder("train_probcut");
    fs::write(folder.join("games.wtb"), games(60)).unwrap();
    let out = folder.join("model.txt");
    let (games, out_name) = (folder.to_str().unwrap(), out.to_str().unwrap());
    let line = ["train", "probcut", "--games", games, "--out", out_name, "--depth", "8"];
    let quick = [&line[..], &["--positions", "320", "--exact", "20"]].concat();

    let output = run(&quick, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).starts_with("60 games\n"));
    let table = text(&output.stdout);
    // Of each level of the engine to a horizon, and to the end.
    for (of, level) in [("a horizon", "1.1"), ("a horizon", "2.6"), ("the end", "1.1"), ("the end", "2.6")] {
        let row = |line: &&str| line.starts_with(of) && line.split_whitespace().nth(2) == Some(level);
        assert_eq!(table.lines().filter(row).count(), 1, "{of} {level}: {table}");
    }
    assert!(table.contains("        18-21 "), "{table}");
    // Two lines of six numbers.
    let file = fs::read_to_string(&out).unwrap();
    let numbers = |line: &str| line.matches('.').count();
    let rows: Vec<_> = file.lines().filter(|line| line.starts_with("    [")).map(numbers).collect();
    assert_eq!(rows, [6, 6], "{file}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "no checkpoint is left");

    let few = [&line[..], &["--positions", "40", "--exact", "16"]].concat();
    let output = run(&few, b"");
    assert_eq!(text(&output.stderr), "60 games\nerror: --positions 40: too few for a fit\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nor here");
    let checkpoint = format!("{out_name}.checkpoint");
    let resume = [&quick[..], &["--resume"]].concat();
    fs::write(&checkpoint, "something else\n").unwrap();
    refused(
        &resume,
        &format!("--resume: {checkpoint}: not a checkpoint of a study with these options and games"),
    );
}
