//! Mate-distance pruning (known since the 1980s): a side with a short win does not search for longer ones.

use crate::capability::Profile;
use crate::engine::worker::Worker;
use crate::{Position, Score, Window, max, min};

impl<F: Profile> Worker<'_, F> {
    /// The window within the values that paths through this node can have: between a loss here and a win by
    /// the next move. `Err` with a bound that leaves nothing of it.
    #[inline]
    pub(crate) fn mate_distance(&self, w: Window<Score>, ply: usize) -> Result<Window<Score>, Score> {
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
            // The side to move may have won already.
            Ok(w)
        } else {
            Err(beta)
        }
    }
}
