//! The order of moves with 9 to 13 empty squares: first the move that probably cuts with the smallest
//! subtree.
//! Coefficients of edges, replies, squares and parity are fitted to the nodes of subtrees (our own; patterns
//! as in Buro 1997).

use super::board::Board;
use super::last_five::{odd_quarters, quarter};
use crate::bits::{self, Kernel, KernelVisitor, with_kernel};
use crate::{BoardSize, Move, Othello, Usual, evaluation::symmetric};
use std::ops::RangeInclusive;

/// The coefficients of a move's ordering score, which `nullwindow-lab train order` fits.
///
/// The score of a move is the sum of its [`COLUMNS`](Self::COLUMNS) coefficients. They are numbers from −128
/// to 127; eight more multiply the odds that the move is tried before another by e.
///
/// ```
/// use nullwindow_othello::{MoveOrder, Othello};
/// let position: Othello = ("XXXXXXXX".repeat(6) + "-----XO--------- X").parse()?;
/// let columns = MoveOrder::columns(&position, "h7".parse()?);
/// let score: i32 = columns.iter().map(|&column| i32::from(MoveOrder::embedded(column))).sum();
/// assert!(score.abs() < 128 * MoveOrder::COLUMNS as i32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MoveOrder;

/// An edge with the two squares diagonal to its corners; digit `i` counts 3^i.
const EDGE: [u8; 10] = [0, 1, 2, 3, 4, 5, 6, 7, 9, 14];

/// The symmetries that map the first edge to each of [`bits::EDGES`].
const SYMMETRIES: [usize; 4] = [0, 1, 4, 5];

/// The number of an edge's contents.
const CONTENTS: usize = 3_usize.pow(EDGE.len() as u32);

/// The columns for a number of empty squares: by replies, replies in corners, the square, and parity.
const REPLIES: usize = 16;
const CORNER_REPLIES: usize = 5;
const SQUARES: usize = 10;
const OTHERS: usize = REPLIES + CORNER_REPLIES + SQUARES + 2;

/// The coefficients that the solver uses.
static EMBEDDED: &[u8; MoveOrder::COEFFICIENTS] = include_bytes!("../../weights/order.bin");

impl MoveOrder {
    /// The numbers of empty squares for which there are coefficients.
    pub const EMPTIES: RangeInclusive<u32> = 9..=13;

    /// The number of coefficients.
    pub const COEFFICIENTS: usize = CONTENTS + (13 - 9 + 1) * OTHERS;

    /// The number of coefficients whose sum is a move's score.
    pub const COLUMNS: usize = SYMMETRIES.len() + 4;

    /// The coefficients whose sum is the score of this move. Numbers of empty squares beyond
    /// [`EMPTIES`](Self::EMPTIES) count as the nearest of these.
    ///
    /// # Panics
    /// If the move is a pass or illegal.
    #[must_use]
    pub fn columns(position: &Othello, m: Move) -> [u32; Self::COLUMNS] {
        assert!(position.is_legal(m), "{m} is illegal in {position}");
        let square = m.square().expect("a legal move that is no pass");
        let board = Board::from(position);
        let after = board.after(square, bits::flips(square.into(), board.own, board.opponent));
        let odd = odd_quarters(board.empty()) & quarter(square) != 0;
        let columns = with_kernel(Columns { after, square, odd, empties: position.empties() });
        columns.map(|column| column as u32)
    }

    /// The coefficient in use at this column: 0 beyond the last.
    #[must_use]
    #[inline(always)]
    pub fn embedded(column: u32) -> i8 {
        EMBEDDED.get(column as usize).map_or(0, |&byte| byte as i8)
    }

    /// The column that a reflection of the board at the middle of an edge makes of this one. Both have the
    /// same coefficient.
    ///
    /// ```
    /// use nullwindow_othello::MoveOrder;
    /// let column = 2 * 3_u32.pow(7); // The opponent has h1, and the edge is empty otherwise.
    /// assert_eq!(MoveOrder::mirrored(column), 2); // The opponent has a1.
    /// ```
    #[must_use]
    pub fn mirrored(column: u32) -> u32 {
        if column as usize >= CONTENTS {
            return column;
        }
        let digit = |i: usize| column / 3_u32.pow(i as u32) % 3;
        (0..EDGE.len()).map(|i| digit(if i < 8 { 7 - i } else { 17 - i }) * 3_u32.pow(i as u32)).sum()
    }

    /// The score of a move by the coefficients in use, from the board after it.
    #[inline(always)]
    pub(super) fn score<K: Kernel>(after: Board, square: u8, odd: bool, empties: u32) -> i32 {
        Self::columns_after::<K>(after, square, odd, empties)
            .map(|column| Self::embedded(column as u32).into())
            .iter()
            .sum()
    }

    /// The columns of a move, from the board after it; `odd` is the parity of the quarter of its square, and
    /// `empties` the number of empty squares before it.
    #[inline(always)]
    fn columns_after<K: Kernel>(after: Board, square: u8, odd: bool, empties: u32) -> [usize; Self::COLUMNS] {
        let (own, opponent) = (K::edges(after.own), K::edges(after.opponent));
        let edge = |i: usize| {
            let ternary = |bits: usize| usize::from(TERNARY[i][bits & 1023]);
            ternary(own[i]) + 2 * ternary(opponent[i])
        };
        let legal = after.legal::<K>();
        let replies = (legal.count_ones() as usize).min(REPLIES - 1);
        let corners = REPLIES + (legal & Usual.corners()).count_ones() as usize;
        let class = REPLIES + CORNER_REPLIES + usize::from(CLASSES[usize::from(square & 63)]);
        let parity = OTHERS - 2 + usize::from(odd);
        let others = CONTENTS + OTHERS * (empties.clamp(9, 13) - 9) as usize;
        let [a, b, c, d] = [0, 1, 2, 3].map(edge);
        [a, b, c, d, others + replies, others + corners, others + class, others + parity]
    }
}

/// The columns of a move, from the board after it.
struct Columns {
    after: Board,
    square: u8,
    odd: bool,
    empties: u32,
}

impl KernelVisitor for Columns {
    type Output = [usize; MoveOrder::COLUMNS];

    fn visit<K: Kernel>(self) -> Self::Output {
        MoveOrder::columns_after::<K>(self.after, self.square, self.odd, self.empties)
    }
}

/// For each edge the sum of its digits' counts, by the bits of its squares.
static TERNARY: [[u16; 1 << EDGE.len()]; 4] = [ternary(0), ternary(1), ternary(2), ternary(3)];

const fn ternary(edge: usize) -> [u16; 1 << EDGE.len()] {
    let (mut ternary, mut count, mut i) = ([0; 1 << EDGE.len()], 1, 0);
    while i < EDGE.len() {
        // The place of the square's bit among those of the edge.
        let square = symmetric(EDGE[i], SYMMETRIES[edge]);
        let place = (bits::EDGES[edge] & ((1 << square) - 1)).count_ones();
        let mut bits = 0;
        while bits < ternary.len() {
            if bits >> place & 1 == 1 {
                ternary[bits] += count as u16;
            }
            bits += 1;
        }
        count *= 3;
        i += 1;
    }
    ternary
}

/// The squares that symmetries map onto each other have the same class.
static CLASSES: [u8; 64] = {
    let (mut classes, mut next, mut square) = ([u8::MAX; 64], 0, 0);
    while square < 64 {
        if classes[square] == u8::MAX {
            let mut symmetry = 0;
            while symmetry < 8 {
                classes[symmetric(square as u8, symmetry) as usize] = next;
                symmetry += 1;
            }
            next += 1;
        }
        square += 1;
    }
    assert!(next as usize == SQUARES);
    classes
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random_game;
    use nullwindow::{Position, Symmetric};

    #[test]
    fn an_edge_is_numbered_in_ternary() {
        // Own a1 and b2, the opponent's c1 and h1: digits 0 and 8, 2 and 7.
        let board = Board::of(1 | 1 << 9, 1 << 2 | 1 << 7, Usual);
        let columns = with_kernel(Columns { after: board, square: 63, odd: false, empties: 9 });
        assert_eq!(columns[0], 1 + 3_usize.pow(8) + 2 * (9 + 3_usize.pow(7)));
        // The bottom edge has none of them, the left one a1, b2, and the right one h1.
        assert_eq!(columns[1..4], [0, 1 + 3_usize.pow(8), 2]);
    }

    #[test]
    fn mirrored_contents_have_the_same_coefficient() {
        for column in 0..MoveOrder::COEFFICIENTS as u32 {
            let mirrored = MoveOrder::mirrored(column);
            assert_eq!(MoveOrder::mirrored(mirrored), column);
            assert_eq!(MoveOrder::embedded(column), MoveOrder::embedded(mirrored));
        }
    }

    #[test]
    fn symmetric_moves_have_the_same_score() {
        let score = |p: &Othello, m| -> i32 {
            MoveOrder::columns(p, m).iter().map(|&column| i32::from(MoveOrder::embedded(column))).sum()
        };
        let scores = |p: &Othello| {
            let mut moves = Vec::new();
            assert!(p.moves(&mut moves).is_none());
            let mut scores: Vec<i32> = moves.iter().map(|&m| score(p, m)).collect();
            scores.sort_unstable();
            scores
        };
        let mut seen = 0;
        for seed in 0..40 {
            random_game(seed, |p| {
                if MoveOrder::EMPTIES.contains(&p.empties()) && p.legal() != 0 {
                    assert!((1..8).all(|symmetry| scores(&p.symmetric(symmetry)) == scores(p)), "{p}");
                    seen += 1;
                }
            });
        }
        assert!(seen > 100, "{seen}");
    }
}
