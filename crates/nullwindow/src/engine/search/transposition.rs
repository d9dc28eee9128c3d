//! The transposition table in the search: probe, cut, move, store (Greenblatt, Eastlake & Crocker 1967);
//! enhanced transposition cut-offs (Schaeffer & Plaat 1996).

use super::move_loop::Best;
use crate::capability::{HashedKeyOf, MoveOf, ProbCutUse, Profile, TableUse};
use crate::engine::depth::Depth;
use crate::engine::evidence::{Evidence, Finding};
use crate::engine::moves::ScoredMove;
use crate::engine::search_node::{NodeOf, SearchNode};
use crate::engine::worker::Worker;
use crate::table::{Draft, Entry, HashedKey, Table, TableKey};
use crate::{Bound, Position, Score, Turn, Value, Window};

/// A worker's nodes and evidence at the start of a node.
#[derive(Clone, Copy)]
pub(crate) struct Snapshot {
    nodes: u64,
    evidence: Evidence,
}

impl<F: Profile> Worker<'_, F> {
    /// The worker's nodes and evidence now.
    #[inline]
    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot { nodes: self.control.nodes, evidence: self.evidence }
    }

    /// The entry of the present position.
    #[inline(always)]
    pub(crate) fn probe(&mut self, key: HashedKeyOf<F>) -> Option<Entry> {
        self.count(|counts| counts.probes += 1);
        let entry = self.table.and_then(|table| table.probe_hashed(key));
        if entry.is_some() {
            self.count(|counts| counts.hits += 1);
        }
        entry
    }

    /// The value by which an entry cuts off the present node, if it does.
    #[inline]
    pub(crate) fn table_cut(&mut self, entry: &Entry, node: &NodeOf<F>) -> Option<Finding> {
        if !self.shares_values() {
            return None;
        }
        let found = self.entry_value(entry, node.w, node.depth, node.ply)?;
        self.count(|counts| counts.table_cuts += 1);
        Some(found)
    }

    /// The value by which the entry of the present position on the present path cuts off the node, if it
    /// does: see [`path_key`](Self::path_key).
    #[inline]
    pub(crate) fn path_cut(&mut self, node: &NodeOf<F>) -> Option<Finding> {
        let entry = self.table?.probe_hashed(self.path_key(node.key)?)?;
        let found = self.entry_value(&entry, node.w, node.depth, node.ply)?;
        self.count(|counts| counts.table_cuts += 1);
        Some(found)
    }

    /// The value of an entry of the present position, from its side to move, with `ply` counted from the
    /// root.
    #[inline]
    pub(crate) fn value_of(&self, entry: &Entry, ply: usize) -> Score {
        entry.value.offset(F::Table::settled(&self.path.position)).to_root(ply)
    }

    /// The value that an entry gives for this window and depth, if it may.
    #[inline]
    fn entry_value(&self, entry: &Entry, w: Window<Score>, depth: Depth, ply: usize) -> Option<Finding> {
        let (draft, needed) = (entry.draft, Evidence::needed(depth, self.level()));
        // In exact mode depths must be equal: the value of a deeper search is not minimax's value at this
        // depth. In a search to the end of the game all depths are equal, so that entries serve on all paths
        // to a position; Kalah, where paths of different lengths meet, needs that.
        let serves = draft.covers(needed) && (draft.depth == needed.depth || !self.options.exact);
        if !serves || !self.options.features.table {
            return None;
        }
        let v = self.value_of(entry, ply);
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => v >= w.beta,
            Bound::Upper => v <= w.alpha,
        };
        answers.then(|| Finding::of_entry(v, draft))
    }

    /// The level of selectivity, if there is ProbCut.
    #[inline(always)] // A constant in profiles without.
    fn level(&self) -> Option<usize> {
        if F::ProbCut::ON { self.path.level } else { None }
    }

    /// The move of an entry, if it is a guide at this depth. A move from a depth at which the evaluator does
    /// not order is only the first that happened to cut; and the best move at a horizon is no guide to the
    /// end of the game, where the smallest proof counts.
    #[inline]
    pub(crate) fn table_move(&self, entry: &Entry, depth: Depth) -> Option<MoveOf<F>> {
        let found = Depth::from_plies(entry.draft.depth.into());
        // Connect Four at depth 10: 2.0 times the leaves of the minimal tree instead of 3.1 (`lab critical`).
        let ordered = self.evaluator_orders(found) || !self.evaluator_orders(depth);
        let guides = found == Depth::TO_THE_END || depth != Depth::TO_THE_END;
        if !self.options.features.table_move || !ordered || !guides {
            return None;
        }
        entry.best.and_then(|bits| F::Table::unpack(&self.path.position, bits))
    }

    /// Stores the result of the present node, which was begun at `before`.
    #[inline(always)]
    pub(crate) fn store(&self, node: &NodeOf<F>, best: &Best<MoveOf<F>>, bound: Bound, before: Snapshot) {
        let &SearchNode { depth, ply, key, .. } = node;
        let Some(table) = self.table else { return };
        let draft = self.evidence.since(before.evidence).draft(depth, self.level());
        let entry = Entry {
            value: best.value.from_root(ply).offset(-F::Table::settled(&self.path.position)),
            bound,
            // A value that depends on the path has no confidence.
            draft: if self.shares_values() { draft } else { Draft { confidence: 0, ..draft } },
            best: best.best_move.map(|m| F::Table::pack(&self.path.position, m)),
            evaluation: if self.is_selective(depth) { self.raw_evaluation(ply) } else { None },
        };
        table.store_hashed(key, entry, self.control.nodes - before.nodes);
        if let Some(key) = self.path_key(key) {
            let entry = Entry { draft, ..entry };
            table.store_hashed(key, entry, self.control.nodes - before.nodes);
        }
    }

    /// A child's entry that cuts off this node, before any child is searched.
    #[inline]
    pub(crate) fn enhanced_cut(&mut self, node: &NodeOf<F>, start: usize) -> Option<Best<MoveOf<F>>> {
        let &SearchNode { w, depth, ply, .. } = node;
        let shares_values = self.shares_values();
        if !self.options.features.enhanced_cuts || !shares_values || depth < Depth::from_plies(2) {
            return None;
        }
        let table = self.table?;
        let side = self.path.position.side();
        let mut from = start;
        while let Some((passed, m, entry)) = known_child(table, &self.moves[from..]) {
            from += passed + 1;
            // The side to move at the child is known only there; few entries get this far.
            let undo = self.path.position.make(m);
            let turn = Turn::of_move(side, &self.path.position);
            let child = self.entry_value(&entry, turn.window(w), depth.child(), ply + 1);
            self.path.position.unmake(m, undo);
            if let Some(found) = child.map(|child| child.turned(turn)).filter(|found| found.reaches(w.beta)) {
                self.count(|counts| counts.enhanced_cuts += 1);
                let value = self.evidence.take(found);
                return Some(Best { value, best_move: Some(m), full_depth: true });
            }
        }
        None
    }
}

/// The first of these moves that the table knows the child of: its place, itself and the child's entry.
#[inline(always)]
fn known_child<M: Copy, K: TableKey>(
    table: &Table<K>,
    moves: &[ScoredMove<M, HashedKey<K>>],
) -> Option<(usize, M, Entry)> {
    for (i, scored) in moves.iter().enumerate() {
        if let Some(entry) = table.probe_hashed(scored.key) {
            return Some((i, scored.m, entry));
        }
    }
    None
}
