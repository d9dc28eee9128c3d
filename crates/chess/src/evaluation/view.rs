//! The board from the view of one side, its own first rank at the bottom (our own). The terms are computed
//! from views, so that both sides are evaluated alike.

use crate::squares::Squares;
use cozy_chess::{BitBoard, Board, Color, File, Piece, Square, get_king_moves};

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// A board from the view of one side.
pub(super) struct View {
    /// Own pieces, by [`Piece`].
    pub(super) own: [BitBoard; 6],
    /// The enemy's.
    pub(super) enemy: [BitBoard; 6],
    pub(super) all_own: BitBoard,
    pub(super) all_enemy: BitBoard,
    pub(super) occupied: BitBoard,
    pub(super) king: Square,
    pub(super) enemy_king: Square,
    pub(super) pawn_attacks: BitBoard,
    pub(super) enemy_pawn_attacks: BitBoard,
    /// The squares around the enemy's king, and those one rank further towards this side.
    pub(super) zone: BitBoard,
}

impl View {
    pub(super) fn of(board: &Board, side: Color) -> Self {
        let turned = |squares: BitBoard| if side == Color::White { squares } else { squares.flip_ranks() };
        let all = [side, !side].map(|side| turned(board.colors(side)));
        let pieces = Piece::ALL.map(|piece| turned(board.pieces(piece)));
        let [own, enemy] = all.map(|all| pieces.map(|pieces| pieces & all));
        let [king, enemy_king] = [side, !side].map(|of| board.king(of).relative_to(side));
        let pawn_attacks = adjacent(up(own[Piece::Pawn as usize]));
        let enemy_pawn_attacks = adjacent(down(enemy[Piece::Pawn as usize]));
        let ring = get_king_moves(enemy_king) | enemy_king.bitboard();
        View {
            own,
            enemy,
            all_own: all[0],
            all_enemy: all[1],
            occupied: all[0] | all[1],
            king,
            enemy_king,
            pawn_attacks,
            enemy_pawn_attacks,
            zone: ring | down(ring),
        }
    }

    #[inline]
    pub(super) fn own(&self, piece: Piece) -> BitBoard {
        self.own[piece as usize]
    }

    #[inline]
    pub(super) fn enemy(&self, piece: Piece) -> BitBoard {
        self.enemy[piece as usize]
    }
}

/// The squares that the pieces of a side attack.
#[derive(Clone, Copy)]
pub(super) struct Attacks {
    /// By [`Piece`].
    pub(super) by: [BitBoard; 6],
    pub(super) all: BitBoard,
    /// Squares attacked at least twice.
    pub(super) twice: BitBoard,
}

impl Attacks {
    #[inline]
    pub(super) fn add(&mut self, piece: Piece, squares: BitBoard) {
        self.by[piece as usize] |= squares;
        self.twice |= self.all & squares;
        self.all |= squares;
    }

    #[inline]
    pub(super) fn by(&self, piece: Piece) -> BitBoard {
        self.by[piece as usize]
    }

    /// The same in the view of the other side.
    pub(super) fn flipped(&self) -> Self {
        Attacks {
            by: self.by.map(BitBoard::flip_ranks),
            all: self.all.flip_ranks(),
            twice: self.twice.flip_ranks(),
        }
    }
}

/// One rank towards the enemy.
#[inline]
pub(super) fn up(squares: BitBoard) -> BitBoard {
    BitBoard(squares.0 << 8)
}

/// One rank back.
#[inline]
pub(super) fn down(squares: BitBoard) -> BitBoard {
    BitBoard(squares.0 >> 8)
}

#[inline]
pub(super) fn east(squares: BitBoard) -> BitBoard {
    BitBoard(squares.0 << 1 & !FILE_A)
}

#[inline]
pub(super) fn west(squares: BitBoard) -> BitBoard {
    BitBoard(squares.0 >> 1 & !(FILE_A << 7))
}

/// The squares to the left and to the right.
#[inline]
pub(super) fn adjacent(squares: BitBoard) -> BitBoard {
    east(squares) | west(squares)
}

/// These squares and all in front of them on their files.
#[inline]
pub(super) fn fill_up(squares: BitBoard) -> BitBoard {
    let mut s = squares.0;
    s |= s << 8;
    s |= s << 16;
    BitBoard(s | s << 32)
}

/// These squares and all behind them on their files.
#[inline]
pub(super) fn fill_down(squares: BitBoard) -> BitBoard {
    let mut s = squares.0;
    s |= s >> 8;
    s |= s >> 16;
    BitBoard(s | s >> 32)
}

/// The rank of a square, from 0.
#[inline]
pub(super) fn rank(square: Square) -> usize {
    square as usize / 8
}

/// The number of king moves from one square to another.
#[inline]
pub(super) fn distance(a: Square, b: Square) -> usize {
    DISTANCES[a as usize][b as usize].into()
}

static DISTANCES: [[u8; 64]; 64] = {
    let mut distances = [[0; 64]; 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (a, b) = (i / 64, i % 64);
        let (ranks, files) = ((a / 8_usize).abs_diff(b / 8), (a % 8_usize).abs_diff(b % 8));
        distances[a][b] = if ranks > files { ranks as u8 } else { files as u8 };
        i += 1;
    }
    distances
};

/// The squares in a bitboard.
#[inline(always)]
pub(super) fn squares(squares: BitBoard) -> impl Iterator<Item = Square> {
    // The mask changes nothing: with it the compiler knows that there is such a square.
    Squares::of(squares).map(|square| Square::index(square & 63))
}

#[inline]
pub(super) fn file(file: usize) -> BitBoard {
    File::index(file).bitboard()
}

#[inline]
pub(super) fn count(squares: BitBoard) -> i32 {
    squares.len() as i32
}
