//! The inputs of the network: each piece on its square, from the view of either side (Nasu 2018, without its
//! king squares).

use crate::Chess;
use crate::squares::Squares;
use cozy_chess::{BitBoard, Board, Color, Piece};

/// Visits the inputs of a board: for each piece, that from the view of the side to move and that from the
/// other's.
#[inline(always)]
pub(super) fn inputs(board: &Board, visit: impl FnMut(usize, usize)) {
    inputs_of(board.side_to_move(), |of, piece| board.colored_pieces(of, piece), visit);
}

/// Visits the inputs of pieces, with `side` to move.
#[inline(always)]
fn inputs_of(side: Color, pieces: impl Fn(Color, Piece) -> BitBoard, mut visit: impl FnMut(usize, usize)) {
    let [own, other] = [side, !side].map(|viewer| turn(viewer, pieces(viewer, Piece::King)));
    // The masks change nothing: with them the compiler knows that no input is out of range.
    let turned = |square: usize| [(square ^ own) & 63, (square ^ other) & 63];
    let [own_kinds, enemy_kinds] = [0, 6 * 64];
    for piece in Piece::ALL {
        for square in Squares::of(pieces(side, piece)) {
            let ([own, other], kind) = (turned(square), 64 * piece as usize);
            visit(own_kinds + kind + own, enemy_kinds + kind + other);
        }
    }
    for piece in Piece::ALL {
        for square in Squares::of(pieces(!side, piece)) {
            let ([own, other], kind) = (turned(square), 64 * piece as usize);
            visit(enemy_kinds + kind + own, own_kinds + kind + other);
        }
    }
}

/// The mask that turns squares to the view of a side: its first rank at the bottom, its king on the files e
/// to h.
#[inline]
pub(super) fn turn(viewer: Color, king: BitBoard) -> usize {
    let ranks = if viewer == Color::White { 0 } else { 56 };
    let files = if king.next_square().is_some_and(|king| (king as usize) % 8 < 4) { 7 } else { 0 };
    ranks ^ files
}

/// The pieces of a position from the view of the side to move, in 32 bytes: the inputs of the network, to be
/// kept for training.
///
/// ```
/// use nullwindow_chess::{Chess, Placement};
/// let [own, other] = Placement::of(&Chess::start()).inputs();
/// assert_eq!((own.len(), other.len()), (32, 32));
/// // The first is White's pawn on a2; for Black it is an enemy pawn on the seventh rank.
/// assert_eq!((own[0], other[0]), (8, 6 * 64 + 48));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The squares with a piece of the side to move; then the three bits of each square's content: 0 if
    /// empty, else the number of the piece plus one. The side to move plays upwards.
    planes: [BitBoard; 4],
}

impl Placement {
    /// The number of inputs: own and enemy pieces of six kinds, on 64 squares.
    pub const INPUTS: usize = 12 * 64;

    /// The largest number of pieces.
    pub const MAX_PIECES: usize = 32;

    /// The pieces of a position.
    #[must_use]
    pub fn of(p: &Chess) -> Self {
        let board = p.board();
        let side = board.side_to_move();
        let turned = |squares: BitBoard| if side == Color::White { squares } else { squares.flip_ranks() };
        let mut planes = [turned(board.colors(side)), BitBoard::EMPTY, BitBoard::EMPTY, BitBoard::EMPTY];
        for piece in Piece::ALL {
            for (bit, plane) in planes[1..].iter_mut().enumerate() {
                if (piece as usize + 1) >> bit & 1 == 1 {
                    *plane |= turned(board.pieces(piece));
                }
            }
        }
        Placement { planes }
    }

    /// The inputs that are 1, piece by piece, from the view of the side to move and from that of the other
    /// side. The number of an input is 64 times the kind of piece (own ones from the pawn to the king, then
    /// the enemy's) plus the square: own first rank at the bottom, own king on the files e to h.
    #[must_use]
    pub fn inputs(&self) -> [Vec<u16>; 2] {
        let mut lists = [(); 2].map(|()| Vec::with_capacity(Self::MAX_PIECES));
        self.for_each(|own, other| {
            lists[0].push(own);
            lists[1].push(other);
        });
        lists
    }

    /// Visits the [inputs](Self::inputs), for each piece both.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(u16, u16)) {
        let [own, bits @ ..] = self.planes;
        let pieces = |of: Color, piece: Piece| {
            let side = if of == Color::White { own } else { !own };
            bits.into_iter().enumerate().fold(side, |squares, (bit, plane)| {
                squares & if (piece as usize + 1) >> bit & 1 == 1 { plane } else { !plane }
            })
        };
        inputs_of(Color::White, pieces, |own, other| visit(own as u16, other as u16));
    }

    /// The number of pieces, kings included.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        let [_, a, b, c] = self.planes;
        (a | b | c).len()
    }
}
