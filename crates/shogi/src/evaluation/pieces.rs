//! What a position holds, in a form that shows quickly how two positions differ (our own).

use haitaka::{Board, Color, Piece, Square};

/// The pieces on the board and in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pieces {
    /// The squares of each side, Black's first.
    pub(crate) sides: [u128; 2],
    /// The squares of each kind of piece.
    pub(crate) kinds: [u128; Piece::NUM],
    /// The pieces in hand of each side.
    pub(crate) hands: [[u8; Piece::HAND_NUM]; 2],
}

/// The sides in their order.
const SIDES: [Color; 2] = [Color::Black, Color::White];

impl Pieces {
    pub(crate) const NONE: Self =
        Pieces { sides: [0; 2], kinds: [0; Piece::NUM], hands: [[0; Piece::HAND_NUM]; 2] };

    #[inline]
    pub(crate) fn of(board: &Board) -> Self {
        let hand = |side| {
            let [hand @ .., _, _, _, _, _, _, _] = *board.hand(side);
            hand
        };
        Pieces {
            sides: SIDES.map(|side| board.colors(side).0),
            kinds: Piece::ALL.map(|piece| board.pieces(piece).0),
            hands: SIDES.map(hand),
        }
    }

    /// The number of squares that a side has in only one of the positions, of both sides together.
    #[inline(always)]
    pub(crate) fn distance(&self, other: &Self) -> u32 {
        let [black, white] = [0, 1].map(|side| (self.sides[side] ^ other.sides[side]).count_ones());
        black + white
    }

    /// Passes each kind and side whose squares differ from those of the other position, with the squares that
    /// have such a piece only there, and those that have one only here.
    #[inline(always)]
    pub(crate) fn board_changes(&self, from: &Self, mut each: impl FnMut(usize, usize, [u128; 2])) {
        // A piece of the same kind as the one that it captures leaves that kind's squares as they are.
        let changed = [0, 1].map(|side| from.sides[side] ^ self.sides[side]);
        let captured = changed[0] & changed[1];
        for kind in 0..Piece::NUM {
            let (before, after) = (from.kinds[kind], self.kinds[kind]);
            if (before ^ after) | (captured & after) == 0 {
                continue;
            }
            for side in 0..2 {
                let (before, after) = (before & from.sides[side], after & self.sides[side]);
                each(kind, side, [before & !after, after & !before]);
            }
        }
    }

    /// Passes each kind and side of which another number is in hand than in the other position, with the
    /// numbers there and here.
    #[inline(always)]
    pub(crate) fn hand_changes(&self, from: &Self, mut each: impl FnMut(usize, usize, [usize; 2])) {
        for side in (0..2).filter(|&side| self.hands[side] != from.hands[side]) {
            for kind in 0..Piece::HAND_NUM {
                let [before, after] = [from, self].map(|pieces| usize::from(pieces.hands[side][kind]));
                if before != after {
                    each(kind, side, [before, after]);
                }
            }
        }
    }
}

/// The squares of a set, in order.
#[inline(always)]
pub(crate) fn squares(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (square < Square::NUM).then_some(square)
    })
}
