//! One node of principal variation search with its enhancements (Marsland 1986), told in numbered steps.

use super::learning::Learned;
use super::options::Options;
use super::ordering::{self, Scored};
use super::profile::{Profile, Switch};
use super::proof::Counting;
use super::selective::{Beside, Facts, Next, Plan};
use super::statistics::Statistics;
use super::uses::{
    BoundsUse, CandidatesUse, HistoryUse, PrefetchUse, RepetitionUse, SolverUse, TableUse, TacticalUse,
};
use super::watch::Watch;
use crate::table::{Entry, Table};
use crate::{Evaluator, Position, Score, Value, Window, max};

/// A ply: the remaining depth is counted in its 64th parts, so that reductions, extensions and realization probabilities can be fractions.
pub(super) const PLY: u32 = 64;

/// The remaining depth of a search that goes to the end of the game. It does not shrink on the way down, so that a
/// position is as well known on every path that leads to it.
pub(super) const TO_THE_END: u32 = 255 * PLY;

/// The remaining depth below a node of this one.
#[inline]
pub(super) fn below(depth: u32) -> u32 {
    if depth == TO_THE_END { TO_THE_END } else { depth - PLY }
}

/// No path is longer: below, a node counts as the horizon. Worker stacks are made for it.
pub(super) const MAX_PLY: usize = 400;

pub(super) type MoveOf<F> = <<F as Profile>::Game as Position>::Move;
pub(super) type RecordOf<F> = <<F as Profile>::Repetition as RepetitionUse<<F as Profile>::Game>>::Record;
pub(super) type KeyOf<F> = <<F as Profile>::Table as TableUse<<F as Profile>::Game>>::Key;

pub(super) type UndoOf<F> = <<F as Profile>::Game as Position>::Undo;
type LocalOf<F> =
    <<F as Profile>::Solver as SolverUse<<F as Profile>::Game, <F as Profile>::Evaluator>>::Local;

/// All that one thread of a search changes.
pub(super) struct Worker<'s, F: Profile> {
    pub(super) position: F::Game,
    pub(super) evaluator: &'s F::Evaluator,
    pub(super) table: Option<&'s Table<KeyOf<F>>>,
    /// The table of glances, see [`glance`](Self::glance).
    pub(super) glances: Option<&'s Table<KeyOf<F>>>,
    local: LocalOf<F>,
    pub(super) learned: &'s mut Learned<MoveOf<F>>,
    pub(super) options: Options,
    pub(super) watch: Watch<'s, MoveOf<F>>,
    pub(super) statistics: Statistics,
    /// The moves of the nodes on the path, one node's after another's.
    pub(super) moves: Vec<Scored<MoveOf<F>, KeyOf<F>>>,
    /// The principal variation below each ply, from the search itself.
    pub(super) lines: Vec<Vec<MoveOf<F>>>,
    /// The slots of the moves played, for counter-moves.
    pub(super) path: Vec<usize>,
    /// How often a horizon was met, or an entry of the table was used that rests on one. Values between which it stays the same
    /// are those of the end of the game.
    pub(super) horizons: u64,
    /// The level of selectivity: its place in [`ProbCut::LEVELS`](super::ProbCut::LEVELS). `None`: nothing is cut by a guess.
    pub(super) level: Option<usize>,
    /// How often a guess has cut, or an entry of the table was used that rests on one.
    pub(super) guesses: u64,
    /// The steps of the game so far and of the path, the present one included, for repetition.
    pub(super) steps: Vec<RecordOf<F>>,
    /// Where in `steps` those begin that can come again: after the last null move.
    pub(super) since: usize,
    /// What a selective search knows of the nodes on the path, by ply.
    pub(super) facts: Vec<Facts>,
    /// Null moves are tried from this ply on.
    pub(super) null_from: usize,
    /// The depth of the iteration, in plies.
    pub(super) root_depth: u32,
}

impl<'s, F: Profile> Worker<'s, F> {
    pub(super) fn new(
        position: &F::Game,
        evaluator: &'s F::Evaluator,
        [table, glances]: [Option<&'s Table<KeyOf<F>>>; 2],
        learned: &'s mut Learned<MoveOf<F>>,
        options: Options,
        watch: Watch<'s, MoveOf<F>>,
        steps: Vec<RecordOf<F>>,
    ) -> Self {
        Worker {
            position: position.clone(),
            evaluator,
            table,
            glances,
            local: LocalOf::<F>::default(),
            learned,
            options,
            watch,
            statistics: Statistics::default(),
            moves: Vec::with_capacity(512),
            lines: vec![Vec::new(); MAX_PLY + 2],
            path: Vec::with_capacity(MAX_PLY),
            horizons: 0,
            level: None,
            guesses: 0,
            steps,
            since: 0,
            facts: vec![Facts::NONE; if F::Tactical::ON { MAX_PLY + 2 } else { 0 }],
            null_from: 0,
            root_depth: 0,
        }
    }

    /// The value of the present node as far as the window asks, fail-soft. `PV` nodes have an open window, and leave
    /// their line in `lines[ply]`. After a stop the result means nothing. The `key` is the node's, or at a horizon anything.
    ///
    /// Inlined where it is called, so that a leaf, as most nodes are, costs no call.
    #[inline(always)]
    pub(super) fn node<const PV: bool>(
        &mut self,
        w: Window<Score>,
        depth: u32,
        ply: usize,
        key: KeyOf<F>,
    ) -> Score {
        // Step 1. Count the node, and look whether to stop.
        if PV {
            self.lines[ply].clear();
        }
        if self.watch.node() {
            return w.alpha;
        }

        // Step 2. The end by repetition, which is no matter of the position alone; and the horizon.
        if let Some(v) = self.repeated(ply) {
            self.count(|counts| counts.leaves += 1);
            return v;
        }
        if depth < PLY {
            if self.quiesces(depth) {
                return self.quiescence(w, ply, 0, key);
            }
            self.horizons += 1;
            self.count(|counts| counts.leaves += 1);
            return self.evaluator.horizon(&self.position, ply as u16);
        }
        self.interior::<PV>(w, depth, ply, key)
    }

    /// Steps 3 to 11, of a node that is searched.
    pub(super) fn interior<const PV: bool>(
        &mut self,
        mut w: Window<Score>,
        mut depth: u32,
        ply: usize,
        key: KeyOf<F>,
    ) -> Score {
        if ply >= MAX_PLY {
            self.horizons += 1;
            self.count(|counts| counts.leaves += 1);
            return self.evaluator.horizon(&self.position, ply as u16);
        }

        // Step 3. What the evaluator knows without a search. True only of searches to the end. A PV node needs its line.
        let asked = w;
        let selects = self.selects(depth);
        if selects {
            match self.within_mates(w, ply) {
                Ok(within) => w = within,
                Err(v) => return v,
            }
        }
        if !PV && <F::Bounds as BoundsUse<_, _>>::ON && self.options.features.bounds && depth == TO_THE_END {
            let (least, most) = F::Bounds::bounds(self.evaluator, &self.position, ply as u16);
            if least >= w.beta {
                return least;
            }
            if most <= w.alpha {
                return most;
            }
            w = Window::new(max(w.alpha, least.below()), if most < w.beta { most } else { w.beta });
        }

        // Or what it finds by a search of its own.
        if !PV
            && F::Solver::ON
            && self.options.features.solver
            && depth == TO_THE_END
            && F::Solver::solves(self.evaluator, &self.position)
        {
            let Worker { evaluator, position, local, watch, statistics, .. } = self;
            return match F::Statistics::ON {
                true => {
                    F::Solver::solve(evaluator, position, asked, local, &mut Counting { watch, statistics })
                }
                false => F::Solver::solve(evaluator, position, asked, local, watch),
            };
        }

        // Step 4. What the table knows. A PV node needs its line, so it takes only the move.
        let mut table_move = None;
        self.count(|counts| counts.probes += 1);
        let entry = self.table.and_then(|table| table.probe(key));
        if let Some(entry) = &entry {
            self.count(|counts| counts.hits += 1);
            if !PV && let Some(v) = self.answer(entry, w, depth, ply) {
                self.count(|counts| counts.answers += 1);
                self.rely_on(entry);
                return v;
            }
            // A move that was found where the evaluator does not order yet is only the first that happened to cut; and what was best at a
            // horizon is no guide to the end of the game, where the shortest proof counts.
            let found = u32::from(entry.draft.depth) * PLY;
            let ordered = self.evaluator_orders(found) || !self.evaluator_orders(depth);
            if self.options.features.table_move && ordered && (found == TO_THE_END || depth != TO_THE_END) {
                table_move = entry.best.and_then(|bits| F::Table::unpack(&self.position, bits));
            }
        }

        // Step 5. What a selective search leaves out, or searches less deep.
        if selects {
            if let Some(v) = self.assess(entry.as_ref(), ply) {
                self.count(|counts| counts.leaves += 1);
                return v;
            }
            if !PV && let Some(v) = self.cut_short(w, depth, ply, key) {
                return v;
            }
            if table_move.is_none() {
                depth = self.without_a_move(depth);
            }
        }

        // Step 6. A shallow search whose value lies so far beyond the window that a deep one's would hardly come back.
        let needed = self.needed();
        if !PV && let Some(v) = self.probcut(w, depth, ply, key) {
            return v;
        }
        self.needless_since(needed);

        let (before, horizons, guesses) = (self.watch.nodes, self.horizons, self.guesses);

        // Step 7. The moves, or the end of the game. The children's entries are fetched from memory, all at once (no horizon has any).
        let start = self.moves.len();
        let fetched = if F::Prefetch::ON && (selects || depth >= 2 * PLY) { self.table } else { None };
        let mut sink = ordering::Sink::<F> { moves: &mut self.moves, position: &self.position, fetched };
        let suffices = F::Candidates::ON && self.options.features.candidates && depth == TO_THE_END;
        let end = if suffices { self.position.outcome() } else { self.position.moves(&mut sink) };
        if suffices && end.is_none() {
            F::Candidates::candidates(self.evaluator, &self.position, &mut sink);
        }
        if let Some(end) = end {
            self.count(|counts| counts.leaves += 1);
            return self.evaluator.terminal(&self.position, end, ply as u16);
        }
        let best = self.branches::<PV>(w, depth, ply, start, (entry.as_ref(), table_move));
        self.moves.truncate(start);
        let Some((best, best_move, whole)) = best else { return w.alpha };
        if !whole {
            return best;
        }

        // Step 11. Remember.
        if selects {
            self.learn_correction(best, asked.bound(best), best_move, depth, ply);
        }
        if let Some(table) = self.table {
            let entry = Entry {
                value: best.from_root(ply).offset(-F::Table::settled(&self.position)),
                bound: asked.bound(best),
                draft: self.draft(depth, self.horizons == horizons, self.guesses == guesses),
                best: best_move.map(|m| F::Table::pack(&self.position, m)),
                evaluation: if selects { self.known_evaluation(ply) } else { None },
            };
            table.store(key, entry, self.watch.nodes - before);
        }
        best
    }

    /// Steps 8 to 10: orders the moves from `start` on and searches them. The best value, the move that it is sure to be
    /// due to, and whether they are worth the whole depth; `None` after a stop.
    fn branches<const PV: bool>(
        &mut self,
        w: Window<Score>,
        depth: u32,
        ply: usize,
        start: usize,
        (entry, table_move): (Option<&Entry>, Option<MoveOf<F>>),
    ) -> Option<(Score, Option<MoveOf<F>>, bool)> {
        // Step 8. The moves are put in order.
        let needed = self.needed();
        self.order(depth, ply, start, table_move);
        self.needless_since(needed);
        if self.watch.stopped() {
            return None;
        }

        // Step 9. A child's entry that is enough, before any child is searched.
        if F::Prefetch::ON
            && !PV
            && self.options.features.enhanced_cuts
            && depth >= 2 * PLY
            && let Some(cut) = self.enhanced_cut(w, depth, ply, start)
        {
            self.count(|counts| counts.enhanced_cuts += 1);
            return Some((cut.0, cut.1, true));
        }

        // Step 10. Search: the first move with the whole window, the others with a null window first.
        let mut singular = (0, 0);
        if self.selects(depth)
            && let (Some(entry), Some(m)) = (entry, table_move)
        {
            match self.beside(w, depth, ply, start, (entry, m)) {
                Beside::Extend(moves, extension) => singular = (moves, extension),
                Beside::Cut(v) => return Some((v, None, false)),
            }
            if self.watch.stopped() {
                return None;
            }
        }
        let (best, best_move) = self.siblings::<PV>(w, depth, ply, (start, start), singular)?;
        Some((best, best_move, true))
    }

    /// Searches the moves of a node, which begin at place `start` and have their scores, from place `from` on; so many of all so much
    /// deeper, in 64ths of a ply. The best value and the move that it is sure to be due to; `None` after a stop.
    pub(super) fn siblings<const PV: bool>(
        &mut self,
        w: Window<Score>,
        depth: u32,
        ply: usize,
        (start, from): (usize, usize),
        (outstanding, extension): (usize, i32),
    ) -> Option<(Score, Option<MoveOf<F>>)> {
        let needed = self.needed();
        self.watch.selective_depth = self.watch.selective_depth.max(ply + 1);
        let side = self.position.side();
        let selects = self.selects(depth);
        let below = below(depth);
        let (mut best, mut best_move) = (-Score::INF, None);
        let mut lower = w.alpha;
        for i in from..self.moves.len() {
            if Self::SCORED {
                ordering::bring_best(&mut self.moves[start..], i - start);
            }
            let Scored { m, key, .. } = self.moves[i];
            let (mut below, mut first) = (below, below);
            if selects {
                let number = i - start;
                let singular = if number < outstanding { extension } else { 0 };
                match self.plan(&Next { m, number, depth, ply, best, alpha: lower, pv: PV, singular }) {
                    Plan::LeftOut(most) => {
                        best = max(best, most);
                        continue;
                    }
                    Plan::Searched { depth, first: reduced } => (below, first) = (depth, reduced),
                }
            }
            let before = self.needed();
            let (undo, key) = self.play(m, key);
            let same_side = self.position.side() == side;
            let from_here = |v: Score| if same_side { v } else { -v };
            let mut v = -Score::INF;
            let mut open = PV && i == start;
            if !open {
                let null = Window::null(lower).child(same_side);
                v = from_here(self.node::<false>(null, first, ply + 1, key));
                if selects && first < below && v > lower && !self.watch.stopped() {
                    // What is better than foreseen is searched as deep as the others before it is believed.
                    v = from_here(self.node::<false>(null, below, ply + 1, key));
                }
                open = PV && v > lower && v < w.beta && !self.watch.stopped();
            }
            if open {
                let w = Window::new(lower, w.beta).child(same_side);
                v = from_here(self.node::<true>(w, below, ply + 1, key));
            }
            self.take_back(m, undo);
            if self.watch.stopped() {
                return None;
            }
            if v > best {
                best = v;
                if v > lower {
                    lower = v;
                    best_move = Some(m);
                    if PV {
                        if !open {
                            // It cut by a null window: there is no line below.
                            self.lines[ply + 1].clear();
                        }
                        self.extend_line(m, ply);
                    }
                    if v >= w.beta {
                        self.count(|counts| {
                            counts.cuts += 1;
                            counts.first_cuts += u64::from(i == from);
                        });
                        self.cut(depth, needed, before);
                        self.learn(m, from..i, depth, ply);
                        break;
                    }
                }
            }
        }
        Some((best, best_move))
    }

    /// Makes a move that will be searched, and tells the key that it leads to, if that was not known `ahead`.
    #[inline]
    pub(super) fn play(&mut self, m: MoveOf<F>, ahead: KeyOf<F>) -> (UndoOf<F>, KeyOf<F>) {
        if F::History::SLOTS > 0 {
            self.path.push(F::History::slot(&self.position, m));
        }
        let undo = self.position.make(m);
        let key = if F::Prefetch::ON { ahead } else { self.fetch() };
        self.step_on();
        (undo, key)
    }

    /// The key of the present position, whose entry is on its way from memory.
    #[inline]
    pub(super) fn fetch(&self) -> KeyOf<F> {
        let key = F::Table::key(&self.position);
        if let Some(table) = self.table {
            table.prefetch(key);
        }
        key
    }

    #[inline]
    pub(super) fn take_back(&mut self, m: MoveOf<F>, undo: UndoOf<F>) {
        self.step_back();
        self.position.unmake(m, undo);
        if F::History::SLOTS > 0 {
            self.path.pop();
        }
    }

    #[inline]
    pub(super) fn count(&mut self, count: impl FnOnce(&mut Statistics)) {
        if F::Statistics::ON {
            count(&mut self.statistics);
        }
    }

    /// A move of the root, in this slot, is being searched.
    pub(super) fn enter_root_move(&mut self, slot: usize) {
        self.path.clear();
        self.path.push(slot);
    }

    /// The line from `ply` on is `m` and the child's line.
    pub(super) fn extend_line(&mut self, m: MoveOf<F>, ply: usize) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0]);
    }
}
