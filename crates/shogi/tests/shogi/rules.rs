//! The rules against published numbers, and against the crate `rsshogi`.

use nullwindow::check::Check;
use nullwindow::{Keyed, NullMove, OnPath, Outcome, Position, Side};
use nullwindow_shogi::{RelationEvaluator, Shogi};
use nullwindow_support::{SplitMix64, perft};
use rsshogi::board::{self, Move32List, generate_legal_all_move32};

/// Published perft numbers of tactical positions (the tests of Gikou, YaneuraOu and python-shogi use them).
const PERFT: [(&str, &[u64]); 3] = [
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", &[30, 900, 25_470, 719_731]),
    ("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", &[207, 28_684]),
    ("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", &[593, 105_677]),
];

#[test]
fn perft_is_that_published() {
    for (sfen, paths) in PERFT {
        let position: Shogi = sfen.parse().unwrap();
        for (depth, &paths) in (1..).zip(paths) {
            assert_eq!(perft(&position, depth), paths, "{sfen} {depth}");
        }
    }
}

#[test]
#[ignore = "half a second of optimised code, a minute of other"]
fn longer_perft_is_that_published() {
    assert_eq!(perft(&Shogi::start(), 5), 19_861_490);
    let tactical: Shogi = PERFT[1].0.parse().unwrap();
    assert_eq!(perft(&tactical, 3), 4_809_015);
    let drops: Shogi = PERFT[2].0.parse().unwrap();
    assert_eq!(perft(&drops, 3), 53_393_368);
}

/// The legal moves by `rsshogi`, sorted.
fn oracle(sfen: &str) -> Vec<String> {
    let mut position = board::position_from_sfen(sfen).unwrap();
    position.init_stack();
    let mut list = Move32List::new();
    generate_legal_all_move32(&position, &mut list);
    let mut moves: Vec<_> = list.as_slice().iter().map(|m| m.to_usi()).collect();
    moves.sort();
    moves
}

#[test]
fn legal_moves_equal_those_of_rsshogi_along_random_games() {
    board::init();
    let mut random = SplitMix64::new(20);
    for _ in 0..60 {
        let mut position = Shogi::start();
        for ply in 0..250 {
            let mut moves = Vec::new();
            let end = position.moves(&mut moves);
            if end == Some(Outcome::Win(position.side())) {
                break; // declared
            }
            let mut names: Vec<_> = moves.iter().map(ToString::to_string).collect();
            names.sort();
            assert_eq!(names, oracle(&position.to_string()), "{position}");
            if ply % 16 == 0 || position.in_check() {
                let legal = (0..=u16::MAX).filter(|&bits| position.unpack(bits).is_some()).count();
                assert_eq!(legal, moves.len(), "the test of one move: {position}");
            }
            if moves.is_empty() {
                break;
            }
            for &m in &moves {
                assert_eq!(position.unpack(position.pack(m)), Some(m));
            }
            position.make(moves[random.below(moves.len())]);
        }
    }
}

/// Whatever 16 bits an entry holds, `unpack` gives a legal move or none.
#[test]
fn unpacked_moves_are_legal_whatever_the_bits() {
    for (sfen, paths) in PERFT {
        let position: Shogi = sfen.parse().unwrap();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let unpacked: Vec<_> = (0..=u16::MAX).filter_map(|bits| position.unpack(bits)).collect();
        assert_eq!(unpacked.len() as u64, paths[0], "{sfen}");
        assert!(unpacked.iter().all(|m| moves.contains(m)));
    }
}

/// The path of a game from `sfen` on.
fn game(sfen: &str, moves: &str) -> OnPath<Shogi> {
    let mut game = OnPath::new(sfen.parse::<Shogi>().unwrap(), []);
    for m in moves.split_whitespace() {
        let m = game.position().read_usi(m).unwrap();
        game.make(m);
    }
    game
}

#[test]
fn fourth_occurrence_draws() {
    let (start, round) = (Shogi::start().to_string(), " 2h3h 8b7b 3h2h 7b8b");
    assert_eq!(game(&start, &round.repeat(2)).outcome(), None);
    assert_eq!(game(&start, &round.repeat(3)).outcome(), Some(Outcome::Draw));
}

#[test]
fn perpetual_check_loses() {
    // Black's rook gives check on the first and the second rank in turn.
    let rook = "3k5/R8/9/9/9/9/9/9/4K4 b - 1";
    let round = " 9b9a 6a6b 9a9b 6b6a";
    assert_eq!(game(rook, &round.repeat(2)).outcome(), None);
    assert_eq!(game(rook, &round.repeat(3)).outcome(), Some(Outcome::Win(Side::Second)));
    // One quiet move in the cycle makes it a draw.
    let quiet = " 9b9a 6a6b 9a9c 6b6a 9c9d 6a5a 9d9b 5a6a";
    assert_eq!(game(rook, &quiet.repeat(2)).outcome(), None);
    assert_eq!(game(rook, &quiet.repeat(3)).outcome(), Some(Outcome::Draw));
}

#[test]
fn pawn_drop_that_mates_is_illegal_and_other_drops_are_not() {
    // The king cannot take on 5b, the gold on 5c guards it.
    let mates: Shogi = "3nkn3/9/3GG4/9/9/9/9/9/4K4 b P 1".parse().unwrap();
    assert_eq!(mates.read_usi("P*5b").unwrap_err().to_string(), "P*5b is not a legal move here");
    // White's gold can take: no mate.
    let taken: Shogi = "3nkng2/9/3GG4/9/9/9/9/9/4K4 b P 1".parse().unwrap();
    assert!(taken.read_usi("P*5b").is_err());
    let taken: Shogi = "3nkn3/5g3/3GG4/9/9/9/9/9/4K4 b P 1".parse().unwrap();
    assert!(taken.read_usi("P*5b").is_ok());
    // A pawn that moves may mate.
    let moved: Shogi = "3nkn3/9/3GP4/4G4/9/9/9/9/4K4 b - 1".parse().unwrap();
    assert!(moved.read_usi("5c5b").is_ok());
}

#[test]
fn declaration_needs_points_pieces_and_a_safe_king_in_the_camp() {
    let declared = "+P+P+PK+P+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b 2R2B 1";
    for (sfen, wins) in [
        (declared.to_owned(), true),
        (declared.replace("2R2B", "2RB"), false),  // 24 points
        (declared.replace("+P+P7", "+P8"), false), // nine pieces
        ("+P+P+P1+P+P+P+P+P/+P+P7/9/3K5/9/9/9/9/4k4 b 2R2B 1".to_owned(), false),
    ] {
        let position: Shogi = sfen.parse().unwrap();
        assert_eq!(position.can_declare(), wins, "{sfen}");
        assert_eq!(position.outcome(), wins.then_some(Outcome::Win(Side::First)), "{sfen}");
    }
}

/// Programs that list a hand letter by letter, and those that count from 0.
#[test]
fn a_hand_is_the_sum_of_what_it_names() {
    for (text, sfen) in [
        ("4k4/9/9/9/9/9/9/9/4K4 b PP 0", "4k4/9/9/9/9/9/9/9/4K4 b 2P 1"),
        ("4k4/9/9/9/9/9/9/9/4K4 w PSPpbpb", "4k4/9/9/9/9/9/9/9/4K4 w S2P2b2p 1"),
        ("4k4/9/9/9/9/9/9/9/9 b 10P8P2GGg 7", "4k4/9/9/9/9/9/9/9/9 b 3G18Pg 7"),
    ] {
        assert_eq!(text.parse::<Shogi>().map(|position| position.to_string()).as_deref(), Ok(sfen), "{text}");
    }
    let error = "4k4/9/9/9/9/9/9/9/4K4 b GGGgg 1".parse::<Shogi>().unwrap_err().to_string();
    assert_eq!(error, "column 25: there are 4 pieces G in the game, not 5");
}

/// 16 bits hold no number after 65535.
#[test]
fn move_numbers_stop_at_65000() {
    let at = |number: u32| format!("4k4/9/9/9/9/9/9/9/4K4 b - {number}").parse::<Shogi>();
    let game = game(&at(64_999).unwrap().to_string(), "5i5h 5a5b 5h5i");
    assert!(game.position().to_string().ends_with(" w - 65000"), "{}", game.position());
    let mut passed = at(65_000).unwrap();
    passed.make_null();
    passed.make("5a5b".parse().unwrap());
    assert!(passed.to_string().ends_with(" b - 65000"), "{passed}");
    let error = at(65_001).unwrap_err().to_string();
    assert_eq!(error, "column 27: '65001' is not a move number (0 to 65000)");
}

#[test]
fn game_keeps_the_promises_of_its_traits() {
    let starts = PERFT.map(|(sfen, _)| sfen.parse::<Shogi>().unwrap());
    let [start, rest @ ..] = starts;
    let check = Check::with_equality(start, |a, b| a.board().same_position(b.board()))
        .also_from(rest)
        .games(30)
        .cut_after(300);
    check.rules().unwrap();
    check.keys().unwrap();
    check.slots().unwrap();
    check.null_moves().unwrap();
    check.evaluator(&RelationEvaluator::embedded()).unwrap();
}
