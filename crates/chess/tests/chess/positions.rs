//! Which positions a FEN may describe: impossible ones are refused with their reason, odd ones are searched.

use nullwindow::Position;
use nullwindow::session::{AnyGame, Request};
use nullwindow_chess::{Chess, ChessGame};
use nullwindow_support::SplitMix64;

#[test]
fn impossible_position_is_refused_with_its_reason() {
    for (fen, reason) in [
        ("8/8/8/8/3pP3/8/k7/K7 b - e3 0 1", "column 1: the kings stand on adjacent squares"),
        ("8/8/8/3k4/4K3/8/8/8 w - - 0 1", "column 1: the kings stand on adjacent squares"),
        ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "column 1: Black is in check, and not to move"),
        ("4k3/8/8/8/8/3p4/4K3/8 b - - 0 1", "column 1: White is in check, and not to move"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "column 1: Black has one king, not 0"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "column 1: Black has one king, not 2"),
        (
            "4k3/pppppppp/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            "column 1: White has at most 16 pieces, 8 of them pawns, not 10 and 9",
        ),
        (
            "4k3/8/8/8/8/QQQQ4/QQQQQQQQ/QQQQK3 b - - 0 1",
            "column 1: White has at most 16 pieces, 8 of them pawns, not 17 and 0",
        ),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "column 1: a pawn stands on rank 1 or 8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "column 1: a pawn stands on rank 1 or 8"),
        (
            "4k3/8/8/8/1b6/5n2/8/r3K3 w - - 0 1",
            "column 1: 3 pieces give check to White, where a move gives two at most",
        ),
    ] {
        let error = fen.parse::<Chess>().map(|_| ()).unwrap_err().to_string();
        assert_eq!(error, reason, "{fen}");
        assert!(AnyGame::from(ChessGame).problems(fen).is_err(), "EPD: {fen}");
    }
}

/// The number of paths of two plies, which makes every kind of move and finds each king's attackers.
fn paths(position: &Chess) -> u64 {
    nullwindow_support::perft(position, 2)
}

#[test]
fn odd_but_possible_position_is_accepted() {
    for fen in [
        // Nine queens; three knights and three bishops; all pawns promoted on both sides.
        "4k3/3pp3/8/8/8/8/QQQQQQQQ/3QK3 b - - 0 1",
        "4k3/8/8/8/8/8/PPPPP3/NNNBBBK1 w - - 0 1",
        "qqqqkqqq/rr3r1r/8/8/8/8/RR3R1R/QQQQKQQQ w - - 0 1",
        // Two pieces give check; a discovered check by a capture en passant; the pawn itself gives check.
        "4k3/8/8/8/8/5n2/8/r3K3 w - - 0 1",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        "8/8/8/8/R2Pp2k/8/8/4K3 b - d3 0 1",
        // A square en passant without a capture; one whose capture would leave the king in check.
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
        "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1",
        // Kings a knight's move apart, and two squares apart.
        "8/8/8/8/8/1k6/8/K7 w - - 0 1",
        "8/8/8/8/8/k7/8/K7 w - - 0 1",
        // Chess960: kings and rooks on other files, and rooks that change sides with the king.
        "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1",
        "4k3/8/8/8/8/8/8/1KR4R w C - 0 1",
        // Stalemate, mate, bare kings, and clocks beyond the fifty-move rule.
        "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1",
        "k6R/8/1K6/8/8/8/8/8 b - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "k7/8/K7/P7/8/8/8/8 w - - 150 200",
        // Pawns on unusual files, and a bishop behind its unmoved pawns.
        "4k3/P7/P7/P7/P7/P7/P7/4K3 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/1P1PPPPP/BNBQKBNR w Kkq - 0 1",
    ] {
        let position: Chess = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        _ = paths(&position);
    }
}

/// The moves of this many plies are legal, and no search of three plies panics.
fn search(session: &mut dyn nullwindow::session::AnySession, fen: &str) {
    session.set(fen).unwrap();
    if session.outcome().is_none() {
        let result = session.search(&Request::to_depth(3), &mut |_| ());
        assert!(!result.lines[0].moves.is_empty(), "{fen}");
    }
}

/// Text of a FEN with some characters replaced, inserted or deleted.
fn mutated(random: &mut SplitMix64, fen: &str) -> String {
    const ALPHABET: &[u8] = b"KQRBNPkqrbnp12345678/ wb-KQkqabcdefgh036";
    let mut text = fen.as_bytes().to_vec();
    for _ in 0..=random.below(2) {
        let (at, letter) = (random.below(text.len()), ALPHABET[random.below(ALPHABET.len())]);
        match random.below(6) {
            0 => _ = text.remove(at),
            1 => text.insert(at, letter),
            2 => {
                let other = random.below(text.len());
                text.swap(at, other);
            }
            _ => text[at] = letter,
        }
    }
    String::from_utf8(text).unwrap()
}

/// A FEN with random pieces, mostly near the kings, and random other fields.
fn invented(random: &mut SplitMix64) -> String {
    let mut squares = [b'1'; 64];
    let white = random.below(64);
    squares[white] = b'K';
    // Often two squares away.
    squares[(white + [2, 16, 18, 17, 10, 30, 1, 9][random.below(8)]) % 64] = b'k';
    for _ in 0..random.below(9) {
        let at = random.below(64);
        if squares[at] == b'1' {
            squares[at] = b"QRBNPPPqrbnppp"[random.below(14)];
        }
    }
    let ranks: Vec<_> = squares.chunks(8).map(|rank| String::from_utf8(rank.to_vec()).unwrap()).collect();
    let pick = |random: &mut SplitMix64, from: &[&str]| from[random.below(from.len())].to_owned();
    let en_passant = pick(
        random,
        &[
            "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "a3",
            "c3", "d3", "e3", "h3", "a6", "c6", "d6", "e6", "h6",
        ],
    );
    let side = pick(random, &["w", "b"]);
    let rights = pick(random, &["-", "-", "-", "-", "-", "-", "-", "-", "-", "K", "q", "Ah"]);
    format!("{} {side} {rights} {en_passant} {} 1", ranks.join("/"), random.below(101))
}

#[test]
fn no_accepted_position_makes_a_search_panic() {
    let bases = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/8/8/3pP3/8/k7/2K5 b - e3 0 1",
        "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "1r2k1r1/8/8/8/8/8/8/R1R1KR1R w FCgb - 3 20",
    ];
    let mut random = SplitMix64::new(14);
    let mut session = AnyGame::from(ChessGame).player(1).unwrap();
    let (mut accepted, mut refused) = (0, 0);
    for number in 0..12_000 {
        let fen = match number % 2 {
            0 => mutated(&mut random, bases[number / 2 % bases.len()]),
            _ => invented(&mut random),
        };
        let Ok(position) = fen.parse::<Chess>() else {
            refused += 1;
            continue;
        };
        accepted += 1;
        assert_eq!(position.to_string().parse::<Chess>().as_ref(), Ok(&position), "{fen}");
        _ = paths(&position);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.iter().for_each(|&m| _ = position.see_ge(m, 0));
        search(session.as_mut(), &fen);
    }
    assert!(accepted > 1_000 && refused > 1_000, "{accepted} accepted, {refused} refused");
}
