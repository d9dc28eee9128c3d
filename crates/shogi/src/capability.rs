//! The capabilities of the game beyond its rules: keys (Zobrist 1970), slots of moves, repetition (rules of
//! the Computer Shogi Association), and the null move.

use crate::Shogi;
use haitaka::{Move, Piece, PieceMoves, Square};
use nullwindow::{Indexed, Keyed, NullMove, Outcome, Position, Repetition, Side};
use nullwindow_support::Perft;

/// The bit of a packed move that promotes, and that of a drop.
const PROMOTION: u16 = 1 << 14;
const DROP: u16 = 1 << 15;

/// The key is the 64-bit Zobrist hash of `haitaka`: board, both hands, and the side to move.
impl Keyed for Shogi {
    type Key = u64;

    #[inline]
    fn key(&self) -> u64 {
        self.0.hash()
    }

    #[inline]
    fn pack(&self, m: Move) -> u16 {
        match m {
            Move::Drop { piece, to } => DROP | (piece as u16) << 7 | to as u16,
            Move::BoardMove { from, to, promotion } => {
                (if promotion { PROMOTION } else { 0 }) | (from as u16) << 7 | to as u16
            }
        }
    }

    #[inline]
    fn unpack(&self, bits: u16) -> Option<Move> {
        let to = Square::try_index(usize::from(bits & 127))?;
        let origin = usize::from(bits >> 7 & 127);
        let m = if bits & DROP != 0 {
            let piece = Piece::try_index(origin).filter(|_| origin < Piece::HAND_NUM)?;
            (bits & PROMOTION == 0).then_some(Move::Drop { piece, to })?
        } else {
            Move::BoardMove { from: Square::try_index(origin)?, to, promotion: bits & PROMOTION != 0 }
        };
        // A side that can declare has won, and has no moves.
        (self.is_legal(m) && !self.can_declare()).then_some(m)
    }
}

/// The kinds of pieces that a slot distinguishes: promoted small pieces move like the gold.
const KINDS: usize = 10;

/// The kind of a piece, below [`KINDS`].
pub(crate) const fn kind(piece: Piece) -> usize {
    match piece {
        Piece::Pawn => 0,
        Piece::Lance => 1,
        Piece::Knight => 2,
        Piece::Silver => 3,
        Piece::Gold | Piece::Tokin | Piece::PLance | Piece::PKnight | Piece::PSilver => 4,
        Piece::Bishop => 5,
        Piece::Rook => 6,
        Piece::PBishop => 7,
        Piece::PRook => 8,
        Piece::King => 9,
    }
}

/// The slot of a move is given by the side, the piece that moves or is dropped, and the destination.
impl Indexed for Shogi {
    const SLOTS: usize = 2 * (KINDS + Piece::HAND_NUM) * Square::NUM;

    #[inline]
    fn slot(&self, m: Move) -> usize {
        let origin = match m {
            Move::Drop { piece, .. } => KINDS + piece as usize,
            Move::BoardMove { from, .. } => self.0.piece_on(from).map_or(0, kind),
        };
        let side = usize::from(self.side() == Side::Second);
        ((KINDS + Piece::HAND_NUM) * side + origin) * Square::NUM + m.to() as usize
    }
}

/// The record of a position for the rule of repetition.
///
/// ```
/// use nullwindow::{Position, Repetition};
/// use nullwindow_shogi::Shogi;
/// let mut position = Shogi::start();
/// let start = position.record();
/// for m in ["2h3h", "8b7b", "3h2h", "7b8b"] {
///     position.make(m.parse().expect("a move"));
/// }
/// assert_eq!(position.record(), start);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    hash: u64,
    /// Whether the side to move is in check.
    check: bool,
    side: Side,
}

/// The fourth occurrence of a position, with the same hands and side to move, is a draw; but if one side has
/// given check with every move since the first of the four, it loses (*perpetual check*).
///
/// Every earlier position stays [relevant](Repetition::relevant): no move is irreversible, for a piece that
/// has been captured, has advanced or is promoted can be captured again, and dropped where it was.
impl Repetition for Shogi {
    type Record = Record;

    #[inline]
    fn record(&self) -> Record {
        Record { hash: self.0.hash(), check: self.in_check(), side: self.side() }
    }

    #[inline]
    fn by_repetition(path: &[Record]) -> Option<Outcome> {
        let (now, earlier) = path.split_last()?;
        // The same side is to move every second ply, and no position recurs before the fourth.
        let mut equal =
            earlier.iter().enumerate().rev().skip(3).step_by(2).filter(|(_, record)| record.hash == now.hash);
        let (first, _) = equal.nth(2)?;
        let checked = |side: Side| {
            let mut replies = path[first + 1..].iter().filter(|record| record.side == side);
            replies.all(|record| record.check)
        };
        Some(match now.side {
            side if checked(side) => Outcome::Win(side),
            side if checked(side.other()) => Outcome::Win(side.other()),
            _ => Outcome::Draw,
        })
    }
}

/// No null move in check, and none without a king.
impl NullMove for Shogi {
    fn make_null(&mut self) -> Option<Self> {
        if !self.0.has(self.0.side_to_move(), Piece::King) {
            return None;
        }
        let passed = self.0.null_move()?;
        Some(std::mem::replace(self, Shogi(passed)))
    }

    fn unmake_null(&mut self, before: Self) {
        *self = before;
    }
}

/// Repetition and declaration end no path.
impl Perft for Shogi {
    type OfPiece = PieceMoves;

    #[inline]
    fn for_each_piece(&self, mut pass: impl FnMut(PieceMoves)) {
        self.generate(|of_piece| {
            pass(of_piece);
            false
        });
    }
}
