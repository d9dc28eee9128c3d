//! What a selective search knows of the nodes on its path: their static evaluations, whether they improve, and how they were reached.

use super::super::node::{TO_THE_END, Worker};
use super::super::profile::Profile;
use super::super::uses::{HistoryUse, TableUse, TacticalUse};
use crate::table::Entry;
use crate::{Bound, Evaluator, Position, Score, Side, Value};

/// What is known of one node on the path.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Facts {
    /// The evaluator's estimate, corrected by what was learned, or what a search knows better; −∞ in check.
    pub(in super::super) evaluation: Score,
    /// The evaluator's own, as the table keeps it.
    pub(in super::super) raw: Score,
    pub(in super::super) side: Side,
    pub(in super::super) in_check: bool,
    /// Whether its side to move stands better than at its move before.
    pub(in super::super) improving: bool,
    /// Whether a null move led here.
    pub(in super::super) after_null: bool,
    /// Whether it is expected to be above beta: all that is searched with a null window goes back and forth between nodes that are and nodes
    /// that are not.
    pub(in super::super) cut: bool,
    /// What the move that is being searched gains, if it is noisy.
    pub(in super::super) gain: Option<i32>,
}

impl Facts {
    pub(in super::super) const NONE: Facts = Facts {
        evaluation: Score::from_raw(-i16::MAX),
        raw: Score::from_raw(-i16::MAX),
        side: Side::First,
        in_check: false,
        improving: false,
        after_null: false,
        cut: false,
        gain: None,
    };
}

impl<F: Profile> Worker<'_, F> {
    /// Whether anything is searched selectively at this depth.
    #[inline(always)]
    pub(in super::super) fn selects(&self, depth: u32) -> bool {
        F::Tactical::ON && !self.options.exact && depth != TO_THE_END
    }

    /// Finds out what is known of the present node, of which the table may know the evaluator's estimate; or what it is worth, if the game is over.
    /// (In check that is not asked: all moves will be generated, which tells it.)
    pub(in super::super) fn assess(&mut self, entry: Option<&Entry>, ply: usize) -> Option<Score> {
        let in_check = F::Tactical::in_check(self.evaluator, &self.position);
        if !in_check && let Some(end) = self.position.outcome() {
            return Some(self.evaluator.terminal(&self.position, end, ply as u16));
        }
        let side = self.position.side();
        let raw = match entry.and_then(|entry| entry.evaluation) {
            _ if in_check => -Score::INF,
            Some(known) => known.offset(F::Table::settled(&self.position)),
            None => self.evaluator.evaluate(&self.position),
        };
        let mut evaluation = if in_check { raw } else { self.corrected(raw) };
        if let Some(entry) = entry.filter(|_| !in_check && self.options.features.table_evaluation) {
            let value = entry.value.offset(F::Table::settled(&self.position)).to_root(ply);
            let nearer = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value > evaluation,
                Bound::Upper => value < evaluation,
            };
            if nearer && value.is_points() && entry.draft.confidence > 0 {
                evaluation = value;
            }
        }
        // Two moves before, or four if it was in check then.
        let before = [2, 4].into_iter().filter_map(|back| self.facts.get(ply.checked_sub(back)?));
        let before = before.filter(|facts| facts.side == side).find(|facts| !facts.in_check);
        let improving = !in_check
            && self.options.features.improving
            && before.is_some_and(|facts| evaluation > facts.evaluation);
        let facts = &mut self.facts[ply];
        *facts = Facts { evaluation, raw, side, in_check, improving, gain: None, ..*facts };
        None
    }

    /// The evaluator's estimate of the node at this ply, for the table.
    pub(in super::super) fn known_evaluation(&self, ply: usize) -> Option<Score> {
        let Facts { raw, in_check, .. } = self.facts[ply];
        (!in_check).then(|| raw.offset(-F::Table::settled(&self.position)))
    }

    /// How often a quiet move has cut: from −2 to 2 times the limit of history.
    pub(super) fn quiet_history(&self, m: <F::Game as Position>::Move) -> i32 {
        let slot = F::History::slot(&self.position, m);
        match self.options.features.continuations {
            true => self.learned.quiet::<F>(&self.path, slot),
            false => self.learned.history.get(slot),
        }
    }
}
