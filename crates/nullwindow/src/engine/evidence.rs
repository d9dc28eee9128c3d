//! The evidence for a value: whether it is the game's own, or rests on a horizon or on a ProbCut (our own).

use super::depth::Depth;
use crate::table::Draft;
use crate::{Score, Turn};
use std::ops::AddAssign;

/// The confidence of values that rest on evaluations at a horizon; those of the end of the game have
/// [`Draft::FULL`].
const ESTIMATED: u8 = Draft::FULL - 1;

/// The evidence that a search has met: a value that it found between two equal ones is the game's own.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Evidence {
    /// Counts horizon nodes, selective cuts that are not ProbCut's, and table entries used that rest on one.
    horizon_leaves: u64,
    /// Counts ProbCuts, and table entries used that rest on one.
    probcuts: u64,
}

impl Evidence {
    /// The value of a rule or of a leaf, whose evidence is added.
    #[inline(always)]
    pub(super) fn take(&mut self, found: Finding) -> Score {
        match found.basis {
            Basis::Game => (),
            Basis::HorizonLeaf => self.horizon_leaves += 1,
            Basis::ProbCut => self.probcuts += 1,
        }
        found.value
    }

    /// Adds a horizon leaf: the values of the present node rest on it.
    #[inline(always)]
    pub(super) fn add_horizon_leaf(&mut self) {
        self.horizon_leaves += 1;
    }

    /// The evidence met since `before`.
    #[inline(always)]
    pub(super) fn since(self, before: Evidence) -> Evidence {
        Evidence {
            horizon_leaves: self.horizon_leaves - before.horizon_leaves,
            probcuts: self.probcuts - before.probcuts,
        }
    }

    /// Whether all paths reached the end of the game, or were cut off by ProbCut.
    #[inline(always)]
    pub(super) fn reaches_the_end(self) -> bool {
        self.horizon_leaves == 0
    }

    /// Whether no path was cut off by ProbCut.
    #[inline(always)]
    pub(super) fn without_probcut(self) -> bool {
        self.probcuts == 0
    }

    /// The draft of a value found by a search to this depth at this level of selectivity: its confidence is
    /// that of the level if a ProbCut was used, that of the horizon if one was met, and full otherwise. It is
    /// 0 to the end of the game where a path did not reach it.
    #[inline(always)]
    pub(super) fn draft(self, depth: Depth, level: Option<usize>) -> Draft {
        // A subtree without ProbCut has full confidence in a selective iteration too, so that the exact
        // search at the end takes over everything that the selective ones have proved.
        let confidence = match level {
            Some(level) if !self.without_probcut() => confidence_of(level),
            _ if self.reaches_the_end() => Draft::FULL,
            _ if depth != Depth::TO_THE_END => ESTIMATED,
            _ => 0,
        };
        Draft { depth: depth.plies() as u8, confidence }
    }

    /// The least draft of an entry that serves such a search.
    #[inline(always)]
    pub(super) fn needed(depth: Depth, level: Option<usize>) -> Draft {
        Draft { depth: depth.plies() as u8, confidence: level.map_or(ESTIMATED, confidence_of) }
    }
}

impl AddAssign for Evidence {
    /// Adds the evidence that another worker has met.
    fn add_assign(&mut self, other: Evidence) {
        self.horizon_leaves += other.horizon_leaves;
        self.probcuts += other.probcuts;
    }
}

/// The confidence of a level of selectivity.
#[inline(always)]
fn confidence_of(level: usize) -> u8 {
    level as u8 + 1
}

/// A value with its evidence. A rule that ends a node or prunes a move returns one, and each way to make one
/// states the evidence; the value comes out by [`Evidence::take`] alone, which adds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "its value counts only with its evidence"]
pub(super) struct Finding {
    value: Score,
    basis: Basis,
}

/// What a finding rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Basis {
    /// Nothing but the game, or what was added before.
    Game,
    HorizonLeaf,
    ProbCut,
}

impl Finding {
    /// The game's own value, or a bound of it: by the rules, a solver, or a proof.
    #[inline(always)]
    pub(super) fn proved(value: Score) -> Self {
        Finding { value, basis: Basis::Game }
    }

    /// The value by the evaluator at a horizon, or by a selective cut, which counts as one.
    #[inline(always)]
    pub(super) fn estimated(value: Score) -> Self {
        Finding { value, basis: Basis::HorizonLeaf }
    }

    /// The bound of a ProbCut.
    #[inline(always)]
    pub(super) fn by_probcut(value: Score) -> Self {
        Finding { value, basis: Basis::ProbCut }
    }

    /// The value of a table entry with this draft.
    #[inline(always)]
    pub(super) fn of_entry(value: Score, draft: Draft) -> Self {
        let basis = match draft.confidence {
            Draft::FULL.. => Basis::Game,
            ESTIMATED => Basis::HorizonLeaf,
            _ => Basis::ProbCut,
        };
        Finding { value, basis }
    }

    /// The value of a search, whose evidence was added on the way.
    #[inline(always)]
    pub(super) fn searched(value: Score) -> Self {
        Finding { value, basis: Basis::Game }
    }

    /// The value after a stop, which means nothing.
    #[inline(always)]
    pub(super) fn stopped(value: Score) -> Self {
        Finding { value, basis: Basis::Game }
    }

    /// A child's finding, from the view of its parent.
    #[inline(always)]
    pub(super) fn turned(self, turn: Turn) -> Self {
        Finding { value: turn.value(self.value), ..self }
    }

    /// Whether its value is at least `beta`.
    #[inline(always)]
    pub(super) fn reaches(self, beta: Score) -> bool {
        self.value >= beta
    }
}
