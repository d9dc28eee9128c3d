//! What a search knows of a position on its path: repetition, the table's entries, and a result of another
//! path that holds here too (twin entries and simulation: Kishimoto & Müller, "A general solution to the
//! graph history interaction problem", 2004).
//!
//! The base entry of a position has its numbers, whatever the path. A result that depends on the path is in
//! the twin entry, whose key includes the code of the path, and proposed by the base entry on other paths:
//! there a simulation repeats the proof with the stored moves, by the rules of the present path, before it is
//! used. From then on the numbers of an unsolved path stand in its twin entry too.
//!
//! Where every repetition counts alike, say as a failure, much holds on all paths. A proof never meets a
//! repetition. It may on another path pass a position of that path; but then that position has a proof of its
//! own, the part of the proof below it, without the detour. A disproof that meets no position of the path
//! above its root holds on every path, since more positions on the path mean more failures.

use super::cycles::{CycleKind, Cycles};
use super::dominance::Dominance;
use super::goal::{ProofGoal, mobility};
use super::path::{Identity, identity};
use super::state::{ANYWHERE, Known, Search, UNLIMITED, below};
use super::table::ProofEntry;
use crate::Keyed;
use crate::table::scramble;

/// The greatest number of nodes of a simulation.
const SIMULATION: u64 = 10_000;

impl<P: Keyed, G: ProofGoal<P>> Search<'_, P, G> {
    /// Whether results within different limits of plies share entries: where repetition never helps.
    pub(super) fn shares_plies(&self) -> bool {
        matches!(Self::KIND, CycleKind::Acyclic | CycleKind::Alike(false))
    }

    /// Whether repetition ends games in this search. Within limited plies a play that repeats ends anyway,
    /// without success.
    fn has_cycles(&self, left: u32) -> bool {
        match Self::KIND {
            CycleKind::Acyclic => false,
            CycleKind::Alike(false) => left == UNLIMITED,
            _ => true,
        }
    }

    /// Whether the goal is reached at the present position, which is not on the path yet, and the place on
    /// which that depends, if the game ends there by repetition.
    pub(super) fn repeated(&mut self, left: u32) -> Option<(bool, u32)> {
        if !self.has_cycles(left) {
            return None;
        }
        self.path.repetition(self.goal, G::Cycles::record(&self.position))
    }

    /// The identity of the table entry for all paths.
    pub(super) fn base_id(&self, id: Identity, left: u32) -> Identity {
        let plies = if left == UNLIMITED { 0 } else { scramble(u64::from(left) + 1) };
        Identity { key: id.key ^ self.salt ^ plies, ..id }
    }

    /// The identity of the table entry for the present path.
    pub(super) fn twin_id(&self, id: Identity, left: u32) -> Identity {
        let base = self.base_id(id, left);
        Identity { key: base.key ^ scramble(self.path.code() ^ 0x517c_c1b7_2722_0a95), ..base }
    }

    /// The identity of the entry of disproofs within limited plies.
    pub(super) fn limited_id(&self, id: Identity) -> Identity {
        self.base_id(id, UNLIMITED - 1)
    }

    /// What is known of the present position, which is not on the path yet.
    pub(super) fn look_up(&mut self, left: u32) -> (Identity, Known) {
        let id = identity(self.goal, &self.position);
        self.control.node();
        if let Some((reached, place)) = self.repeated(left) {
            return (id, Known { place, ..Known::decided(reached, 0) });
        }
        if left == 0 {
            return (id, Known::decided(mobility(self.goal, &self.position).is_proved(), 0));
        }
        let (known, twin) = self.probe(id, left);
        let known = known.unwrap_or_else(|| {
            let known = Known { numbers: self.goal.initial(&self.position), twin, ..Known::UNKNOWN };
            self.progress += 1;
            let entry = ProofEntry {
                numbers: known.numbers,
                conditional: false,
                plies: 0,
                place: ANYWHERE,
                best: None,
                size: 0,
            };
            let id = if twin { self.twin_id(id, left) } else { self.base_id(id, left) };
            self.table.store(id, entry);
            known
        });
        (id, known)
    }

    /// What the table has of a position after the present path; and whether its numbers belong to this path
    /// alone.
    pub(super) fn probe(&mut self, id: Identity, left: u32) -> (Option<Known>, bool) {
        let base = self.base_id(id, left);
        if left != UNLIMITED && self.shares_plies() {
            let proofs = self.base_id(id, UNLIMITED);
            if let Some(known) = self.dominating(proofs, |entry| {
                entry.numbers.is_disproved() || entry.numbers.is_proved() && entry.plies <= left
            }) {
                return (Some(known), false);
            }
            let disproofs = self.limited_id(id);
            if let Some(known) = self.dominating(disproofs, |entry| entry.plies >= left) {
                return (Some(known), false);
            }
        } else if let Some(known) = self.dominating(base, |_| true) {
            return (Some(known), false);
        }
        let Some(entry) = self.table.entry(base) else { return (None, false) };
        let Some(reached) = entry.numbers.result() else { return (Some(Known::of(entry)), false) };
        if !entry.conditional {
            // A proof in too many plies.
            return (None, false);
        }
        let twin = self.twin_id(id, left);
        if let Some(entry) = self.table.entry(twin) {
            return (Some(Known { twin: true, ..Known::of(entry) }), true);
        }
        let budget = self.control.nodes + SIMULATION;
        let Some((place, plies)) = self.simulate(id, reached, left, budget) else { return (None, true) };
        let entry = ProofEntry { place, plies, conditional: false, ..entry };
        self.table.store(twin, entry);
        self.progress += 1;
        (Some(Known { twin: true, ..Known::of(entry) }), true)
    }

    /// A result on every path of this position, or of one that is better or no better, if it `serves`.
    fn dominating(&self, id: Identity, serves: impl Fn(&ProofEntry) -> bool) -> Option<Known> {
        let covers = <G::Dominance as Dominance<P>>::covers;
        let holds = |means: u32, entry: &ProofEntry| match entry.numbers.result() {
            _ if entry.conditional => false,
            Some(true) => covers(id.means, means) && serves(entry),
            Some(false) => covers(means, id.means) && serves(entry),
            None => false,
        };
        self.table
            .entries(id.key)
            .find(|(means, entry)| holds(*means, entry))
            .map(|(_, entry)| Known::of(entry))
    }

    /// Whether the stored proof or disproof of the present position, which is not on the path yet, holds
    /// after this path: the first place on which it depends here, and its plies.
    fn simulate(&mut self, id: Identity, reached: bool, left: u32, budget: u64) -> Option<(u32, u32)> {
        self.simulated += 1;
        if self.control.node() || self.control.nodes > budget {
            return None;
        }
        if let Some((by_rule, place)) = self.repeated(left) {
            return (by_rule == reached).then_some((place, 0));
        }
        let base = self.base_id(id, left);
        if let Some(known) = self.dominating(base, |_| true) {
            return (known.numbers.result() == Some(reached)).then_some((known.place, known.plies));
        }
        let twin = self.twin_id(id, left);
        let entry = self.table.entry(twin).filter(|entry| entry.numbers.result() == Some(reached));
        if let Some(entry) = entry {
            return Some((entry.place, entry.plies));
        }
        let entry = self.table.entry(base);
        let proposed = entry.filter(|entry| entry.numbers.result() == Some(reached));
        let start = self.children.len();
        let result = self.simulate_moves(id, proposed, reached, left, budget);
        self.children.truncate(start);
        result
    }

    fn simulate_moves(
        &mut self,
        id: Identity,
        proposed: Option<ProofEntry>,
        reached: bool,
        left: u32,
        budget: u64,
    ) -> Option<(u32, u32)> {
        let start = self.children.len();
        let or = self.position.side() == self.goal.attacker();
        let decided = self.moves().or((self.children.len() == start).then_some(!or));
        if let Some(decided) = decided {
            return (decided == reached).then_some((ANYWHERE, 0));
        }
        let entry = proposed?;
        if left == 0 {
            return (!reached).then_some((ANYWHERE, 0));
        }
        if or == reached {
            let best = entry.best?;
            let child = self.children[start..].iter().position(|c| self.position.pack(c.m) == best)?;
            self.children[start] = self.children[start + child];
            self.children.truncate(start + 1);
        }
        self.enter(id);
        let mut result = Some((ANYWHERE, 0));
        for i in start..self.children.len() {
            let m = self.children[i].m;
            let undo = self.position.make(m);
            let child = identity(self.goal, &self.position);
            let below = self.simulate(child, reached, below(left), budget);
            self.position.unmake(m, undo);
            result = result
                .zip(below)
                .map(|((place, plies), (below, more))| (place.min(below), plies.max(more + 1)));
            if result.is_none() {
                break;
            }
        }
        self.leave();
        result
    }
}
