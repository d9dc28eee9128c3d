//! Material and piece-square tables (usual since the 1970s), tapered from the middlegame to the endgame by
//! the pieces left: a simple evaluator to compare others with. The weights are round numbers, fitted to
//! nothing.

use super::taper::FULL_PHASE;
use crate::Chess;
use crate::order::move_score;
use cozy_chess::{Color, Move, Piece};
use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Outcome, Score, Standard};

/// Evaluates chess by material and piece-square tables, in centipawns; mates by their distance. Orders
/// captures by MVV/LVA and static exchange evaluation.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_chess::{Chess, PieceSquares};
/// assert_eq!(PieceSquares.evaluate(&Chess::start()), Score::points(0));
/// let rook_up: Chess = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
/// assert!(PieceSquares.evaluate(&rook_up) > Score::points(400));
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PieceSquares;

impl PieceSquares {
    /// The evaluation of an unfinished position, in centipawns from the view of the side to move. It is
    /// symmetric: exchanging the colours and turning the board leaves it as it is.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, PieceSquares};
    /// let white: Chess = "4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1".parse()?;
    /// let black: Chess = "4k3/ppp5/8/8/8/8/PP6/4K3 b - - 0 1".parse()?;
    /// assert_eq!(PieceSquares.centipawns(&white), PieceSquares.centipawns(&black));
    /// assert!(PieceSquares.centipawns(&white) > 0);
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn centipawns(self, p: &Chess) -> i32 {
        let board = p.board();
        let (mut middle, mut end, mut phase) = (0, 0, 0);
        for piece in Piece::ALL {
            let table = &TABLES[piece as usize];
            for square in board.colored_pieces(Color::White, piece) {
                let [m, e] = table[square as usize];
                (middle, end) = (middle + m, end + e);
            }
            for square in board.colored_pieces(Color::Black, piece) {
                let [m, e] = table[square.flip_rank() as usize];
                (middle, end) = (middle - m, end - e);
            }
            phase += PHASE[piece as usize] * board.pieces(piece).len() as i32;
        }
        // Promoted pieces can make more of it than there was at the start.
        let phase = phase.min(FULL_PHASE);
        let white = (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE;
        if board.side_to_move() == Color::White { white } else { -white }
    }
}

impl Evaluator<Chess> for PieceSquares {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Chess, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Chess) -> Score {
        Score::points(self.centipawns(p))
    }
}

impl MoveScore<Chess> for PieceSquares {
    #[inline]
    fn score(&self, p: &Chess, m: Move) -> i32 {
        move_score(p, m)
    }
}

/// The part of the phase that a piece adds, by [`Piece`].
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// The material values in the middlegame and in the endgame, by [`Piece`].
const MATERIAL: [[i32; 2]; 6] = [[90, 110], [320, 300], [330, 320], [480, 520], [950, 950], [0, 0]];

/// For each piece, and each of White's squares from a1 to h8, its value in the middlegame and in the endgame.
static TABLES: [[[i32; 2]; 64]; 6] = tables();

const fn tables() -> [[[i32; 2]; 64]; 6] {
    let mut tables = [[[0; 2]; 64]; 6];
    let mut i = 0;
    while i < 6 * 64 * 2 {
        let (piece, square, phase) = (i / 128, i / 2 % 64, i % 2);
        let (rank, file) = (square / 8, square % 8);
        let from_the_edge = if file < 4 { file } else { 7 - file };
        let bonus = SQUARES[piece][phase][7 - rank][from_the_edge];
        tables[piece][square][phase] = MATERIAL[piece][phase] + bonus;
        i += 1;
    }
    tables
}

/// Ranks from the eighth to the first, files from a to d; those from h to e mirror them.
type HalfBoard = [[i32; 4]; 8];

/// The values that the squares add, for each piece, in the middlegame and in the endgame.
#[rustfmt::skip]
const SQUARES: [[HalfBoard; 2]; 6] = [
    [ // pawns
        [[0, 0, 0, 0], [60, 70, 70, 80], [20, 25, 35, 45], [0, 5, 10, 25],
         [-5, 0, 5, 20], [-5, -5, 0, 5], [0, 5, 0, -15], [0, 0, 0, 0]],
        [[0, 0, 0, 0], [90, 85, 80, 75], [55, 50, 45, 40], [30, 25, 20, 15],
         [15, 10, 5, 0], [5, 5, 0, 0], [5, 5, 5, 5], [0, 0, 0, 0]],
    ],
    [ // knights
        [[-80, -45, -30, -25], [-35, -20, 5, 10], [-15, 10, 25, 30], [-5, 10, 20, 30],
         [-10, 5, 15, 20], [-20, 0, 10, 15], [-30, -15, 0, 5], [-50, -25, -20, -15]],
        [[-50, -35, -25, -15], [-30, -15, -5, 5], [-20, -5, 10, 15], [-10, 5, 15, 25],
         [-10, 5, 15, 25], [-20, -5, 5, 15], [-30, -15, -10, 0], [-40, -35, -20, -15]],
    ],
    [ // bishops
        [[-25, -10, -15, -15], [-15, 5, 0, 0], [0, 10, 15, 15], [-5, 5, 10, 25],
         [0, 5, 10, 20], [0, 10, 10, 10], [5, 15, 10, 5], [-15, -5, -10, -10]],
        [[-15, -10, -10, -5], [-10, 0, 0, 0], [0, 0, 5, 5], [0, 5, 10, 10],
         [-5, 0, 5, 10], [-5, 0, 5, 5], [-10, -5, -5, 0], [-15, -5, -10, -5]],
    ],
    [ // rooks
        [[10, 10, 15, 20], [15, 20, 25, 30], [0, 5, 10, 15], [-10, -5, 0, 5],
         [-15, -10, -5, 0], [-20, -10, -5, -5], [-25, -10, -5, 0], [-10, -5, 5, 10]],
        [[10, 10, 10, 10], [10, 10, 10, 10], [5, 5, 5, 5], [5, 5, 0, 0],
         [0, 0, 0, 0], [-5, 0, -5, -5], [-5, -5, -5, 0], [-5, 0, 0, 0]],
    ],
    [ // queens
        [[-10, 0, 10, 15], [-10, -20, 0, 0], [0, 0, 5, 10], [-5, -5, 0, 0],
         [-5, 0, 0, 0], [-5, 5, 0, 0], [-10, 0, 5, 5], [-10, -10, -5, 5]],
        [[-10, 5, 10, 15], [-5, 10, 20, 25], [-5, 10, 20, 30], [0, 15, 20, 30],
         [-5, 10, 15, 25], [-10, 0, 10, 10], [-15, -15, -10, -5], [-20, -20, -15, -15]],
    ],
    [ // kings
        [[-40, -50, -60, -70], [-40, -50, -60, -60], [-40, -45, -50, -55], [-40, -40, -45, -50],
         [-35, -35, -40, -45], [-15, -20, -30, -35], [10, 5, -20, -30], [20, 35, 5, -10]],
        [[-50, -30, -20, -15], [-20, 0, 5, 10], [-5, 15, 25, 25], [-10, 15, 25, 35],
         [-15, 10, 25, 30], [-20, 0, 15, 20], [-30, -10, 0, 5], [-50, -30, -20, -20]],
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    fn value(fen: &str) -> i32 {
        PieceSquares.centipawns(&fen.parse().unwrap())
    }

    #[test]
    fn material_counts_by_the_tables() {
        // Kings on e1 and e8 cancel out; of the rook, 4 of 24 parts are middlegame's.
        assert_eq!(value("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), ((480 - 10) * 2 + (520 - 5) * 22) / 24);
        assert_eq!(value("4k3/8/8/8/8/8/8/R3K3 b - - 0 1"), -((480 - 10) * 2 + (520 - 5) * 22) / 24);
        // White's a-pawn on the seventh rank, Black's on its second: h- and a-file mirror each other.
        assert_eq!(value("4k3/P6p/8/8/8/8/8/4K3 w - - 0 1"), 90 - 5);
    }

    #[test]
    fn pieces_count_by_the_phase() {
        // The king in the middle is bad as long as there are queens and rooks.
        let full = "r2qk2r/8/8/8/4K3/8/8/R2Q3R w - - 0 1";
        assert!(value(full) < value(&full.replace(['q', 'Q', 'r', 'R'], "1")));
        // No more than all middlegame, however many queens there are.
        assert!(value("qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1") == 0);
    }
}
