//! Mate-distance pruning (known since the 1980s): who has found a short win does not look for longer ones.

use super::super::node::Worker;
use super::super::profile::Profile;
use crate::{Position, Score, Window, max, min};

impl<F: Profile> Worker<'_, F> {
    /// The window without what no path through this node can be worth: a loss at once, or a win by the next move, and all beyond.
    /// `Err`: nothing is left of it, and this is the value as far as it asks.
    pub(in super::super) fn within_mates(
        &self,
        w: Window<Score>,
        ply: usize,
    ) -> Result<Window<Score>, Score> {
        if !self.options.features.mate_distance {
            return Ok(w);
        }
        let alpha = max(w.alpha, Score::loss(ply as u16));
        let beta = min(w.beta, Score::win(ply as u16 + 1));
        if alpha < beta {
            Ok(Window::new(alpha, beta))
        } else if w.beta <= alpha {
            Err(alpha)
        } else if self.position.outcome().is_some() {
            // Whoever is to move may have won already.
            Ok(w)
        } else {
            Err(beta)
        }
    }
}
