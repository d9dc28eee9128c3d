//! Realization probability search (Tsuruoka, Yokoyama & Chikayama 2002): a move costs as much depth as it is unlikely to be played, so that
//! the search goes down to positions of the same probability rather than of the same depth.

use super::super::node::{PLY, Worker};
use super::super::profile::Profile;
use super::super::uses::RealizationUse;
use crate::Position;

/// A evaluator that knows how likely moves are to be played, from records of games.
///
/// ```
/// use nullwindow::{Position, engine::Realization};
/// /// Of n moves each is as likely: it costs the logarithm of n.
/// struct Even;
/// impl<P: Position> Realization<P> for Even {
///     fn cost(&self, p: &P, _: P::Move) -> u32 {
///         let mut moves = Vec::new();
///         p.moves(&mut moves);
///         (64.0 * (moves.len() as f32).ln()) as u32
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for realization probabilities, but `{Self}` knows none of the moves of `{P}`",
    note = "implement `Realization` for it, or leave `realization` out of the `profile!`"
)]
pub trait Realization<P: Position> {
    /// What a legal move costs, in 64ths of a natural logarithm: −64 ln p, if such a move is played with probability p where it
    /// is possible. The parameter `realization_scale` makes plies of it: with 64, a unit of the logarithm is a ply.
    fn cost(&self, p: &P, m: P::Move) -> u32;
}

impl<F: Profile> Worker<'_, F> {
    /// What a move costs of the remaining depth: at first, and if its value surprises. `None` if that does not depend on its probability.
    pub(super) fn realization(&self, m: <F::Game as Position>::Move) -> Option<(u32, u32)> {
        if !F::Realization::ON || !self.options.features.realization {
            return None;
        }
        let parameters = &self.options.parameters;
        let cost = F::Realization::cost(self.evaluator, &self.position, m)
            .saturating_mul(parameters.realization_scale as u32)
            / 64;
        // Every move costs something, or a line of sure moves would have no end.
        let cost = cost.max(PLY / 8);
        Some((cost, cost.min(parameters.realization_again as u32)))
    }
}
