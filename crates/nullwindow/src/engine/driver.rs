//! Iterative deepening (Slate & Atkin 1977), with aspiration windows or MTD(f) (Plaat, Schaeffer, Pijls & de Bruin 1996).

use super::learning::Learned;
use super::limits::Limits;
use super::node::{KeyOf, MoveOf, PLY, RecordOf, TO_THE_END, Worker};
use super::options::{Driver, Options};
use super::profile::Profile;
use super::report::{Progress, Report, SearchResult, Update, Variation};
use super::root::RootMove;
use super::statistics::Statistics;
use super::time::{Clock, Forecast, Predictions};
use super::uses::{ProbCutUse, RepetitionUse, TableUse};
use super::watch::Watch;
use crate::table::{Scheme, Table, TableError};
use crate::textbook::aspiration::Widen;
use crate::{Bound, Evaluator, Position, Score, Value, Window, max};
use std::sync::Arc;

/// An engine for one game: its evaluator, its table, and what it has learned. Kept from move to move.
///
/// ```
/// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
/// use nullwindow_games::kalah::{Endgames, Kalah, Rule, Solving};
///
/// let mut engine = Engine::<Solving>::new(Endgames::default(), 1, Options::default())?;
/// let board = Kalah::new(3, 2, Rule::EmptyCapture)?;
/// let found = engine.search(&board, &[], Limits::default(), &NodeClock(1_000_000), |_| ());
/// assert_eq!(found.score.to_string(), "+4"); // the first player wins by four seeds
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine<F: Profile> {
    evaluator: F::Evaluator,
    table: Option<Arc<Table<KeyOf<F>>>>,
    /// The table of shallow searches that serve deep ones.
    glances: Option<Table<KeyOf<F>>>,
    learned: Learned<MoveOf<F>>,
    options: Options,
}

impl<F: Profile> Engine<F> {
    /// An engine with a table of so many MiB, if the profile has one.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(evaluator: F::Evaluator, mebibytes: usize, options: Options) -> Result<Self, TableError> {
        let table = match <F::Table as TableUse<F::Game>>::ON {
            true => Some(Table::with_mebibytes(mebibytes, Scheme::TwoLevel)?),
            false => None,
        };
        let mut engine = Self::with_table(evaluator, table, options);
        if F::ProbCut::ON && engine.table.is_some() {
            engine.glances = Some(Table::with_mebibytes((mebibytes / 8).max(1), Scheme::TwoLevel)?);
        }
        Ok(engine)
    }

    /// An engine with this table.
    pub fn with_table(evaluator: F::Evaluator, table: Option<Table<KeyOf<F>>>, options: Options) -> Self {
        let learned = Learned::new::<F>();
        Engine { evaluator, table: table.map(Arc::new), glances: None, learned, options }
    }

    /// The table, to save it to a file for instance; `None` if the profile has none.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Options};
    /// use nullwindow_games::kalah::{Endgames, Solving};
    /// let engine = Engine::<Solving>::new(Endgames::default(), 1, Options::default())?;
    /// assert_eq!(engine.table().map(|table| table.entries()), Some(65_536));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn table(&self) -> Option<&Table<KeyOf<F>>> {
        self.table.as_deref()
    }

    /// The table, shared: to save it while a search goes on, from another thread or from the search's reports.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow::table::Header;
    /// use nullwindow_games::kalah::{Endgames, Kalah, Rule, Solving};
    /// let mut engine = Engine::<Solving>::new(Endgames::default(), 1, Options::default())?;
    /// let (table, mut saved) = (engine.shared_table().ok_or("no table")?, Vec::new());
    /// let board = Kalah::new(3, 3, Rule::Standard)?;
    /// engine.search(&board, &[], Limits::default(), &NodeClock(1_000_000), |_| {
    ///     saved.clear();
    ///     table.save(&mut saved, &Header::default()).expect("there is room in memory");
    /// });
    /// assert!(!saved.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shared_table(&self) -> Option<Arc<Table<KeyOf<F>>>> {
        self.table.clone()
    }

    /// Searches with this table from now on: one that was saved in an earlier run, for instance.
    ///
    /// It must hold what such an engine has found: by this evaluator, for keys of this kind (a `symmetric_table` keeps those of canonical images
    /// alone), and in exact mode by an engine in exact mode. Nothing checks it; see [`Header`](crate::table::Header). A new game clears the
    /// table, whose size stays.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Options};
    /// use nullwindow::table::{Scheme, Table};
    /// use nullwindow_games::kalah::{Endgames, Solving};
    /// let mut engine = Engine::<Solving>::new(Endgames::default(), 1, Options::default())?;
    /// engine.set_table(Table::with_entries(64, Scheme::TwoLevel)?);
    /// assert_eq!(engine.table().map(|table| table.entries()), Some(64));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_table(&mut self, table: Table<KeyOf<F>>) {
        self.table = Some(Arc::new(table));
    }

    /// Searches in another way from now on. Table and history are kept; only a change to exact mode empties the table, in which
    /// values may rest on deeper ones.
    pub fn set_options(&mut self, options: Options) {
        if options.exact
            && !self.options.exact
            && let Some(table) = &self.table
        {
            table.clear();
        }
        self.options = options;
    }

    /// Forgets everything, what the evaluator has learned included: the next search is as if the engine were new.
    pub fn new_game(&mut self) {
        for table in [self.table.as_deref(), self.glances.as_ref()].into_iter().flatten() {
            table.clear();
        }
        self.learned = Learned::new::<F>();
        self.evaluator.forget();
    }

    /// Searches `position` within `limits`, only the moves `wanted` if any of them is legal, and calls `report` after each iteration and
    /// whenever there is [`Update`]. Whatever the limits, the answer has a legal move if there is one.
    ///
    /// On a game clock an only move is searched one iteration deep and no deeper, unless the search ponders.
    pub fn search(
        &mut self,
        position: &F::Game,
        wanted: &[MoveOf<F>],
        limits: Limits<'_>,
        clock: &dyn Clock,
        report: impl FnMut(&Report<'_, MoveOf<F>>),
    ) -> SearchResult<MoveOf<F>> {
        self.search_after(&[], position, wanted, limits, clock, report)
    }

    /// Like [`search`](Self::search), of a position that the game has reached through the steps `earlier`: oldest first, without the
    /// position itself. They count if the profile has `repetition`, as it says at [`RepetitionUse`]. The position itself is not asked
    /// whether it has come again: whoever wants an answer there wants a move.
    pub fn search_after(
        &mut self,
        earlier: &[RecordOf<F>],
        position: &F::Game,
        wanted: &[MoveOf<F>],
        limits: Limits<'_>,
        clock: &dyn Clock,
        mut report: impl FnMut(&Report<'_, MoveOf<F>>),
    ) -> SearchResult<MoveOf<F>> {
        if let Some(end) = position.outcome() {
            let score = self.evaluator.terminal(position, end, 0);
            return SearchResult {
                lines: Vec::new(),
                score,
                depth: None,
                nodes: 0,
                complete: true,
                exact: true,
                predictions: Predictions::default(),
                statistics: Statistics::default(),
            };
        }
        let (table, glances) = (self.table.as_deref(), self.glances.as_ref());
        for table in [table, glances].into_iter().flatten() {
            table.new_search();
        }
        self.learned.history.age();
        let fill = || table.map_or(0, Table::fill);
        let progress = Progress {
            lines: Vec::new(),
            wanted: 0,
            line: 0,
            depth: None,
            root_move: None,
            tell: &mut report,
            fill: &fill,
        };
        let mut steps = earlier.to_vec();
        steps.push(F::Repetition::record(position));
        let watch = Watch::new(limits, self.options.overhead, clock, progress);
        let worker = Worker::<F>::new(
            position,
            &self.evaluator,
            [table, glances],
            &mut self.learned,
            self.options,
            watch,
            steps,
        );
        let moves = worker.root_moves(wanted);
        let mut deepening = Deepening {
            worker,
            moves,
            scores: Vec::new(),
            done: None,
            exact: false,
            forecast: Forecast::default(),
            predictions: Predictions::default(),
        };
        let complete = deepening.run(limits.last_depth());
        deepening.found(complete)
    }
}

/// [`TO_THE_END`] in plies.
const THE_END: u32 = TO_THE_END / PLY;

/// A search in progress.
struct Deepening<'s, F: Profile> {
    worker: Worker<'s, F>,
    moves: Vec<RootMove<MoveOf<F>>>,
    /// The scores of the iterations so far.
    scores: Vec<Score>,
    /// The last depth finished.
    done: Option<u32>,
    /// Whether it has surely seen the end of the game on all paths: it met no horizon, and no entry that stands for another path.
    exact: bool,
    forecast: Forecast,
    predictions: Predictions,
}

impl<F: Profile> Deepening<'_, F> {
    /// Iteration after iteration; true if all that were asked for are finished, or deeper ones could say no more.
    fn run(&mut self, last: Option<u32>) -> bool {
        let plan = self.plan(last);
        let mut foreseen = false;
        for (i, &(depth, level)) in plan.iter().enumerate() {
            let before = (self.worker.watch.nodes, self.worker.horizons, self.worker.guesses);
            self.worker.level = level;
            self.worker.root_depth = depth / PLY;
            self.worker.begin_proof();
            let finished = self.iteration(depth);
            if depth == TO_THE_END && i > 0 && plan[i - 1].0 != TO_THE_END {
                // By how much levels grow, has nothing to do with the leap from a horizon to the end.
                self.forecast = Forecast::default();
            }
            self.forecast.note(self.worker.watch.nodes - before.0);
            if foreseen {
                let in_time = self.worker.watch.soft().is_some_and(|(counted, soft)| counted <= soft);
                self.predictions.made += 1;
                self.predictions.right += u32::from(finished && in_time);
            }
            if !finished {
                return false;
            }
            self.done = Some(depth);
            let unsure = (self.worker.horizons, self.worker.guesses) != (before.1, before.2);
            self.exact = !unsure && (self.worker.options.exact || !F::Repetition::ON);
            self.worker.watch.report(Update::Iteration);
            if self.exact || self.mates(depth) {
                return true;
            }
            if i + 1 < plan.len() {
                match self.another_fits(depth) {
                    Some(false) => return false,
                    fits => foreseen = fits.is_some(),
                }
            }
        }
        // To the end of the game, a horizon is where the path became too long, and a guess was asked for.
        last.is_some_and(|last| last < THE_END) || self.worker.options.selectivity.is_some()
    }

    /// Whether a selective search has found wins or losses for all lines, and has looked twice as deep for nearer ones.
    fn mates(&self, depth: u32) -> bool {
        let lines = &self.worker.watch.progress.lines;
        self.worker.selects(depth)
            && lines
                .iter()
                .all(|line| line.score.distance().is_some_and(|plies| 2 * u32::from(plies) < depth / PLY))
    }

    /// The iterations: each its depth, and its level of selectivity. The steps end at the last depth. ProbCut goes to the end of the game
    /// as soon as the evaluator finds iterations to a horizon too long, level by level; those, which only put the root's moves in order and foresee
    /// the value, are cut by guesses too.
    fn plan(&self, last: Option<u32>) -> Vec<(u32, Option<usize>)> {
        let Options { step, selectivity, features, .. } = self.worker.options;
        let probcut = F::ProbCut::ON && features.probcut;
        let selectivity =
            selectivity.filter(|_| probcut).map(|level| level.min(F::ProbCut::LEVELS.len() - 1));
        let last = last.map(|last| last.clamp(1, THE_END));
        let to_the_end = last.is_none_or(|last| last == THE_END);
        let deepening_depth =
            || F::ProbCut::deepening_depth(self.worker.evaluator, &self.worker.position, selectivity);
        let (from, to) = match last {
            Some(last) if step == 0 => (last, last),
            _ if probcut && to_the_end => (1, deepening_depth()),
            Some(last) => (1 + (last - 1) % step, last),
            None => (1, 0),
        };
        let depths = (from..=to.min(THE_END - 1)).step_by(step.max(1) as usize);
        let guess_first = probcut && to_the_end && !F::ProbCut::LEVELS.is_empty();
        let usual = selectivity.or(guess_first.then_some(0));
        let mut plan: Vec<_> = depths.map(|depth| (depth * PLY, usual)).collect();
        if to_the_end {
            if probcut {
                plan.extend(
                    (0..selectivity.unwrap_or(F::ProbCut::LEVELS.len()))
                        .map(|level| (TO_THE_END, Some(level))),
                );
            }
            plan.push((TO_THE_END, selectivity));
        }
        plan
    }

    /// On a game clock that runs: whether another iteration after one to this depth is worth beginning, and is foreseen to end in time.
    fn another_fits(&mut self, depth: u32) -> Option<bool> {
        let watch = &mut self.worker.watch;
        watch.look();
        let (counted, soft) = watch.soft()?;
        let nodes = self.forecast.next(self.worker.options.step <= 1 && depth != TO_THE_END);
        let cost = Forecast::duration(nodes, watch.elapsed(), watch.nodes);
        Some(self.moves.len() > 1 && counted.saturating_add(cost) <= soft)
    }

    /// All lines at one depth; false if it was stopped (what was finished is kept).
    fn iteration(&mut self, depth: u32) -> bool {
        let lines = self.worker.options.lines.clamp(1, self.moves.len());
        self.worker.watch.progress.depth = shown(depth);
        self.worker.watch.progress.wanted = lines;
        for k in 0..lines {
            self.worker.watch.progress.line = k;
            let guess = self.guess(k);
            let mut rest = self.moves.split_off(k);
            let finished = match self.worker.options.driver {
                Driver::Pvs => self.pvs(&mut rest, depth, guess),
                Driver::Mtdf { .. } => self.mtdf(&mut rest, depth, guess),
            };
            let best = finished.then(|| rest[0].proven(Bound::Exact, self.worker.game_theoretic(depth)));
            self.moves.append(&mut rest);
            let Some(best) = best else { return false };
            self.worker.watch.progress.put(best);
        }
        // A selective search may find a later line better than an earlier one.
        let best_first = |a: Score, b: Score| b.partial_cmp(&a).unwrap_or(std::cmp::Ordering::Equal);
        self.worker.watch.progress.lines.sort_by(|a, b| best_first(a.score, b.score));
        self.moves[..lines].sort_by(|a, b| best_first(a.score, b.score));
        self.scores.push(self.worker.watch.progress.lines[0].score);
        true
    }

    /// The score expected for line `k`.
    fn guess(&self, k: usize) -> Option<Score> {
        let back = match self.worker.options.driver {
            Driver::Mtdf { guess_from } => guess_from.max(1) as usize,
            Driver::Pvs => 1,
        };
        match k {
            0 => self.scores.len().checked_sub(back).and_then(|i| self.scores.get(i)).copied(),
            k => self.worker.watch.progress.lines.get(k).map(|line| line.score),
        }
    }

    /// Principal variation search with aspiration; false if stopped.
    fn pvs(&mut self, moves: &mut [RootMove<MoveOf<F>>], depth: u32, guess: Option<Score>) -> bool {
        let (Some((delta, widen)), Some(guess)) = (self.worker.options.aspiration, guess) else {
            return self.worker.pass(moves, Window::full(), depth).is_some();
        };
        self.aspirate(moves, depth, guess, max(delta, Score::default().above()), widen)
    }

    /// Windows around the guess that widen until the value lies within; false if stopped.
    fn aspirate(
        &mut self,
        moves: &mut [RootMove<MoveOf<F>>],
        depth: u32,
        guess: Score,
        delta: Score,
        widen: Widen,
    ) -> bool {
        let (mut below, mut above) = (delta, delta);
        loop {
            let w = widen.window(guess, below, above);
            let Some(v) = self.pass(moves, w, depth) else { return false };
            match w.bound(v) {
                Bound::Upper => below = widen.further(below),
                Bound::Lower => above = widen.further(above),
                Bound::Exact => return true,
            }
        }
    }

    /// MTD(f), then one pass around the value for the principal variation; false if stopped.
    fn mtdf(&mut self, moves: &mut [RootMove<MoveOf<F>>], depth: u32, guess: Option<Score>) -> bool {
        let (mut lower, mut upper) = (-Score::INF, Score::INF);
        let mut g = guess.unwrap_or_default();
        while lower < upper {
            let beta = if g == lower { g.above() } else { g };
            let Some(v) = self.pass(moves, Window::new(beta.below(), beta), depth) else { return false };
            g = v;
            if g < beta {
                upper = g;
            } else {
                lower = g;
            }
        }
        // Where the table's values may come from elsewhere, even this can fail, and must widen.
        self.aspirate(moves, depth, g, Score::default().above(), Widen::Double)
    }

    /// A pass that may fail low, and says so if it does.
    fn pass(&mut self, moves: &mut [RootMove<MoveOf<F>>], w: Window<Score>, depth: u32) -> Option<Score> {
        let v = self.worker.pass(moves, w, depth)?;
        if w.bound(v) == Bound::Upper {
            let line =
                Variation { score: v, ..moves[0].proven(Bound::Upper, self.worker.game_theoretic(depth)) };
            self.worker.watch.failed_low(line);
        }
        Some(v)
    }

    fn found(self, complete: bool) -> SearchResult<MoveOf<F>> {
        let mut lines = self.worker.watch.progress.lines;
        if lines.is_empty() {
            // Stopped before anything was finished: any legal move, and nothing known of it.
            lines.extend(self.moves.first().map(|first| Variation {
                score: -Score::INF,
                bound: Bound::Lower,
                game_theoretic: true,
                moves: vec![first.m],
            }));
        }
        let score = lines.first().map_or(Score::default(), |line| line.score);
        SearchResult {
            score,
            lines,
            depth: self.done.and_then(shown),
            nodes: self.worker.watch.nodes,
            complete,
            exact: complete && self.exact,
            predictions: self.predictions,
            statistics: self.worker.statistics,
        }
    }
}

/// A depth as it is told to others, in plies.
pub(super) fn shown(depth: u32) -> Option<u32> {
    (depth != TO_THE_END).then_some(depth / PLY)
}
