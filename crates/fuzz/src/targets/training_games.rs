//! Games to learn from: a line each, and packed (our own).

use crate::target::{Target, texts};
use crate::verdict::Verdict;
use nullwindow_chess::Chess;
use nullwindow_learn::chess::read_games;
use nullwindow_learn::{GameRecord, PackedGames, Recorded, recorded_games};
use nullwindow_shogi::Shogi;

pub(super) const TARGETS: &[Target] = &[
    Target { name: "games-chess", seeds: || texts(&CHESS), dictionary: &WORDS, run: chess },
    Target { name: "games-shogi", seeds: || texts(&SHOGI), dictionary: &WORDS, run: lines::<Shogi> },
    Target { name: "packed-chess", seeds: packed_chess, dictionary: &[], run: packed::<Chess> },
    Target { name: "packed-shogi", seeds: packed_shogi, dictionary: &[], run: packed::<Shogi> },
];

const CHESS: [&str; 2] = [
    "nullwindow games of chess 1; nodes 5\n\
     7 = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4/30 \
     e7e5/-25\n8 1 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1; e2e4/200\n",
    "[Event \"?\"]\n1. f3 e5 2. g4 Qh4# 0-1\n",
];

const SHOGI: [&str; 2] = [
    "nullwindow games of shogi 1;\n\
     1 = lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1; 7g7f/20 \
     3c3d/-\n",
    "nullwindow games of shogi 1;\n3 0 4k4/9/4P4/9/9/9/9/9/4K4 b G 1; G*5b/-32768\n",
];

const WORDS: [&str; 12] = [
    "; ",
    "/30",
    "/-",
    "/-32768",
    "/32767",
    " = ",
    " 1 ",
    " 0 ",
    "e2e4",
    "7g7f",
    "\n",
    "18446744073709551615",
];

/// A line is written, and read as the same game; it can be learnt from.
fn assert_same_again<P: Recorded>(game: &GameRecord<P>) {
    let line = game.to_string();
    let again: GameRecord<P> = line.parse().unwrap_or_else(|error| panic!("{error}: {line:?}"));
    assert_eq!(again.to_string(), line);
    _ = game.quiet().count();
    let returns = game.returns(0.8, |score| 1.0 / (1.0 + (-score / 200.0).exp()));
    assert!(returns.iter().all(|points| (0.0..=1.0).contains(points)), "{returns:?}");
}

fn lines<P: Recorded>(input: &[u8]) -> Verdict {
    match recorded_games::<P>(&String::from_utf8_lossy(input)) {
        Err((_, error)) => Verdict::refused(&error),
        Ok(games) => {
            games.iter().for_each(assert_same_again);
            Verdict::accepted(games.iter().map(|game| 1 + game.moves.len()).sum())
        }
    }
}

/// Lines of our own, or PGN.
fn chess(input: &[u8]) -> Verdict {
    match read_games(&String::from_utf8_lossy(input)) {
        Err(error) => Verdict::refused(&error),
        Ok(games) => {
            games.iter().for_each(assert_same_again);
            Verdict::accepted(games.iter().map(|game| 1 + game.moves.len()).sum())
        }
    }
}

fn packed_chess() -> Vec<Vec<u8>> {
    files::<Chess>(CHESS[0])
}

fn packed_shogi() -> Vec<Vec<u8>> {
    files::<Shogi>(SHOGI[0])
}

fn files<P: Recorded>(text: &str) -> Vec<Vec<u8>> {
    let games = recorded_games::<P>(text).expect("a seed");
    let head = format!("{}\n", P::PACKED).into_bytes();
    let file = |games: &[GameRecord<P>]| {
        games.iter().fold(head.clone(), |file, game| [file, game.to_block()].concat())
    };
    vec![file(&[]), file(&games[..1]), file(&games)]
}

/// The bytes of a block before its game.
const BLOCK_HEAD: usize = 12;

/// The file with right checksums of its blocks, unless a game's number is odd.
fn signed(input: &[u8]) -> Vec<u8> {
    let mut bytes = input.to_vec();
    let mut at = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| end + 1);
    while at + BLOCK_HEAD < bytes.len() {
        let (head, rest) = bytes[at..].split_at_mut(BLOCK_HEAD);
        let length = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
        if length == 0 || length > rest.len() || rest[0] & 1 == 1 {
            break;
        }
        let of_length = crc32fast::hash(&head[..4]).to_le_bytes();
        head[4..8].copy_from_slice(&of_length);
        head[8..12].copy_from_slice(&crc32fast::hash(&rest[..length]).to_le_bytes());
        at += BLOCK_HEAD + length;
    }
    bytes
}

fn packed<P: Recorded>(input: &[u8]) -> Verdict {
    let bytes = signed(input);
    let games = match PackedGames::<P>::new(&bytes) {
        Err(error) => return Verdict::refused(&error),
        Ok(games) => games,
    };
    let mut moves = 0;
    for game in games {
        match game {
            Err(error) => return Verdict::refused(&error),
            Ok(game) => {
                let file = [format!("{}\n", P::PACKED).as_bytes(), &game.to_block()].concat();
                let again = PackedGames::<P>::new(&file).expect("a head").next().expect("a game");
                assert!(again.is_ok_and(|again| again.to_block() == game.to_block()));
                moves += 1 + game.moves.len();
            }
        }
    }
    Verdict::accepted(moves)
}
