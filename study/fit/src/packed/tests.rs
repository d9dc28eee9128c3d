//! Tests of packed games.

use super::*;
use crate::filter::PositionFilter;
use nullwindow_chess::Chess;
use nullwindow_shogi::Shogi;
use nullwindow_support::SplitMix64;

/// A random game, with random scores and a random result.
fn random_game<P: Recorded>(start: P, number: u64) -> GameRecord<P> {
    let mut random = SplitMix64::new(number);
    let (mut position, mut moves, mut legal) = (start.clone(), Vec::new(), Vec::new());
    while moves.len() < 200 && position.moves(&mut legal).is_none() {
        let m = legal[random.below(legal.len())];
        position.make(m);
        moves.push(m);
        legal.clear();
    }
    let score = |_: &P::Move| (random.below(9) > 0).then(|| (random.below(64_005) as i32 - 32_002) as i16);
    let scores = moves.iter().map(score).collect();
    let result = [Outcome::Draw, Outcome::Win(Side::First), Outcome::Win(Side::Second)][random.below(3)];
    let repeats = (0..moves.len() as u16).filter(|_| random.below(20) == 0).collect();
    GameRecord { number: number << 40 | number, start, moves, scores, result, repeats }
}

/// A file of random games.
fn file<P: Recorded>(games: &[GameRecord<P>]) -> Vec<u8> {
    let mut file = format!("{} of a test\n", P::PACKED).into_bytes();
    games.iter().for_each(|game| file.extend(game.to_block()));
    file
}

fn read<P: Recorded>(bytes: &[u8]) -> Result<Vec<GameRecord<P>>, PackedError> {
    PackedGames::new(bytes)?.collect()
}

fn chess_games() -> Vec<GameRecord<Chess>> {
    // Of Chess960: castling, and rights of rooks on any file.
    (0..60).map(|number| random_game(Chess::start_960(number as u32 * 15).unwrap(), number)).collect()
}

#[test]
fn every_field_of_random_games_survives() {
    let chess = chess_games();
    assert_eq!(read(&file(&chess)), Ok(chess));
    let shogi: Vec<_> = (0..40).map(|number| random_game(Shogi::start(), number)).collect();
    assert_eq!(read(&file(&shogi)), Ok(shogi));
}

#[test]
fn a_truncated_file_loses_its_last_game_alone() {
    let games = chess_games();
    let (all, less) = (file(&games), file(&games[..59]));
    for cut in less.len()..all.len() {
        let mut packed = PackedGames::<Chess>::new(&all[..cut]).unwrap();
        assert_eq!(packed.by_ref().count(), 59);
        assert_eq!(packed.end(), less.len());
    }
}

#[test]
fn a_changed_byte_is_an_error_that_names_the_game() {
    let games = &chess_games()[..3];
    let (all, first) = (file(games), file(&games[..1]).len());
    for at in first..file(&games[..2]).len() {
        let mut changed = all.clone();
        changed[at] ^= 0x55;
        let error = read::<Chess>(&changed).unwrap_err();
        assert_eq!(error.at, first);
        assert!(matches!(error.kind, PackedErrorKind::Checksum | PackedErrorKind::Length), "{error}");
    }
}

#[test]
fn illegal_games_are_errors_though_their_checksum_is_right() {
    let game = &random_game(Chess::start(), 1);
    let header = file::<Chess>(&[]).len();
    let mut refused = 0;
    for at in BLOCK_HEAD + 8..game.to_block().len() {
        let mut block = game.to_block();
        block[at] ^= 0xa5;
        let checksum = crc32fast::hash(&block[BLOCK_HEAD..]);
        block[8..BLOCK_HEAD].copy_from_slice(&checksum.to_le_bytes());
        match read::<Chess>(&[file::<Chess>(&[]), block].concat()) {
            Ok(read) => assert_ne!(read, std::slice::from_ref(game)), // another score, or another legal move
            Err(error) => {
                assert_eq!(error, PackedError { at: header, kind: PackedErrorKind::Game });
                refused += 1;
            }
        }
    }
    assert!(refused > 400, "{refused}");
    assert_eq!(read::<Shogi>(&file(&chess_games())).unwrap_err().kind, PackedErrorKind::Header);
}

#[test]
fn positions_of_earlier_games_are_repeats() {
    let mut games: Vec<_> = [1, 2, 1].map(|number| random_game(Shogi::start(), number)).into();
    let mut filter = PositionFilter::new(16);
    let new: Vec<_> = games.iter_mut().map(|game| game.mark_repeats(&mut filter)).collect();
    assert!(new[0] > 20 && new[1] > 20);
    assert_eq!(new[2], 0, "the first game again");
    for (game, new) in games.iter().zip(new) {
        assert_eq!(game.quiet().count(), new);
    }
}
