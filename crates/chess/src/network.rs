//! The evaluator of the player: the linear one, corrected by a small neural network of two layers. The first
//! layer sees where each piece stands, once from either side (the "halves" of Nasu 2018, "Efficiently
//! updatable neural-network-based evaluation functions for computer shogi").
//!
//! The network is trained on the residual of the linear evaluation: without it, it would need far more games
//! to learn what the features express. Nothing is kept from position to position: a sum of at most 32 rows of
//! 16-bit integers for each side costs less than the features do. `nullwindow train network` trains it
//! (`docs/models/chess-network.md`).

mod layers;
mod placement;

pub use layers::{Layers, LayersError};
pub use placement::Placement;

use crate::Chess;
use crate::evaluation::{LinearEvaluator, Taper};
use crate::order::move_score;
use cozy_chess::Move;
use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Outcome, Score, Standard};
use std::sync::Arc;

/// Evaluates chess by fitted features and a neural network that corrects them, in centipawns; mates by their
/// distance. Orders captures by MVV/LVA and static exchange evaluation.
///
/// Where a side has only its king left, the correction is 0: games are not played out that far, so that the
/// training has no such positions.
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
    /// The evaluator that is corrected.
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
        let taper = Taper::of(p.board());
        self.linear.tapered(p, taper) + self.tapered(p, taper)
    }

    /// The network's correction of the linear evaluation, in centipawns from the view of the side to move: 0
    /// where a side has only its king, and scaled down where draws are likely.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, NetworkEvaluator};
    /// assert_eq!(NetworkEvaluator::embedded().correction(&"4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?), 0);
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn correction(&self, p: &Chess) -> i32 {
        self.tapered(p, Taper::of(p.board()))
    }

    /// The correction of a position with this taper.
    fn tapered(&self, p: &Chess, taper: Taper) -> i32 {
        if p.has_bare_king() {
            return 0;
        }
        (self.layers.output(p.board()) * taper.of_one()).clamp(-MAX_CORRECTION, MAX_CORRECTION) as i32
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
        Taper::of(p.board()).of_one()
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

impl MoveScore<Chess> for NetworkEvaluator {
    #[inline]
    fn score(&self, p: &Chess, m: Move) -> i32 {
        move_score(p, m)
    }
}

/// The largest correction, whatever numbers a file has.
const MAX_CORRECTION: f32 = 30_000.0;

#[cfg(test)]
mod tests;
