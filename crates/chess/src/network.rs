//! The evaluation of the player: the linear one, corrected by a small neural network of two layers. The first layer sees where each piece
//! stands, once from either side (the "halves" of Nasu 2018, "Efficiently updatable neural-network-based evaluation functions for computer
//! shogi").
//!
//! Alone, the network would have to learn from games all that the features tell; so it learns only what they leave (the residual). Nothing is
//! kept from position to position: a sum of at most 32 rows of 16-bit integers for each side costs less than the features do. It is
//! trained by `nullwindow train network` (`docs/models/chess-network.md`).

mod layers;
mod placement;

pub use layers::{Layers, LayersError};
pub use placement::Placement;

use crate::evaluation::{FULL_PHASE, SCALE, endgame_scale, phase};
use crate::{Chess, Evaluation};
use std::sync::Arc;

/// Evaluates chess by fitted features and a neural network that corrects them, in centipawns; mates by their distance. Moves are ordered by what
/// they capture.
///
/// Where a side has only its king left, the features evaluator alone: such games are not played out, and the network has seen none of them.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_chess::{Chess, Network};
/// let rook_up: Chess = "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1".parse()?;
/// assert!(Network::embedded().evaluate(&rook_up) > Score::points(300));
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Network {
    /// What is corrected.
    pub linear: Evaluation,
    /// The weights of the network.
    pub layers: Arc<Layers>,
}

impl Network {
    /// By the weights of both that come with the crate.
    #[must_use]
    pub fn embedded() -> Self {
        Network { linear: Evaluation::embedded(), layers: Layers::embedded() }
    }

    /// What an unfinished position is worth, in centipawns from the view of the side to move: the same for both sides, if colours and
    /// board are turned.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, Network};
    /// let network = Network::embedded();
    /// let white: Chess = "4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1".parse()?;
    /// let black: Chess = "4k3/ppp5/8/8/8/8/PP6/4K3 b - - 0 1".parse()?;
    /// assert_eq!(network.centipawns(&white), network.centipawns(&black));
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn centipawns(&self, p: &Chess) -> i32 {
        self.linear.centipawns(p) + self.correction(p)
    }

    /// What the network adds to the linear evaluation, in centipawns for the side to move: nothing beside a bare king, and less where draws
    /// are likely.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, Network};
    /// assert_eq!(Network::embedded().correction(&"4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?), 0);
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn correction(&self, p: &Chess) -> i32 {
        if p.has_bare_king() {
            return 0;
        }
        (self.layers.value(p.board()) * Self::unlike_draws(p)).clamp(-MOST, MOST) as i32
    }

    /// What is left of the correction where draws are likely, from 0 to 1: the endgame's part of it counts less, as in the linear evaluation.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, Network};
    /// assert_eq!(Network::unlike_draws(&Chess::start()), 1.0);
    /// assert_eq!(Network::unlike_draws(&"4k3/p7/8/8/8/8/8/4K1B1 w - - 0 1".parse()?), 1.0 / 24.0);
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn unlike_draws(p: &Chess) -> f32 {
        let phase = phase(p.board());
        let left = phase * SCALE + (FULL_PHASE - phase) * endgame_scale(p.board());
        left as f32 / (FULL_PHASE * SCALE) as f32
    }
}

/// No correction is larger, whatever a file says.
const MOST: f32 = 30_000.0;

#[cfg(test)]
mod tests;
