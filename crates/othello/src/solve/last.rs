//! The last squares: too few for ordering by mobility to pay; parity orders them instead.
//!
//! Parity: in a region with an odd number of empty squares, who moves in first also moves last. Regions are
//! approximated by the four quarters of the board.

use super::board::Board;
use crate::bits;

/// With so few empty squares a search is [`few`]'s.
pub(super) const FEW: u32 = 6;

/// The quarter of the board in which a square lies.
#[inline]
pub(super) fn quarter(square: u8) -> u64 {
    0x0f0f_0f0f_u64 << ((square & 4) + (square & 32))
}

/// The quarters with an odd number of empty squares.
#[inline]
pub(super) fn odd_quarters(empty: u64) -> u64 {
    [0, 4, 32, 36].map(quarter).into_iter().filter(|quarter| (empty & quarter).count_ones() % 2 == 1).sum()
}

/// Whether `board` is worth more than `alpha`, fail-soft: the value returned is at most `alpha` and an upper
/// bound, or more and a lower one. `odd` are the odd quarters; `nodes` counts positions.
pub(super) fn few(board: Board, alpha: i32, odd: u64, nodes: &mut u64) -> i32 {
    let empty = board.empty();
    *nodes += 1;
    if empty & empty.wrapping_sub(1) == 0 {
        return if empty == 0 { board.count() } else { one(board, empty.trailing_zeros() as u8) };
    }
    let mut best = i32::MIN;
    for squares in [empty & odd, empty & !odd] {
        for square in bits::squares(squares) {
            let flips = board.flips(square);
            if flips != 0 {
                let value = -few(board.after(square, flips), -alpha - 1, odd ^ quarter(square), nodes);
                if value > alpha {
                    return value;
                }
                best = best.max(value);
            }
        }
    }
    match best {
        i32::MIN if board.passed().legal() != 0 => -few(board.passed(), -alpha - 1, odd, nodes),
        i32::MIN => board.count(),
        best => best,
    }
}

/// The value of a board with one empty square.
#[inline]
fn one(board: Board, square: u8) -> i32 {
    let own = board.own.count_ones() as i32;
    let flips = board.flips(square);
    if flips != 0 {
        return 2 * (own + 1 + flips.count_ones() as i32) - 64;
    }
    let flips = board.passed().flips(square);
    if flips != 0 {
        return 2 * (own - flips.count_ones() as i32) - 64;
    }
    // Nobody can move: the empty square goes to the winner. (63 discs: no draw.)
    2 * own - if 2 * own > 63 { 62 } else { 64 }
}
