//! Iterative deepening (Slate & Atkin 1977), with aspiration windows or MTD(f) (Plaat, Schaeffer, Pijls & de Bruin 1996).

use super::node::{KeyOf, Learned, MAX_PLY, MoveOf, TO_THE_END, Worker};
use super::options::{Driver, Limits, Options};
use super::profile::{HistoryUse, Profile, TableUse};
use super::root::RootMove;
use super::statistics::Statistics;
use super::watch::{Clock, Watch};
use crate::table::{Scheme, Table, TableError};
use crate::textbook::aspiration::Widen;
use crate::{Bound, Judge, Position, Score, Value, Window};
use std::time::Duration;

/// A line of play with its score, from the view of the side to move at the root.
///
/// ```
/// use nullwindow::{Bound, Score, engine::Line};
/// let line = Line { score: Score::points(3), bound: Bound::Exact, moves: vec!["e4", "e5"] };
/// assert_eq!(line.moves[0], "e4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// The score.
    pub score: Score,
    /// What it says: exact, or a bound.
    pub bound: Bound,
    /// The moves.
    pub moves: Vec<M>,
}

/// How far a search is, told after each iteration.
///
/// ```
/// use nullwindow::engine::Report;
/// fn line<M: std::fmt::Display>(report: &Report<'_, M>) -> String {
///     let moves: Vec<_> = report.lines[0].moves.iter().map(M::to_string).collect();
///     format!("{} {} nodes: {}", report.lines[0].score, report.nodes, moves.join(" "))
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Report<'a, M> {
    /// The depth of the iteration that was finished (or improved); `None` for a search to the end of the game.
    pub depth: Option<u32>,
    /// The longest path so far, in plies.
    pub selective_depth: usize,
    /// The best lines, best first.
    pub lines: &'a [Line<M>],
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub fill: u16,
}

/// The answer of a search.
///
/// ```
/// use nullwindow::{Score, engine::{Found, Statistics}};
/// let statistics = Statistics::default();
/// let over = Found::<u8> { lines: vec![], score: Score::loss(0), depth: None, nodes: 0, complete: true, statistics };
/// assert!(over.lines.is_empty()); // a finished game has no move
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<M> {
    /// The best lines, best first; none if the game is over.
    pub lines: Vec<Line<M>>,
    /// The value of a finished game, or the score of the best line.
    pub score: Score,
    /// The depth of the last iteration that was finished; `None` for the end of the game.
    pub depth: Option<u32>,
    /// Nodes visited.
    pub nodes: u64,
    /// Whether every iteration that was asked for was finished.
    pub complete: bool,
    /// What was counted on the way, if the profile has `statistics`.
    pub statistics: Statistics,
}

/// An engine for one game: its judge, its table, and what it has learned. Kept from move to move.
///
/// ```
/// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
/// use nullwindow_games::kalah::{Kalah, Rule, Solving, Stores};
///
/// let mut engine = Engine::<Solving>::new(Stores, 1, Options::default())?;
/// let board = Kalah::new(3, 2, Rule::EmptyCapture)?;
/// let found = engine.search(&board, &[], Limits::default(), &NodeClock(1_000_000), |_| ());
/// assert_eq!(found.score.to_string(), "+4"); // the first player wins by four seeds
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine<F: Profile> {
    judge: F::Judge,
    table: Option<Table<KeyOf<F>>>,
    learned: Learned<MoveOf<F>>,
    options: Options,
}

impl<F: Profile> Engine<F> {
    /// An engine with a table of so many MiB, if the profile has one.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(judge: F::Judge, mebibytes: usize, options: Options) -> Result<Self, TableError> {
        let table = match <F::Table as TableUse<F::Game>>::ON {
            true => Some(Table::with_mebibytes(mebibytes, Scheme::TwoLevel)?),
            false => None,
        };
        Ok(Self::with_table(judge, table, options))
    }

    /// An engine with this table.
    pub fn with_table(judge: F::Judge, table: Option<Table<KeyOf<F>>>, options: Options) -> Self {
        let learned = Learned::new(F::History::SLOTS, &options);
        Engine { judge, table, learned, options }
    }

    /// Searches in another way from now on; table and history are kept.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// Forgets everything: the next search is as if the engine were new.
    pub fn new_game(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.learned = Learned::new(F::History::SLOTS, &self.options);
    }

    /// Searches `position` within `limits`, only the moves `wanted` if there are any, and calls `report` after each iteration. Whatever the
    /// limits, the answer has a legal move if there is one.
    pub fn search(
        &mut self,
        position: &F::Game,
        wanted: &[MoveOf<F>],
        limits: Limits<'_>,
        clock: &dyn Clock,
        mut report: impl FnMut(&Report<'_, MoveOf<F>>),
    ) -> Found<MoveOf<F>> {
        if let Some(end) = position.ended() {
            let score = self.judge.end(position, end, 0);
            return Found {
                lines: Vec::new(),
                score,
                depth: None,
                nodes: 0,
                complete: true,
                statistics: Statistics::default(),
            };
        }
        if let Some(table) = &self.table {
            table.new_search();
        }
        self.learned.history.age();
        let watch = Watch::new(limits, clock);
        let worker = Worker::<F>::new(
            position,
            &self.judge,
            self.table.as_ref(),
            &mut self.learned,
            self.options,
            watch,
        );
        let moves = worker.root_moves(wanted);
        let mut deepening = Deepening { worker, moves, lines: Vec::new(), scores: Vec::new(), done: None };
        let complete = deepening.run(limits, &mut report);
        deepening.found(complete)
    }
}

/// A search in progress.
struct Deepening<'s, F: Profile> {
    worker: Worker<'s, F>,
    moves: Vec<RootMove<MoveOf<F>>>,
    lines: Vec<Line<MoveOf<F>>>,
    /// The scores of the iterations so far.
    scores: Vec<Score>,
    /// The last depth finished.
    done: Option<u32>,
}

impl<F: Profile> Deepening<'_, F> {
    /// Iteration after iteration; true if all that were asked for are finished.
    fn run(&mut self, limits: Limits<'_>, report: &mut impl FnMut(&Report<'_, MoveOf<F>>)) -> bool {
        let to_the_end = limits.depth.is_none();
        let last = limits.depth.unwrap_or(TO_THE_END).min(TO_THE_END);
        let step = self.worker.options.step;
        let mut depth = if to_the_end || step == 0 { last } else { 1.max(last % step) };
        if last == 0 {
            return true;
        }
        loop {
            if !self.iteration(depth) {
                return false;
            }
            self.done = Some(depth);
            self.tell(report);
            if depth >= last {
                return true;
            }
            depth = (depth + step).min(last);
        }
    }

    /// All lines at one depth; false if it was stopped (what was finished is kept).
    fn iteration(&mut self, depth: u32) -> bool {
        let mut lines: Vec<Line<MoveOf<F>>> = Vec::new();
        for k in 0..self.worker.options.lines.max(1).min(self.moves.len()) {
            let guess = self.guess(k);
            let mut rest = self.moves.split_off(k);
            let finished = match self.worker.options.driver {
                Driver::Pvs => self.pvs(&mut rest, depth, guess),
                Driver::Mtdf { .. } => self.mtdf(&mut rest, depth, guess),
            };
            let best = &rest[0];
            if finished || best.score > -Score::INF {
                let bound = if finished { Bound::Exact } else { Bound::Lower };
                lines.push(Line { score: best.score, bound, moves: best.line.clone() });
            }
            self.moves.append(&mut rest);
            if !finished {
                lines.extend(self.lines.iter().skip(lines.len()).cloned());
                if !lines.is_empty() {
                    self.lines = lines;
                }
                return false;
            }
        }
        self.scores.push(lines[0].score);
        self.lines = lines;
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
            k => self.lines.get(k).map(|line| line.score),
        }
    }

    /// Principal variation search with aspiration; false if stopped.
    fn pvs(&mut self, moves: &mut [RootMove<MoveOf<F>>], depth: u32, guess: Option<Score>) -> bool {
        let (Some((delta, widen)), Some(guess)) = (self.worker.options.aspiration, guess) else {
            return self.worker.pass(moves, Window::full(), depth).is_some() && !self.worker.watch.stopped();
        };
        let further = |delta: Score| if widen == Widen::Open { Score::INF } else { delta.offset(delta) };
        let (mut below, mut above) = (delta, delta);
        loop {
            let w = Window::new(guess.offset(-below), guess.offset(above));
            let v = self.worker.pass(moves, w, depth);
            if self.worker.watch.stopped() {
                return false;
            }
            let Some(v) = v else { return false };
            if v <= w.alpha && w.alpha > -Score::INF {
                below = further(below);
            } else if v >= w.beta && w.beta < Score::INF {
                above = further(above);
            } else {
                return true;
            }
        }
    }

    /// MTD(f), then one pass around the value for the principal variation; false if stopped.
    fn mtdf(&mut self, moves: &mut [RootMove<MoveOf<F>>], depth: u32, guess: Option<Score>) -> bool {
        let (mut lower, mut upper) = (-Score::INF, Score::INF);
        let mut g = guess.unwrap_or_default();
        while lower < upper {
            let beta = if g == lower { g.above() } else { g };
            let Some(v) = self.worker.pass(moves, Window::new(beta.below(), beta), depth) else {
                return false;
            };
            if self.worker.watch.stopped() {
                return false;
            }
            g = v;
            if g < beta {
                upper = g;
            } else {
                lower = g;
            }
        }
        self.worker.pass(moves, Window::new(g.below(), g.above()), depth).is_some()
            && !self.worker.watch.stopped()
    }

    fn tell(&self, report: &mut impl FnMut(&Report<'_, MoveOf<F>>)) {
        report(&Report {
            depth: self.done.filter(|&depth| depth != TO_THE_END),
            selective_depth: self.worker.watch.selective_depth.min(MAX_PLY),
            lines: &self.lines,
            nodes: self.worker.watch.nodes,
            elapsed: self.worker.watch.elapsed(),
            fill: self.worker.table.map_or(0, |table| table.fill()),
        });
    }

    fn found(self, complete: bool) -> Found<MoveOf<F>> {
        let mut lines = self.lines;
        if lines.is_empty() {
            // Stopped before anything was finished: any legal move, and nothing known of it.
            let first = self.moves.first();
            lines.extend(first.map(|first| Line {
                score: -Score::INF,
                bound: Bound::Lower,
                moves: vec![first.m],
            }));
        }
        let score = lines.first().map_or(Score::default(), |line| line.score);
        Found {
            score,
            lines,
            depth: self.done.filter(|&depth| depth != TO_THE_END),
            nodes: self.worker.watch.nodes,
            complete,
            statistics: self.worker.statistics,
        }
    }
}
