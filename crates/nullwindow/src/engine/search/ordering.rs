//! The order of a node's moves, and the tables that learn it from cut-offs (killers: Akl & Newborn 1977;
//! history: Schaeffer 1983; counter-moves: Uiterwijk 1992).

use crate::capability::{HistoryUse, MoveOf, OrderUse, Profile, TacticalUse};
use crate::engine::depth::Depth;
use crate::engine::histories::{BEFORE, Killers};
use crate::engine::moves::{self, ScoredMove};
use crate::engine::path::SearchPath;
use crate::engine::statistics::Statistics;
use crate::engine::worker::Worker;
use std::ops::Range;

impl<F: Profile> Worker<'_, F> {
    /// Whether killers order moves. Where no history does, the evaluator's scores order better alone.
    const KILLERS: bool = F::History::ON || !<F::Order as OrderUse<F::Game, F::Evaluator>>::ON;

    /// Whether moves have scores. Without, only the table's move leaves its place.
    #[inline(always)]
    pub(crate) fn scores(&self) -> bool {
        !Self::KILLERS || F::History::ON || self.options.features.killers
    }

    /// Whether the evaluator's scores order the moves at this remaining depth.
    #[inline]
    pub(crate) fn evaluator_orders(&self, depth: Depth) -> bool {
        <F::Order as OrderUse<F::Game, F::Evaluator>>::ON
            && self.options.features.order
            && depth >= Depth::from_plies(<F::Order as OrderUse<F::Game, F::Evaluator>>::MIN_DEPTH)
    }

    /// Scores the moves from `start` on: first the table's move, then by the evaluator, killers, counter-move
    /// and history.
    #[inline]
    pub(crate) fn order(&mut self, depth: Depth, ply: usize, start: usize, table_move: Option<MoveOf<F>>) {
        let by_evaluator = self.evaluator_orders(depth);
        let selective = self.is_selective(depth);
        if !self.scores() {
            let moves = &mut self.moves[start..];
            if let Some(place) = table_move.and_then(|m| moves.iter().position(|scored| scored.m == m)) {
                moves[place].score = moves::TABLE;
                moves::bring(moves, 0, place);
            }
            return;
        }
        let features = self.options.features;
        let shallow_plies = match by_evaluator && features.shallow_ordering {
            true => F::Order::shallow_depth(self.evaluator, &self.path.position, depth.limited()),
            false => 0,
        };
        let (killers, counter) = (self.killers(ply), self.counter_move());
        let weights = self.continuation_weights(selective);
        let history = match F::History::ON && features.history {
            true => Some(self.histories.quiet::<F>(&self.path.slots, weights)),
            false => None,
        };
        for scored in &mut self.moves[start..] {
            let m = scored.m;
            if Some(m) == table_move {
                scored.score = moves::TABLE;
                continue;
            }
            scored.score = if let Some(rank) = killers.rank(m) {
                moves::KILLER - rank
            } else {
                let mut score = if Some(m) == counter { moves::COUNTER } else { 0 };
                if let Some(history) = history {
                    score += history.get(F::History::slot(&self.path.position, m));
                }
                score
            };
            if by_evaluator && shallow_plies == 0 {
                let score = F::Order::score(self.evaluator, &self.path.position, m);
                scored.score += moves::ORDER * score.clamp(-moves::MAX_SCORE, moves::MAX_SCORE);
            }
        }
        if shallow_plies > 0 {
            self.order_by_shallow_search(shallow_plies, ply, start);
        }
    }

    /// The killers of this ply, where they order moves.
    #[inline(always)]
    pub(crate) fn killers(&self, ply: usize) -> Killers<MoveOf<F>> {
        match Self::KILLERS && self.options.features.killers {
            true => self.histories.killers[ply],
            false => Killers::default(),
        }
    }

    /// The counter-move of the move before, where it orders moves.
    #[inline(always)]
    fn counter_move(&self) -> Option<MoveOf<F>> {
        match self.path.slots.last() {
            Some(&slot) if F::History::ON && self.options.features.counters => self.histories.counters[slot],
            _ => None,
        }
    }

    /// The history that orders this move; 0 where none does.
    #[inline(always)]
    fn history_of(&self, m: MoveOf<F>, selective: bool) -> i32 {
        if !F::History::ON || !self.options.features.history {
            return 0;
        }
        self.quiet_history(m, selective)
    }

    /// The weights of continuation history, in 64ths; 0 where it is not used.
    #[inline(always)]
    fn continuation_weights(&self, selective: bool) -> [i32; 3] {
        let parameters = &self.options.parameters;
        match selective && self.options.features.continuations {
            true => [
                parameters.continuation_last,
                parameters.continuation_own,
                parameters.continuation_own_before,
            ],
            false => [0; 3],
        }
    }

    /// Counts a cut-off by the move in place `i`, before the history tables learn from it.
    #[inline(always)]
    pub(crate) fn count_cutoff(&mut self, i: usize, first: bool, depth: Depth, ply: usize) {
        if !F::STATISTICS {
            return;
        }
        let ScoredMove { m, score, .. } = self.moves[i];
        let killer = self.killers(ply).rank(m).is_some();
        let counter = self.counter_move() == Some(m);
        let history = self.history_of(m, self.is_selective(depth));
        let Statistics { cuts, first_cuts, cuts_by, .. } = &mut self.statistics;
        let by = if score == moves::TABLE {
            &mut cuts_by.table
        } else if killer {
            &mut cuts_by.killer
        } else if counter {
            &mut cuts_by.counter
        } else if history > 0 {
            &mut cuts_by.history
        } else {
            &mut cuts_by.rest
        };
        *by += 1;
        *cuts += 1;
        *first_cuts += u64::from(first);
    }

    /// Learns from a cut-off by `m`, at a node whose moves in the places `before` did not cut. Noisy moves
    /// are ordered by their gain, and stay out of the history tables.
    pub(crate) fn learn_cutoff(&mut self, m: MoveOf<F>, before: Range<usize>, depth: Depth, ply: usize) {
        if F::Tactical::ON && F::Tactical::is_noisy(&self.path.position, m) {
            return;
        }
        if Self::KILLERS {
            self.histories.killers[ply].cutoff(m);
        }
        if !F::History::ON {
            return;
        }
        // To the end of the game the remaining depth is the same at all nodes, and says nothing of a cut-off:
        // each counts as one of 8 plies.
        let plies = if depth == Depth::TO_THE_END { 8 } else { depth.plies() };
        let bonus = self.options.bonus.at(plies, self.options.parameters.history_bonus);
        let weights = self.continuation_weights(F::Tactical::ON);
        let Worker { path: SearchPath { position, slots, .. }, moves, histories, .. } = self;
        let quiet = |m: MoveOf<F>| !F::Tactical::ON || !F::Tactical::is_noisy(position, m);
        let slot = |m| F::History::slot(position, m);
        let before = || moves[before.clone()].iter().map(|scored| scored.m).filter(|&m| quiet(m)).map(slot);
        histories.history.cutoff(slot(m), before(), bonus);
        let Some(&previous) = slots.last() else { return };
        histories.counters[previous] = Some(m);
        for (back, weight) in BEFORE.into_iter().zip(weights) {
            if let Some(i) = slots.len().checked_sub(back).filter(|_| weight > 0) {
                let row = slots[i] * F::History::SLOTS;
                histories.continuations.cutoff(row + slot(m), before().map(|slot| row + slot), bonus);
            }
        }
    }

    /// Learns at a node of a selective search without a cut-off that the quiet move before it was good.
    #[inline]
    pub(crate) fn learn_unrefuted(&mut self, depth: Depth, ply: usize) {
        let (options, slots) = (&self.options, F::History::SLOTS);
        let times = options.parameters.history_fail_low;
        if !F::History::ON || times == 0 || ply == 0 || self.path.stack[ply - 1].gain.is_some() {
            return;
        }
        // The slot after all others is that of the null move.
        let Some(&last) = self.path.slots.last().filter(|&&last| last < slots) else { return };
        let bonus = options.bonus.at(depth.plies(), times);
        self.histories.history.add(last, bonus);
        if let [.., before, _] = self.path.slots[..] {
            self.histories.continuations.add(before * slots + last, bonus);
        }
    }

    /// The history of a quiet move, which grows with its cut-offs; in a selective search with that of what it
    /// continues.
    #[inline]
    pub(crate) fn quiet_history(&self, m: MoveOf<F>, selective: bool) -> i32 {
        self.histories
            .quiet::<F>(&self.path.slots, self.continuation_weights(selective))
            .get(F::History::slot(&self.path.position, m))
    }
}
