//! SFEN, the notation of positions in the Universal Shogi Interface (Romstad 2007, after Forsyth and
//! Edwards's of chess).

mod error;

use crate::Shogi;
use crate::position::{LAST_NUMBER, color_name};
pub use error::{SfenError, SfenErrorKind};
use haitaka::{Board, Color, File, Piece, Rank, Square};
use std::fmt;
use std::str::FromStr;

/// The letters of the pieces that can be in a hand, in the order of [`Piece`].
const LETTERS: [char; 7] = ['P', 'L', 'N', 'S', 'B', 'R', 'G'];

/// Writes the position as an SFEN.
///
/// ```
/// use nullwindow_shogi::Shogi;
/// let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// assert_eq!(Shogi::start().to_string(), start);
/// ```
impl fmt::Display for Shogi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads an SFEN: board, side to move, hands, and perhaps the move number. A piece that a hand names twice
/// counts twice, and the number 0 is read as 1. The rules of the game hold; only Black may have no king, if
/// it is to move, as in mate problems.
///
/// ```
/// use nullwindow_shogi::Shogi;
/// let problem: Shogi = "3sks3/9/4S4/9/9/8B/9/9/9 b S 1".parse()?;
/// assert_eq!(problem.to_string(), "3sks3/9/4S4/9/9/8B/9/9/9 b S 1");
/// let error = "4k4/9/9/9/9/9/9/9/4K4 b 3R 1".parse::<Shogi>().unwrap_err();
/// assert_eq!(error.to_string(), "column 25: there are 2 pieces R in the game, not 3");
/// # Ok::<(), nullwindow_shogi::SfenError>(())
/// ```
impl FromStr for Shogi {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        let mut fields = Fields { text, at: 0 };
        let (at, ranks) = fields.next("the board")?;
        let board_column = at;
        let mut count = Count::default();
        count.board(ranks, at)?;
        let (at, side) = fields.next("the side to move (b or w)")?;
        let side = match side {
            "b" => Color::Black,
            "w" => Color::White,
            _ => return Err(error(at, SfenErrorKind::Side { found: side.to_owned() })),
        };
        let (hands_column, hands) = fields.next("the pieces in hand (- for none)")?;
        count.hands(hands, hands_column)?;
        let number = match fields.next("") {
            Ok((at, number)) => number
                .parse::<u16>()
                .ok()
                .filter(|&number| number <= LAST_NUMBER)
                // Some programs count from 0.
                .map(|number| number.max(1))
                .ok_or_else(|| error(at, SfenErrorKind::Number { found: number.to_owned() }))?,
            Err(_) => 1,
        };
        if let Ok((at, _)) = fields.next("") {
            let found = text.chars().skip(at - 1).collect();
            return Err(error(at, SfenErrorKind::Trailing { found }));
        }
        count.check(side, board_column, hands_column)?;
        let impossible = || error(board_column, SfenErrorKind::Impossible);
        let side_letter = if side == Color::Black { 'b' } else { 'w' };
        let canonical = format!("{ranks} {side_letter} {} {number}", count.held());
        let board = if count.kings[Color::Black as usize] == 0 {
            // `haitaka` gives White all pieces that are not in the text, as is usual in mate problems.
            let mut board = Board::tsume(&canonical).map_err(|_| impossible())?;
            for piece in Piece::ALL.into_iter().take(Piece::HAND_NUM) {
                let held = count.hands[Color::White as usize][piece as usize];
                board.unchecked_set_hand(Color::White, piece, held as u8);
            }
            board
        } else {
            Board::from_sfen(&canonical).map_err(|_| impossible())?
        };
        Ok(Shogi(board))
    }
}

fn error(column: usize, kind: SfenErrorKind) -> SfenError {
    SfenError { column, kind }
}

/// The fields of the text, with their columns.
struct Fields<'a> {
    text: &'a str,
    /// The byte where the next field may begin.
    at: usize,
}

impl<'a> Fields<'a> {
    /// The next field.
    fn next(&mut self, wanted: &'static str) -> Result<(usize, &'a str), SfenError> {
        let rest = &self.text[self.at..];
        let start = self.at + rest.len() - rest.trim_start().len();
        let field = self.text[start..].split_whitespace().next();
        let column = self.text[..start].chars().count() + 1;
        let field = field.ok_or(error(column, SfenErrorKind::Missing { wanted }))?;
        self.at = start + field.len();
        Ok((column, field))
    }
}

/// The pieces of the text, counted.
#[derive(Default)]
struct Count {
    /// The squares of all pieces, with their columns.
    board: Vec<(usize, Color, Piece, Square)>,
    kings: [usize; Color::NUM],
    hands: [[usize; Piece::HAND_NUM]; Color::NUM],
}

/// The piece of this letter, and its side.
fn piece_of(letter: char) -> Option<(Color, Piece)> {
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    let upper = letter.to_ascii_uppercase();
    let index = LETTERS.iter().position(|&name| name == upper);
    match index {
        Some(index) => Some((color, Piece::index_const(index))),
        None => (upper == 'K').then_some((color, Piece::King)),
    }
}

impl Count {
    fn board(&mut self, text: &str, column: usize) -> Result<(), SfenError> {
        let mut rank_column = column;
        let ranks = text.split('/').count();
        for (r, rank) in text.split('/').enumerate().take(9) {
            let (mut squares, mut promoted) = (0, false);
            for (i, letter) in rank.chars().enumerate() {
                let at = rank_column + i;
                if let Some(empty) = letter.to_digit(10).filter(|&n| n > 0 && !promoted) {
                    squares += empty as usize;
                } else if letter == '+' && !promoted {
                    promoted = true;
                } else if let Some((color, piece)) = piece_of(letter) {
                    if promoted && !piece.is_promotable() {
                        return Err(error(at, SfenErrorKind::Promotion { found: letter }));
                    }
                    let piece = if promoted { piece.promote() } else { piece };
                    promoted = false;
                    if squares < 9 {
                        let square = Square::new(File::index_const(8 - squares), Rank::index_const(r));
                        self.board.push((at, color, piece, square));
                    }
                    self.kings[color as usize] += usize::from(piece == Piece::King);
                    squares += 1;
                } else if promoted {
                    return Err(error(at, SfenErrorKind::Promotion { found: letter }));
                } else {
                    return Err(error(at, SfenErrorKind::Piece { found: letter }));
                }
            }
            if promoted {
                let at = rank_column + rank.chars().count();
                return Err(error(at, SfenErrorKind::Promotion { found: '/' }));
            }
            if squares != 9 {
                return Err(error(rank_column, SfenErrorKind::Squares { rank: r + 1, squares }));
            }
            rank_column += rank.chars().count() + 1;
        }
        if ranks == 9 { Ok(()) } else { Err(error(column, SfenErrorKind::Ranks { ranks })) }
    }

    fn hands(&mut self, text: &str, column: usize) -> Result<(), SfenError> {
        if text == "-" {
            return Ok(());
        }
        let wrong = |at| error(at, SfenErrorKind::Hand { found: text.to_owned() });
        let mut number: Option<usize> = None;
        for (i, letter) in text.chars().enumerate() {
            let at = column + i;
            if let Some(digit) = letter.to_digit(10) {
                let longer = 10 * number.unwrap_or(0) + digit as usize;
                number = Some(longer).filter(|&n| (1..=18).contains(&n));
                number.ok_or_else(|| wrong(at))?;
                continue;
            }
            let (color, piece) =
                piece_of(letter).filter(|&(_, piece)| piece != Piece::King).ok_or_else(|| wrong(at))?;
            self.hands[color as usize][piece as usize] += number.take().unwrap_or(1);
        }
        if number.is_none() { Ok(()) } else { Err(wrong(column + text.chars().count() - 1)) }
    }

    /// The hands, each piece named once.
    fn held(&self) -> String {
        let mut text = String::new();
        for color in [Color::Black, Color::White] {
            for (piece, &count) in Piece::ALL.into_iter().zip(&self.hands[color as usize]) {
                if count > 0 {
                    text += &format!("{count}{}", piece.to_str(color));
                }
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }

    /// Checks the rules, with errors at the columns of board and hands.
    fn check(&self, side: Color, board: usize, hands: usize) -> Result<(), SfenError> {
        for color in [Color::Black, Color::White] {
            let kings = self.kings[color as usize];
            let solver = color == Color::Black && side == Color::Black;
            if kings > 1 || kings == 0 && !solver {
                return Err(error(board, SfenErrorKind::Kings { side: color_name(color), kings }));
            }
        }
        for (i, letter) in LETTERS.into_iter().enumerate() {
            let on_board =
                self.board.iter().filter(|(_, _, piece, _)| piece.unpromote() as usize == i).count();
            let held: usize = self.hands.iter().map(|hand| hand[i]).sum();
            let (found, most) = (on_board + held, usize::from(Piece::MAX_HAND[i]));
            if found > most {
                let at = if held > 0 { hands } else { board };
                return Err(error(at, SfenErrorKind::Pieces { piece: letter, most, found }));
            }
        }
        for &(at, color, piece, square) in &self.board {
            let side = color_name(color);
            if piece.must_promote(color, square) {
                let piece = match piece {
                    Piece::Pawn => "pawn",
                    Piece::Lance => "lance",
                    _ => "knight",
                };
                return Err(error(at, SfenErrorKind::Stuck { piece, side, square: square.to_string() }));
            }
            let file = square.file();
            let pawn = |other: &&(usize, Color, Piece, Square)| {
                other.1 == color && other.2 == Piece::Pawn && other.3.file() == file
            };
            if piece == Piece::Pawn && self.board.iter().filter(pawn).count() > 1 {
                return Err(error(at, SfenErrorKind::TwoPawns { side, file: file as usize + 1 }));
            }
        }
        if self.attacks_idle_king(side) {
            return Err(error(board, SfenErrorKind::Check { side: color_name(!side) }));
        }
        Ok(())
    }

    /// Whether a piece of the side to move attacks the other king.
    fn attacks_idle_king(&self, side: Color) -> bool {
        let king = self.board.iter().find(|(_, color, piece, _)| *color != side && *piece == Piece::King);
        let Some(&(_, _, _, king)) = king else { return false };
        let occupied = self.board.iter().fold(haitaka::BitBoard::EMPTY, |all, p| all | p.3.bitboard());
        self.board.iter().any(|&(_, color, piece, square)| {
            color == side && crate::see::attacks(piece, color, square, occupied).has(king)
        })
    }
}

/// The same position with the sides exchanged: the board turned by half.
#[cfg(test)]
pub(crate) fn turned(p: &Shogi) -> Shogi {
    let swap = |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    let sfen: String = mirrored(p).to_string().chars().map(swap).collect();
    let fields: Vec<&str> = sfen.split(' ').collect();
    let ranks: Vec<&str> = fields[0].split('/').rev().collect();
    let side = if fields[1] == "W" { "b" } else { "w" };
    format!("{} {side} {} {}", ranks.join("/"), fields[2], fields[3]).parse().unwrap()
}

/// The same position with left and right exchanged.
#[cfg(test)]
pub(crate) fn mirrored(p: &Shogi) -> Shogi {
    let sfen = p.to_string();
    let (board, rest) = sfen.split_once(' ').unwrap();
    let rank = |rank: &str| {
        // A promotion's sign stays before its piece.
        let mut reversed = String::new();
        for c in rank.chars().rev() {
            if c == '+' { reversed.insert(reversed.len() - 1, '+') } else { reversed.push(c) }
        }
        reversed
    };
    let ranks: Vec<String> = board.split('/').map(rank).collect();
    format!("{} {rest}", ranks.join("/")).parse().unwrap()
}

/// Games of random moves, without the position at their end.
#[cfg(test)]
pub(crate) fn random_games(length: usize) -> Vec<Vec<Shogi>> {
    use nullwindow::Position;
    let mut random = nullwindow_support::SplitMix64::new(11);
    let mut game = || {
        let (mut p, mut positions, mut moves) = (Shogi::start(), Vec::new(), Vec::new());
        while positions.len() < length && p.moves(&mut moves).is_none() {
            positions.push(p.clone());
            p.make(moves[random.below(moves.len())]);
            moves.clear();
        }
        positions
    };
    (0..12).map(|_| game()).collect()
}
