//! FEN, the notation of positions (Edwards, *PGN Specification and Implementation Guide*, 1994, 16.1), with X-FEN's and Shredder's letters for
//! castling in Chess960.

use crate::Chess;
use crate::position::FIFTY_MOVES;
use cozy_chess::{Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A text that is no position, and where.
///
/// ```
/// use nullwindow_chess::{Chess, FenFault};
/// let error = "8/8/8/8/8/8/8/8 w - - 0 1".parse::<Chess>().unwrap_err();
/// assert_eq!((error.column, &error.fault), (1, &FenFault::Kings { side: "White", kings: 0 }));
/// assert_eq!(error.to_string(), "column 1: White has one king, not 0");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {fault}")]
pub struct FenError {
    /// Where in the text, counted in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: FenFault,
}

/// What is wrong with a position's text.
///
/// ```
/// use nullwindow_chess::{Chess, FenFault};
/// let error = "8/8/4k3/8/8/3K4/8/8 x - -".parse::<Chess>().unwrap_err();
/// assert_eq!(error.fault, FenFault::Side { found: "x".to_owned() });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenFault {
    /// The text ends where something is missing.
    #[error("here should stand {wanted}")]
    Missing {
        /// What should stand there.
        wanted: &'static str,
    },
    /// A character of the board is neither a piece nor a number of empty squares.
    #[error("'{found}' is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)")]
    Piece {
        /// The character.
        found: char,
    },
    /// A rank has too many or too few squares.
    #[error("rank {rank} has 8 squares, not {squares}")]
    Squares {
        /// Which rank, from 8 to 1.
        rank: usize,
        /// How many squares it has in the text.
        squares: usize,
    },
    /// The board has too many or too few ranks.
    #[error("a board has 8 ranks, not {ranks}")]
    Ranks {
        /// How many.
        ranks: usize,
    },
    /// A side has no king, or several.
    #[error("{side} has one king, not {kings}")]
    Kings {
        /// The side.
        side: &'static str,
        /// How many kings.
        kings: u32,
    },
    /// A side has more than a game can give it.
    #[error("{side} has at most 16 pieces, 8 of them pawns, not {pieces} and {pawns}")]
    Pieces {
        /// The side.
        side: &'static str,
        /// How many pieces, pawns and the king included.
        pieces: u32,
        /// How many pawns.
        pawns: u32,
    },
    /// A pawn stands where none can.
    #[error("a pawn stands on rank 1 or 8")]
    Pawns,
    /// The side that is not to move is in check.
    #[error("{side} is in check, and not to move")]
    Check {
        /// The side.
        side: &'static str,
    },
    /// The side to move is none.
    #[error("'{found}' is not a side to move (w or b)")]
    Side {
        /// What stands there.
        found: String,
    },
    /// A letter for castling is none, or stands there twice.
    #[error("'{found}' is not a right to castle (KQkq, or the rooks' files, each once; or - for none)")]
    Castling {
        /// The letter.
        found: char,
    },
    /// King or rook do not stand where they must for a right to castle.
    #[error("{side} cannot have the right '{right}': its king and rook do not stand so on its first rank")]
    Castle {
        /// The side.
        side: &'static str,
        /// The letter.
        right: char,
    },
    /// The square of a capture en passant is none.
    #[error("'{found}' is not the square that a pawn has just passed over")]
    EnPassant {
        /// What stands there.
        found: String,
    },
    /// The clock of the fifty-move rule shows no such thing.
    #[error("'{found}' is not a number of plies since a capture or a pawn's move (0 to 100)")]
    Clock {
        /// What stands there.
        found: String,
    },
    /// The number of the move is none.
    #[error("'{found}' is not the number of a move (0 to 65535)")]
    Number {
        /// What stands there.
        found: String,
    },
    /// More follows.
    #[error("'{found}' follows where the position should end")]
    Trailing {
        /// Its first word.
        found: String,
    },
}

impl FenFault {
    fn at(self, column: usize) -> FenError {
        FenError { column, fault: self }
    }
}

/// A word, and the column where it begins.
pub(crate) type Word<'a> = (usize, &'a str);

/// The words of a text with their columns.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Word<'_>> + Clone {
    let mut before = (0, 0);
    text.split_whitespace().map(move |word| {
        // Words are slices of the text: where one begins tells how much stands before it.
        let at = word.as_ptr().addr() - text.as_ptr().addr();
        before = (at, before.1 + text[before.0..at].chars().count());
        (before.1 + 1, word)
    })
}

/// What a side is called.
fn name(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

impl FromStr for Chess {
    type Err = FenError;

    /// Reads FEN. The last two fields, the clock of the fifty-move rule and the number of the move, may be left out; a move number of 0
    /// counts as 1. Rights to castle are letters `KQkq`, which mean the outermost rook on that side of the king (X-FEN), or
    /// the files of the rooks (Shredder's FEN). A square en passant must have just been passed over by a pawn; whether
    /// another can capture there does not matter.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let missing = |wanted| FenFault::Missing { wanted }.at(text.trim_end().chars().count() + 1);
        let mut fields = words(text);
        let mut four = || -> Result<[Word<'_>; 4], FenError> {
            Ok([
                fields.next().ok_or_else(|| missing("a board, such as 8/8/4k3/8/8/3KR3/8/8"))?,
                fields.next().ok_or_else(|| missing("the side to move (w or b)"))?,
                fields.next().ok_or_else(|| missing("the rights to castle (KQkq, or - for none)"))?,
                fields.next().ok_or_else(|| missing("the square of a capture en passant (or - for none)"))?,
            ])
        };
        let four = four()?;
        let position = Chess::from_fields(four, fields.next(), fields.next())?;
        match fields.next() {
            None => Ok(position),
            Some((column, found)) => Err(FenFault::Trailing { found: found.to_owned() }.at(column)),
        }
    }
}

impl Chess {
    /// The position of the four fields that FEN and EPD share, and perhaps clock and number of the move.
    pub(crate) fn from_fields(
        [board, side, castling, en_passant]: [Word<'_>; 4],
        clock: Option<Word<'_>>,
        number: Option<Word<'_>>,
    ) -> Result<Self, FenError> {
        let mut builder = BoardBuilder::empty();
        builder.board = squares(board)?;
        builder.side_to_move = match side {
            (_, "w") => Color::White,
            (_, "b") => Color::Black,
            (column, found) => return Err(FenFault::Side { found: found.to_owned() }.at(column)),
        };
        men(&builder).map_err(|fault| fault.at(board.0))?;
        rights(&mut builder, castling)?;
        if en_passant.1 != "-" {
            let fault = || FenFault::EnPassant { found: en_passant.1.to_owned() }.at(en_passant.0);
            builder.en_passant = Some(en_passant.1.parse().map_err(|_| fault())?);
        }
        if let Some((column, found)) = clock {
            let plies = digits(found).filter(|plies| (..=u16::from(FIFTY_MOVES)).contains(plies));
            let plies = plies.ok_or_else(|| FenFault::Clock { found: found.to_owned() }.at(column))?;
            builder.halfmove_clock = plies as u8;
        }
        if let Some((column, found)) = number {
            let number = digits(found);
            let number = number.ok_or_else(|| FenFault::Number { found: found.to_owned() }.at(column))?;
            builder.fullmove_number = number.max(1);
        }
        builder.build().map(Chess).map_err(|error| match error {
            BoardBuilderError::InvalidEnPassant => {
                FenFault::EnPassant { found: en_passant.1.to_owned() }.at(en_passant.0)
            }
            // All else has been looked at.
            _ => FenFault::Check { side: name(!builder.side_to_move) }.at(board.0),
        })
    }
}

/// A number in digits alone: `parse` would take a sign too.
fn digits(text: &str) -> Option<u16> {
    text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()))
}

type Squares = [Option<(Piece, Color)>; 64];

/// The board's ranks, from the eighth to the first.
fn squares((column, text): Word<'_>) -> Result<Squares, FenError> {
    let mut squares = [None; 64];
    let (mut at, mut ranks) = (column, 0);
    for (row, rank) in text.split('/').zip((1..=8).rev().chain(std::iter::repeat(0))) {
        ranks += 1;
        let mut file = 0;
        for (i, found) in row.chars().enumerate() {
            let empty = found.to_digit(9).filter(|&empty| empty > 0);
            let piece = found.to_ascii_lowercase().try_into().ok();
            if empty.is_none() && piece.is_none() {
                return Err(FenFault::Piece { found }.at(at + i));
            }
            if let (Some(piece), 1.., ..8) = (piece, rank, file) {
                let color = if found.is_ascii_uppercase() { Color::White } else { Color::Black };
                squares[8 * (rank - 1) + file] = Some((piece, color));
            }
            file += empty.unwrap_or(1) as usize;
        }
        if file != 8 && rank > 0 {
            return Err(FenFault::Squares { rank, squares: file }.at(at));
        }
        at += row.chars().count() + 1;
    }
    if ranks == 8 { Ok(squares) } else { Err(FenFault::Ranks { ranks }.at(column)) }
}

/// Looks whether the pieces can be those of a game.
fn men(builder: &BoardBuilder) -> Result<(), FenFault> {
    for color in Color::ALL {
        let side = name(color);
        let count = |wanted: fn(Piece) -> bool| {
            builder.board.iter().flatten().filter(|&&(piece, of)| of == color && wanted(piece)).count() as u32
        };
        let (kings, pawns, pieces) =
            (count(|piece| piece == Piece::King), count(|piece| piece == Piece::Pawn), count(|_| true));
        if kings != 1 {
            return Err(FenFault::Kings { side, kings });
        }
        if pieces > 16 || pawns > 8 {
            return Err(FenFault::Pieces { side, pieces, pawns });
        }
    }
    let outer = builder.board[..8].iter().chain(&builder.board[56..]);
    if outer.flatten().any(|&(piece, _)| piece == Piece::Pawn) {
        return Err(FenFault::Pawns);
    }
    Ok(())
}

/// Reads the rights to castle.
fn rights(builder: &mut BoardBuilder, (column, text): Word<'_>) -> Result<(), FenError> {
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
            _ => return Err(FenFault::Castling { found: right }.at(column)),
        };
        let impossible = FenFault::Castle { side: name(color), right };
        let (Some(king), Some(rook)) = (king, rook) else { return Err(impossible.at(column)) };
        let short = match right.to_ascii_lowercase() {
            'k' => true,
            'q' => false,
            _ => king < rook,
        };
        if short != (king < rook) {
            return Err(impossible.at(column));
        }
        let rights = builder.castle_rights_mut(color);
        let held = if short { &mut rights.short } else { &mut rights.long };
        if held.replace(rook).is_some() {
            return Err(FenFault::Castling { found: right }.at(column));
        }
    }
    Ok(())
}

impl fmt::Display for Chess {
    /// Writes FEN; rights to castle as X-FEN does, so that those of chess are `KQkq`, and in Chess960 a file's letter stands where the
    /// rook is not the outermost. The alternate form, `{:#}`, is Shredder's FEN: always the files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        // `cozy-chess` writes the board, and its letters are right for Shredder's FEN.
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
    fn faults_are_placed() {
        for (text, message) in [
            ("", "column 1: here should stand a board, such as 8/8/4k3/8/8/3KR3/8/8"),
            (" 8/8 ", "column 5: here should stand the side to move (w or b)"),
            ("8/8 w", "column 6: here should stand the rights to castle (KQkq, or - for none)"),
            ("8/8 w -", "column 8: here should stand the square of a capture en passant (or - for none)"),
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
            ("8/8/4k3/8/8/3K4/8/8 W - -", "column 21: 'W' is not a side to move (w or b)"),
            (
                "r3k3/8/8/8/8/8/8/4K2R w Kx -",
                "column 26: 'x' is not a right to castle (KQkq, or the rooks' files, each once; or - for none)",
            ),
            (
                "r3k3/8/8/8/8/8/8/4K2R w KH -",
                "column 26: 'H' is not a right to castle (KQkq, or the rooks' files, each once; or - for none)",
            ),
            (
                "r3k3/8/8/8/8/8/8/4K2R w Q -",
                "column 25: White cannot have the right 'Q': its king and rook do not stand so on its first rank",
            ),
            (
                "r3k3/8/8/8/8/8/4K3/7R w K -",
                "column 25: White cannot have the right 'K': its king and rook do not stand so on its first rank",
            ),
            (
                "8/8/4k3/8/8/3K4/8/8 w - e9",
                "column 25: 'e9' is not the square that a pawn has just passed over",
            ),
            (
                "8/8/4k3/8/8/3K4/8/8 w - e6 0 1",
                "column 25: 'e6' is not the square that a pawn has just passed over",
            ),
            (
                "8/8/4k3/8/8/3K4/8/8 w - - 101 1",
                "column 27: '101' is not a number of plies since a capture or a pawn's move (0 to 100)",
            ),
            (
                "8/8/4k3/8/8/3K4/8/8 w - - +1 1",
                "column 27: '+1' is not a number of plies since a capture or a pawn's move (0 to 100)",
            ),
            (
                "8/8/4k3/8/8/3K4/8/8 w - - 1 65536",
                "column 29: '65536' is not the number of a move (0 to 65535)",
            ),
            ("8/8/4k3/8/8/3K4/8/8 w - - 1 6 é 5", "column 31: 'é' follows where the position should end"),
        ] {
            let error = text.parse::<Chess>().unwrap_err();
            assert_eq!(error.to_string(), message, "{text}");
        }
    }

    #[test]
    fn what_is_read_is_written_again() {
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
    fn every_start_of_chess960_is_read_in_both_forms() {
        for number in 0..960 {
            let start = Chess::start_960(number).unwrap();
            assert_eq!(start.to_string().parse::<Chess>().unwrap(), start);
            assert_eq!(format!("{start:#}").parse::<Chess>().unwrap(), start);
            assert!(start.to_string().contains(" w KQkq - 0 1"));
        }
    }
}
