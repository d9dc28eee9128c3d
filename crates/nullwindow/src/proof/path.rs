//! The path from the beginning of the game to the present position: which positions are on it, and its code
//! (path codes: Kishimoto & Müller 2004).

use super::cycles::{CycleKind, Cycles};
use super::dominance::Dominance;
use super::goal::ProofGoal;
use crate::Position;
use crate::table::scramble;

/// A position as the search knows it: a hash of its board, and the attacker's means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Identity {
    pub(super) key: u64,
    pub(super) means: u32,
}

impl Identity {
    /// One word for the position.
    #[inline]
    pub(super) fn bits(self) -> u64 {
        self.key ^ scramble(u64::from(self.means))
    }
}

/// The identity of a position. Different positions share one with a probability of 2⁻⁶⁴, as the keys of 64
/// bits do.
#[inline]
pub(super) fn identity<P: Position, G: ProofGoal<P>>(goal: &G, p: &P) -> Identity {
    let key = G::Dominance::key(p);
    let key = scramble(key as u64 ^ scramble((key >> 64) as u64));
    Identity { key, means: G::Dominance::means(p, goal.attacker()) }
}

/// The number of counters that rule out most positions that are not on the path.
const COUNTERS: usize = 1 << 12;

/// The positions on the path.
pub(super) struct ProofPath<R> {
    positions: Vec<u64>,
    /// How often positions with these lowest bits are on the path; full counters stay full.
    counters: Vec<u8>,
    /// The code of the path up to each position.
    codes: Vec<u64>,
    records: Vec<R>,
}

impl<R: Copy> ProofPath<R> {
    /// An empty path; `earlier` has the records of the game before it.
    pub(super) fn new(kind: CycleKind, earlier: &[R], bits: impl Fn(&R) -> u64) -> Self {
        let counters = if kind == CycleKind::Acyclic { 0 } else { COUNTERS };
        let mut path =
            ProofPath { positions: vec![], counters: vec![0; counters], codes: vec![], records: vec![] };
        earlier.iter().for_each(|&record| path.push(kind, bits(&record), record));
        path
    }

    /// The number of positions on the path.
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// The code of the path.
    #[inline]
    pub(super) fn code(&self) -> u64 {
        self.codes.last().copied().unwrap_or(0)
    }

    /// Puts a position on the path.
    #[inline]
    pub(super) fn enter<P: Position, C: Cycles<P, Record = R>>(&mut self, id: Identity, p: &P) {
        let record = C::record(p);
        let bits = if let CycleKind::Alike(_) = C::KIND { C::bits(&record) } else { id.bits() };
        self.push(C::KIND, bits, record);
    }

    #[inline]
    fn push(&mut self, kind: CycleKind, bits: u64, record: R) {
        let code = if kind == CycleKind::Acyclic { 0 } else { scramble(self.code().rotate_left(1) ^ bits) };
        if kind != CycleKind::Acyclic {
            let counter = &mut self.counters[bits as usize % COUNTERS];
            *counter = counter.saturating_add(1);
        }
        self.positions.push(bits);
        self.codes.push(code);
        self.records.push(record);
    }

    #[inline]
    pub(super) fn pop(&mut self, kind: CycleKind) {
        let Some(bits) = self.positions.pop() else { return };
        self.codes.pop();
        self.records.pop();
        if kind != CycleKind::Acyclic {
            let counter = &mut self.counters[bits as usize % COUNTERS];
            *counter -= u8::from(*counter < u8::MAX);
        }
    }

    /// The place of a position on the path.
    #[inline]
    pub(super) fn place(&self, bits: u64) -> Option<usize> {
        if self.counters[bits as usize % COUNTERS] == 0 {
            return None;
        }
        self.positions.iter().position(|&other| other == bits)
    }

    /// Whether the goal is reached at a position after this path, and the place of the first position on
    /// which that depends, if the game ends there by repetition.
    #[inline]
    pub(super) fn repetition<P: Position, G: ProofGoal<P>>(
        &mut self,
        goal: &G,
        record: R,
    ) -> Option<(bool, u32)>
    where
        G::Cycles: Cycles<P, Record = R>,
    {
        match G::Cycles::KIND {
            CycleKind::Acyclic => None,
            CycleKind::Alike(reached) => {
                self.place(G::Cycles::bits(&record)).map(|place| (reached, place as u32))
            }
            CycleKind::Rule => {
                self.records.push(record);
                let end = G::Cycles::end(&self.records);
                self.records.pop();
                end.map(|end| (goal.reached(end), 0))
            }
        }
    }
}
