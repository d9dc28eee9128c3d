//! The capabilities of the game: a key, slots of moves, the eight symmetries of the board (our own).

use crate::{BoardSize, Move, Othello, bits};
use nullwindow::{Indexed, Keyed, Position, Side, Symmetric};
use std::ops::Range;

/// The key is injective if the side that is not to move has a disc (without one the game is over): 64 bits
/// for each side's discs. If White is to move, the first word has all discs instead of White's: the two words
/// then have discs in common, which Black's and White's discs never have. It leaves out the size of the
/// board.
impl<S: BoardSize> Keyed for Othello<S> {
    type Key = u128;
    const KEYS_AHEAD: bool = true;

    #[inline]
    fn key(&self) -> u128 {
        let others = if self.side() == Side::Second { self.opponent() } else { 0 };
        u128::from(self.own() | others) | u128::from(self.opponent()) << 64
    }

    #[inline]
    fn pack(&self, m: Move) -> u16 {
        m.square().unwrap_or(64).into()
    }

    #[inline]
    fn unpack(&self, bits: u16) -> Option<Move> {
        let m = if bits == 64 { Move::PASS } else { Move::on(u8::try_from(bits).ok()?)? };
        self.is_legal(m).then_some(m)
    }
}

/// A move's slot is its square, and the side.
impl<S: BoardSize> Indexed for Othello<S> {
    const SLOTS: usize = 2 * 65;

    #[inline]
    fn slot(&self, m: Move) -> usize {
        65 * usize::from(self.side() == Side::Second) + usize::from(m.square().unwrap_or(64))
    }
}

/// Bit 0 of a symmetry's number exchanges top and bottom, bit 1 left and right, bit 2 files and rows, in this
/// order. On a board that is not square those with bit 2 change nothing, as number 0.
impl<S: BoardSize> Symmetric for Othello<S> {
    const SYMMETRIES: usize = 8;

    #[inline]
    fn symmetric(&self, i: usize) -> Self {
        let i = self.own_symmetry(i);
        self.mapped(|board| symmetric(board, i))
    }

    /// After a dozen moves one search rarely reaches two symmetric positions, so positions keep their own
    /// entries.
    #[inline]
    fn canonical(&self) -> usize {
        if self.empties() + 14 < self.size().count() {
            return 0;
        }
        self.symmetries().min_by_key(|&i| self.symmetric(i).key()).unwrap_or(0)
    }

    #[inline]
    fn symmetric_move(&self, m: Move, i: usize) -> Move {
        let i = self.own_symmetry(i);
        let square = m.square().and_then(|square| Move::on(symmetric(1 << square, i).trailing_zeros() as u8));
        square.unwrap_or(Move::PASS)
    }

    /// Turning a transposition round exchanges what it did to rows and to files.
    #[inline]
    fn inverse(i: usize) -> usize {
        if i & 4 == 0 { i } else { 4 | (i & 1) << 1 | (i & 2) >> 1 }
    }
}

impl<S: BoardSize> Othello<S> {
    /// The numbers of the board's symmetries, each once.
    #[inline]
    pub(crate) fn symmetries(&self) -> Range<usize> {
        0..if self.is_square() { 8 } else { 4 }
    }

    /// The one of them that symmetry number `i` is.
    #[inline]
    fn own_symmetry(&self, i: usize) -> usize {
        if i < 4 || self.is_square() { i } else { 0 }
    }

    #[inline]
    fn is_square(&self) -> bool {
        self.size().columns() == self.size().rows()
    }
}

/// A set of squares under symmetry `i`.
#[inline]
fn symmetric(mut board: u64, i: usize) -> u64 {
    if i & 1 != 0 {
        board = board.swap_bytes();
    }
    if i & 2 != 0 {
        board = board.reverse_bits().swap_bytes();
    }
    if i & 4 != 0 { bits::transpose(board) } else { board }
}
