//! `nullwindow-lab train games`.

use crate::common::{refused, run, text};
use crate::train::folder;
use nullwindow_chess::Chess;
use nullwindow_fit::{GameRecord, PackedGames};
use std::collections::HashSet;
use std::fs;

/// The games of a file.
fn games(file: &[u8]) -> Vec<GameRecord<Chess>> {
    PackedGames::new(file).unwrap().collect::<Result<_, _>>().unwrap()
}

#[test]
fn games_are_resumed_after_a_cut_and_never_repeated() {
    let folder = folder("train-games");
    let (out, file) = (folder.to_str().unwrap(), folder.join("seed-1.packed"));
    let usual = ["train", "games", "--nodes", "20", "--threads", "2", "--out", out];
    let first = run(&[&usual[..], &["--games", "24"]].concat(), b"");
    assert!(first.status.success(), "{}", text(&first.stderr));
    assert!(text(&first.stdout).starts_with("this run: 24 games, "), "{}", text(&first.stdout));
    let whole = fs::read(&file).unwrap();
    assert_eq!(games(&whole).len(), 24);

    fs::write(&file, &whole[..whole.len() - 5]).unwrap();
    let second = run(&[&usual[..], &["--games", "3", "--json"]].concat(), b"");
    let errors = text(&second.stderr);
    assert!(second.status.success() && errors.contains("cut off a last game without an end"), "{errors}");
    assert_eq!(text(&second.stdout).lines().count(), 2);
    let all = games(&fs::read(&file).unwrap());
    assert_eq!(all.len(), 26);
    let numbers: HashSet<_> = all.iter().map(|game| game.number).collect();
    let moves: HashSet<_> = all.iter().map(|game| format!("{};{:?}", game.start, game.moves)).collect();
    assert_eq!((numbers.len(), moves.len()), (26, 26));

    // The trainers read the folder.
    let weights = folder.join("weights.txt");
    let fit = run(&["train", "chess", "--from", out, "--out", weights.to_str().unwrap()], b"");
    assert!(text(&fit.stdout).starts_with("26 games, "), "{}{}", text(&fit.stdout), text(&fit.stderr));
}

#[test]
fn files_that_do_not_fit_are_rejected_with_their_place() {
    let folder = folder("train-games-rejected");
    let (out, file) = (folder.to_str().unwrap(), folder.join("seed-1.packed"));
    let usual = ["train", "games", "--threads", "1", "--games", "2", "--nodes", "20", "--out", out];
    assert!(run(&usual, b"").status.success());
    let name = file.display();
    let other = ["train", "games", "--nodes", "30", "--out", out];
    refused(
        &other,
        &format!("--out: {name}: games of other --nodes or --weights: these need another folder"),
    );
    let other = ["train", "games", "--game", "shogi", "--out", out];
    refused(&other, &format!("--out: {name}: byte 0: these are no packed games of this kind"));

    let mut bytes = fs::read(&file).unwrap();
    let first = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    bytes[first + 30] ^= 1;
    fs::write(&file, bytes).unwrap();
    let message = format!("{name}: byte {first}: the checksum of this game differs");
    refused(&usual, &format!("--out: {message}"));
    let fit = ["train", "chess", "--from", out, "--out", &format!("{out}/weights")];
    refused(&fit, &format!("--from: {message}"));
    let over = ["train", "chess", "--from", out, "--out", file.to_str().unwrap()];
    refused(&over, &format!("--out: {name}: this would overwrite the games"));
    fs::write(&file, "").unwrap();
    refused(&fit, &format!("--from: {name}: byte 0: these are no packed games of this kind"));
    let into = ["train", "games", "--out", file.to_str().unwrap()];
    refused(&into, &format!("--out: {name}: this is a file, not a folder"));
    fs::remove_file(&file).unwrap();
    refused(&fit, &format!("--from: {out}: no packed games here (files *.packed)"));
    refused(
        &["train", "games", "--game", "kalah", "--out", out],
        "--game kalah: `train games` is for chess, shogi",
    );
}
