//! Opening books on the command line: Polyglot's format in chess, and our own in UCI and USI.

use crate::common::{file, refused, run, text};

/// Keys in the description of Polyglot's format: the start, and the position after e2e4.
const START: u64 = 0x463b_9618_1691_fc9c;
const AFTER_E4: u64 = 0x823c_9b50_fd11_4196;

/// An entry: the key of a position, a move by its squares, and its weight.
fn entry(key: u64, m: &str, weight: u16) -> Vec<u8> {
    let &[from_file, from_rank, to_file, to_rank] = m.as_bytes() else { panic!("two squares: {m}") };
    let square = |file: u8, rank: u8| u16::from(rank - b'1') << 3 | u16::from(file - b'a');
    let bits = square(from_file, from_rank) << 6 | square(to_file, to_rank);
    let head = [key.to_be_bytes().as_slice(), &bits.to_be_bytes(), &weight.to_be_bytes()].concat();
    [head, vec![0; 4]].concat()
}

/// A file with h4 at the start, and a5 after e4.
fn book(name: &str) -> String {
    // Neither a move that is not legal nor one of weight 0 is played.
    let start = [entry(START, "h2h5", 900), entry(START, "h2h4", 1), entry(START, "b2b4", 0)].concat();
    file(name, [start, entry(AFTER_E4, "a7a5", 7)].concat()).display().to_string()
}

/// The output for this input.
fn written(arguments: &[&str], input: &str) -> String {
    let output = run(&[arguments, &["--hash", "1"]].concat(), input.as_bytes());
    assert!(output.stderr.is_empty() && output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn chess_is_played_by_a_book_of_polyglots_format() {
    let book = book("play.bin");
    let weak = ["--game", "chess", "--level", "1", "--book", &book];
    let played = written(&[&["play", "--side", "second"], &weak[..]].concat(), "");
    assert!(played.contains("\nWhite plays h4  (by the book)\n"), "{played}");
    let commands = "genmove w\nundo\nplay w e2e4\ngenmove b\nundo\nundo\nplay w d2d4\ngenmove b\n";
    let gtp = written(&[&["gtp"], &weak[..]].concat(), commands);
    assert!(gtp.starts_with("= H4\n\n=\n\n=\n\n= A5\n\n=\n\n=\n\n=\n\n= "), "{gtp}");
    let uci = written(&["uci", "--book", &book], "position startpos moves e2e4\ngo wtime 1000 btime 1000\n");
    assert_eq!(uci, "info string a7a5 is from the book\nbestmove a7a5\n");
    let options = format!("setoption name BookFile value {book}\nsetoption name OwnBook value true\n");
    let uci = written(&["uci"], &(options + "position startpos\ngo depth 1\n"));
    assert_eq!(uci, "info string h2h4 is from the book\nbestmove h2h4\n");
}

#[test]
fn our_own_format_is_read_by_uci_and_usi() {
    for (game, command) in [("chess", "uci"), ("shogi", "usi")] {
        let own = file(&format!("{command}.book"), "").display().to_string();
        std::fs::remove_file(&own).unwrap();
        written(&["book", "--game", game, "--depth", "1", "--positions", "1", "--out", &own], "");
        let answer = written(&[command, "--book", &own], "position startpos\ngo depth 9\n");
        let name = answer.strip_prefix("info string ").unwrap().split(' ').next().unwrap();
        let best = format!("info string {name} is from the book\nbestmove {name}\n");
        assert_eq!(answer, best);
    }
}

#[test]
fn malformed_books_are_refused_in_one_line() {
    let entries = [entry(START, "e2e4", 1), entry(AFTER_E4, "e7e5", 1)];
    let [start, after] = &entries;
    for (name, content, message) in [
        ("empty.bin", vec![], "the file is empty: a book of Polyglot's format has entries of 16 bytes"),
        (
            "odd.bin",
            start[..15].to_vec(),
            "15 bytes are not whole entries of 16 bytes, which a book of Polyglot's format has",
        ),
        (
            "unsorted.bin",
            [after.as_slice(), start].concat(),
            "entry 2 (byte 16): its key is less than the one before, but a book of Polyglot's format is \
             sorted by keys",
        ),
        (
            "other.book",
            b"nullwindow tuples 1\n".to_vec(),
            "line 1: this is no book, or one of another version",
        ),
    ] {
        let path = file(name, content).display().to_string();
        for command in [&["play", "--game", "chess"][..], &["gtp", "--game", "chess"], &["uci"]] {
            refused(&[command, &["--book", &path]].concat(), &format!("--book: {path}: {message}"));
        }
    }
    let missing = run(&["uci", "--book", "no/such/file"], b"");
    assert!(text(&missing.stderr).starts_with("error: --book: no/such/file: "));
    assert_eq!(missing.status.code(), Some(2));
    let book = book("margin.bin");
    let margin = "it has weights and no points, so that --book-margin has no use";
    let arguments = ["play", "--game", "chess", "--book", &book, "--book-margin", "5"];
    refused(&arguments, &format!("--book: {book}: {margin}"));
    // In other games it is no book.
    let message = "line 1: this is no book, or one of another version";
    for command in [&["usi"][..], &["play", "--game", "kalah"]] {
        refused(&[command, &["--book", &book]].concat(), &format!("--book: {book}: {message}"));
    }
}
