//! WTHOR, the binary format of the French federation's archive of Othello games: 16 bytes of header, then 68
//! bytes a game.

use crate::{Move, Othello};
use nullwindow::Position;

const HEADER: usize = 16;
const GAME: usize = 68;
/// The place of the moves in a game.
const MOVES: usize = 8;

/// A file of games.
///
/// ```
/// use nullwindow_othello::{Move, Wthor};
/// let mut file = vec![0; 16 + 68];
/// (file[4], file[16 + 6], file[16 + 8]) = (1, 64, 56); // one game, 64 discs to Black, and it begins with f5
/// let wthor = Wthor::read("games.wtb", &file)?;
/// assert_eq!(wthor.games[0].moves, ["f5".parse::<Move>().unwrap()]);
/// assert_eq!(wthor.games[0].discs, 64);
/// # Ok::<(), nullwindow_othello::WthorError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Wthor {
    /// When the file was made, as it has it: century, year, month, day.
    pub created: [u8; 4],
    /// The year of the games.
    pub year: u16,
    /// The number of empty squares from which [`WthorGame::best_discs`] counts; 0 if nothing was solved.
    pub solved_from: u8,
    /// The games whose moves are all legal.
    pub games: Vec<WthorGame>,
    /// Why the others are left out, in their order.
    pub left_out: Vec<WthorErrorKind>,
}

/// A game of a file.
///
/// ```
/// # let mut file = vec![0; 16 + 68];
/// # file[4] = 1;
/// let game = &nullwindow_othello::Wthor::read("games.wtb", &file)?.games[0];
/// assert!(game.moves.is_empty());
/// # Ok::<(), nullwindow_othello::WthorError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct WthorGame {
    /// The number of the tournament, whose name is in another file.
    pub tournament: u16,
    /// The numbers of Black and White, whose names are in another file.
    pub players: [u16; 2],
    /// The moves, with the passes that the format leaves out.
    pub moves: Vec<Move>,
    /// Black's discs at the end, the empty squares given to the winner.
    pub discs: u8,
    /// Black's discs if both sides had played perfectly from [`Wthor::solved_from`] empty squares on.
    pub best_discs: u8,
}

/// An error in a file.
///
/// ```
/// use nullwindow_othello::Wthor;
/// let error = Wthor::read("games.wtb", &[0; 3]).unwrap_err();
/// assert_eq!(error.to_string(), "games.wtb: byte 3: the file ends within its header of 16 bytes");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}: {kind}")]
pub struct WthorError {
    /// The file's name.
    pub file: String,
    /// The kind of error, with its place.
    pub kind: WthorErrorKind,
}

/// The kinds of errors in a file, with their places.
///
/// ```
/// use nullwindow_othello::WthorErrorKind;
/// assert_eq!(WthorErrorKind::Board { size: 10 }.to_string(), "byte 12: the board is 10 by 10, not 8 by 8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WthorErrorKind {
    /// The file ends too early.
    #[error("byte {at}: the file ends within its header of 16 bytes")]
    Header {
        /// The length of the file.
        at: usize,
    },
    /// The games are on another board.
    #[error("byte 12: the board is {size} by {size}, not 8 by 8")]
    Board {
        /// The board's side.
        size: u8,
    },
    /// The file ends within a game.
    #[error("byte {at}, game {game}: the file ends within this game")]
    Truncated {
        /// The file's length.
        at: usize,
        /// The number of the game, counted from 1.
        game: usize,
    },
    /// There are more or fewer games than the header counts.
    #[error("byte 4: the header counts {count} games, the file has {found}")]
    Count {
        /// The number of games in the header.
        count: u32,
        /// The number in the file, an incomplete one included.
        found: usize,
    },
    /// A byte is neither a square nor 0.
    #[error("byte {at}, game {game}: {found} is not a square (ten times the row and the file, or 0)")]
    Square {
        /// The number of the byte, counted from 0.
        at: usize,
        /// The number of its game, counted from 1.
        game: usize,
        /// The byte.
        found: u8,
    },
    /// A move is not legal.
    #[error("byte {at}, game {game}: {illegal} is not legal there")]
    Illegal {
        /// The number of the byte, counted from 0.
        at: usize,
        /// The number of its game, counted from 1.
        game: usize,
        /// The move.
        illegal: Move,
    },
}

impl Wthor {
    /// Reads the bytes of the file named `file`. Games with an error are left out, and named; so is a wrong
    /// number of games.
    ///
    /// # Errors
    /// If the bytes are not a WTHOR file of games on the board of 8 by 8.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Wthor, WthorError> {
        read(bytes).map_err(|kind| WthorError { file: file.to_owned(), kind })
    }
}

impl Wthor {
    /// The games in the order of the file, and in the places of others why they are left out. Games that the
    /// header counts and the file has not are one error at the end.
    ///
    /// ```
    /// use nullwindow_othello::{Wthor, WthorGame};
    /// let wthor = Wthor { games: vec![WthorGame::default(); 3], ..Wthor::default() };
    /// let mut bytes = wthor.to_bytes();
    /// bytes[16 + 68 + 8] = 11; // the second game begins with a1
    /// let games = Wthor::read("games.wtb", &bytes)?.numbered();
    /// assert_eq!(games.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    /// # Ok::<(), nullwindow_othello::WthorError>(())
    /// ```
    #[must_use]
    pub fn numbered(self) -> Vec<Result<WthorGame, WthorErrorKind>> {
        let mut games = self.games.into_iter().map(Ok);
        let mut numbered = Vec::new();
        for error in self.left_out {
            use WthorErrorKind::{Count, Illegal, Square, Truncated};
            let game = match error {
                Square { game, .. } | Illegal { game, .. } | Truncated { game, .. } => game,
                Count { count, found } if u64::from(count) > found as u64 => found + 1,
                _ => continue,
            };
            let before = (game - 1).saturating_sub(numbered.len());
            numbered.extend(games.by_ref().take(before));
            numbered.push(Err(error));
        }
        numbered.extend(games);
        numbered
    }

    /// The bytes of the file, with zeros for what the type has not. Moves beyond the 60th, and games beyond
    /// 2^32 - 1, do not exist.
    ///
    /// ```
    /// use nullwindow_othello::{Wthor, WthorGame};
    /// let (moves, discs, best_discs) = (vec!["f5".parse()?, "d6".parse()?], 40, 38);
    /// let game = WthorGame { moves, discs, best_discs, ..WthorGame::default() };
    /// let wthor = Wthor { year: 2026, solved_from: 12, games: vec![game], ..Wthor::default() };
    /// assert_eq!(Wthor::read("games.wtb", &wthor.to_bytes())?, wthor);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; HEADER];
        bytes[..4].copy_from_slice(&self.created);
        bytes[4..8].copy_from_slice(&(self.games.len() as u32).to_le_bytes());
        bytes[10..12].copy_from_slice(&self.year.to_le_bytes());
        (bytes[12], bytes[14]) = (8, self.solved_from);
        for WthorGame { tournament, players: [black, white], moves, discs, best_discs } in &self.games {
            let mut game = [0; GAME];
            for (pair, number) in game.chunks_exact_mut(2).zip([tournament, black, white]) {
                pair.copy_from_slice(&number.to_le_bytes());
            }
            (game[6], game[7]) = (*discs, *best_discs);
            // A pass has no square.
            let squares = moves.iter().filter_map(|m| m.square());
            for (byte, square) in game[MOVES..].iter_mut().zip(squares) {
                *byte = 10 * (square / 8 + 1) + square % 8 + 1;
            }
            bytes.extend(game);
        }
        bytes
    }
}

fn read(bytes: &[u8]) -> Result<Wthor, WthorErrorKind> {
    let Some((header, body)) = bytes.split_first_chunk::<HEADER>() else {
        return Err(WthorErrorKind::Header { at: bytes.len() });
    };
    // 0 is an old code for 8.
    if !matches!(header[12], 0 | 8) {
        return Err(WthorErrorKind::Board { size: header[12] });
    }
    let mut wthor = Wthor {
        created: [header[0], header[1], header[2], header[3]],
        year: u16::from_le_bytes([header[10], header[11]]),
        solved_from: header[14],
        ..Wthor::default()
    };
    let (records, rest) = body.as_chunks::<GAME>();
    for (record, number) in records.iter().zip(1..) {
        match game(record, number) {
            Ok(game) => wthor.games.push(game),
            Err(error) => wthor.left_out.push(error),
        }
    }
    let mut found = records.len();
    if !rest.is_empty() {
        found += 1;
        wthor.left_out.push(WthorErrorKind::Truncated { at: bytes.len(), game: found });
    }
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
    if u64::from(count) != found as u64 {
        wthor.left_out.push(WthorErrorKind::Count { count, found });
    }
    Ok(wthor)
}

/// The game of this number. Its moves end with the first 0, and the passes between them are added.
fn game(record: &[u8; GAME], game: usize) -> Result<WthorGame, WthorErrorKind> {
    let (mut position, mut moves) = (Othello::start(), Vec::with_capacity(GAME - MOVES + 2));
    let first = HEADER + (game - 1) * GAME + MOVES;
    for (&found, at) in record[MOVES..].iter().zip(first..).take_while(|&(&byte, _)| byte != 0) {
        let (row, column) = (found / 10, found % 10);
        let on_board = (1..=8).contains(&row) && (1..=8).contains(&column);
        let square = on_board.then(|| Move::on(8 * (row - 1) + column - 1)).flatten();
        let m = square.ok_or(WthorErrorKind::Square { at, game, found })?;
        if position.is_legal(Move::PASS) {
            position.make(Move::PASS);
            moves.push(Move::PASS);
        }
        if !position.is_legal(m) {
            return Err(WthorErrorKind::Illegal { at, game, illegal: m });
        }
        position.make(m);
        moves.push(m);
    }
    let number = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
    let (tournament, players) = (number(0), [number(2), number(4)]);
    Ok(WthorGame { tournament, players, moves, discs: record[6], best_discs: record[7] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random_game;

    fn file(games: &[[u8; GAME]]) -> Vec<u8> {
        let mut file = vec![0; HEADER];
        file[..4].copy_from_slice(&[20, 26, 11, 28]);
        file[4..8].copy_from_slice(&(games.len() as u32).to_le_bytes());
        file[10..12].copy_from_slice(&1999_u16.to_le_bytes());
        (file[12], file[14]) = (8, 22);
        file.extend(games.as_flattened());
        file
    }

    fn game(squares: &[u8]) -> [u8; GAME] {
        let mut game = [0; GAME];
        game[..8].copy_from_slice(&[7, 1, 8, 2, 9, 3, 33, 31]);
        game[8..8 + squares.len()].copy_from_slice(squares);
        game
    }

    fn error(bytes: &[u8]) -> WthorErrorKind {
        Wthor::read("test", bytes).unwrap_err().kind
    }

    #[test]
    fn random_games_come_back_with_their_passes() {
        let mut passes = 0;
        for seed in 0..50 {
            let mut positions = Vec::new();
            let end = random_game(seed, |p| positions.push(*p));
            // The disc placed between two positions.
            let record: Vec<u8> = positions
                .windows(2)
                .map(|pair| (pair[0].own() | pair[0].opponent()) ^ (pair[1].own() | pair[1].opponent()))
                .filter(|&placed| placed != 0)
                .map(|placed| placed.trailing_zeros() as u8)
                .map(|square| 10 * (square / 8 + 1) + square % 8 + 1)
                .collect();
            let wthor = Wthor::read("test", &file(&[game(&record)])).unwrap();
            assert_eq!((wthor.year, wthor.solved_from, &wthor.left_out[..]), (1999, 22, &[][..]));
            let mut now = Othello::start();
            for &m in &wthor.games[0].moves {
                now.make(m);
                passes += u32::from(m == Move::PASS);
            }
            assert_eq!(now, end);
            assert_eq!((wthor.games[0].discs, wthor.games[0].best_discs), (33, 31));
            assert_eq!(wthor.to_bytes(), file(&[game(&record)]));
        }
        assert!(passes > 10, "{passes}");
    }

    #[test]
    fn a_game_with_an_error_is_left_out_and_named() {
        let bytes = file(&[game(&[56, 64]), game(&[56, 56]), game(&[11]), game(&[56, 19]), game(&[])]);
        let wthor = Wthor::read("test", &bytes).unwrap();
        let errors: Vec<_> = wthor.left_out.iter().map(ToString::to_string).collect();
        assert_eq!(
            errors,
            [
                "byte 93, game 2: f5 is not legal there",
                "byte 160, game 3: a1 is not legal there",
                "byte 229, game 4: 19 is not a square (ten times the row and the file, or 0)",
            ]
        );
        let numbered = wthor.numbered();
        assert_eq!(numbered.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, false, false, true]);
        // After the first 0 nothing is read.
        assert_eq!(Wthor::read("test", &file(&[game(&[56, 0, 99])])).unwrap().left_out, []);
        for byte in [1, 9, 10, 19, 90, 255] {
            let left_out = Wthor::read("test", &file(&[game(&[byte])])).unwrap().left_out;
            assert_eq!(left_out, [WthorErrorKind::Square { at: 24, game: 1, found: byte }]);
        }
    }

    #[test]
    fn a_wrong_length_leaves_the_whole_games() {
        let good = file(&[game(&[56]), game(&[56])]);
        let left_out = |bytes: &[u8]| {
            let Wthor { games, left_out, .. } = Wthor::read("test", bytes).unwrap();
            (games.len(), left_out)
        };
        assert_eq!(left_out(&good[..100]), (1, vec![WthorErrorKind::Truncated { at: 100, game: 2 }]));
        assert_eq!(left_out(&good[..84]), (1, vec![WthorErrorKind::Count { count: 2, found: 1 }]));
        let numbered = Wthor::read("test", &good[..84]).unwrap().numbered();
        assert_eq!(numbered.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false]);
        let longer = [&good[..], &good[16..84]].concat();
        assert_eq!(left_out(&longer), (3, vec![WthorErrorKind::Count { count: 2, found: 3 }]));
        let (truncated, count) =
            (WthorErrorKind::Truncated { at: 153, game: 3 }, WthorErrorKind::Count { count: 2, found: 3 });
        assert_eq!(left_out(&[&good[..], &[0]].concat()), (2, vec![truncated, count]));
        let numbered = Wthor::read("test", &good[..100]).unwrap().numbered();
        assert_eq!(numbered.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn what_is_no_file_of_games_is_refused() {
        let mut bad = file(&[game(&[56])]);
        assert_eq!(error(&bad[..15]), WthorErrorKind::Header { at: 15 });
        bad[12] = 10;
        assert_eq!(error(&bad), WthorErrorKind::Board { size: 10 });
    }
}
