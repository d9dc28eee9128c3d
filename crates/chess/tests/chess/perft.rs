//! Counts of paths that chess programs agree on.

use nullwindow_chess::{Chess, Epd};
use nullwindow_support::perft;

const STANDARD: &str = include_str!("../../fixtures/perft.epd");

/// Compares the counts in an EPD text of at most `max` paths with perft, and returns the sum of the paths
/// counted.
fn check(text: &str, max: u64) -> u64 {
    let lines = Epd::read(text).unwrap_or_else(|error| panic!("{error}"));
    let mut counted = 0;
    for (line, epd) in &lines {
        for (depth, paths) in epd.paths().filter(|&(_, paths)| paths <= max) {
            assert_eq!(perft(&epd.position, depth), paths, "line {line}, depth {depth}: {}", epd.position);
            counted += paths;
        }
    }
    assert!(counted > 0, "nothing to count");
    counted
}

#[test]
fn six_standard_positions() {
    assert_eq!(check(STANDARD, 5_000_000), 16_564_718);
}

#[test]
#[ignore = "takes seconds to minutes: 700 million paths"]
fn six_standard_positions_to_all_known_depths() {
    check(STANDARD, u64::MAX);
}

/// A larger collection, not part of the repository: `NULLWINDOW_PERFT=FILE.epd cargo test --release -p
/// nullwindow-chess --test chess -- --ignored --nocapture collection`. `NULLWINDOW_PERFT_MOST` leaves out
/// larger counts.
#[test]
#[ignore = "counts the file that the environment variable NULLWINDOW_PERFT names, if it names one"]
fn a_collection() {
    let Some(file) = std::env::var_os("NULLWINDOW_PERFT") else {
        return println!("NULLWINDOW_PERFT names no file: nothing is counted");
    };
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let max = std::env::var("NULLWINDOW_PERFT_MOST").map_or(u64::MAX, |max| max.parse().expect("a number"));
    println!("{} paths counted, all as expected", check(&text, max));
}

/// Castling in Chess960, where kings and rooks start anywhere: `cozy-chess` against lists made by hand.
#[test]
fn castling_in_chess960() {
    for (fen, castles) in [
        ("4k3/8/8/8/8/8/8/1RK4R w KQ - 0 1", vec!["c1b1", "c1h1"]),
        // Both ways must be free of other pieces: the king's, and the rook's to d1.
        ("4k3/8/8/8/8/8/8/1RK1N2R w KQ - 0 1", vec!["c1b1"]),
        ("4k3/8/8/8/8/8/8/1RKN3R w KQ - 0 1", vec![]),
        ("1r2k3/8/8/8/8/8/8/RK5R w KQ - 0 1", vec![]),
        // The rook's way may be attacked, the king's may not; and the rook that castles may not uncover an
        // attack on the king.
        ("2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", vec!["e1h1"]),
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", vec!["e1a1", "e1h1"]),
        ("4k3/8/8/8/8/8/8/qR1K4 w Q - 0 1", vec![]),
    ] {
        let position: Chess = fen.parse().expect("a position");
        let mut found: Vec<String> = Vec::new();
        position.board().generate_moves(|of_piece| {
            found.extend(
                of_piece.into_iter().filter(|&m| position.san(m).starts_with("O-O")).map(|m| m.to_string()),
            );
            false
        });
        found.sort();
        assert_eq!(found, castles, "{fen}");
    }
}
