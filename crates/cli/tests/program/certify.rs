//! Certificates: written, checked by both checkers, and refused by both with the place of each planted error.

use crate::common::{file, refused, root, run, text};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output};

/// The certificate that `certify` writes with these arguments, unpacked.
fn certified(name: &str, arguments: &str) -> Vec<u8> {
    let path = file(&format!("{name}.gz"), "");
    let arguments: Vec<_> =
        arguments.split(' ').chain(["--hash", "1", "--out", path.to_str().unwrap()]).collect();
    let output = run(&[&["certify"], &arguments[..]].concat(), b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let mut unpacked = Vec::new();
    MultiGzDecoder::new(&*std::fs::read(path).unwrap()).read_to_end(&mut unpacked).unwrap();
    unpacked
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

/// The output of the checker in Python; none where there is no Python.
fn python(path: &Path) -> Option<Output> {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3");
        return None;
    }
    Some(Command::new("python3").arg(root().join("examples/verify.py")).arg(path).output().unwrap())
}

/// The numbers in a text, without the separators of their thousands.
fn numbers(line: &str) -> Vec<u64> {
    let line = line.replace(',', "");
    line.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

/// Both checkers accept the file, and count the same.
fn accepted(name: &str, unpacked: &[u8]) {
    let path = file(name, packed(unpacked));
    let ours = run(&["verify", path.to_str().unwrap()], b"");
    assert!(ours.status.success(), "{name}: {}", text(&ours.stderr));
    let Some(theirs) = python(&path) else { return };
    assert!(theirs.status.success(), "{name}: {}", text(&theirs.stderr));
    let [ours, theirs] = [ours, theirs].map(|output| text(&output.stdout));
    for (ours, theirs) in ours.lines().zip(theirs.lines()).skip(1).step_by(2) {
        // Positions, layers, largest, moves, small; layers, positions, moves, small.
        let (ours, theirs) = (numbers(ours), numbers(theirs));
        assert_eq!([ours[1], ours[0], ours[3], ours[4]], theirs[..4], "{name}");
    }
}

/// Both checkers refuse the packed file in one line with this beginning.
fn both_refuse(name: &str, packed: impl AsRef<[u8]>, place: &str) {
    let path = file(name, packed);
    let begin = format!("error: {}: {place}", path.display());
    let ours = run(&["verify", path.to_str().unwrap()], b"");
    for output in [Some(ours), python(&path)].into_iter().flatten() {
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {error}");
        assert!(error.starts_with(&begin) && error.lines().count() == 1, "{name}: {place}: {error}");
    }
}

/// The end of the head.
fn body(certificate: &[u8]) -> usize {
    certificate.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2
}

/// The certificate with another line in its head.
fn with_line(certificate: &[u8], line: &str, other: &str) -> Vec<u8> {
    let (head, body) = certificate.split_at(body(certificate));
    let head = text(head);
    assert!(head.contains(&format!("\n{line}\n")), "{head}");
    [head.replace(&format!("\n{line}\n"), &format!("\n{other}\n")).as_bytes(), body].concat()
}

#[test]
fn both_checkers_accept_certificates_of_every_game() {
    let endgame = "OXXXX---XXXOX-X-XXXOXXX-XXXOXXXXXXXOOX--XXXOOX-OXXOXXXOO-OOOOOOO X".to_owned();
    let endgame = file("endgame.obf", endgame);
    let othello = format!("--game othello {} --leave 3", endgame.display());
    for (name, arguments) in [
        ("d5", "--game domineering --columns 5 --rows 5 --leave 6"),
        ("d34", "--game domineering --columns 3 --rows 4 --leave 0"),
        ("k3", "--game kalah --pits 3 --seeds 3 --leave 4"),
        ("k4", "--game kalah --pits 4 --seeds 2 --rule standard --leave 0"),
        ("c4", "--game connect-four 6646436552236133262115 --leave 4"),
        ("o", &othello),
        ("o4", "--game othello --columns 4 --rows 6 --leave 4"),
        ("c5", "--game connect-four --columns 5 --rows 4 --leave 4"),
    ] {
        accepted(name, &certified(name, arguments));
    }
}

#[test]
fn planted_errors_are_refused_with_their_places() {
    let board = certified("planted", "--game domineering --columns 5 --rows 5 --leave 6");
    let start = body(&board);
    // Layer 0 is the opponent's: its count. Layer 1 has moves from the byte 8 on.
    let (first, after) = (start + 8, start + 8 + 1);
    let edited = |edit: &dyn Fn(&mut Vec<u8>)| {
        let mut copy = board.clone();
        edit(&mut copy);
        packed(&copy)
    };
    both_refuse("no-move", edited(&|c| c[first] = 200), &format!("layer 1, byte {after}: there is no move"));
    both_refuse("count", edited(&|c| c[start] += 1), &format!("layer 0, byte {first}: the layer has 1 pos"));
    both_refuse("shortened", edited(&|c| _ = c.remove(first)), "layer 1, byte ");
    both_refuse("byte-more", edited(&|c| c.insert(first, 0)), "layer 1, byte ");
    let whole = board.len();
    both_refuse(
        "end",
        edited(&|c| c[whole - 1] = b'.'),
        &format!("layer 11, byte {whole}: no layer is left"),
    );
    both_refuse(
        "behind",
        edited(&|c| c.extend(b"more\n")),
        &format!("byte {}: the file does not", whole + 5),
    );
    both_refuse("cut", edited(&|c| c.truncate(whole - 9)), &format!("layer 10, byte {}: the ", whole - 12));
    both_refuse("side", packed(&with_line(&board, "side second", "side first")), "layer 0, byte ");
    both_refuse("size", packed(&with_line(&board, "columns 5", "columns 4")), "layer 1, byte ");
    both_refuse("leave", packed(&with_line(&board, "leave 6", "leave 7")), "layer ");
    both_refuse("leave-less", packed(&with_line(&board, "leave 6", "leave 4")), "layer ");
    both_refuse("largest", packed(&with_line(&board, "largest 315", "largest 316")), "layer 11, byte ");
    let pits = certified("raised", "--game kalah --pits 3 --seeds 3 --leave 4 --at-least 2");
    both_refuse("raised", packed(&with_line(&pits, "at-least 2", "at-least 3")), "layer ");
    both_refuse("repeated", packed(&with_line(&pits, "at-least 2", "at-least 2\nat-least 1")), "byte ");
    both_refuse("unknown", packed(&with_line(&pits, "at-least 2", "at-least 2\nmost 1")), "");
    let start = "position 3,3,3:0/3,3,3:0 first empty-capture";
    let negative = with_line(&pits, start, &start.replacen("3,3", "-1,7", 1));
    both_refuse("negative", packed(&negative), "");
    both_refuse("no-number", packed(&with_line(&pits, "at-least 2", "at-least much")), "byte ");
}

#[test]
fn a_losing_move_is_refused() {
    // The first move is in the middle column; at a side it loses. All the rest is left to the checker.
    let board = certified("losing", "--game domineering --columns 3 --rows 3 --leave 7 --at-least win");
    let start = body(&board);
    accepted("losing", &board);
    for number in [0, 2, 3, 5] {
        let mut copy = board.clone();
        copy[start] = number;
        let place = format!("layer 1, byte {}: by a search of all its moves", start + 9);
        both_refuse("losing", packed(&copy), &place);
    }
}

#[test]
fn damaged_files_are_refused() {
    let board = packed(&certified("damaged", "--game domineering --columns 5 --rows 5 --leave 6"));
    both_refuse("truncated", &board[..board.len() / 2], "");
    both_refuse("without-end", &board[..board.len() - 1], "");
    // All but the fields of gzip's head that mean nothing.
    for place in (10..board.len()).step_by(23) {
        let mut copy = board.clone();
        copy[place] ^= 1 << (place % 7);
        both_refuse("flipped", &copy, "");
    }
}

#[test]
fn wrong_claims_and_options_are_refused() {
    let path = file("unwritten.gz", "");
    std::fs::remove_file(&path).unwrap();
    let out = ["--out", path.to_str().unwrap()];
    let arguments =
        |words: &'static str| [&["certify"], &words.split(' ').collect::<Vec<_>>()[..], &out].concat();
    refused(
        &arguments("--game chess"),
        "chess states no bound of a play's length, which this needs (`Game::plies_left`): a play may go on \
         without end",
    );
    refused(
        &arguments("--game domineering --columns 4 --rows 4 --at-least 2"),
        "Upright reaches at least 2: no result is more than 1",
    );
    refused(
        &arguments("--game domineering --columns 4 --rows 4 --at-least loss"),
        "Upright reaches at least -1: that is nothing to prove",
    );
    refused(
        &arguments("--game domineering --columns 5 --rows 5 --at-least win"),
        "Upright reaches at least 1: this is not so",
    );
    refused(&arguments("--game connect-four 1212121"), "the game is over at this position");
    assert!(!path.exists());
}
