//! The last five squares: ordering by mobility and the table cost more than they save there, and parity
//! orders instead (an idea as old as Othello programs).
//!
//! Parity: in a region with an odd number of empty squares, the side that moves there first also moves last.
//! Regions are approximated by the four quarters of the board.

use super::board::Board;
use super::stable::stability_cut;
use crate::BoardSize;
use crate::bits::{self, Kernel, Step};

/// The most empty squares that [`last_five`] searches.
pub(super) const LAST: u32 = 5;

/// The quarter of the board in which a square lies.
#[inline(always)]
pub(super) fn quarter(square: u8) -> u64 {
    0x0f0f_0f0f_u64 << ((square & 4) + (square & 32))
}

/// The quarters with an odd number of empty squares.
#[inline(always)]
pub(super) fn odd_quarters(empty: u64) -> u64 {
    [0, 4, 32, 36].map(quarter).into_iter().filter(|quarter| (empty & quarter).count_ones() % 2 == 1).sum()
}

/// Searches `board`, with at most [`LAST`] empty squares, with a null window at `alpha`, fail-soft: a value
/// of at most `alpha` is an upper bound, a greater one a lower bound. Adds to `nodes` the number of
/// positions.
#[inline(always)]
pub(super) fn last_five<S: BoardSize, K: Kernel>(board: Board<S>, alpha: i32, nodes: &mut u64) -> i32 {
    let (empty, search) = (board.empty(), &mut LastFive { nodes });
    match empty.count_ones() {
        0 => board.count(),
        1 => search.one(board, empty.trailing_zeros() as u8),
        2 => K::run(search, board, listed::<2>(empty), alpha),
        3 => K::run(search, board, listed::<3>(empty), alpha),
        4 => K::run(search, board, by_parity(listed(empty)), alpha),
        _ => K::run(search, board, Five, alpha),
    }
}

/// A search of the last squares. Its steps differ in the squares that they are given.
struct LastFive<'n> {
    nodes: &'n mut u64,
}

/// All five empty squares.
struct Five;

/// Four squares in the order of their moves, quarter by quarter: squares alone in their quarter first, then
/// those of three, then pairs. The order remains right after one of them is played, except after a square of
/// a second pair.
#[inline(always)]
fn by_parity(squares: [u8; 4]) -> [u8; 4] {
    /// For each combination of quarters, the index of the first, second, … square.
    static ORDERS: [[u8; 4]; 256] = orders();
    let number = |square: u8| usize::from(square >> 2 & 1 | square >> 4 & 2);
    let quarters = squares.into_iter().rev().fold(0, |quarters, square| quarters << 2 | number(square));
    ORDERS[quarters & 255].map(|place| squares[usize::from(place & 3)])
}

const fn orders() -> [[u8; 4]; 256] {
    let mut orders = [[0; 4]; 256];
    let mut quarters = 0;
    while quarters < 256 {
        // The quarters in the order of the number of squares there, each with its squares.
        let (mut next, mut i) = (0, 0);
        while i < 4 * 4 {
            let (wanted, quarter) = ([1, 3, 2, 4][i / 4], i % 4);
            let (mut order, mut count, mut place) = ([0; 4], 0, 0);
            while place < 4 {
                if quarters >> (2 * place) & 3 == quarter {
                    order[count] = place as u8;
                    count += 1;
                }
                place += 1;
            }
            let mut k = 0;
            while count == wanted && k < count {
                orders[quarters][next] = order[k];
                (next, k) = (next + 1, k + 1);
            }
            i += 1;
        }
        quarters += 1;
    }
    orders
}

/// The value with five empty squares: first those of odd quarters.
impl<S: BoardSize> Step<Board<S>, Five, i32> for LastFive<'_> {
    type Output = i32;

    #[inline(always)]
    fn step<K: Kernel>(&mut self, board: Board<S>, _: Five, alpha: i32) -> i32 {
        *self.nodes += 1;
        if let Some(most) = stability_cut(board, alpha) {
            return most;
        }
        let empty = board.empty();
        let odd = odd_quarters(empty);
        let mut best = None;
        for squares in [empty & odd, empty & !odd] {
            for square in bits::squares(squares) {
                let Some(after) = board.played::<K>(square) else { continue };
                let rest = by_parity(listed(empty ^ 1 << square));
                let value = -K::run(self, after, rest, -alpha - 1);
                if value > alpha {
                    return value;
                }
                best = best.max(Some(value));
            }
        }
        best.unwrap_or_else(|| match board.passed().legal::<K>() {
            0 => board.count(),
            _ => -K::run(self, board.passed(), Five, -alpha - 1),
        })
    }
}

/// The value with these four empty squares, tried in this order.
impl<S: BoardSize> Step<Board<S>, [u8; 4], i32> for LastFive<'_> {
    type Output = i32;

    #[inline(always)]
    fn step<K: Kernel>(&mut self, board: Board<S>, squares: [u8; 4], alpha: i32) -> i32 {
        if let Some(most) = stability_cut(board, alpha) {
            *self.nodes += 1;
            return most;
        }
        let [a, b, c, d] = squares;
        let tries = [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])];
        self.best_of::<S, K, _, _>(board, tries, alpha, K::run)
            .unwrap_or_else(|| self.stuck::<S, K, _>(board, squares, alpha))
    }
}

/// The value with these three empty squares.
impl<S: BoardSize> Step<Board<S>, [u8; 3], i32> for LastFive<'_> {
    type Output = i32;

    #[inline(always)]
    fn step<K: Kernel>(&mut self, board: Board<S>, squares: [u8; 3], alpha: i32) -> i32 {
        let [a, b, c] = squares;
        let tries = [(a, [b, c]), (b, [a, c]), (c, [a, b])];
        self.best_of::<S, K, _, _>(board, tries, alpha, K::run)
            .unwrap_or_else(|| self.stuck::<S, K, _>(board, squares, alpha))
    }
}

/// The value with these two empty squares.
impl<S: BoardSize> Step<Board<S>, [u8; 2], i32> for LastFive<'_> {
    type Output = i32;

    #[inline(always)]
    fn step<K: Kernel>(&mut self, board: Board<S>, squares: [u8; 2], alpha: i32) -> i32 {
        let [a, b] = squares;
        self.best_of::<S, K, _, _>(board, [(a, b), (b, a)], alpha, |search, after, square, _| {
            search.one(after, square)
        })
        .unwrap_or_else(|| self.stuck::<S, K, _>(board, squares, alpha))
    }
}

impl LastFive<'_> {
    /// The best value over moves on these squares, each with the squares left, which `next` searches; `None`
    /// if no move is legal.
    #[inline(always)]
    fn best_of<S: BoardSize, K: Kernel, const N: usize, R>(
        &mut self,
        board: Board<S>,
        squares: [(u8, R); N],
        alpha: i32,
        next: impl Fn(&mut Self, Board<S>, R, i32) -> i32,
    ) -> Option<i32> {
        *self.nodes += 1;
        let mut best = None;
        for (square, rest) in squares {
            if let Some(after) = board.played::<K>(square) {
                let value = -next(self, after, rest, -alpha - 1);
                if value > alpha {
                    return Some(value);
                }
                best = best.max(Some(value));
            }
        }
        best
    }

    /// The value for a side without a legal move: its opponent moves, or the game is over.
    #[cold]
    fn stuck<S: BoardSize, K: Kernel, const N: usize>(
        &mut self,
        board: Board<S>,
        squares: [u8; N],
        alpha: i32,
    ) -> i32
    where
        Self: Step<Board<S>, [u8; N], i32, Output = i32>,
    {
        let passed = board.passed();
        match squares.into_iter().any(|square| passed.played::<K>(square).is_some()) {
            true => -K::run(self, passed, squares, -alpha - 1),
            false => board.count(),
        }
    }

    /// The value of a board with one empty square. Squares beside the board count as the opponent's, which
    /// encloses nothing there.
    #[inline(always)]
    fn one<S: BoardSize>(&mut self, board: Board<S>, square: u8) -> i32 {
        *self.nodes += 1;
        let squares = board.size.count() as i32;
        let own = board.own.count_ones() as i32;
        let turned = bits::last_flips(square.into(), board.own) as i32;
        if turned != 0 {
            return 2 * (own + 1 + turned) - squares;
        }
        let turned = bits::last_flips(square.into(), board.opponent) as i32;
        if turned != 0 {
            return 2 * (own - turned) - squares;
        }
        // Neither side can move: the empty square goes to the winner. (An odd number of discs: no draw.)
        2 * own - if 2 * own > squares - 1 { squares - 2 } else { squares }
    }
}

/// The first `N` squares of a set.
#[inline(always)]
fn listed<const N: usize>(set: u64) -> [u8; N] {
    let mut squares = bits::squares(set);
    [(); N].map(|()| squares.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_ordered_by_quarter_and_odd_quarters_come_first() {
        // One square of each quarter's corner and its three neighbours there.
        let square = |quarter: usize, place: usize| [0, 7, 56, 63][quarter] ^ [0, 1, 8, 9][place] as u8;
        for i in 0..256_usize {
            let squares = [0, 1, 2, 3].map(|place| square(i >> (2 * place) & 3, place));
            let order = by_parity(squares);
            assert!(squares.iter().all(|square| order.contains(square)), "{squares:?}: {order:?}");
            let count = |s: u8| order.iter().filter(|&&other| quarter(other) == quarter(s)).count();
            let ranks = order.map(|square| [1, 3, 2, 4].iter().position(|&n| n == count(square)));
            assert!(ranks.is_sorted(), "{order:?}");
            let together = order.chunk_by(|&a, &b| quarter(a) == quarter(b)).count();
            let quarters =
                (0..4).filter(|&q| order.iter().any(|&s| quarter(s) == quarter(square(q, 0)))).count();
            assert_eq!(together, quarters, "{order:?}");
        }
    }
}
