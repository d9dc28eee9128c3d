//! FEN, the notation of positions (Edwards, *PGN Specification and Implementation Guide*, 1994, 16.1), with
//! X-FEN's and Shredder's letters for castling in Chess960.

mod error;

pub use error::{FenError, FenErrorKind};

use crate::Chess;
use crate::position::FIFTY_MOVES;
use cozy_chess::{Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square, get_king_moves};
use nullwindow::session::{Word, words};
use std::fmt;
use std::str::FromStr;

/// The name of a side.
fn name(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

impl FromStr for Chess {
    type Err = FenError;

    /// Reads FEN as [`Chess::read_fen`] does, without its notes.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Chess::read_fen(text).map(|(position, _)| position)
    }
}

impl Chess {
    /// Reads FEN. The last two fields, the clock of the fifty-move rule and the move number, may be left out;
    /// a move number of 0 counts as 1. Rights to castle are letters `KQkq`, which mean the outermost rook on
    /// that side of the king (X-FEN), or the files of the rooks (Shredder's FEN). Whether a pawn can capture
    /// on the square en passant does not matter. The clock may exceed 100 plies, since a player must claim
    /// the draw of the fifty-move rule; it is held at 100.
    ///
    /// Rights to castle without king and rook in their places, and a square en passant that no pawn can just
    /// have passed over, are dropped: pasted positions often have them. Each is a note, which has the form of
    /// an error.
    ///
    /// # Errors
    /// A position that no game can reach is refused where the search could not stand it: kings, pawns and
    /// numbers of pieces, kings on adjacent squares, a check to the side that is not to move, and more than
    /// two pieces that give check.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let (position, notes) = Chess::read_fen("4k3/8/8/8/8/8/8/4K2R w Kq - 0 1")?;
    /// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// let why = "Black cannot have the right 'q', which is dropped: king or rook is not in its place";
    /// assert_eq!(notes[0].to_string(), format!("column 25: {why}"));
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    pub fn read_fen(text: &str) -> Result<(Self, Vec<FenError>), FenError> {
        let missing = |wanted| FenErrorKind::Missing { wanted }.at(text.trim_end().chars().count() + 1);
        let mut fields = words(text);
        let mut four = || -> Result<[Word<'_>; 4], FenError> {
            Ok([
                fields.next().ok_or_else(|| missing("a board, such as 8/8/4k3/8/8/3KR3/8/8"))?,
                fields.next().ok_or_else(|| missing("the side to move (w or b)"))?,
                fields.next().ok_or_else(|| missing("the rights to castle (KQkq, or - for none)"))?,
                fields.next().ok_or_else(|| missing("the square of a capture en passant (or - for none)"))?,
            ])
        };
        let (four, mut notes) = (four()?, Vec::new());
        let position = Chess::from_fields(four, fields.next(), fields.next(), &mut notes)?;
        match fields.next() {
            None => Ok((position, notes)),
            Some(Word { column, text: found }) => {
                Err(FenErrorKind::Trailing { found: found.to_owned() }.at(column))
            }
        }
    }

    /// The position of the four fields that FEN and EPD share, with the clock and the move number if they are
    /// given.
    pub(crate) fn from_fields(
        [board, side, castling, en_passant]: [Word<'_>; 4],
        clock: Option<Word<'_>>,
        number: Option<Word<'_>>,
        notes: &mut Vec<FenError>,
    ) -> Result<Self, FenError> {
        let mut builder = BoardBuilder::empty();
        builder.board = squares(board)?;
        builder.side_to_move = match side.text {
            "w" => Color::White,
            "b" => Color::Black,
            found => return Err(FenErrorKind::Side { found: found.to_owned() }.at(side.column)),
        };
        check_pieces(&builder).map_err(|kind| kind.at(board.column))?;
        read_rights(&mut builder, castling, notes)?;
        if en_passant.text != "-" {
            let found = || en_passant.text.to_owned();
            let square = en_passant.text.parse();
            let square = square.map_err(|_| FenErrorKind::Square { found: found() }.at(en_passant.column))?;
            builder.en_passant = Some(square);
            if let Some(check) = passed_over(&builder, square) {
                let kind = FenErrorKind::EnPassant { found: found(), check };
                notes.push(kind.at(en_passant.column));
                builder.en_passant = None;
            }
        }
        if let Some(Word { column, text: found }) = clock {
            let plies = digits(found);
            let plies = plies.ok_or_else(|| FenErrorKind::Clock { found: found.to_owned() }.at(column))?;
            builder.halfmove_clock = plies.min(FIFTY_MOVES.into()) as u8;
        }
        if let Some(Word { column, text: found }) = number {
            let number = digits(found);
            let number = number.ok_or_else(|| FenErrorKind::Number { found: found.to_owned() }.at(column))?;
            builder.fullmove_number = number.max(1);
        }
        // The other errors are excluded above.
        let in_check = |_| FenErrorKind::Check { side: name(!builder.side_to_move) }.at(board.column);
        let built = builder.build().map_err(in_check)?;
        // `cozy-chess` does not check these.
        if get_king_moves(built.king(Color::White)).has(built.king(Color::Black)) {
            return Err(FenErrorKind::AdjacentKings.at(board.column));
        }
        match built.checkers().len() {
            ..=2 => Ok(Chess(built)),
            checkers => {
                Err(FenErrorKind::Checkers { side: name(builder.side_to_move), checkers }.at(board.column))
            }
        }
    }
}

/// A number of digits alone: `parse` accepts a sign too.
fn digits(text: &str) -> Option<u16> {
    text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()))
}

type PieceOnSquare = [Option<(Piece, Color)>; 64];

/// The board's ranks, from the eighth to the first.
fn squares(Word { column, text }: Word<'_>) -> Result<PieceOnSquare, FenError> {
    let mut squares = [None; 64];
    let (mut at, mut ranks) = (column, 0);
    for (row, rank) in text.split('/').zip((1..=8).rev().chain(std::iter::repeat(0))) {
        ranks += 1;
        let mut file = 0;
        for (i, found) in row.chars().enumerate() {
            let empty = found.to_digit(9).filter(|&empty| empty > 0);
            let piece = found.to_ascii_lowercase().try_into().ok();
            if empty.is_none() && piece.is_none() {
                return Err(FenErrorKind::Piece { found }.at(at + i));
            }
            if let (Some(piece), 1.., ..8) = (piece, rank, file) {
                let color = if found.is_ascii_uppercase() { Color::White } else { Color::Black };
                squares[8 * (rank - 1) + file] = Some((piece, color));
            }
            file += empty.unwrap_or(1) as usize;
        }
        if file != 8 && rank > 0 {
            return Err(FenErrorKind::Squares { rank, squares: file }.at(at));
        }
        at += row.chars().count() + 1;
    }
    if ranks == 8 { Ok(squares) } else { Err(FenErrorKind::Ranks { ranks }.at(column)) }
}

/// Checks that the pieces can be those of a game.
fn check_pieces(builder: &BoardBuilder) -> Result<(), FenErrorKind> {
    for color in Color::ALL {
        let side = name(color);
        let count = |wanted: fn(Piece) -> bool| {
            builder.board.iter().flatten().filter(|&&(piece, of)| of == color && wanted(piece)).count() as u32
        };
        let (kings, pawns, pieces) =
            (count(|piece| piece == Piece::King), count(|piece| piece == Piece::Pawn), count(|_| true));
        if kings != 1 {
            return Err(FenErrorKind::Kings { side, kings });
        }
        if pieces > 16 || pawns > 8 {
            return Err(FenErrorKind::Pieces { side, pieces, pawns });
        }
    }
    let outer = builder.board[..8].iter().chain(&builder.board[56..]);
    if outer.flatten().any(|&(piece, _)| piece == Piece::Pawn) {
        return Err(FenErrorKind::Pawns);
    }
    Ok(())
}

/// Whether a pawn can just have passed over a square: `None` if it can; else, whether one has that would
/// leave a check which no last move gives.
fn passed_over(builder: &BoardBuilder, square: Square) -> Option<bool> {
    let (mover, empty) = (!builder.side_to_move, |at| builder.square(at).is_none());
    let on = |rank: Rank| Square::new(square.file(), rank.relative_to(mover));
    let passed = square == on(Rank::Third)
        && empty(square)
        && empty(on(Rank::Second))
        && builder.square(on(Rank::Fourth)) == Some((Piece::Pawn, mover));
    match builder.build() {
        Err(BoardBuilderError::InvalidEnPassant) => Some(passed),
        _ => (!passed).then_some(false),
    }
}

/// Reads the rights to castle. Those without their pieces are notes.
fn read_rights(
    builder: &mut BoardBuilder,
    Word { column, text }: Word<'_>,
    notes: &mut Vec<FenError>,
) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    for (right, column) in text.chars().zip(column..) {
        let color = if right.is_ascii_uppercase() { Color::White } else { Color::Black };
        let at = |file: File| Square::new(file, Rank::First.relative_to(color));
        let stands = |piece, file| builder.square(at(file)) == Some((piece, color));
        let king = File::ALL.into_iter().find(|&file| stands(Piece::King, file));
        let mut rooks = File::ALL.into_iter().filter(|&file| stands(Piece::Rook, file));
        let rook = match right.to_ascii_lowercase() {
            'k' => rooks.next_back(),
            'q' => rooks.next(),
            'a'..='h' => rooks.find(|&file| char::from(file) == right.to_ascii_lowercase()),
            _ => return Err(FenErrorKind::Castling { found: right }.at(column)),
        };
        let short = |king| match right.to_ascii_lowercase() {
            'k' => true,
            'q' => false,
            _ => Some(king) < rook,
        };
        let in_place = king.zip(rook).filter(|&(king, rook)| short(king) == (king < rook));
        let Some((king, rook)) = in_place else {
            notes.push(FenErrorKind::Castle { side: name(color), right }.at(column));
            continue;
        };
        let short = king < rook;
        let rights = builder.castle_rights_mut(color);
        let held = if short { &mut rights.short } else { &mut rights.long };
        if held.replace(rook).is_some() {
            return Err(FenErrorKind::Castling { found: right }.at(column));
        }
    }
    Ok(())
}

impl fmt::Display for Chess {
    /// Writes FEN, with rights to castle as in X-FEN: `KQkq` in chess, and in Chess960 the letter of a file
    /// where the rook is not the outermost. The alternate form, `{:#}`, is Shredder's FEN: always the files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        // `cozy-chess` writes the board with the letters of Shredder's FEN.
        let written = format!("{board:#}");
        if f.alternate() {
            return f.write_str(&written);
        }
        let mut fields: Vec<_> = written.split(' ').map(str::to_owned).collect();
        let letters: String = Color::ALL.into_iter().flat_map(|color| letters(board, color)).collect();
        if let Some(castling) = fields.get_mut(2).filter(|_| !letters.is_empty()) {
            *castling = letters;
        }
        f.write_str(&fields.join(" "))
    }
}

/// X-FEN's letters for a side's rights to castle.
fn letters(board: &Board, color: Color) -> impl Iterator<Item = char> {
    let first = Rank::First.relative_to(color);
    let rooks = board.colored_pieces(color, Piece::Rook) & first.bitboard();
    let king = board.king(color).file();
    let letter = move |rook: Option<File>, short: bool| {
        let rook = rook?;
        let beyond = |file: File| if short { file > rook } else { file < rook };
        let outermost =
            !rooks.into_iter().any(|other| beyond(other.file()) && (other.file() > king) == short);
        let letter = match (outermost, short) {
            (true, true) => 'k',
            (true, false) => 'q',
            (false, _) => rook.into(),
        };
        Some(if color == Color::White { letter.to_ascii_uppercase() } else { letter })
    };
    let rights = *board.castle_rights(color);
    letter(rights.short, true).into_iter().chain(letter(rights.long, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_column() {
        for (text, message) in [
            ("", "column 1: expected a board, such as 8/8/4k3/8/8/3KR3/8/8"),
            (" 8/8 ", "column 5: expected the side to move (w or b)"),
            ("8/8 w", "column 6: expected the rights to castle (KQkq, or - for none)"),
            ("8/8 w -", "column 8: expected the square of a capture en passant (or - for none)"),
            ("8/8 w - -", "column 1: a board has 8 ranks, not 2"),
            ("8/8/8/8/8/8/8/8/8 w - -", "column 1: a board has 8 ranks, not 9"),
            ("8/7/8/8/8/8/8/8 w - -", "column 3: rank 7 has 8 squares, not 7"),
            ("8/8/8/ppppppppp/8/8/8/8 w - -", "column 7: rank 5 has 8 squares, not 9"),
            (
                "8/8/4k3/é/8/3K4/8/8 w - -",
                "column 9: 'é' is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)",
            ),
            (
                "8/8/4k3/9/8/3K4/8/8 w - -",
                "column 9: '9' is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)",
            ),
            (
                "8/8/4k3/0/8/3K4/8/8 w - -",
                "column 9: '0' is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)",
            ),
            ("8/8/4k3/8/8/8/8/8 w - -", "column 1: White has one king, not 0"),
            ("8/8/4k1k1/8/8/3K4/8/8 w - -", "column 1: Black has one king, not 2"),
            (
                "8/8/4k3/8/8/3K4/QQQQQQQQ/QQQQQQQQ w - -",
                "column 1: White has at most 16 pieces, 8 of them pawns, not 17 and 0",
            ),
            (
                "8/8/4k3/8/P7/3K4/PPPPPPPP/8 w - -",
                "column 1: White has at most 16 pieces, 8 of them pawns, not 10 and 9",
            ),
            ("8/8/4k3/8/8/3K4/8/p7 w - -", "column 1: a pawn stands on rank 1 or 8"),
            ("8/8/4k2R/8/8/3K4/8/8 w - -", "column 1: Black is in check, and not to move"),
            ("8/8/8/8/3pP3/8/k7/K7 b - e3 0 1", "column 1: the kings stand on adjacent squares"),
            (
                "4k3/8/8/8/1b6/5n2/8/r3K3 w - -",
                "column 1: 3 pieces give check to White, where a move gives two at most",
            ),
            ("8/8/4k3/8/8/3K4/8/8 W - -", "column 21: 'W' is not a side to move (w or b)"),
            (
                "r3k3/8/8/8/8/8/8/4K2R w Kx -",
                "column 26: 'x' is not a right to castle (KQkq, or the rooks' files, each once; or - for \
                 none)",
            ),
            (
                "r3k3/8/8/8/8/8/8/4K2R w KH -",
                "column 26: 'H' is not a right to castle (KQkq, or the rooks' files, each once; or - for \
                 none)",
            ),
            ("8/8/4k3/8/8/3K4/8/8 w - e9", "column 25: 'e9' is not a square (or - for none)"),
            (
                "8/8/4k3/8/8/3K4/8/8 w - - 65536 1",
                "column 27: '65536' is not a number of plies since a capture or a pawn's move (0 to 65535)",
            ),
            (
                "8/8/4k3/8/8/3K4/8/8 w - - +1 1",
                "column 27: '+1' is not a number of plies since a capture or a pawn's move (0 to 65535)",
            ),
            ("8/8/4k3/8/8/3K4/8/8 w - - 1 65536", "column 29: '65536' is not a move number (0 to 65535)"),
            ("8/8/4k3/8/8/3K4/8/8 w - - 1 6 é 5", "column 31: 'é' follows the end of the position"),
        ] {
            let error = text.parse::<Chess>().unwrap_err();
            assert_eq!(error.to_string(), message, "{text}");
        }
    }

    #[test]
    fn impossible_rights_are_dropped_with_a_note() {
        let castle = |column, side, right| FenErrorKind::Castle { side, right }.at(column);
        let passed =
            |column, found: &str, check| FenErrorKind::EnPassant { found: found.into(), check }.at(column);
        for (text, plain, notes) in [
            (
                "r3k3/8/8/8/8/8/8/4K2R w Q -",
                "r3k3/8/8/8/8/8/8/4K2R w - - 0 1",
                vec![castle(25, "White", 'Q')],
            ),
            (
                "r3k3/8/8/8/8/8/4K3/7R w Kq -",
                "r3k3/8/8/8/8/8/4K3/7R w q - 0 1",
                vec![castle(25, "White", 'K')],
            ),
            (
                "r3k3/8/8/8/8/8/8/4K2R w Hb -",
                "r3k3/8/8/8/8/8/8/4K2R w K - 0 1",
                vec![castle(26, "Black", 'b')],
            ),
            (
                "2k5/8/3K4/1p6/p7/P7/1B6/8 b KQkq - 0 1",
                "2k5/8/3K4/1p6/p7/P7/1B6/8 b - - 0 1",
                vec![
                    castle(29, "White", 'K'),
                    castle(30, "White", 'Q'),
                    castle(31, "Black", 'k'),
                    castle(32, "Black", 'q'),
                ],
            ),
            // No pawn, another rank, the other side's pawn, a piece on the way.
            (
                "8/8/4k3/8/8/3K4/8/8 w - e6 5 9",
                "8/8/4k3/8/8/3K4/8/8 w - - 5 9",
                vec![passed(25, "e6", false)],
            ),
            (
                "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1",
                "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
                vec![passed(27, "e4", false)],
            ),
            (
                "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
                "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
                vec![passed(27, "e3", false)],
            ),
            (
                "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1",
                "4k3/8/8/8/3pP3/8/4N3/4K3 b - - 0 1",
                vec![passed(30, "e3", false)],
            ),
            // The queen gave check before the pawn's move.
            (
                "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3",
                "8/8/8/1k6/3Pp3/8/8/4KQ2 b - - 0 1",
                vec![passed(29, "d3", true)],
            ),
        ] {
            let (position, read) = Chess::read_fen(text).unwrap();
            assert_eq!((position.to_string().as_str(), read), (plain, notes), "{text}");
            assert_eq!(Chess::read_fen(plain), Ok((position, Vec::new())));
        }
    }

    #[test]
    fn fen_round_trips() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "8/8/4k3/8/8/3KR3/8/8 b - - 99 65535",
            "1r2k1r1/8/8/8/8/8/8/R1R1KR1R w KQkq - 3 20",
            "1r2k1r1/8/8/8/8/8/8/R1R1KR1R w FCgb - 3 20",
            "1rr1k3/8/8/8/8/8/8/4K1RR w Gc - 3 20",
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
        ] {
            let position: Chess = text.parse().unwrap();
            let letters = text.split(' ').nth(2).unwrap();
            let written = position.to_string();
            // The files of rooks that are the outermost become letters of chess.
            assert_eq!(written.parse::<Chess>().unwrap(), position);
            if letters != "FCgb" {
                assert_eq!(written, text);
            } else {
                assert_eq!(written, text.replace("FCgb", "FCkq"));
            }
            assert_eq!(format!("{position:#}").parse::<Chess>().unwrap(), position);
        }
        let short: Chess = "8/8/4k3/8/8/3KR3/8/8 b - -".parse().unwrap();
        assert_eq!(short.to_string(), "8/8/4k3/8/8/3KR3/8/8 b - - 0 1");
        let zero: Chess = " 8/8/4k3/8/8/3KR3/8/8 b - - 7 0 ".parse().unwrap();
        assert_eq!(zero.to_string(), "8/8/4k3/8/8/3KR3/8/8 b - - 7 1");
    }

    #[test]
    fn chess960_starts_are_read_in_both_forms() {
        for number in 0..960 {
            let start = Chess::start_960(number).unwrap();
            assert_eq!(start.to_string().parse::<Chess>().unwrap(), start);
            assert_eq!(format!("{start:#}").parse::<Chess>().unwrap(), start);
            assert!(start.to_string().contains(" w KQkq - 0 1"));
        }
    }
}
