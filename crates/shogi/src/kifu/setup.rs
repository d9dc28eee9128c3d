//! The start of a recorded game, while it is read: a board that is filled square by square (our own).

use super::error::KifuErrorKind;
use crate::Shogi;
use haitaka::{Color, File, Piece, Rank, Square};

/// A board and two hands.
#[derive(Clone)]
pub(super) struct Setup {
    board: [Option<(Color, Piece)>; 81],
    hands: [[u8; Piece::HAND_NUM]; 2],
    pub(super) side: Color,
    /// The number of the next move.
    pub(super) number: u16,
}

/// The handicaps by their names in KIF, with the squares that White's pieces leave.
pub(super) const HANDICAPS: [(&str, &[&str]); 16] = [
    ("平手", &[]),
    ("香落ち", &["11"]),
    ("右香落ち", &["91"]),
    ("角落ち", &["22"]),
    ("飛車落ち", &["82"]),
    ("飛香落ち", &["82", "11"]),
    ("二枚落ち", &["82", "22"]),
    ("三枚落ち", &["82", "22", "11"]),
    ("四枚落ち", &["82", "22", "11", "91"]),
    ("五枚落ち", &["82", "22", "11", "91", "81"]),
    ("左五枚落ち", &["82", "22", "11", "91", "21"]),
    ("六枚落ち", &["82", "22", "11", "91", "81", "21"]),
    ("左七枚落ち", &["82", "22", "11", "91", "81", "21", "31"]),
    ("右七枚落ち", &["82", "22", "11", "91", "81", "21", "71"]),
    ("八枚落ち", &["82", "22", "11", "91", "81", "21", "71", "31"]),
    ("十枚落ち", &["82", "22", "11", "91", "81", "21", "71", "31", "61", "41"]),
];

/// The square of two digits, file and rank.
pub(super) fn square(digits: &str) -> Option<Square> {
    let (&[file, rank], true) = (digits.as_bytes(), digits.len() == 2) else { return None };
    let index = |digit: u8| usize::from(digit).checked_sub(usize::from(b'1'));
    Some(Square::new(File::try_index(index(file)?)?, Rank::try_index(index(rank)?)?))
}

/// A square as two digits.
pub(super) fn digits(square: Square) -> String {
    format!("{}{}", square.file() as usize + 1, square.rank() as usize + 1)
}

impl Setup {
    /// Nothing, with Black to move.
    pub(super) fn empty() -> Self {
        Setup { board: [None; 81], hands: Default::default(), side: Color::Black, number: 1 }
    }

    pub(super) fn of(position: &Shogi) -> Self {
        let board = position.board();
        let (side, number) = (board.side_to_move(), board.move_number());
        let mut setup = Setup { side, number, ..Setup::empty() };
        for square in Square::ALL {
            setup.board[square as usize] = board.color_on(square).zip(board.piece_on(square));
        }
        for color in [Color::Black, Color::White] {
            setup.hands[color as usize].copy_from_slice(&board.hand(color)[..Piece::HAND_NUM]);
        }
        setup
    }

    /// The usual start, without White's pieces on these squares; then White begins.
    pub(super) fn handicap(squares: &[&str]) -> Self {
        let mut setup = Setup::of(&Shogi::start());
        for square in squares.iter().filter_map(|digits| square(digits)) {
            (setup.board[square as usize], setup.side) = (None, Color::White);
        }
        setup
    }

    pub(super) fn on(&self, square: Square) -> Option<(Color, Piece)> {
        self.board[square as usize]
    }

    pub(super) fn hand(&self, color: Color, piece: Piece) -> u8 {
        self.hands[color as usize][piece as usize]
    }

    /// # Errors
    /// If the square is occupied.
    pub(super) fn put(&mut self, color: Color, piece: Piece, square: Square) -> Result<(), KifuErrorKind> {
        match self.board[square as usize].replace((color, piece)) {
            None => Ok(()),
            Some(_) => Err(KifuErrorKind::Square { square: digits(square), trouble: "is occupied" }),
        }
    }

    /// # Errors
    /// If the square is empty.
    pub(super) fn remove(&mut self, square: Square) -> Result<(), KifuErrorKind> {
        let trouble = || KifuErrorKind::Square { square: digits(square), trouble: "is empty" };
        self.board[square as usize].take().map(|_| ()).ok_or_else(trouble)
    }

    /// Adds pieces to a hand. Kings are in no hand.
    pub(super) fn hold(&mut self, color: Color, piece: Piece, count: u8) {
        if let Some(held) = self.hands[color as usize].get_mut(piece as usize) {
            *held = held.saturating_add(count);
        }
    }

    /// Gives all pieces that are nowhere to a hand.
    pub(super) fn hold_the_rest(&mut self, color: Color) {
        for (piece, all) in Piece::ALL.into_iter().zip([18, 4, 4, 4, 2, 2, 4_usize]) {
            let on_board = self.board.iter().flatten().filter(|(_, on)| on.unpromote() == piece).count();
            let held: usize = self.hands.iter().map(|hand| usize::from(hand[piece as usize])).sum();
            self.hold(color, piece, all.saturating_sub(on_board + held) as u8);
        }
    }

    /// # Errors
    /// If it is no position of the game.
    pub(super) fn position(&self) -> Result<Shogi, KifuErrorKind> {
        let rank = |rank: Rank| {
            let mut text = String::new();
            let mut empty = 0;
            let flush = |text: &mut String, empty: &mut u8| {
                if *empty > 0 {
                    *text += &empty.to_string();
                    *empty = 0;
                }
            };
            for file in File::ALL.into_iter().rev() {
                match self.on(Square::new(file, rank)) {
                    Some((color, piece)) => {
                        flush(&mut text, &mut empty);
                        text += &piece.to_str(color);
                    }
                    None => empty += 1,
                }
            }
            flush(&mut text, &mut empty);
            text
        };
        let ranks: Vec<_> = Rank::ALL.into_iter().map(rank).collect();
        let mut hands = String::new();
        for color in [Color::Black, Color::White] {
            for (piece, &count) in Piece::ALL.into_iter().zip(&self.hands[color as usize]) {
                match count {
                    0 => {}
                    1 => hands += &piece.to_str(color),
                    _ => hands += &format!("{count}{}", piece.to_str(color)),
                }
            }
        }
        if hands.is_empty() {
            hands.push('-');
        }
        let side = if self.side == Color::Black { 'b' } else { 'w' };
        let sfen = format!("{} {side} {hands} {}", ranks.join("/"), self.number);
        sfen.parse().map_err(|error: crate::SfenError| KifuErrorKind::Start(error.kind))
    }
}
