//! What an unfinished position is worth: a sum of weights of named features, tapered from the middlegame to the endgame by the pieces left.
//!
//! The features are those that the literature of chess programs has gathered since Shannon (1950): material, squares, pawns, mobility, the
//! safety of kings, threats. Their weights are fitted to games (`docs/models/chess.md`).

mod features;
mod king;
mod passed;
mod pawns;
mod pieces;
mod squares;
mod terms;
mod threats;
mod trace;
mod view;
mod weights;

pub use features::{FEATURES, feature_name};
pub use squares::{PieceSquares, evaluate};
pub(crate) use trace::SCALE;
pub use trace::Trace;
pub use weights::{Weights, WeightsError, WeightsFault};

use crate::order::promise;
use crate::{Chess, Network};
use cozy_chess::{Board, Color, Move, Piece};
use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Outcome, Score, Standard};
use std::sync::Arc;
use terms::{Sum, terms};

/// Evaluates chess by fitted weights of many features, in centipawns; mates by their distance. Moves are ordered by what they capture.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_chess::{Chess, Evaluation};
/// let rook_up: Chess = "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1".parse()?;
/// assert!(Evaluation::embedded().evaluate(&rook_up) > Score::points(300));
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evaluation(
    /// The weights.
    pub Arc<Weights>,
);

impl Evaluation {
    /// By the weights that come with the crate.
    #[must_use]
    pub fn embedded() -> Self {
        Evaluation(Weights::embedded())
    }

    /// What an unfinished position is worth, in centipawns from the view of the side to move: the same for both sides, if colours and
    /// board are turned.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, Evaluation};
    /// let evaluation = Evaluation::embedded();
    /// let white: Chess = "4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1".parse()?;
    /// let black: Chess = "4k3/ppp5/8/8/8/8/PP6/4K3 b - - 0 1".parse()?;
    /// assert_eq!(evaluation.centipawns(&white), evaluation.centipawns(&black));
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn centipawns(&self, p: &Chess) -> i32 {
        let board = p.board();
        let mut sum = Sum::new(&self.0);
        terms(board, &mut sum);
        let (middle, end) = sum.parts();
        let phase = phase(board);
        let end = end * endgame_scale(board) / SCALE;
        (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

/// All evaluators of chess take ends by the rules, and order moves by what they capture; each has its own worth of a leaf.
macro_rules! evaluators {
    ($($evaluator:ty: $leaf:expr;)*) => { $(
        impl Evaluator<Chess> for $evaluator {
            type Value = Score;

            #[inline]
            fn terminal(&self, p: &Chess, end: Outcome, ply: u16) -> Score {
                Standard::rules().terminal(p, end, ply)
            }

            #[inline]
            fn evaluate(&self, p: &Chess) -> Score {
                $leaf(self, p)
            }
        }

        impl MoveScore<Chess> for $evaluator {
            #[inline]
            fn score(&self, p: &Chess, m: Move) -> i32 {
                promise(p, m)
            }
        }
    )* };
}
evaluators! {
    PieceSquares: |_, p| evaluate(p);
    Evaluation: |evaluator: &Evaluation, p| Score::points(evaluator.centipawns(p));
    Network: |evaluator: &Network, p| Score::points(evaluator.centipawns(p));
}

/// All pieces of the start together; the phase of a position is from 0 to this.
pub(crate) const FULL_PHASE: i32 = 24;

/// How much of a middlegame a position is: a minor piece counts 1, a rook 2, a queen 4.
pub(crate) fn phase(board: &Board) -> i32 {
    let count = |piece| board.pieces(piece).len() as i32;
    let minors = count(Piece::Knight) + count(Piece::Bishop);
    // Promoted pieces can make more of it than there was at the start.
    (minors + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(FULL_PHASE)
}

/// What is left of the endgame's part where draws are likely, in parts of [`SCALE`]: bishops on squares of different colours, and a side
/// that is ahead by no more than a minor piece, or by two knights, and has no pawns.
pub(crate) fn endgame_scale(board: &Board) -> i32 {
    let pawns = |side| board.colored_pieces(side, Piece::Pawn).len() as i32;
    let of = |side| {
        let count = |piece| board.colored_pieces(side, piece).len() as i32;
        let minors = count(Piece::Knight) + count(Piece::Bishop);
        3 * minors + 5 * count(Piece::Rook) + 9 * count(Piece::Queen)
    };
    let (white, black) = (of(Color::White), of(Color::Black));
    let ahead = if white >= black { Color::White } else { Color::Black };
    let lead = (white - black).abs();
    if pawns(ahead) == 0 && (1..=3).contains(&lead) && white.max(black) < 15 {
        // A minor piece more, or a rook for one, does not win by itself.
        return if white.max(black) <= 3 { 0 } else { SCALE / 4 };
    }
    if board.pieces(Piece::Knight).len() == 2
        && white + black == lead
        && lead == 6
        && pawns(Color::White) + pawns(Color::Black) == 0
    {
        return 0;
    }
    let bishops = board.pieces(Piece::Bishop);
    let opposite = bishops.len() == 2
        && (bishops & pieces::LIGHT).len() == 1
        && (bishops & board.colors(Color::White)).len() == 1;
    if !opposite {
        return SCALE;
    }
    let alone = white == 3 && black == 3;
    if alone { SCALE / 2 } else { SCALE * 13 / 16 }
}

#[cfg(test)]
pub(crate) mod tests;
