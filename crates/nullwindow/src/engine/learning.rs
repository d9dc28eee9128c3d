//! How a node's moves get their places in the order, and what a cut-off teaches (killers: Akl & Newborn 1977; history: Schaeffer 1983;
//! counter-moves: Uiterwijk 1992).

use super::driver::shown;
use super::history::{History, Killers};
use super::node::{MAX_PLY, MoveOf, PLY, TO_THE_END, Worker};
use super::ordering;
use super::profile::{Profile, Switch};
use super::selective::Corrections;
use super::uses::{HistoryUse, OrderUse, TacticalUse};

/// What is learned about moves, and kept from one search to the next.
pub(super) struct Learned<M> {
    pub(super) killers: Vec<Killers<M>>,
    pub(super) history: History,
    /// For each slot of the opponent's move, what refuted it last.
    pub(super) counters: Box<[Option<M>]>,
    /// For each slot of a move before, and of the null move, the history of the moves that follow it (continuation history).
    pub(super) continuations: History,
    /// How the evaluation errs.
    pub(super) corrections: Corrections,
}

impl<M: Copy + Eq> Learned<M> {
    /// For a profile: continuations and corrections only for a selective one.
    pub(super) fn new<F: Profile>() -> Self {
        let slots = F::History::SLOTS;
        Learned {
            killers: vec![Killers::default(); MAX_PLY + 1],
            history: History::new(slots),
            counters: vec![None; slots + 1].into(),
            continuations: History::new(if F::Tactical::ON { (slots + 1) * slots } else { 0 }),
            corrections: Corrections::new(F::Tactical::STRUCTURES),
        }
    }

    /// The history of the quiet move of this slot, and half of what followed it up to now as the answer to each of the last two moves of `path`
    /// (continuation history): from −2 to 2 times the limit of one.
    #[inline]
    pub(super) fn quiet<F: Profile>(&self, path: &[usize], slot: usize) -> i32 {
        let row = |&previous: &usize| previous * F::History::SLOTS;
        let after =
            path.iter().rev().take(2).map(|move_before| self.continuations.get(row(move_before) + slot) / 2);
        self.history.get(slot) + after.sum::<i32>()
    }
}

impl<F: Profile> Worker<'_, F> {
    /// Whether moves have scores. Without, only the table's move leaves its place.
    pub(super) const SCORED: bool =
        F::Killers::ON || F::History::SLOTS > 0 || <F::Order as OrderUse<F::Game, F::Evaluator>>::ON;

    /// Whether the evaluator's scores order the moves at so much remaining depth.
    #[inline]
    pub(super) fn evaluator_orders(&self, depth: u32) -> bool {
        <F::Order as OrderUse<F::Game, F::Evaluator>>::ON
            && self.options.features.order
            && depth >= <F::Order as OrderUse<F::Game, F::Evaluator>>::MIN_DEPTH * PLY
    }

    /// Gives the moves from `start` on their places in the order: the table's move, then by the evaluator, killers, counter-move and history.
    #[inline]
    pub(super) fn order(&mut self, depth: u32, ply: usize, start: usize, table_move: Option<MoveOf<F>>) {
        let evaluators = self.evaluator_orders(depth);
        let selects = self.selects(depth);
        let moves = &mut self.moves[start..];
        if !Self::SCORED {
            let place = table_move.and_then(|m| moves.iter().position(|scored| scored.m == m));
            ordering::bring(moves, 0, place.unwrap_or(0));
            return;
        }
        let features = self.options.features;
        let ahead = match evaluators && features.shallow_depth {
            true => F::Order::shallow_depth(self.evaluator, &self.position, shown(depth)),
            false => 0,
        };
        let killers =
            if F::Killers::ON && features.killers { self.learned.killers[ply] } else { Killers::default() };
        let counter = match self.path.last() {
            Some(&slot) if F::History::SLOTS > 0 && features.counters => self.learned.counters[slot],
            _ => None,
        };
        for scored in moves {
            let m = scored.m;
            if Some(m) == table_move {
                scored.score = ordering::TABLE;
                continue;
            }
            scored.score = if let Some(rank) = killers.rank(m) {
                ordering::KILLER - rank
            } else {
                let mut score = if Some(m) == counter { ordering::COUNTER } else { 0 };
                if F::History::SLOTS > 0 && features.history {
                    let slot = F::History::slot(&self.position, m);
                    score += match selects && features.continuations {
                        true => self.learned.quiet::<F>(&self.path, slot),
                        false => self.learned.history.get(slot),
                    };
                }
                score
            };
            if evaluators && ahead == 0 {
                let score = F::Order::score(self.evaluator, &self.position, m);
                scored.score += ordering::ORDER * score.clamp(-ordering::MOST, ordering::MOST);
            }
        }
        if ahead > 0 {
            self.shallow_depth(ahead, ply, start);
        }
    }

    /// A move has cut: good for it, bad for those tried before. Noisy moves are ordered by what they gain, and learn nothing.
    pub(super) fn learn(&mut self, m: MoveOf<F>, before: std::ops::Range<usize>, depth: u32, ply: usize) {
        if F::Tactical::ON && F::Tactical::is_noisy(self.evaluator, &self.position, m) {
            return;
        }
        if F::Killers::ON {
            self.learned.killers[ply].cut(m);
        }
        if F::History::SLOTS > 0 {
            let plies = if depth == TO_THE_END { 8 } else { depth / PLY };
            let Worker { evaluator, position, moves, learned, path, options, .. } = self;
            let quiet = |m: MoveOf<F>| !F::Tactical::ON || !F::Tactical::is_noisy(evaluator, position, m);
            let slot = |m| F::History::slot(position, m);
            let before =
                || moves[before.clone()].iter().map(|scored| scored.m).filter(|&m| quiet(m)).map(slot);
            learned.history.cut(slot(m), before(), plies, options.bonus);
            let Some(&previous) = path.last() else { return };
            learned.counters[previous] = Some(m);
            if F::Tactical::ON {
                for &previous in path.iter().rev().take(2) {
                    let row = previous * F::History::SLOTS;
                    let before = before().map(|slot| row + slot);
                    learned.continuations.cut(row + slot(m), before, plies, options.bonus);
                }
            }
        }
    }
}
