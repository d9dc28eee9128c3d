//! Singular extensions (after Anantharaman, Campbell & Hsu 1990; binary and trinary: Campbell, Hoane & Hsu
//! 2002): the siblings of the table's move are searched first, to half the depth, with a null window below
//! its value in the table; if all fail low, it is searched deeper. The paper tests any move that has become
//! the best, at nodes of the principal variation and at nodes that fail high.
//!
//! If the bound of this test is beta or more at a node with a null window, and a sibling reaches it, the node
//! is cut off (multi-cut, after Björnsson & Marsland 1999). In the paper C of the first M moves must fail
//! high in reduced searches; here one sibling is enough, in any place, and the table's move counts by its
//! entry.

use crate::capability::{MoveOf, Profile};
use crate::engine::evidence::Finding;
use crate::engine::moves;
use crate::engine::node_kind::NonPv;
use crate::engine::search_node::{NodeOf, SearchNode};
use crate::engine::worker::Worker;
use crate::table::Entry;
use crate::{Bound, Score, Value, Window};

/// The result of singular verification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Verification {
    /// The number of singular moves, at the head of the order.
    pub(crate) moves: usize,
    /// The extension of each, in 64ths of a ply.
    pub(crate) extension: i32,
    /// The bound by which multi-cut cuts off the node.
    pub(crate) cut: Option<Finding>,
}

impl Verification {
    /// No singular move.
    pub(crate) const NONE: Verification = Verification { moves: 0, extension: 0, cut: None };
}

impl<F: Profile> Worker<'_, F> {
    /// Searches the siblings of the table's move, a good one by its entry, to half the depth and a
    /// little below its value: if all fail low, it is singular. The moves begin at `start`, and have their
    /// scores.
    ///
    /// The move loop skips the table's move, so that nothing is read from the entry of this node or written
    /// to it.
    pub(crate) fn verify_singular(
        &mut self,
        node: &NodeOf<F>,
        start: usize,
        entry: &Entry,
        table_move: MoveOf<F>,
    ) -> Verification {
        let &SearchNode { w, depth, ply, .. } = node;
        let parameters = self.options.parameters;
        let plies = depth.plies() as i32;
        let value = self.value_of(entry, ply);
        let eligible = self.options.features.singular
            && ply > 0
            && ply < 2 * self.path.root_depth as usize
            && plies >= parameters.singular_depth
            && entry.bound != Bound::Upper
            && i32::from(entry.draft.depth) >= plies - 3
            && value.is_points();
        moves::bring_best(&mut self.moves[start..], 0);
        if !eligible || self.moves[start].m != table_move {
            return Verification::NONE;
        }
        let stack_entry = self.path.stack[ply];
        let beta = Score::points(i32::from(value.get()) - parameters.singular_margin * plies / 64);
        // With a null window the test costs little: it asks only whether any sibling reaches the bound.
        let null = Window::null(beta.below());
        for singular_moves in 1..=parameters.singular_moves as usize {
            let from = start + singular_moves;
            let siblings = self.move_loop::<NonPv>(null, depth.half(), ply, start, from, Verification::NONE);
            self.path.stack[ply] = stack_entry;
            let Some(siblings) = siblings else { return Verification::NONE };
            let v = siblings.value;
            if v < beta {
                let by_far = singular_moves == 1
                    && i32::from(v.get()) < i32::from(beta.get()) - parameters.singular_more;
                let extension = if by_far { 2 } else { 1 } * parameters.singular_extension;
                let extension = extension / singular_moves as i32;
                return Verification { moves: singular_moves, extension, cut: None };
            }
            if singular_moves == 1 && w.is_null() && beta >= w.beta && self.options.features.multi_cut {
                return Verification { cut: Some(Finding::estimated(beta)), ..Verification::NONE };
            }
            // The sibling that is as good may be singular together with it.
            let Some(sibling) = siblings.best_move else { break };
            let place = self.moves[from..].iter().position(|scored| scored.m == sibling);
            moves::bring(&mut self.moves[start..], singular_moves, singular_moves + place.unwrap_or(0));
            self.moves[from].score = moves::TABLE - singular_moves as i32;
        }
        Verification::NONE
    }
}
