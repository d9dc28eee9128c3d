//! One node of df-pn (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002), in
//! numbered steps, with the 1+ε trick (Pawlewicz & Lew 2007), and thresholds that grow until the node has
//! made progress (after Kishimoto & Müller 2008).

use super::cycles::CycleKind;
use super::goal::ProofGoal;
use super::numbers::Numbers;
use super::path::Identity;
use super::state::{Child, Known, Search, below};
use super::summary::Summary;
use crate::Keyed;

/// The longest path that is searched; beyond, the search gives up, before the thread's stack is used up.
const LONGEST: usize = 2_500;

impl<P: Keyed, G: ProofGoal<P>> Search<'_, P, G> {
    /// Searches the present position until its proof or disproof number reaches that of `limit` (in PDS:
    /// until both do); `left` is the number of plies within which the goal must be reached. After a stop the
    /// result means nothing.
    pub(super) fn node(&mut self, id: Identity, known: Known, limit: Numbers, left: u32) -> Known {
        // Step 1. Count the node, and stop at the limits.
        if self.control.node() {
            return known;
        }
        if self.path.len() >= LONGEST {
            self.control.stopped = true;
            return known;
        }
        let or = self.position.side() == self.goal.attacker();
        let (nodes, progress) = (self.control.nodes, self.progress);
        let (mut own_limit, mut other_limit) = limit.of_mover(or);

        // Step 2. The children, with what the table knows of each; or the end of the game.
        let start = self.children.len();
        self.enter(id);
        let mut found = match self.expand(left, false) {
            Some(reached) => Known::decided(reached, 0),
            None => loop {
                // Step 3. The node's numbers from those of its children.
                let summary = self.summary(or, start);
                let numbers = Numbers::from_mover(or, (summary.own, summary.other));

                // Step 4. The children decide the node.
                if numbers.result().is_some() {
                    break self.solved(or, start, numbers);
                }

                // Step 5. A number has reached its threshold: another part of the tree promises more.
                let (own, other) = (summary.own >= own_limit, summary.other >= other_limit);
                let done = if self.options.pds { own && other } else { own || other };
                if done {
                    // Without progress the same numbers could come back for ever: paths lend each other
                    // numbers that each corrects in turn.
                    if Self::KIND == CycleKind::Acyclic || self.progress != progress {
                        break Known { numbers, ..Known::UNKNOWN };
                    }
                    own_limit = own_limit.max(summary.own.saturating_add(1));
                    other_limit = other_limit.max(summary.other.saturating_add(1));
                }

                // Step 6. Search the child that promises most.
                let limit = (own_limit, other_limit);
                match self.options.pds {
                    true => self.search_raised(or, start, &summary, limit, left),
                    false => self.search_best(or, &summary, limit, left),
                }
                if self.control.stopped {
                    break known;
                }
            },
        };
        self.children.truncate(start);
        self.leave();
        if self.control.stopped {
            return known;
        }

        // Step 7. Store the result in the table.
        found.size = (u64::BITS - (self.control.nodes - nodes).leading_zeros()) as u8;
        found.twin = known.twin;
        self.store(id, &mut found, left);
        found
    }

    /// Searches the best child within thresholds that keep it the best, and its node within its own.
    fn search_best(&mut self, or: bool, summary: &Summary, limit: (u32, u32), left: u32) {
        let margin = self.options.epsilon.map_or(0, |shift| summary.second.checked_shr(shift).unwrap_or(0));
        let best_until = summary.second.saturating_add(1).saturating_add(margin);
        let (own, other) = (limit.0.min(best_until), limit.1.saturating_sub(summary.others));
        // Where sums are at their end, the thresholds exceed the numbers by one.
        self.search_child(or, summary.best, left, |(a, b)| {
            (own.max(a.saturating_add(1)), other.max(b.saturating_add(1)))
        });
    }

    /// Searches a child within the thresholds that its numbers have, both from the side to move here.
    #[inline]
    pub(super) fn search_child(
        &mut self,
        or: bool,
        child: usize,
        left: u32,
        thresholds: impl Fn((u32, u32)) -> (u32, u32),
    ) {
        let Child { m, id, known, .. } = self.children[child];
        let undo = self.position.make(m);
        // Another path may have changed the entry since.
        let known = self.probe(id, below(left)).0.unwrap_or(known);
        let limit = thresholds(known.numbers.of_mover(or));
        self.children[child].known = match known.numbers.result() {
            Some(_) => known,
            None => self.node(id, known, Numbers::from_mover(or, limit), below(left)),
        };
        self.position.unmake(m, undo);
    }

    /// Puts the present position on the path.
    pub(super) fn enter(&mut self, id: Identity) {
        self.path.enter::<P, G::Cycles>(id, &self.position);
    }

    pub(super) fn leave(&mut self) {
        self.path.pop(Self::KIND);
    }
}
