//! A move of KIF, with its origin, or of KI2, with words that name it among the moves of its piece.

use super::super::error::{KifuErrorKind, expected};
use super::super::pieces::{self, names};
use super::super::setup::digits;
use super::numbers::digit;
use crate::{Move, Shogi};
use haitaka::{Color, File, Piece, Rank, Square};
use std::time::Duration;

/// A move that was read.
pub(super) struct NamedMove<'a> {
    pub(super) m: Move,
    /// Its text, and what follows.
    pub(super) text: &'a str,
    pub(super) rest: &'a str,
    /// What KIF wants and the text lacks.
    pub(super) note: Option<&'static str>,
}

/// The square that a text begins with, and the rest.
pub(super) fn square(text: &str) -> Option<(Square, &str)> {
    let mut chars = text.chars();
    let mut index = || digit(chars.next()?)?.checked_sub(1).map(usize::from);
    let (file, rank) = (File::try_index(index()?)?, Rank::try_index(index()?)?);
    Some((Square::new(file, rank), chars.as_str()))
}

/// What a text says of a move behind its piece.
#[derive(Default)]
struct MoveWords {
    /// Its direction, forwards, sideways or backwards, and its place among the others.
    direction: Option<char>,
    place: Option<char>,
    promotion: Option<bool>,
    drop: bool,
    origin: Option<Square>,
}

impl MoveWords {
    /// Reads the words that a text begins with. Returns the rest.
    fn read(text: &str) -> (Self, &str) {
        let (mut words, mut rest) = (MoveWords::default(), text);
        loop {
            let mut chars = rest.chars();
            match chars.next() {
                Some(word @ ('上' | '行' | '入' | '寄' | '引' | '下')) => words.direction = Some(word),
                Some(word @ ('右' | '左' | '直')) => words.place = Some(word),
                Some('成') => words.promotion = Some(true),
                Some('生') => words.promotion = Some(false),
                Some('打') => words.drop = true,
                Some('不') if chars.next() == Some('成') => words.promotion = Some(false),
                // Only the square before a move stands directly behind it.
                Some('(' | '（') => match square(chars.as_str()) {
                    Some((from, end)) if end.starts_with([')', '）']) => {
                        words.origin = Some(from);
                        rest = &end[end.chars().next().map_or(0, char::len_utf8)..];
                        return (words, rest);
                    }
                    _ if chars.as_str().starts_with("00)") => {
                        words.drop = true;
                        return (words, &chars.as_str()[3..]);
                    }
                    _ => return (words, rest),
                },
                _ => return (words, rest),
            }
            rest = chars.as_str();
        }
    }

    /// Leaves those squares from which the words name the move to a square.
    fn choose(&self, side: Color, to: Square, mut from: Vec<Square>) -> Vec<Square> {
        // From the view of the side that moves: to the right and forwards.
        let view = |n: i8| if side == Color::Black { n } else { -n };
        let right = |square: &Square| view(-(square.file() as i8));
        let forwards = |square: &Square| view(square.rank() as i8 - to.rank() as i8).signum();
        if let Some(direction) = self.direction {
            let wanted = match direction {
                '寄' => 0,
                '引' | '下' => -1,
                _ => 1,
            };
            from.retain(|square| forwards(square) == wanted);
        }
        let extreme = match self.place {
            Some('右') => from.iter().map(right).max(),
            Some('左') => from.iter().map(right).min(),
            Some(_) => {
                from.retain(|square| square.file() == to.file() && forwards(square) == 1);
                None
            }
            None => None,
        };
        from.retain(|square| extreme.is_none_or(|extreme| right(square) == extreme));
        from
    }
}

/// Reads a move such as `７六歩(77)`, `同　銀成(31)`, `５五角打` or `５八金右`; `last` is the destination of the
/// move before.
pub(super) fn read_move<'a>(
    position: &Shogi,
    text: &'a str,
    last: Option<Square>,
) -> Result<NamedMove<'a>, KifuErrorKind> {
    let shown = text.split([' ', '\t']).next().unwrap_or_default();
    let wanted = || expected(shown, "a move, as in ７六歩(77), 同　銀(31), ５五角打 or ５八金右");
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (last.ok_or(KifuErrorKind::NoDestination)?, rest),
        None => square(text).ok_or_else(wanted)?,
    };
    let rest = rest.strip_prefix('同').unwrap_or(rest).trim_start();
    let (piece, rest) = pieces::from_kif(rest).ok_or_else(wanted)?;
    let (words, rest) = MoveWords::read(rest.trim_start_matches('　'));
    let in_hand = (piece as usize) < Piece::HAND_NUM && words.origin.is_none() && words.promotion.is_none();
    if words.drop && !in_hand {
        return Err(wanted());
    }
    let (board, side) = (position.board(), position.board().side_to_move());
    let is_own =
        |from: Square| board.colored_piece_on(from).is_some_and(|on| (on.color, on.piece) == (side, piece));
    if let Some(from) = words.origin {
        if !is_own(from) {
            return Err(KifuErrorKind::Piece { piece: names(piece).english, square: digits(from) });
        }
        if words.promotion == Some(true) && !piece.is_promotable() {
            let piece = names(piece).english;
            return Err(KifuErrorKind::Promotion { piece, found: "成".to_owned() });
        }
    }
    let board_moves = |promotion: bool| {
        let origins =
            Square::ALL.into_iter().filter(|&from| words.origin.unwrap_or(from) == from && is_own(from));
        let m = |from| Move::BoardMove { from, to, promotion };
        let legal = origins.filter(|&from| position.is_legal(m(from))).collect();
        words.choose(side, to, legal).into_iter().map(m).collect::<Vec<_>>()
    };
    let mut note = words.origin.is_none().then_some("has no origin");
    let mut moves = if words.drop { Vec::new() } else { board_moves(words.promotion.unwrap_or(false)) };
    if moves.is_empty() && in_hand {
        let drop = Move::Drop { piece, to };
        moves.extend(Some(drop).filter(|&drop| position.is_legal(drop)));
        note = (!words.drop).then_some("is a drop, without 打");
    }
    if moves.is_empty() && words.promotion.is_none() && !words.drop {
        moves = board_moves(true);
        note = Some("promotes, since it must");
    }
    match moves[..] {
        [m] => Ok(NamedMove { m, text: text[..text.len() - rest.len()].trim_end(), rest, note }),
        [] => Err(KifuErrorKind::Illegal { found: shown.to_owned() }),
        _ => Err(KifuErrorKind::Ambiguous { found: shown.to_owned(), moves: moves.len() }),
    }
}

/// The time of a move in `( 0:16/00:01:02)`: minutes and seconds, or hours too.
pub(super) fn time(text: &str) -> Option<Duration> {
    let text = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut seconds = 0_u64;
    for part in text.split('/').next()?.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(part.trim().parse().ok()?)?;
    }
    Some(Duration::from_secs(seconds))
}
