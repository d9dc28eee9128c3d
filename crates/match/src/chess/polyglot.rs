//! Opening books in the format of Polyglot (Letouzey): entries of 16 bytes, each a position's key, a move,
//! its weight, and two unused words, in the order of their keys.

use nullwindow::Position;
use nullwindow_chess::cozy_chess::{BitBoard, Board, Color, File, Rank, Square};
use nullwindow_chess::{Chess, Move};
use nullwindow_support::{SplitMix64, size_limit};
use polyglot_book_rs::{BoardPosition, hash::polyglot_hash, types::Piece};
use std::path::Path;

/// A board as the format reads it.
struct PolyglotBoard<'a>(&'a Board);

impl BoardPosition for PolyglotBoard<'_> {
    fn piece_at(&self, square: u8) -> Piece {
        let Some(square) = Square::try_index(square.into()) else { return Piece::Empty };
        let Some(piece) = self.0.piece_on(square) else { return Piece::Empty };
        let letter = char::from(piece);
        let white = self.0.colors(Color::White).has(square);
        Piece::from_char(if white { letter.to_ascii_uppercase() } else { letter })
    }

    fn is_white_to_move(&self) -> bool {
        self.0.side_to_move() == Color::White
    }

    fn castling_rights(&self) -> u8 {
        let [white, black] = [Color::White, Color::Black].map(|color| self.0.castle_rights(color));
        let rights = [white.short, white.long, black.short, black.long];
        rights.into_iter().zip(0..).map(|(right, bit)| u8::from(right.is_some()) << bit).sum()
    }

    /// The file of a pawn that has gone two squares, if an opposing pawn stands next to it, pinned or not.
    fn en_passant_file(&self) -> Option<u8> {
        let (file, mover) = (self.0.en_passant()?, self.0.side_to_move());
        let rank = Rank::Fifth.relative_to(mover);
        let neighbours =
            [-1_i8, 1].into_iter().filter_map(|step| File::try_index((file as i8 + step) as usize));
        let neighbours: BitBoard = neighbours
            .map(|file| Square::new(file, rank).bitboard())
            .fold(BitBoard::EMPTY, |all, one| all | one);
        let pawns = self.0.colored_pieces(mover, nullwindow_chess::cozy_chess::Piece::Pawn);
        (!(pawns & neighbours).is_empty()).then_some(file as u8)
    }
}

/// The key of a position.
fn key(position: &Chess) -> u64 {
    polyglot_hash(&PolyglotBoard(position.board()))
}

/// A move of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct BookEntry {
    /// The key of the position.
    key: u64,
    /// The move, as [`read_move`] reads it.
    bits: u16,
    weight: u16,
}

/// A book in memory.
pub(super) struct Book {
    /// In the order of their keys.
    entries: Vec<BookEntry>,
}

/// The length of an entry in bytes.
const ENTRY: usize = 16;

impl Book {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no such book.
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let bytes = size_limit::file(path, size_limit::LARGE_MIB).map_err(|error| error.to_string())?;
        if bytes.is_empty() || !bytes.len().is_multiple_of(ENTRY) {
            return Err(format!(
                "{} bytes are not whole entries of {ENTRY} bytes, which a book of Polyglot's format has",
                bytes.len()
            ));
        }
        let mut entries: Vec<_> = bytes.chunks_exact(ENTRY).map(BookEntry::read).collect();
        entries.sort_by_key(|entry| entry.key);
        Ok(Book { entries })
    }

    /// The moves of a position, and their weights.
    fn moves(&self, position: &Chess) -> Vec<(Move, u16)> {
        let key = key(position);
        let first = self.entries.partition_point(|entry| entry.key < key);
        let entries = self.entries[first..].iter().take_while(|entry| entry.key == key);
        let known = entries.filter_map(|entry| Some((read_move(position, entry.bits)?, entry.weight)));
        known.filter(|&(_, weight)| weight > 0).collect()
    }

    /// The names of the moves of a random line of at most `plies` moves, chosen in proportion to their
    /// weights.
    pub(super) fn line(&self, plies: usize, random: &mut SplitMix64) -> Vec<String> {
        let (mut position, mut names) = (Chess::start(), Vec::new());
        while names.len() < plies {
            let moves = self.moves(&position);
            let total: u64 = moves.iter().map(|&(_, weight)| u64::from(weight)).sum();
            let mut draw = random.draw() % total.max(1);
            let chosen = moves.iter().find(|&&(_, weight)| {
                let found = draw < u64::from(weight);
                draw = draw.wrapping_sub(u64::from(weight));
                found
            });
            let Some(&(m, _)) = chosen else { break };
            names.push(position.san(m));
            position.make(m);
        }
        names
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
        let (book, mut random) = (Book { entries }, SplitMix64::new(1));
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
}
