//! The evaluator of the player: the linear one, corrected by a small neural network of two layers, or a
//! network alone. The first layer sees where each piece stands, once from either side (the "halves" of Nasu
//! 2018, "Efficiently updatable neural-network-based evaluation functions for computer shogi").
//!
//! The network that corrects is trained on the residual of the linear evaluation: without it, it needs far
//! more games to learn what the features express. A first layer of 32 units is summed anew for each position;
//! the sums of larger ones follow the positions of the search ([`Accumulators`]). `nullwindow train network`
//! trains networks (`docs/models/chess-network.md`).

mod accumulators;
mod layers;
mod placement;

pub use accumulators::Accumulators;
pub use layers::{Layers, LayersError};
pub use placement::Placement;

use crate::Chess;
use crate::evaluation::{LinearEvaluator, Taper};
use crate::order::move_score;
use cozy_chess::Move;
use nullwindow::engine::{Incremental, MoveScore};
use nullwindow::{Evaluator, Outcome, Score, Standard};
use std::sync::Arc;

/// Evaluates chess by a neural network, in centipawns: alone, or as a correction of fitted features, as its
/// [layers](Layers::is_alone) were trained; mates by their distance. Orders captures by MVV/LVA and static
/// exchange evaluation.
///
/// Where a side has only its king left, the features alone evaluate: games are not played out that far, so
/// that the training has no such positions.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_chess::{Chess, NetworkEvaluator};
/// let rook_up: Chess = "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1".parse()?;
/// assert!(NetworkEvaluator::embedded().evaluate(&rook_up) > Score::points(300));
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NetworkEvaluator {
    /// The evaluator that is corrected, and that knows what to do against a bare king.
    pub linear: LinearEvaluator,
    /// The weights of the network.
    pub layers: Arc<Layers>,
}

impl NetworkEvaluator {
    /// The evaluator with the weights and the network that come with the crate.
    #[must_use]
    pub fn embedded() -> Self {
        NetworkEvaluator { linear: LinearEvaluator::embedded(), layers: Layers::embedded() }
    }

    /// The evaluation of an unfinished position, in centipawns from the view of the side to move. It is
    /// symmetric: exchanging the colours and turning the board leaves it as it is.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, NetworkEvaluator};
    /// let network = NetworkEvaluator::embedded();
    /// let white: Chess = "4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1".parse()?;
    /// let black: Chess = "4k3/ppp5/8/8/8/8/PP6/4K3 b - - 0 1".parse()?;
    /// assert_eq!(network.centipawns(&white), network.centipawns(&black));
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn centipawns(&self, p: &Chess) -> i32 {
        self.sum(p, |scale| self.layers.output(p.board(), scale))
    }

    /// The network's part of the evaluation, in centipawns from the view of the side to move: 0 where a side
    /// has only its king, and scaled down where draws are likely. It corrects the linear evaluation, or is
    /// all.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, NetworkEvaluator};
    /// assert_eq!(NetworkEvaluator::embedded().correction(&"4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?), 0);
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn correction(&self, p: &Chess) -> i32 {
        self.part(p, Taper::of(p.board()), |scale| self.layers.output(p.board(), scale))
    }

    /// The network's part of the evaluation of a position with this taper, by the scaled output of its
    /// layers.
    #[inline]
    fn part(&self, p: &Chess, taper: Taper, output: impl FnOnce((i32, i32)) -> i32) -> i32 {
        if p.has_bare_king() { 0 } else { output(taper.of_one()).clamp(-MAX_CORRECTION, MAX_CORRECTION) }
    }

    /// The evaluation, by the scaled output of the network's layers.
    #[inline]
    fn sum(&self, p: &Chess, output: impl FnOnce((i32, i32)) -> i32) -> i32 {
        let taper = Taper::of(p.board());
        if self.layers.is_alone() && !p.has_bare_king() {
            return self.part(p, taper, output);
        }
        self.linear.tapered(p, taper) + self.part(p, taper, output)
    }

    /// The scale of the correction, from 0 to 1: its endgame's part counts less where draws are likely, as
    /// that of the linear evaluation does.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, NetworkEvaluator};
    /// assert_eq!(NetworkEvaluator::scale(&Chess::start()), 1.0);
    /// assert_eq!(NetworkEvaluator::scale(&"4k3/p7/8/8/8/8/8/4K1B1 w - - 0 1".parse()?), 1.0 / 24.0);
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn scale(p: &Chess) -> f32 {
        let (part, whole) = Taper::of(p.board()).of_one();
        part as f32 / whole as f32
    }
}

impl Evaluator<Chess> for NetworkEvaluator {
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

impl Incremental<Chess> for NetworkEvaluator {
    type Local = Accumulators;

    #[inline]
    fn evaluate_at(&self, p: &Chess, ply: usize, local: &mut Accumulators) -> Score {
        let output = |scale| {
            if self.layers.units() < ACCUMULATED {
                return self.layers.output(p.board(), scale);
            }
            let sums = local.sums(&self.layers, p.board(), ply);
            self.layers.output_of(sums, p.board().occupied().len(), scale)
        };
        Score::points(self.sum(p, output))
    }
}

impl MoveScore<Chess> for NetworkEvaluator {
    #[inline]
    fn score(&self, p: &Chess, m: Move) -> i32 {
        move_score(p, m)
    }
}

/// From so many hidden units on, sums are kept from position to position: fewer cost less computed anew.
const ACCUMULATED: usize = 64;

/// The largest correction, whatever numbers a file has.
const MAX_CORRECTION: i32 = 30_000;

#[cfg(test)]
mod tests;
