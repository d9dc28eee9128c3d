//! The ordering score of a move from the board after it: few replies (fastest first), own corners, parity
//! (our own weights).

use super::board::Board;
use crate::BoardSize;
use crate::bits::{self, Kernel};

/// The ordering score of a move from the board after it; the number of replies counts most.
#[inline(always)]
pub(super) fn quick_score<K: Kernel>(after: Board<impl BoardSize>, square: u8, odd: bool) -> i32 {
    let parity = if odd { 5 } else { 0 };
    let corner = if after.size.corners() & (1 << square) != 0 { 6 } else { 0 };
    parity + corner - 8 * weighted(after.size, after.legal::<K>()) - potential(after)
}

/// The number of moves, with those to corners counted twice.
#[inline(always)]
pub(super) fn weighted(size: impl BoardSize, moves: u64) -> i32 {
    (moves.count_ones() + (moves & size.corners()).count_ones()) as i32
}

/// Potential mobility: the empty squares next to the opponent's discs, where a move may become possible.
#[inline(always)]
pub(super) fn potential(board: Board<impl BoardSize>) -> i32 {
    (bits::around(board.opponent) & board.empty()).count_ones() as i32
}
