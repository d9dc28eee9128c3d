//! The command `book`, and the option `--book`, on the example `own_game`.

use super::own_game::{printed, run, text};
use std::path::PathBuf;

/// A fresh file of this name.
fn file(name: &str) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = std::fs::remove_file(&path);
    let name = path.display().to_string();
    (path, name)
}

const QUICK: [&str; 4] = ["book", "--depth", "2", "--positions"];

/// All but the line that says how the book was made.
fn content(path: &PathBuf) -> Vec<String> {
    let file = std::fs::read_to_string(path).expect("the book");
    let lines = file.lines().filter(|line| !line.starts_with("made ") && !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// By Bouton (1901) the only winning move of three, four and five matches is to take two of the three.
#[test]
fn a_player_has_the_winning_move_from_the_book() {
    let (_, book) = file("nim.book");
    let grown = printed(&[&QUICK[..], &["1000", "--out", &book]].concat(), "");
    assert!(grown.contains("; win in 11 for First, proved, line a2 "), "{grown}");
    let commands = "genmove b\nplay w b4\nundo\nplay w c1\ngenmove b\nquit\n";
    let played = printed(&["gtp", "--level", "1", "--book", &book], commands);
    assert!(played.starts_with("= A2\n\n=\n\n=\n\n=\n\n= "), "{played}");
    let shown = printed(&["play", "--side", "second", "--level", "1", "--book", &book], "");
    assert!(shown.contains("\nFirst plays a2  (win in 11 for First, by the book)\n"), "{shown}");
    // The book has no move of a lost position that no play comes to, and the game goes on.
    let left = printed(&["play", "9-9-9", "--level", "1", "--book", &book], "a9\nb9\nc9\n");
    assert!(left.contains("Second plays ") && !left.contains("by the book"), "{left}");
}

#[test]
fn a_book_goes_on_from_its_file() {
    let [(whole, at_once), (parts, by_parts)] = ["once.book", "parts.book"].map(file);
    let to = |positions: &'static str, more: &[&str]| run(&[&QUICK[..], &[positions], more].concat(), "");
    assert!(to("12", &["--out", &at_once]).status.success());
    for (positions, threads) in [("5", "1"), ("5", "1"), ("12", "3")] {
        let more = ["--out", &by_parts, "--threads", threads, "--resume"];
        assert!(to(positions, &more[..if parts.exists() { 5 } else { 4 }]).status.success());
    }
    assert_eq!(content(&whole), content(&parts));
    for (more, message) in [
        (&[][..], "--out: FILE is there: go on with it by --resume, or remove it"),
        (&["--resume", "--plies=9"], "--resume: FILE: settings differ: expected plies 9, found plies 100"),
    ] {
        let refused = to("13", &[&["--out", &by_parts], more].concat());
        let message = format!("error: {message}\n").replace("FILE", &by_parts);
        assert_eq!((text(&refused.stderr), refused.status.code()), (message, Some(2)));
    }
}

#[test]
fn bad_books_are_refused_in_one_line() {
    let (path, book) = file("bad.book");
    assert!(run(&[&QUICK[..], &["2", "--out", &book]].concat(), "").status.success());
    let good = std::fs::read_to_string(&path).expect("the book");
    let damaged = "the book is damaged: its checksum differs";
    for (content, message) in [
        ("", "line 1: this is no book, or one of another version"),
        ("nullwindow tuples 1\n", "line 1: this is no book, or one of another version"),
        (&good[..good.len() / 2], damaged),
        (&good.replacen("nim", "kalah", 1), damaged),
        (
            "nullwindow book 1\ngame kalah\nvariant \nsettings \nmade \n#7bc30c2b\n",
            "this is a book of kalah, not of nim",
        ),
    ] {
        std::fs::write(&path, content).expect("written");
        for command in [&["play", "--book", &book][..], &["gtp", "--book", &book]] {
            let refused = run(command, "");
            let error = format!("error: --book: {book}: {message}\n");
            assert_eq!((text(&refused.stderr), refused.status.code()), (error, Some(2)));
        }
        let refused = run(&["book", "--out", &book, "--resume"], "");
        assert_eq!(text(&refused.stderr), format!("error: --resume: {book}: {message}\n"));
    }
    let missing = run(&["play", "--book", "no/such/file"], "");
    assert!(text(&missing.stderr).starts_with("error: --book: no/such/file: "));
    assert_eq!(missing.status.code(), Some(2));
}
