//! Quiescence search (Slate & Atkin 1977; Beal 1990): at the horizon, captures are played out, or the side to move stands pat.

use super::super::node::{KeyOf, PLY, Worker};
use super::super::ordering::{self, Scored};
use super::super::profile::Profile;
use super::super::uses::{OrderUse, PrefetchUse, TableUse, TacticalUse};
use crate::table::Entry;
use crate::{Evaluator, Position, Score, Value, Window, max};

/// So many checks in a row, each the answer to the one before, are followed below the horizon. (Noisy moves come to an end by themselves.)
const CHECKS: u32 = 4;

impl<F: Profile> Worker<'_, F> {
    /// The value of the present node at or `below` the horizon by so many plies, fail-soft. In check all moves are tried, and nobody stands
    /// pat; otherwise noisy moves, as far as they can come near alpha (delta pruning) and do not lose by the exchange; and for the first plies
    /// those that give check.
    pub(in super::super) fn quiescence(
        &mut self,
        w: Window<Score>,
        ply: usize,
        below: u32,
        key: KeyOf<F>,
    ) -> Score {
        self.horizons += 1;
        if ply >= super::super::node::MAX_PLY {
            return self.evaluator.horizon(&self.position, ply as u16);
        }
        self.count(|counts| counts.probes += 1);
        let entry = self.table.and_then(|table| table.probe(key));
        if let Some(entry) = &entry {
            self.count(|counts| counts.hits += 1);
            if let Some(v) = self.answer(entry, w, 0, ply) {
                self.count(|counts| counts.answers += 1);
                self.rely_on(entry);
                return v;
            }
        }
        if let Some(v) = self.assess(entry.as_ref(), ply) {
            self.count(|counts| counts.leaves += 1);
            return v;
        }
        let facts = self.facts[ply];
        let checks = below.min(CHECKS) as usize;
        if facts.in_check
            && checks == CHECKS as usize
            && self.facts[ply - checks..ply].iter().all(|facts| facts.in_check)
        {
            return self.evaluator.horizon(&self.position, ply as u16);
        }
        let mut best = if facts.in_check { -Score::INF } else { facts.evaluation };
        if best >= w.beta {
            self.count(|counts| counts.leaves += 1);
            return best;
        }

        let start = self.moves.len();
        let fetched = if F::Prefetch::ON { self.table } else { None };
        let mut sink = ordering::Sink::<F> { moves: &mut self.moves, position: &self.position, fetched };
        if facts.in_check {
            if let Some(end) = self.position.moves(&mut sink) {
                self.count(|counts| counts.leaves += 1);
                return self.evaluator.terminal(&self.position, end, ply as u16);
            }
        } else {
            let checks =
                self.options.features.quiescence_checks && below < self.options.parameters.check_plies as u32;
            F::Tactical::noisy(self.evaluator, &self.position, checks, &mut sink);
        }
        let table_move =
            entry.and_then(|entry| entry.best).and_then(|bits| F::Table::unpack(&self.position, bits));
        for scored in &mut self.moves[start..] {
            scored.score = match Some(scored.m) == table_move {
                true => ordering::TABLE,
                false => F::Order::score(self.evaluator, &self.position, scored.m),
            };
        }

        let side = self.position.side();
        let mut best_move = None;
        let (before, guesses) = (self.watch.nodes, self.guesses);
        for i in start..self.moves.len() {
            ordering::bring_best(&mut self.moves[start..], i - start);
            let Scored { m, key, .. } = self.moves[i];
            let alpha = max(w.alpha, best);
            if !facts.in_check {
                if let Some(most) = self.hopeless(m, facts.evaluation, alpha) {
                    best = max(best, most);
                    continue;
                }
                if !F::Tactical::see_ge(self.evaluator, &self.position, m, 0) {
                    continue;
                }
            }
            let (undo, key) = self.play(m, key);
            let same_side = self.position.side() == side;
            let child = Window::new(alpha, w.beta).child(same_side);
            let v = self.quiet_child(child, ply + 1, below + 1, key);
            let v = if same_side { v } else { -v };
            self.take_back(m, undo);
            if self.watch.stopped() {
                self.moves.truncate(start);
                return w.alpha;
            }
            if v > best {
                best = v;
                if v > alpha {
                    best_move = Some(m);
                }
                if v >= w.beta {
                    break;
                }
            }
        }
        self.moves.truncate(start);
        if let Some(table) = self.table {
            let entry = Entry {
                value: best.from_root(ply).offset(-F::Table::settled(&self.position)),
                bound: w.bound(best),
                draft: self.draft(0, false, self.guesses == guesses),
                best: best_move.map(|m| F::Table::pack(&self.position, m)),
                evaluation: self.known_evaluation(ply),
            };
            table.store(key, entry, self.watch.nodes - before);
        }
        best
    }

    fn quiet_child(&mut self, w: Window<Score>, ply: usize, below: u32, key: KeyOf<F>) -> Score {
        if self.watch.node() {
            return w.alpha;
        }
        if let Some(v) = self.repeated(ply) {
            return v;
        }
        self.watch.selective_depth = self.watch.selective_depth.max(ply);
        self.quiescence(w, ply, below, key)
    }

    /// Delta pruning: the most that a noisy move can make of the evaluation, if that is not enough.
    fn hopeless(&self, m: <F::Game as Position>::Move, evaluation: Score, alpha: Score) -> Option<Score> {
        if !self.options.features.delta || F::Tactical::gives_check(self.evaluator, &self.position, m) {
            return None;
        }
        let gain =
            F::Tactical::gain(self.evaluator, &self.position, m) + self.options.parameters.delta_margin;
        let most = Score::points(i32::from(evaluation.get()) + gain);
        (most <= alpha).then_some(most)
    }

    /// Whether a node of this depth is one of quiescence.
    #[inline(always)]
    pub(in super::super) fn quiesces(&self, depth: u32) -> bool {
        depth < PLY && self.selects(depth) && self.options.features.quiescence
    }
}
