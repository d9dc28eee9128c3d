//! Static evaluation of the nodes of a selective search, and its correction history (Caissa, Witek 2023):
//! searches learn by how much the evaluation errs in positions of the same structure.

use crate::capability::{IncrementalUse, MoveOf, Profile, TableUse, TacticalUse};
use crate::engine::depth::Depth;
use crate::engine::evidence::Finding;
use crate::engine::stack::StackEntry;
use crate::engine::worker::Worker;
use crate::table::Entry;
use crate::{Bound, Evaluator, Position, Score, Value};

impl<F: Profile> Worker<'_, F> {
    /// Evaluates the present node for the search stack, with the table's entry if there is one; or returns
    /// the value of a terminal node. (In check that is not asked here: all moves will be generated, which
    /// shows it.)
    pub(crate) fn evaluate_statically(&mut self, entry: Option<&Entry>, ply: usize) -> Option<Finding> {
        let in_check = F::Tactical::in_check(&self.path.position);
        if !in_check && let Some(end) = self.path.position.outcome() {
            return Some(Finding::proved(self.evaluator.terminal(&self.path.position, end, ply as u16)));
        }
        let side = self.path.position.side();
        let raw_evaluation = match entry.and_then(|entry| entry.evaluation) {
            _ if in_check => -Score::INF,
            Some(known) => known.offset(F::Table::settled(&self.path.position)),
            None if F::Incremental::ON => {
                let Worker { evaluator, path, incremental_local, .. } = self;
                F::Incremental::evaluate_at(evaluator, &path.position, ply, incremental_local)
            }
            None => self.evaluator.evaluate(&self.path.position),
        };
        let mut evaluation = if in_check { raw_evaluation } else { self.corrected(raw_evaluation) };
        if let Some(entry) = entry.filter(|_| !in_check && self.options.features.table_evaluation) {
            let value = self.value_of(entry, ply);
            // The distance of a mate is no evaluation, and of an entry without confidence only the move is
            // used.
            if value.is_points() && entry.draft.confidence > 0 && refutes(entry.bound, value, evaluation) {
                evaluation = value;
            }
        }
        // Two plies before, or four if it was in check then.
        let before = [2, 4].into_iter().filter_map(|back| self.path.stack.get(ply.checked_sub(back)?));
        let before = before.filter(|entry| entry.side == side).find(|entry| !entry.in_check);
        let improving = !in_check
            && self.options.features.improving
            && before.is_some_and(|before| evaluation > before.evaluation);
        let entry = &mut self.path.stack[ply];
        *entry = StackEntry { evaluation, raw_evaluation, side, in_check, improving, gain: None, ..*entry };
        None
    }

    /// The evaluator's own value of the node at this ply, for the table.
    pub(crate) fn raw_evaluation(&self, ply: usize) -> Option<Score> {
        let StackEntry { raw_evaluation, in_check, .. } = self.path.stack[ply];
        (!in_check).then(|| raw_evaluation.offset(-F::Table::settled(&self.path.position)))
    }

    /// The evaluator's value of the present position, corrected.
    fn corrected(&self, raw: Score) -> Score {
        if F::Tactical::STRUCTURES == 0 || !self.options.features.correction || !raw.is_points() {
            return raw;
        }
        let structure = F::Tactical::structure(&self.path.position);
        let points = self.histories.corrections.points(self.path.position.side(), structure);
        Score::points(i32::from(raw.get()) + points * self.options.parameters.correction_scale / 64)
    }

    /// Learns the error of the evaluation from a search of the present node with this `value`, if its best
    /// move is quiet.
    pub(crate) fn learn_correction(
        &mut self,
        value: Score,
        bound: Bound,
        best_move: Option<MoveOf<F>>,
        depth: Depth,
        ply: usize,
    ) {
        let entry = self.path.stack[ply];
        if F::Tactical::STRUCTURES == 0
            || !self.options.features.correction
            || entry.in_check
            || !value.is_points()
            || !entry.raw_evaluation.is_points()
            || best_move.is_some_and(|m| F::Tactical::is_noisy(&self.path.position, m))
        {
            return;
        }
        if refutes(bound, value, entry.evaluation) {
            let error = i32::from(value.get()) - i32::from(entry.raw_evaluation.get());
            let structure = F::Tactical::structure(&self.path.position);
            self.histories.corrections.learn(entry.side, structure, error, depth.plies());
        }
    }
}

/// Whether a value with this bound shows that the evaluation is wrong.
fn refutes(bound: Bound, value: Score, evaluation: Score) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => value > evaluation,
        Bound::Upper => value < evaluation,
    }
}
