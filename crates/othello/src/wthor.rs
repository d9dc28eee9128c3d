//! WTHOR, the binary format of the French federation's archive of Othello games: 16 bytes of header, then 68
//! bytes a game.

use crate::{Move, Othello};
use nullwindow::Position;

const HEADER: usize = 16;
const GAME: usize = 68;

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wthor {
    /// The year of the games.
    pub year: u16,
    /// The number of empty squares from which [`WthorGame::best_discs`] counts; 0 if nothing was solved.
    pub solved_from: u8,
    /// The games whose moves are all legal.
    pub games: Vec<WthorGame>,
    /// The number of games left out because of an illegal move.
    pub illegal: usize,
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WthorGame {
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
    /// There are more or fewer bytes than the games of the header take.
    #[error("byte {at}, game {game}: the header counts {count} games, which take {expected} bytes")]
    Games {
        /// The file's length.
        at: usize,
        /// The number of the incomplete game, or of the first surplus one, counted from 1.
        game: usize,
        /// The number of games in the header.
        count: u32,
        /// The bytes of these games and the header.
        expected: u64,
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
}

impl Wthor {
    /// Reads the bytes of the file named `file`. Games with an illegal move are left out, and counted.
    ///
    /// # Errors
    /// If the bytes are not a WTHOR file of games on the board of 8 by 8.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Wthor, WthorError> {
        read(bytes).map_err(|kind| WthorError { file: file.to_owned(), kind })
    }
}

impl Wthor {
    /// The bytes of the file, with zeros for the date and for the numbers of players and tournaments. Moves
    /// beyond the 60th, and games beyond 2^32 - 1, do not exist.
    ///
    /// ```
    /// use nullwindow_othello::{Wthor, WthorGame};
    /// let game = WthorGame { moves: vec!["f5".parse()?, "d6".parse()?], discs: 40, best_discs: 38 };
    /// let wthor = Wthor { year: 2026, solved_from: 12, games: vec![game], illegal: 0 };
    /// assert_eq!(Wthor::read("games.wtb", &wthor.to_bytes())?, wthor);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; HEADER];
        bytes[4..8].copy_from_slice(&(self.games.len() as u32).to_le_bytes());
        bytes[10..12].copy_from_slice(&self.year.to_le_bytes());
        (bytes[12], bytes[14]) = (8, self.solved_from);
        for WthorGame { moves, discs, best_discs } in &self.games {
            let mut game = [0; GAME];
            (game[6], game[7]) = (*discs, *best_discs);
            // A pass has no square.
            let squares = moves.iter().filter_map(|m| m.square());
            for (byte, square) in game[8..].iter_mut().zip(squares) {
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
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
    // 0 is an old code for 8.
    if !matches!(header[12], 0 | 8) {
        return Err(WthorErrorKind::Board { size: header[12] });
    }
    let expected = HEADER as u64 + u64::from(count) * GAME as u64;
    if bytes.len() as u64 != expected {
        let whole = body.len() / GAME;
        let game = whole.min(count as usize) + 1;
        return Err(WthorErrorKind::Games { at: bytes.len(), game, count, expected });
    }
    let mut wthor = Wthor {
        year: u16::from_le_bytes([header[10], header[11]]),
        solved_from: header[14],
        games: Vec::with_capacity(count as usize),
        illegal: 0,
    };
    for (game, (number, begin)) in body.as_chunks::<GAME>().0.iter().zip((1..).zip((HEADER..).step_by(GAME)))
    {
        let squares = squares(&game[8..]).map_err(|(place, found)| WthorErrorKind::Square {
            at: begin + 8 + place,
            game: number,
            found,
        })?;
        match played(&squares) {
            Some(moves) => wthor.games.push(WthorGame { moves, discs: game[6], best_discs: game[7] }),
            None => wthor.illegal += 1,
        }
    }
    Ok(wthor)
}

/// The squares up to the first 0; or the first byte that is not a square, and its place.
fn squares(record: &[u8]) -> Result<Vec<Move>, (usize, u8)> {
    let moves = record.iter().enumerate().take_while(|&(_, &byte)| byte != 0).map(|(place, &byte)| {
        let (row, column) = (byte / 10, byte % 10);
        let on_board = (1..=8).contains(&row) && (1..=8).contains(&column);
        let square = on_board.then(|| Move::on(8 * (row - 1) + column - 1)).flatten();
        square.ok_or((place, byte))
    });
    moves.collect()
}

/// The moves with the passes between them, if all are legal.
fn played(squares: &[Move]) -> Option<Vec<Move>> {
    let (mut position, mut moves) = (Othello::start(), Vec::with_capacity(squares.len() + 2));
    for &m in squares {
        if position.is_legal(Move::PASS) {
            position.make(Move::PASS);
            moves.push(Move::PASS);
        }
        if !position.is_legal(m) {
            return None;
        }
        position.make(m);
        moves.push(m);
    }
    Some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random_game;

    fn file(games: &[[u8; GAME]]) -> Vec<u8> {
        let mut file = vec![0; HEADER];
        file[4..8].copy_from_slice(&(games.len() as u32).to_le_bytes());
        file[10..12].copy_from_slice(&1999_u16.to_le_bytes());
        (file[12], file[14]) = (8, 22);
        file.extend(games.as_flattened());
        file
    }

    fn game(squares: &[u8]) -> [u8; GAME] {
        let mut game = [0; GAME];
        (game[6], game[7]) = (33, 31);
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
            assert_eq!((wthor.year, wthor.solved_from, wthor.illegal), (1999, 22, 0));
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
    fn a_game_with_an_illegal_move_is_left_out_and_counted() {
        let wthor = Wthor::read("test", &file(&[game(&[56, 64]), game(&[56, 56]), game(&[11])])).unwrap();
        assert_eq!((wthor.games.len(), wthor.illegal), (1, 2));
    }

    #[test]
    fn errors_name_their_byte() {
        let good = file(&[game(&[56]), game(&[56])]);
        assert_eq!(error(&good[..15]), WthorErrorKind::Header { at: 15 });
        assert_eq!(error(&good[..100]), WthorErrorKind::Games { at: 100, game: 2, count: 2, expected: 152 });
        let mut long = good.clone();
        long.push(0);
        assert_eq!(error(&long), WthorErrorKind::Games { at: 153, game: 3, count: 2, expected: 152 });
        let mut bad = good.clone();
        bad[12] = 10;
        assert_eq!(error(&bad), WthorErrorKind::Board { size: 10 });
        for byte in [1, 9, 10, 19, 90, 255] {
            let mut bad = good.clone();
            bad[16 + 68 + 9] = byte;
            assert_eq!(error(&bad), WthorErrorKind::Square { at: 93, game: 2, found: byte });
        }
        // After the first 0 nothing is read.
        let mut rest = good;
        rest[16 + 8 + 2] = 99;
        assert!(Wthor::read("test", &rest).is_ok());
    }
}
