//! Leaves of proofs that the root of a game has its value (Slagle & Dixon 1969; Plaat, Schaeffer, Pijls & de
//! Bruin 1996): by first refutations, and by the cheapest.

use crate::Monitor;
use nullwindow::{Evaluator, Keyed, Score, Side};
use std::collections::HashMap;
use std::marker::PhantomData;

/// The number of leaves of a proof that does not exist.
pub(super) const NEVER: u64 = u64::MAX;

/// The bound to prove of a node, from the view of the root's side: that its value is at least or at most the
/// root's.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Bound {
    AtLeast,
    AtMost,
}

/// A bound of a position: its key and settled score, the plies left, the bound.
pub(super) type Question = (u128, i16, u32, Bound);

/// This bound of a position.
pub(super) fn question<P: Keyed>(p: &P, left: u32, bound: Bound) -> Question {
    (p.key().into(), p.settled(), left, bound)
}

/// Counts leaves of proofs that the root has its value.
pub(super) struct Prover<'a, P, J, M> {
    of: PhantomData<P>,
    evaluator: &'a J,
    promise: M,
    monitor: &'a Monitor<'a>,
    max: Side,
    depth: u32,
    value: Score,
    /// Leaves of the proofs by first refutations.
    first: HashMap<Question, u64>,
    /// Leaves of the cheapest proofs: the number, and whether it is exact or "no fewer".
    known: HashMap<Question, (u64, bool)>,
    /// Leaves of both halves together, for positions on a principal variation.
    pub(super) lines: HashMap<Question, u64>,
}

impl<'a, P, J, M> Prover<'a, P, J, M> {
    /// Of a root whose side is `max`, and whose value at the depth is known.
    pub(super) fn new(
        evaluator: &'a J,
        promise: M,
        monitor: &'a Monitor<'a>,
        max: Side,
        (depth, value): (u32, Score),
    ) -> Self {
        let (first, known, lines, of) = Default::default();
        Prover { of, evaluator, promise, monitor, max, depth, value, first, known, lines }
    }
}

impl<P, J, M> Prover<'_, P, J, M>
where
    P: Keyed,
    J: Evaluator<P, Value = Score>,
    M: Fn(&P, P::Move) -> i32,
{
    /// The value of a leaf from the view of the root's side, or the moves in their order.
    pub(super) fn open(&self, p: &P, left: u32) -> Result<Vec<P::Move>, Score> {
        let ply = (self.depth - left) as u16;
        let seen = |h: Score| if p.side() == self.max { h } else { -h };
        if left == 0 {
            return Err(seen(self.evaluator.horizon(p, ply)));
        }
        let mut moves = Vec::new();
        match p.moves(&mut moves) {
            Some(end) => Err(seen(self.evaluator.terminal(p, end, ply))),
            None => {
                moves.sort_by_cached_key(|&m| -(self.promise)(p, m));
                Ok(moves)
            }
        }
    }

    fn holds(&self, bound: Bound, v: Score) -> bool {
        match bound {
            Bound::AtLeast => v >= self.value,
            Bound::AtMost => v <= self.value,
        }
    }

    /// Whether one move suffices for the bound; else all moves must be answered.
    pub(super) fn one_suffices(&self, p: &P, bound: Bound) -> bool {
        (p.side() == self.max) == (bound == Bound::AtLeast)
    }

    /// The bounds of a node on the principal variation: no move does better for its side, and one of them
    /// does as well.
    pub(super) fn bounds_of_best(&self, p: &P) -> (Bound, Bound) {
        if p.side() == self.max { (Bound::AtMost, Bound::AtLeast) } else { (Bound::AtLeast, Bound::AtMost) }
    }

    /// Leaves of the proof by first refutations.
    pub(super) fn first(&mut self, p: &mut P, left: u32, bound: Bound) -> u64 {
        let question = question(p, left, bound);
        if left > 0
            && let Some(&leaves) = self.first.get(&question)
        {
            return leaves;
        }
        if self.monitor.stopped() {
            return NEVER;
        }
        let moves = match self.open(p, left) {
            Ok(moves) => moves,
            Err(v) => return if self.holds(bound, v) { 1 } else { NEVER },
        };
        let one_suffices = self.one_suffices(p, bound);
        let mut leaves = if one_suffices { NEVER } else { 0 };
        for m in moves {
            let undo = p.make(m);
            let below = self.first(p, left - 1, bound);
            p.unmake(m, undo);
            leaves = if one_suffices { below } else { below.saturating_add(leaves) };
            if one_suffices == (leaves < NEVER) {
                break;
            }
        }
        self.first.insert(question, leaves);
        leaves
    }

    /// Leaves of the cheapest proof: exact if below `limit`, else a number that it does not fall below.
    fn cheapest(&mut self, p: &mut P, left: u32, bound: Bound, limit: u64) -> u64 {
        let most = self.first(p, left, bound);
        if left <= 1 || most == NEVER {
            // One ply above the leaves all proofs are equal.
            return most;
        }
        let question = question(p, left, bound);
        if let Some(&(leaves, exact)) = self.known.get(&question)
            && (exact || leaves >= limit)
        {
            return leaves;
        }
        let Ok(moves) = self.open(p, left) else { return most };
        let limit = limit.min(most + 1);
        let one_suffices = self.one_suffices(p, bound);
        let mut leaves = if one_suffices { NEVER } else { moves.len() as u64 };
        for m in moves {
            if !one_suffices && leaves >= limit {
                break;
            }
            let undo = p.make(m);
            if one_suffices {
                leaves = leaves.min(self.cheapest(p, left - 1, bound, limit.min(leaves)));
            } else {
                // Every other move takes one leaf at least, which is already counted.
                leaves = (leaves - 1).saturating_add(self.cheapest(p, left - 1, bound, limit - (leaves - 1)));
            }
            p.unmake(m, undo);
        }
        self.known.insert(question, (leaves, leaves < limit));
        leaves
    }

    /// Leaves of both halves of the proof together, the cheapest or by first refutations. Of several
    /// principal variations the cheapest counts.
    pub(super) fn both(&mut self, p: &mut P, left: u32, cheapest: bool) -> u64 {
        let moves = match self.open(p, left) {
            Ok(moves) => moves,
            Err(v) => return if v == self.value { 1 } else { NEVER },
        };
        let (no_better, as_good) = self.bounds_of_best(p);
        let question = question(p, left, as_good);
        if let Some(&leaves) = self.lines.get(&question) {
            return leaves;
        }
        let (mut all, mut more) = (0_u64, None);
        for m in moves {
            let undo = p.make(m);
            let refuted = match cheapest {
                true => self.cheapest(p, left - 1, no_better, NEVER),
                false => self.first(p, left - 1, no_better),
            };
            all = all.saturating_add(refuted);
            if refuted < NEVER && self.first(p, left - 1, as_good) < NEVER {
                // It may even be less: the first refutation need not be the move of the cheapest line.
                let line = self.both(p, left - 1, cheapest) as i64 - refuted as i64;
                more = Some(more.map_or(line, |least: i64| least.min(line)));
            }
            p.unmake(m, undo);
        }
        let leaves = more.map_or(NEVER, |more| all.saturating_add_signed(more));
        self.lines.insert(question, leaves);
        leaves
    }
}
