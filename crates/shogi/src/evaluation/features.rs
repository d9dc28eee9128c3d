//! The pieces of a position as numbers: each piece on its square, and each number of a piece in hand (our
//! own; promoted small pieces count as golds there, as in Bonanza).

use super::attacks::Attacks;
use crate::Shogi;
use crate::capability::kind;
use haitaka::{Board, Color, Piece, Square};

/// The kinds of pieces on the board, promoted small pieces being golds; the king is the last.
const KINDS: usize = 10;

/// Where a hand's counts of each piece begin, by [`Piece`]: one number for each count from 1.
pub(crate) const HAND_START: [usize; Piece::HAND_NUM] = [0, 18, 22, 26, 30, 32, 34];

/// The counts of all pieces in a hand.
pub(crate) const HAND: usize = 38;

/// The numbers of one side.
const SIDE: usize = KINDS * Square::NUM + HAND;

/// The number of places: a piece of a side on a square, or a number of a piece in a hand.
pub(crate) const PLACES: usize = 2 * SIDE;

/// The most places that a position can have: 40 pieces, of which a hand counts a kind once.
pub(crate) const MOST: usize = 40;

/// The number of material weights: a piece on the board by [`Piece`], the king left out, then the piece in
/// hand, and the right to move.
pub const MATERIAL: usize = Piece::NUM - 1 + Piece::HAND_NUM + 1;

/// The index of the weight of the right to move among the material weights.
pub(crate) const TO_MOVE: usize = MATERIAL - 1;

/// The name of a material weight, below [`MATERIAL`].
///
/// ```
/// use nullwindow_shogi::material_name;
/// let names = [0, 13, 20].map(material_name);
/// assert_eq!(names, ["pawn", "pawn in hand", "right to move"]);
/// ```
#[must_use]
pub fn material_name(i: usize) -> &'static str {
    [
        "pawn",
        "lance",
        "knight",
        "silver",
        "bishop",
        "rook",
        "gold",
        "tokin",
        "promoted lance",
        "promoted knight",
        "promoted silver",
        "horse",
        "dragon",
        "pawn in hand",
        "lance in hand",
        "knight in hand",
        "silver in hand",
        "bishop in hand",
        "rook in hand",
        "gold in hand",
        "right to move",
    ][i]
}

/// The material weight of a piece on the board; `None` for the king.
pub(crate) fn material_of(piece: Piece) -> Option<usize> {
    match piece as usize {
        king if king == Piece::King as usize => None,
        i if i < Piece::King as usize => Some(i),
        i => Some(i - 1),
    }
}

/// The material weight of a piece in hand.
pub(crate) fn material_in_hand(piece: usize) -> usize {
    Piece::NUM - 1 + piece
}

/// The place of a piece of a side (0 for Black) on a square, all by their numbers.
#[inline(always)]
pub(crate) fn on_board(side: usize, piece: usize, square: usize) -> u16 {
    (side * SIDE + kind(Piece::index_const(piece)) * Square::NUM + square) as u16
}

/// The place of a number of pieces in the hand of a side (0 for Black); `None` for no piece.
#[inline(always)]
pub(crate) fn in_hand(side: usize, piece: usize, count: usize) -> Option<u16> {
    (count > 0).then(|| (side * SIDE + KINDS * Square::NUM + HAND_START[piece] + count - 1) as u16)
}

/// Places of a position; those of Black come first in a list that is made anew.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    places: [u16; MOST],
    len: usize,
}

impl Places {
    pub(crate) const NONE: Self = Places { places: [0; MOST], len: 0 };

    #[inline]
    pub(crate) fn of(board: &Board) -> Self {
        let mut all = Places::NONE;
        for (side, color) in [Color::Black, Color::White].into_iter().enumerate() {
            let own = board.colors(color);
            for piece in Piece::ALL {
                for square in board.pieces(piece) & own {
                    all.push(on_board(side, piece as usize, square as usize));
                }
            }
            for (piece, &count) in board.hand(color).iter().enumerate().take(Piece::HAND_NUM) {
                all.extend(in_hand(side, piece, count.into()));
            }
        }
        all
    }

    #[inline]
    pub(crate) fn push(&mut self, place: u16) {
        // No legal position has more. Of another board the list would be cut, and its sum be no evaluation.
        if let Some(slot) = self.places.get_mut(self.len) {
            *slot = place;
            self.len += 1;
        }
    }

    /// Adds a place, if there is one.
    #[inline]
    pub(crate) fn extend(&mut self, place: Option<u16>) {
        if let Some(place) = place {
            self.push(place);
        }
    }

    /// Removes a place that is there; the last one comes where it was.
    #[inline]
    pub(crate) fn remove(&mut self, place: u16) {
        if let Some(at) = self.as_slice().iter().position(|&other| other == place) {
            self.len -= 1;
            self.places[at] = self.places[self.len];
        }
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[u16] {
        &self.places[..self.len]
    }
}

/// The square of a place on the board.
pub(crate) fn square_of(place: usize) -> Option<Square> {
    let within = place % SIDE;
    (within < KINDS * Square::NUM).then(|| Square::index_const(within % Square::NUM))
}

/// The kind of piece of a place on the board, and its side, as a number.
pub(crate) fn kind_of(place: usize) -> usize {
    place / SIDE * KINDS + place % SIDE / Square::NUM
}

/// The number of a place in a hand, by side.
pub(crate) fn hand_of(place: usize) -> Option<usize> {
    let count = (place % SIDE).checked_sub(KINDS * Square::NUM)?;
    Some(place / SIDE * HAND + count)
}

/// The place after mirroring the board from left to right.
pub(crate) fn mirrored(place: usize) -> usize {
    let (side, within) = (place / SIDE, place % SIDE);
    if within >= KINDS * Square::NUM {
        return place;
    }
    let (kind, square) = (within / Square::NUM, Square::index_const(within % Square::NUM));
    side * SIDE + kind * Square::NUM + square.flip_file() as usize
}

/// The place after turning the board and exchanging the sides.
pub(crate) fn turned(place: usize) -> usize {
    let (side, within) = (place / SIDE, place % SIDE);
    let within = if within >= KINDS * Square::NUM {
        within
    } else {
        let square = Square::index_const(within % Square::NUM);
        within / Square::NUM * Square::NUM + square.flip() as usize
    };
    (1 - side) * SIDE + within
}

/// What the evaluation knows of a position, in three fifths of its memory: material, places and attacks.
///
/// ```
/// use nullwindow_shogi::{Placement, Shogi};
/// assert_eq!(Placement::of(&Shogi::start()).sign(), 1); // Black is to move
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    places: [u16; MOST],
    len: u8,
    /// 1 if Black is to move, −1 if White is.
    sign: i8,
    /// Black's number less White's, by material weight.
    material: [i8; TO_MOVE],
    attacks: Attacks,
}

impl Placement {
    /// The placement of a position.
    #[must_use]
    pub fn of(p: &Shogi) -> Self {
        let board = p.board();
        let (black, white) = (board.colors(Color::Black), board.colors(Color::White));
        let mut material = [0; TO_MOVE];
        for piece in Piece::ALL {
            if let Some(weight) = material_of(piece) {
                let of = board.pieces(piece);
                material[weight] = (of & black).len() as i8 - (of & white).len() as i8;
            }
        }
        for piece in 0..Piece::HAND_NUM {
            let [black, white] = [Color::Black, Color::White].map(|side| board.hand(side)[piece] as i8);
            material[material_in_hand(piece)] = black - white;
        }
        let Places { places, len } = Places::of(board);
        let sign = if board.side_to_move() == Color::Black { 1 } else { -1 };
        Placement { places, len: len as u8, sign, material, attacks: Attacks::of(board) }
    }

    /// 1 if Black is to move, −1 if White is.
    #[must_use]
    pub fn sign(&self) -> i32 {
        self.sign.into()
    }

    /// Black's number less White's, by material weight.
    pub(crate) fn material(&self) -> &[i8] {
        &self.material
    }

    /// The features of the attacks.
    pub(super) fn attacks(&self) -> &Attacks {
        &self.attacks
    }

    /// The places.
    pub(crate) fn places(&self) -> &[u16] {
        &self.places[..self.len.into()]
    }
}
