//! Ends by repetition: the path belongs to the search (the house's own), and the table does not know it (the graph-history interaction:
//! Palay 1983, Campbell 1985).
//!
//! A position can be worth one thing on one path and another on the next, where what was played before lets a side repeat. A table that
//! keeps one value for both can therefore be wrong, however sure and deep its entry. So in exact mode a profile with `repetition` keeps
//! and takes moves only. Otherwise it takes values too, as chess programs do: that is much faster, and now and then wrong.

use super::node::Worker;
use super::profile::Profile;
use super::uses::RepetitionUse;
use crate::{Evaluator, Score};

impl<F: Profile> Worker<'_, F> {
    /// A move was made: its position is the next step of the path.
    #[inline]
    pub(super) fn step_on(&mut self) {
        if F::Repetition::ON {
            self.steps.push(F::Repetition::record(&self.position));
        }
    }

    /// The move will be taken back.
    #[inline]
    pub(super) fn step_back(&mut self) {
        if F::Repetition::ON {
            self.steps.pop();
        }
    }

    /// What the present position is worth if its last move ended the game by repetition.
    #[inline]
    pub(super) fn repeated(&self, ply: usize) -> Option<Score> {
        if !F::Repetition::ON {
            return None;
        }
        F::Repetition::by_repetition(&self.steps[self.since..])
            .map(|end| self.evaluator.terminal(&self.position, end, ply as u16))
    }

    /// Whether values may be kept in the table and taken from it.
    #[inline]
    pub(super) fn shares_values(&self) -> bool {
        !(F::Repetition::ON && self.options.exact)
    }
}
