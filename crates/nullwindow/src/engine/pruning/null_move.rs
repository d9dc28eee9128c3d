//! Null-move pruning (Beal 1989; Goetsch & Campbell 1990; Donninger 1993): a side that is above beta even
//! after a pass is above it after a move. Deep cut-offs are verified by a reduced search without null moves
//! (Plenkner 1995; David-Tabibi & Netanyahu 2002).

use crate::capability::{HistoryUse, NullMoveUse, Profile};
use crate::engine::depth::Depth;
use crate::engine::evidence::Finding;
use crate::engine::node_kind::NonPv;
use crate::engine::search_node::{NodeOf, SearchNode};
use crate::engine::stack::StackEntry;
use crate::engine::worker::Worker;
use crate::{Position, Score, Turn, Value, Window};
use std::mem;

impl<F: Profile> Worker<'_, F> {
    /// The bound by which a null move cuts off this node, if it does. It is not tried twice in a row, nor in
    /// check, nor where the game expects zugzwang.
    pub(crate) fn null_move(&mut self, node: &NodeOf<F>) -> Option<Finding> {
        let &SearchNode { w, depth, ply, .. } = node;
        let (here, parameters) = (self.path.stack[ply], self.options.parameters);
        if !F::NullMove::ON
            || !self.options.features.null_move
            || here.after_null
            || here.in_check
            || ply < self.path.null_move_from
            || depth < Depth::from_plies(parameters.null_move_depth as u32)
            || here.evaluation < w.beta
            // A pass proves no win.
            || !w.beta.is_points()
        {
            return None;
        }
        let above = i32::from(here.evaluation.get()) - i32::from(w.beta.get());
        let reduction = parameters.null_move_base
            + parameters.null_move_slope * depth.plies() as i32
            + (above * Depth::UNITS as i32 / parameters.null_move_evaluation).min(3 * Depth::UNITS as i32);
        let reduced = depth.reduced(reduction as u32);
        let null = SearchNode { w: Window::new(w.beta.below(), w.beta), depth: reduced, ..*node };
        let v = self.search_null_move(&null)?;
        if self.control.stopped() || v < w.beta {
            return None;
        }
        self.count(|counts| counts.null_cuts += 1);
        // A win after a pass is not proved.
        let cut = Finding::estimated(if v.is_points() { v } else { w.beta });
        if !self.options.features.null_move_verification
            || depth < Depth::from_plies(parameters.null_move_verification_depth as u32)
        {
            return Some(cut);
        }
        let from = ply + 3 * reduced.plies() as usize / 4 + 1;
        let null_move_from = mem::replace(&mut self.path.null_move_from, from);
        let verified = self.interior::<NonPv>(null.w, reduced.max(Depth::PLY), ply, node.key);
        self.path.null_move_from = null_move_from;
        // The search has overwritten the stack entry.
        self.path.stack[ply] = here;
        (verified >= w.beta || self.control.stopped()).then_some(cut)
    }

    /// Whether the game allows a null move here; true where there are none, and after one, since no two are
    /// made in a row.
    pub(crate) fn can_pass(&mut self, ply: usize) -> bool {
        if !F::NullMove::ON || !self.options.features.null_move || self.path.stack[ply].after_null {
            return true;
        }
        let undo = F::NullMove::make_null(&mut self.path.position);
        undo.map(|undo| F::NullMove::unmake_null(&mut self.path.position, undo)).is_some()
    }

    /// The value of the position after a null move, searched to the depth of `node` with its window; `None`
    /// if the game allows no null move here.
    fn search_null_move(&mut self, node: &NodeOf<F>) -> Option<Score> {
        let &SearchNode { w, depth, ply, .. } = node;
        let side = self.path.position.side();
        let undo = F::NullMove::make_null(&mut self.path.position)?;
        let turn = Turn::of_move(side, &self.path.position);
        let key = self.prefetch();
        // Positions before a null move cannot occur again by the rules.
        let last_irreversible =
            mem::replace(&mut self.path.last_irreversible, self.path.position_history.len());
        self.push_record();
        self.path.slots.push(F::History::SLOTS);
        let cut_node = !self.path.stack[ply].cut_node;
        self.path.stack[ply + 1] = StackEntry { after_null: true, cut_node, ..self.path.stack[ply + 1] };
        let v = turn.value(self.node::<NonPv>(SearchNode { w: turn.window(w), depth, ply: ply + 1, key }));
        self.path.stack[ply + 1].after_null = false;
        self.path.slots.pop();
        self.pop_record();
        self.path.last_irreversible = last_irreversible;
        F::NullMove::unmake_null(&mut self.path.position, undo);
        Some(v)
    }
}
