//! Mate-distance pruning (known since the 1980s): a side with a short win does not search for longer ones.

use crate::capability::Profile;
use crate::engine::evidence::Finding;
use crate::engine::worker::Worker;
use crate::{Position, Score, Window, max, min};

impl<F: Profile> Worker<'_, F> {
    /// The window within the values that paths through this node can have: between a loss here and a win by
    /// the next move. `Err` with a bound that leaves nothing of it.
    #[inline]
    pub(crate) fn mate_distance(&self, w: Window<Score>, ply: usize) -> Result<Window<Score>, Finding> {
        let (loss, win) = (Score::loss(ply as u16), Score::win(ply as u16 + 1));
        if !self.options.features.mate_distance {
            Ok(w)
        } else if w.alpha < win && w.beta > loss {
            Ok(Window::new(max(w.alpha, loss), min(w.beta, win)))
        } else {
            self.beyond_mate_distance(w, ply)
        }
    }

    /// The same for a window without a value that a path through this node can have.
    #[cold]
    fn beyond_mate_distance(&self, w: Window<Score>, ply: usize) -> Result<Window<Score>, Finding> {
        if w.beta <= Score::loss(ply as u16) {
            // Below all losses the window of DUAL* needs a bound, and a search finds a better one.
            if w.beta < Score::loss(0) { Ok(w) } else { Err(Finding::proved(Score::loss(ply as u16))) }
        } else if w.alpha > Score::win(0) || self.path.position.outcome().is_some() {
            // Above all wins the same holds (SSS*); and the side to move may have won already.
            Ok(w)
        } else {
            Err(Finding::proved(Score::win(ply as u16 + 1)))
        }
    }
}
