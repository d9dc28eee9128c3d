//! A node of df-pn: the loop over the child that promises most (Nagai 2002), with the 1+ε trick (Pawlewicz &
//! Lew 2007), weak proof numbers (Ueda et al. 2008), groups of moves, and thresholds that grow until the node
//! has made progress (after Kishimoto & Müller 2008).

use super::cycles::CycleKind;
use super::goal::ProofGoal;
use super::numbers::{Numbers, add};
use super::path::Identity;
use super::state::{ANYWHERE, Child, Known, Search, UNLIMITED, below};
use super::table::ProofEntry;
use crate::Keyed;

/// The longest path that is searched; beyond, the search gives up, before the thread's stack is used up.
const LONGEST: usize = 2_500;

/// What the children say of their node.
struct Summary {
    /// The numbers of the side to move, and of the other.
    own: u32,
    other: u32,
    /// The child to search, and its thresholds' ingredients.
    best: usize,
    second: u32,
    others: u32,
}

impl<P: Keyed, G: ProofGoal<P>> Search<'_, P, G> {
    /// Searches the present position until its proof or disproof number reaches that of `limit`; `left` is
    /// the number of plies within which the goal must be reached. After a stop the result means nothing.
    pub(super) fn node(&mut self, id: Identity, known: Known, limit: Numbers, left: u32) -> Known {
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
        let start = self.children.len();
        self.enter(id);
        let mut found = match self.expand(left, false) {
            Some(reached) => Known::decided(reached, 0),
            None => loop {
                let summary = self.summary(or, start);
                let numbers = Numbers::from_mover(or, (summary.own, summary.other));
                if numbers.result().is_some() {
                    break self.solved(or, start, numbers);
                }
                if summary.own >= own_limit || summary.other >= other_limit {
                    // Without progress the same numbers could come back for ever: paths lend each other
                    // numbers that each corrects in turn.
                    if Self::KIND == CycleKind::Acyclic || self.progress != progress {
                        break Known { numbers, ..Known::UNKNOWN };
                    }
                    own_limit = own_limit.max(summary.own.saturating_add(1));
                    other_limit = other_limit.max(summary.other.saturating_add(1));
                }
                self.search_best(or, &summary, (own_limit, other_limit), left);
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
        found.size = (u64::BITS - (self.control.nodes - nodes).leading_zeros()) as u8;
        found.twin = known.twin;
        self.keep(id, &mut found, left);
        found
    }

    /// The sums and the best child, over the children from `start` on.
    fn summary(&self, or: bool, start: usize) -> Summary {
        let (mut own, mut second, mut best) = (Numbers::INFINITE, Numbers::INFINITE, start);
        let (mut sum, mut largest, mut unsolved, mut open) = (0, 0, 0_u32, false);
        let mut groups = 0_u64;
        for (i, child) in self.children.iter().enumerate().skip(start) {
            let (a, b) = child.known.numbers.of_mover(or);
            if a == 0 {
                return Summary { own: 0, other: Numbers::INFINITE, best: i, second: 0, others: 0 };
            }
            if b == 0 {
                continue;
            }
            if child.group < 64 {
                // One unsolved move of a group at a time.
                if groups >> child.group & 1 == 1 {
                    continue;
                }
                groups |= 1 << child.group;
            }
            open = true;
            sum = add(sum, b);
            largest = largest.max(b);
            unsolved += 1;
            if a < own {
                (second, own, best) = (own, a, i);
            } else if a < second {
                second = a;
            }
        }
        if !open {
            return Summary { own: Numbers::INFINITE, other: 0, best, second, others: 0 };
        }
        let other = if self.options.weak { add(largest, unsolved - 1) } else { sum };
        let others = match self.options.weak {
            true => unsolved - 1,
            false => other - self.children[best].known.numbers.of_mover(or).1.min(other),
        };
        Summary { own, other, best, second, others }
    }

    /// Searches the best child within thresholds that keep it the best, and its node within its own.
    fn search_best(&mut self, or: bool, summary: &Summary, limit: (u32, u32), left: u32) {
        let Child { m, id, known, .. } = self.children[summary.best];
        let margin = self.options.epsilon.map_or(0, |shift| summary.second.checked_shr(shift).unwrap_or(0));
        let best_until = summary.second.saturating_add(1).saturating_add(margin);
        let own = limit.0.min(best_until);
        let other = limit.1.saturating_sub(summary.others);
        let undo = self.position.make(m);
        // Another path may have changed the entry since.
        let known = self.probe(id, below(left)).0.unwrap_or(known);
        // Where sums are at their end, one more is asked for than there is.
        let (a, b) = known.numbers.of_mover(or);
        let asked = (own.max(a.saturating_add(1)), other.max(b.saturating_add(1)));
        self.children[summary.best].known = match known.numbers.result() {
            Some(_) => known,
            None => self.node(id, known, Numbers::from_mover(or, asked), below(left)),
        };
        self.position.unmake(m, undo);
    }

    /// The result of a node whose children decide it.
    fn solved(&self, or: bool, start: usize, numbers: Numbers) -> Known {
        let children = &self.children[start..];
        let decides = |child: &&Child<P::Move>| child.known.numbers == numbers;
        // The side that succeeds needs one move, in the fewest plies; the other has tried all of them.
        let one = if or == numbers.is_proved() {
            children.iter().filter(decides).min_by_key(|child| child.known.plies)
        } else {
            None
        };
        let plies = match one {
            Some(child) => child.known.plies,
            None => children.iter().map(|child| child.known.plies).max().unwrap_or(0),
        };
        let place = match one {
            Some(child) => child.known.place,
            None => children.iter().map(|child| child.known.place).min().unwrap_or(ANYWHERE),
        };
        let best = one.map(|child| self.position.pack(child.m));
        Known { numbers, plies: plies.saturating_add(1), place, best, ..Known::UNKNOWN }
    }

    /// Puts the present position on the path.
    pub(super) fn enter(&mut self, id: Identity) {
        self.path.enter::<P, G::Cycles>(id, &self.position);
    }

    pub(super) fn leave(&mut self) {
        self.path.pop(Self::KIND);
    }

    /// Stores what was found of the present position, whose path is the present one.
    fn keep(&mut self, id: Identity, found: &mut Known, left: u32) {
        let here = self.path.len() as u32;
        let Known { numbers, plies, place, best, size, .. } = *found;
        let entry = |conditional| ProofEntry { numbers, conditional, plies, place, best, size };
        let Some(reached) = found.numbers.result() else {
            let id = if found.twin { self.twin_id(id, left) } else { self.base_id(id, left) };
            self.table.store(id, entry(false));
            return;
        };
        self.progress += 1;
        // A cycle that ends at this position itself is the same on every path.
        let anywhere = match Self::KIND {
            CycleKind::Acyclic => true,
            CycleKind::Alike(_) => found.place >= here,
            CycleKind::Rule => false,
        };
        if anywhere || self.options.naive {
            found.place = ANYWHERE;
            let mut entry = ProofEntry { place: ANYWHERE, ..entry(false) };
            let id = if left == UNLIMITED || !self.shares_plies() {
                self.base_id(id, left)
            } else if reached {
                self.base_id(id, UNLIMITED)
            } else {
                entry.plies = left;
                self.limited_id(id)
            };
            self.table.store(id, entry);
            return;
        }
        // The base entry proposes the result on other paths; the twin has it on this one.
        let (base, twin) = (self.base_id(id, left), self.twin_id(id, left));
        self.table.store(base, entry(true));
        self.table.store(twin, entry(false));
    }
}
