//! Opening books in the format of Polyglot (Letouzey): entries of 16 bytes, each a position's key, a move,
//! its weight, and two unused words, in the order of their keys.

use crate::{Chess, Move};
use cozy_chess::{Board, Color, File, Piece, Rank, Square};
use nullwindow::engine::Variation;
use nullwindow::session::Book;
use nullwindow::{Bound, Position, Score, Value};
use nullwindow_support::SplitMix64;
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// The format's random numbers, each of eight bytes, highest first: of pieces and squares, of castling, of
/// the file of a passed pawn, and of White's turn. (Its description lists them; so do all programs that read
/// it.)
const RANDOM: &[u8; 8 * 781] = include_bytes!("polyglot.random");

/// Where the numbers of castling, of files and of the turn begin.
const CASTLING: usize = 768;
const FILES: usize = 772;
const TURN: usize = 780;

fn random(number: usize) -> u64 {
    RANDOM[8 * number..][..8].iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte))
}

/// The key of a position.
fn key(position: &Chess) -> u64 {
    let board = position.board();
    let pieces = Square::ALL.into_iter().filter_map(|square| {
        let kind = 2 * board.piece_on(square)? as usize + usize::from(board.colors(Color::White).has(square));
        Some(64 * kind + square as usize)
    });
    let [white, black] = [Color::White, Color::Black].map(|color| board.castle_rights(color));
    let rights = [white.short, white.long, black.short, black.long];
    let rights = rights.into_iter().zip(CASTLING..).filter_map(|(right, number)| right.map(|_| number));
    let passed = en_passant(board).map(|file| FILES + file as usize);
    let turn = (board.side_to_move() == Color::White).then_some(TURN);
    pieces.chain(rights).chain(passed).chain(turn).fold(0, |key, number| key ^ random(number))
}

/// The file of a pawn that has gone two squares, if an opposing pawn stands next to it, pinned or not.
fn en_passant(board: &Board) -> Option<File> {
    let (file, mover) = (board.en_passant()?, board.side_to_move());
    let rank = Rank::Fifth.relative_to(mover);
    let pawns = board.colored_pieces(mover, Piece::Pawn);
    let beside = |step: i8| {
        let neighbour = File::try_index((file as i8 + step) as usize);
        neighbour.is_some_and(|neighbour| pawns.has(Square::new(neighbour, rank)))
    };
    [-1, 1].into_iter().any(beside).then_some(file)
}

/// A move of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct BookEntry {
    /// The key of the position.
    key: u64,
    /// The move, as [`read_move`] reads it.
    bits: u16,
    weight: u16,
}

/// Why a file is no book of Polyglot's format.
///
/// ```
/// let error = nullwindow_chess::PolyglotBook::read(&[0; 20]).unwrap_err();
/// let message = "20 bytes are not whole entries of 16 bytes, which a book of Polyglot's format has";
/// assert_eq!(error.to_string(), message);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PolyglotError {
    /// It has no entry.
    #[error("the file is empty: a book of Polyglot's format has entries of {ENTRY} bytes")]
    Empty,
    /// The last entry is not whole.
    #[error("{bytes} bytes are not whole entries of {ENTRY} bytes, which a book of Polyglot's format has")]
    Length {
        /// The length of the file.
        bytes: usize,
    },
    /// An entry's key is less than the one before.
    #[error(
        "entry {entry} (byte {}): its key is less than the one before, but a book of Polyglot's format is \
         sorted by keys",
        (entry - 1) * ENTRY
    )]
    Unsorted {
        /// The number of the entry, from 1.
        entry: usize,
    },
}

/// A book of Polyglot's format. Moves that are not legal are left out, and so are those of weight 0, which
/// the format has for moves that are not to be played.
///
/// ```
/// use nullwindow_chess::{Chess, PolyglotBook};
/// use nullwindow_support::SplitMix64;
/// // The start: its key, e2e4, and the weight 1.
/// let mut entry = 0x463b_9618_1691_fc9c_u64.to_be_bytes().to_vec();
/// entry.extend([0x03, 0x1c, 0, 1, 0, 0, 0, 0]);
/// let book = PolyglotBook::read(&entry)?;
/// let m = book.choose(&Chess::start(), &mut SplitMix64::new(1)).expect("a move of the start");
/// assert_eq!(Chess::start().san(m), "e4");
/// # Ok::<(), nullwindow_chess::PolyglotError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolyglotBook {
    /// In the order of their keys.
    entries: Vec<BookEntry>,
}

/// The length of an entry in bytes.
const ENTRY: usize = 16;

impl PolyglotBook {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is no such book.
    pub fn read(file: &[u8]) -> Result<Self, PolyglotError> {
        if file.is_empty() {
            return Err(PolyglotError::Empty);
        }
        if !file.len().is_multiple_of(ENTRY) {
            return Err(PolyglotError::Length { bytes: file.len() });
        }
        let entries: Vec<_> = file.chunks_exact(ENTRY).map(BookEntry::read).collect();
        match entries.windows(2).position(|pair| pair[1].key < pair[0].key) {
            Some(before) => Err(PolyglotError::Unsorted { entry: before + 2 }),
            None => Ok(PolyglotBook { entries }),
        }
    }

    /// The moves of a position, and their weights.
    fn moves(&self, position: &Chess) -> Vec<(Move, u16)> {
        let key = key(position);
        let first = self.entries.partition_point(|entry| entry.key < key);
        let entries = self.entries[first..].iter().take_while(|entry| entry.key == key);
        let known = entries.filter_map(|entry| Some((read_move(position, entry.bits)?, entry.weight)));
        known.filter(|&(_, weight)| weight > 0).collect()
    }

    /// A random move of a position, in proportion to the weights; `None` if the book has none.
    pub fn choose(&self, position: &Chess, random: &mut SplitMix64) -> Option<Move> {
        let moves = self.moves(position);
        let total: u64 = moves.iter().map(|&(_, weight)| u64::from(weight)).sum();
        let mut draw = random.draw() % total.max(1);
        let chosen = moves.iter().find(|&&(_, weight)| {
            let found = draw < u64::from(weight);
            draw = draw.wrapping_sub(u64::from(weight));
            found
        });
        chosen.map(|&(m, _)| m)
    }

    /// The names of the moves of a random line of at most `plies` moves from the start of the game, each
    /// [chosen](Self::choose) in proportion to its weight.
    pub fn line(&self, plies: usize, random: &mut SplitMix64) -> Vec<String> {
        let (mut position, mut names) = (Chess::start(), Vec::new());
        while names.len() < plies {
            let Some(m) = self.choose(&position, random) else { break };
            names.push(position.san(m));
            position.make(m);
        }
        names
    }

    /// The book for a player: in each position one random move, [chosen](Self::choose) in proportion to its
    /// weight. It has no value, since the format has none.
    ///
    /// ```
    /// use nullwindow::session::AnyGame;
    /// use nullwindow_chess::{ChessGame, PolyglotBook};
    /// # let mut entry = 0x463b_9618_1691_fc9c_u64.to_be_bytes().to_vec();
    /// # entry.extend([0x03, 0x1c, 0, 1, 0, 0, 0, 0]);
    /// // The book of the type's example: e2e4 at the start.
    /// let book = PolyglotBook::read(&entry)?.book(1);
    /// let session = AnyGame::from(ChessGame).player(1)?;
    /// assert_eq!(book.lines(&*session)[0].moves, ["e4"]);
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    #[must_use]
    pub fn book(self, seed: u64) -> Book {
        let random = Mutex::new(SplitMix64::new(seed));
        Book::by(move |position| {
            let Ok(position) = position.position().parse::<Chess>() else { return Vec::new() };
            let mut random = random.lock().unwrap_or_else(PoisonError::into_inner);
            let line = |m| {
                let (score, moves) = (-Score::INF, vec![position.san(m)]);
                Variation { score, bound: Bound::Lower, game_theoretic: false, moves }
            };
            self.choose(&position, &mut random).map(line).into_iter().collect()
        })
    }
}

impl BookEntry {
    fn read(bytes: &[u8]) -> Self {
        let number =
            |from: usize, to: usize| bytes[from..to].iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
        BookEntry { key: number(0, 8), bits: number(8, 10) as u16, weight: number(10, 12) as u16 }
    }
}

/// The move of these bits, if it is legal: to and from, three bits for each file and rank, and the promotion.
/// Castling is written as the king's move onto its rook.
fn read_move(position: &Chess, bits: u16) -> Option<Move> {
    let letter = |at: u16, first: u8| char::from(first + (bits >> at & 7) as u8);
    let promotion = ["", "n", "b", "r", "q"].get(usize::from(bits >> 12 & 7))?;
    let text =
        format!("{}{}{}{}{promotion}", letter(6, b'a'), letter(9, b'1'), letter(0, b'a'), letter(3, b'1'));
    position.read_uci(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ChessGame;
    use nullwindow::session::AnyGame;

    /// The keys in the description of the format.
    #[test]
    fn keys_equal_the_published_ones() {
        for (moves, key) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut position = Chess::start();
            for name in moves.split_whitespace() {
                position.make(position.read_uci(name).unwrap());
            }
            assert_eq!(super::key(&position), key, "{moves}");
        }
    }

    #[test]
    fn lines_follow_the_weights_to_the_end_of_the_book() {
        let after = |moves: &[&str]| {
            let mut position = Chess::start();
            moves.iter().for_each(|name| _ = position.make(position.read_uci(name).unwrap()));
            key(&position)
        };
        let bits = |from: u16, to: u16| from << 6 | to;
        // e2e4 (nine times of ten) and d2d4, then e7e5; a move without weight, and one that is not legal.
        let entry = |moves: &[&str], bits, weight| BookEntry { key: after(moves), bits, weight };
        let mut entries = vec![
            entry(&[], bits(12, 28), 900),
            entry(&[], bits(11, 27), 100),
            entry(&[], bits(8, 16), 0),
            entry(&["e2e4"], bits(52, 36), 1),
            entry(&["d2d4"], bits(52, 20), 7),
        ];
        entries.sort_unstable();
        let (book, mut random) = (PolyglotBook { entries }, SplitMix64::new(1));
        let lines: Vec<_> = (0..500).map(|_| book.line(8, &mut random).join(" ")).collect();
        let count = |line: &str| lines.iter().filter(|other| *other == line).count();
        let [e4, d4] = ["e4 e5", "d4"].map(count);
        assert!(e4 > 400 && d4 > 20 && e4 + d4 == 500, "{e4} {d4}");
        assert_eq!(book.line(1, &mut random).len(), 1);
    }

    #[test]
    fn moves_are_read_from_their_bits() {
        let name = |fen: &str, bits| {
            let position: Chess = fen.parse().unwrap();
            read_move(&position, bits).map(|m| position.san(m))
        };
        let start = Chess::start().to_string();
        // e2e4: from e2 (4, 1), to e4 (4, 3).
        let e2e4 = 1 << 9 | 4 << 6 | 3 << 3 | 4;
        assert_eq!(name(&start, e2e4).as_deref(), Some("e4"));
        assert_eq!(name(&start, e2e4 | 4 << 12), None);
        assert_eq!(name("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 4 << 6 | 7).as_deref(), Some("O-O"));
        assert_eq!(
            name("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", 4 << 12 | 6 << 9 | 7 << 3).as_deref(),
            Some("a8=Q")
        );
    }

    /// A file of these entries: key, move and weight.
    fn file(entries: &[(u64, u16, u16)]) -> Vec<u8> {
        let entry = |&(key, bits, weight): &(u64, u16, u16)| {
            let numbers = [key.to_be_bytes().to_vec(), bits.to_be_bytes().to_vec()];
            [numbers.concat(), weight.to_be_bytes().to_vec(), vec![0; 4]].concat()
        };
        entries.iter().flat_map(entry).collect()
    }

    #[test]
    fn malformed_files_are_refused_with_their_place() {
        let file = file(&[(2, 0, 1), (2, 0, 1), (7, 0, 1), (6, 0, 1)]);
        assert_eq!(PolyglotBook::read(&[]), Err(PolyglotError::Empty));
        assert_eq!(PolyglotBook::read(&file[..49]), Err(PolyglotError::Length { bytes: 49 }));
        let unsorted = PolyglotBook::read(&file).unwrap_err();
        assert_eq!(unsorted, PolyglotError::Unsorted { entry: 4 });
        assert!(unsorted.to_string().starts_with("entry 4 (byte 48): "), "{unsorted}");
        assert_eq!(PolyglotBook::read(&file[..48]).unwrap().entries.len(), 3);
    }

    /// The keys are those that another program (python-chess) has for these positions.
    #[test]
    fn players_castle_and_promote_by_the_book() {
        let [white, black, pawn] = [0xfda2_39cc_692a_6053, 0x0574_1f66_c60d_e55a, 0x3320_06fa_9cbe_c9b3];
        let to_last_rank = 6 << 9 | 7 << 3;
        let file = file(&[
            (black, 7 << 9 | 4 << 6 | 7 << 3, 1),
            (pawn, 3 << 12 | to_last_rank, 1),
            (pawn, to_last_rank, 9),
            (white, 4 << 6 | 7, 1),
        ]);
        let book = PolyglotBook::read(&file).unwrap();
        let random = &mut SplitMix64::new(1);
        for (fen, name) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Some("O-O")),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", Some("O-O-O")),
            // Without the right it is another position.
            ("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", None),
            // The other move of the book promotes to nothing, and is not legal.
            ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", Some("a8=R")),
        ] {
            let position: Chess = fen.parse().unwrap();
            let found = book.choose(&position, random).map(|m| position.san(m));
            assert_eq!(found.as_deref(), name, "{fen}");
        }
    }

    #[test]
    fn players_follow_the_weights_by_their_seed() {
        let game = AnyGame::from(ChessGame).player(1).unwrap();
        let start = key(&Chess::start());
        let book = PolyglotBook::read(&file(&[(start, 0x031c, 3), (start, 0x02db, 1)])).unwrap();
        let moves = |seed| {
            let book = book.clone().book(seed);
            let lines = || book.lines(&*game).into_iter().map(|line| line.moves.concat());
            (0..400).flat_map(|_| lines()).collect::<Vec<_>>()
        };
        let (first, again, other) = (moves(1), moves(1), moves(2));
        assert!(first == again && first != other);
        let count = |name: &str| first.iter().filter(|other| *other == name).count();
        assert!(count("e4") > 250 && count("d4") > 60 && count("e4") + count("d4") == 400, "{first:?}");
    }
}
