//! Ends by repetition in the search. The table does not know the path (the graph-history interaction: Palay
//! 1983, Campbell 1985): a position can have one value on one path and another on the next, where the moves
//! before let a side repeat. An entry can then be wrong, however deep it is. In exact mode a profile with
//! `repetition` therefore stores and takes only moves. Otherwise it takes values too, as chess programs do,
//! which is faster and sometimes wrong.

use crate::capability::{Profile, RepetitionUse};
use crate::engine::worker::Worker;
use crate::{Evaluator, Score};

impl<F: Profile> Worker<'_, F> {
    /// The value of the present position, if its last move ended the game by repetition.
    #[inline]
    pub(crate) fn repeated(&self, ply: usize) -> Option<Score> {
        if !F::Repetition::ON {
            return None;
        }
        F::Repetition::by_repetition(&self.position_history[self.last_irreversible..])
            .map(|end| self.evaluator.terminal(&self.position, end, ply as u16))
    }

    /// Whether values may be stored in the table and taken from it.
    #[inline]
    pub(crate) fn shares_values(&self) -> bool {
        !(F::Repetition::ON && self.options.exact)
    }
}
