//! The moves of the root, kept in order from one iteration to the next (Slate & Atkin 1977).

use super::report::Variation;
use crate::{Bound, Score};

/// A move of the root, with its score and its line.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) m: M,
    /// The score with which the move was last the best; −∞ if it was not in this root search.
    pub(super) score: Score,
    /// The principal variation that begins with it.
    pub(super) line: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    pub(super) fn new(m: M) -> Self {
        RootMove { m, score: Score::from_raw(-i16::MAX), line: vec![m] }
    }

    /// Its variation, with its score as a bound: of the game's value, or else of the iteration's.
    pub(super) fn variation(&self, bound: Bound, game_theoretic: bool) -> Variation<M> {
        Variation { score: self.score, bound, game_theoretic, moves: self.line.clone() }
    }
}
