//! Games to learn from: a line each, and packed (our own).

use crate::target::{Target, Words, dictionary, texts};
use crate::verdict::Verdict;
use nullwindow_chess::Chess;
use nullwindow_fit::{GameRecord, PackedGames, Recorded};
use nullwindow_shogi::Shogi;

pub(super) const TARGETS: &[Target] = &[
    Target { name: "games-chess", seeds: || texts(&CHESS), dictionary: WORDS, run: line::<Chess> },
    Target { name: "games-shogi", seeds: || texts(&SHOGI), dictionary: WORDS, run: line::<Shogi> },
    Target {
        name: "packed-chess",
        seeds: || files::<Chess>(CHESS),
        dictionary: Vec::new,
        run: packed::<Chess>,
    },
    Target {
        name: "packed-shogi",
        seeds: || files::<Shogi>(SHOGI),
        dictionary: Vec::new,
        run: packed::<Shogi>,
    },
];

const CHESS: [&str; 2] = [
    "7 = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4/30 e7e5/-25",
    "8 1 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1; e2e4/200",
];

const SHOGI: [&str; 2] = [
    "1 = lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1; 7g7f/20 3c3d/-",
    "3 0 4k4/9/4P4/9/9/9/9/9/4K4 b G 1; G*5b/-32768",
];

const WORDS: Words = || dictionary(include_str!("../../dictionaries/training-games.dict"));

/// A line is written, and read as the same game; it can be learnt from.
fn assert_same_again<P: Recorded>(game: &GameRecord<P>) {
    let line = game.to_string();
    let again: GameRecord<P> = line.parse().unwrap_or_else(|error| panic!("{error}: {line:?}"));
    assert_eq!(again.to_string(), line);
    _ = game.quiet().count();
    let returns = game.returns(0.8, |score| 1.0 / (1.0 + (-score / 200.0).exp()));
    assert!(returns.iter().all(|points| (0.0..=1.0).contains(points)), "{returns:?}");
}

fn line<P: Recorded>(input: &[u8]) -> Verdict {
    match String::from_utf8_lossy(input).parse::<GameRecord<P>>() {
        Err(error) => Verdict::refused(&error),
        Ok(game) => {
            assert_same_again(&game);
            Verdict::accepted(1 + game.moves.len())
        }
    }
}

fn files<P: Recorded>(lines: [&str; 2]) -> Vec<Vec<u8>> {
    let games = lines.map(|line| line.parse::<GameRecord<P>>().unwrap_or_else(|error| panic!("{error}")));
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
