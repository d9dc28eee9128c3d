//! The ordering score of a move from the board after it: few replies (fastest first), own corners, parity
//! (our own weights).

use super::board::Board;
use crate::BoardSize;
use crate::bits::{self, Kernel};

/// The ordering score of a move from the board after it; the number of replies counts most.
#[inline(always)]
pub(super) fn quick_score<S: BoardSize, K: Kernel>(after: Board<S>, square: u8, odd: bool) -> i32 {
    let parity = if odd { 5 } else { 0 };
    let corner = if S::CORNERS & (1 << square) != 0 { 6 } else { 0 };
    parity + corner - 8 * weighted::<S>(after.legal::<K>()) - potential(after)
}

/// The number of moves, with those to corners counted twice.
#[inline(always)]
pub(super) fn weighted<S: BoardSize>(moves: u64) -> i32 {
    (moves.count_ones() + (moves & S::CORNERS).count_ones()) as i32
}

/// Potential mobility: the empty squares next to the opponent's discs, where a move may become possible.
#[inline(always)]
pub(super) fn potential<S: BoardSize>(board: Board<S>) -> i32 {
    (bits::around(board.opponent) & board.empty()).count_ones() as i32
}
