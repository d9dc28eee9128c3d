//! The fast search: one generic engine, specialised for each game by its [`Profile`], and equal in value to
//! the textbook.
//!
//! Arrows point down: `iterate` (iterative deepening by a `plan`, and its drivers: aspiration, MTD(f)) →
//! `search` (a node in numbered steps; `node.rs` is the story) → `pruning` (a file and a paper each) → the
//! state: `worker` and what it holds → [capabilities](Profile). Steps are methods of the worker, so that a
//! step calls the search again without an import. A rule that ends a node or prunes a move returns a value
//! with its `evidence`.
//!
//! # Profiles
//!
//! Two are ready-made: [`RulesAlone`] for a game with rules, and [`RulesAndTable`] for one with a key as
//! well. Whatever else a game or its evaluator offers is used by a profile of your own, which
//! [`profile!`](crate::profile) makes of the game, the type of its evaluator, and the words of the
//! capabilities:
//!
//! ```
//! use nullwindow::prelude::*;
//! use nullwindow_games::tic_tac_toe::TicTacToe;
//!
//! type ByTheRules = Standard<fn(&TicTacToe) -> Score>; // the type of `Standard::rules()`
//! nullwindow::profile!(Fast for TicTacToe, ByTheRules { symmetric_table, history });
//!
//! let start = TicTacToe::start();
//! let mut engine = Engine::<Fast>::new(Standard::rules(), 1, Options::default())?;
//! let (fast, ready_made) = (engine.solve(&start), nullwindow::solve_with_table(&start, 1)?);
//! assert!(fast.score == ready_made.score && fast.nodes < ready_made.nodes);
//! # Ok::<(), nullwindow::table::TableError>(())
//! ```

mod control;
mod depth;
mod evidence;
mod helpers;
mod histories;
mod iterate;
mod limits;
mod move_stack;
mod moves;
mod node_kind;
mod options;
mod parallel;
mod parameters;
mod path;
mod plan;
mod proof_tree;
mod pruning;
mod report;
mod root_move;
mod search;
mod search_node;
pub(crate) mod solve;
mod split_points;
mod stack;
mod statistics;
mod sync;
mod task;
mod time;
mod worker;

pub use crate::capability::{
    Bounds, Candidates, Correlation, CutPair, ForcedWin, Incremental, KeyOf, MoveOf, MoveScore, NodeCounter,
    Off, On, ProbCut, Profile, Realization, RecordOf, RulesAlone, RulesAndTable, Solver, SymmetricTable,
    Tactical, WinSearch, WithStatistics,
};
pub use limits::{Limits, MAX_DEPTH};
pub use options::{Bonus, Driver, Feature, FeatureKind, Features, Options};
pub use parallel::{MAX_THREADS, Parallel, Threads};
pub use parameters::{Parameter, Parameters};
pub use proof_tree::{Cuts, ProofTreeSize};
pub use report::{Report, SearchResult, Update, Variation};
pub use statistics::{CutsBy, Statistics};
pub use time::{Budget, Clock, GameClock, NodeClock, Pace, Predictions};

use crate::capability::{OrderUse, ProbCutUse, RepetitionUse, TableUse};
use crate::table::{Scheme, Table, TableError};
use crate::{Evaluator, Position, Score, Side, Turn, Window};
use control::{Others, SearchControl};
use helpers::{Crew, Start};
use histories::Histories;
use report::Progress;
use std::sync::Arc;
use worker::{Tables, Worker};

/// An engine for one game: its evaluator, its tables and its options. It is kept from move to move.
///
/// ```
/// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
/// use nullwindow_games::kalah::{Endgames, Kalah, Rule, Solving};
///
/// let mut engine = Engine::<Solving>::new(Endgames::default(), 1, Options::default())?;
/// let board = Kalah::new(3, 2, Rule::EmptyCapture)?;
/// let result = engine.search(&board, &[], Limits::default(), &NodeClock(1_000_000), |_| ());
/// assert_eq!(result.score.to_string(), "+4"); // the first player wins by four seeds
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine<F: Profile> {
    evaluator: F::Evaluator,
    table: Option<Arc<Table<KeyOf<F>>>>,
    /// The table of shallow searches that serve deep ones.
    shallow_table: Option<Table<KeyOf<F>>>,
    histories: Histories<MoveOf<F>>,
    /// Those of the helper threads.
    helpers: Vec<Histories<MoveOf<F>>>,
    /// The score of the last search, and the side to move then.
    last_score: Option<(Score, Side)>,
    options: Options,
}

impl<F: Profile> Engine<F> {
    /// An engine with a table of this size in MiB, if the profile has a table.
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn new(evaluator: F::Evaluator, mebibytes: usize, options: Options) -> Result<Self, TableError> {
        let table = match <F::Table as TableUse<F::Game>>::ON {
            true => Some(Table::with_mebibytes(mebibytes, Scheme::TwoLevel)?),
            false => None,
        };
        let mut engine = Self::with_table(evaluator, table, options);
        if F::ProbCut::ON && engine.table.is_some() {
            engine.shallow_table = Some(Table::with_mebibytes((mebibytes / 8).max(1), Scheme::TwoLevel)?);
        }
        Ok(engine)
    }

    /// An engine with this table.
    pub fn with_table(evaluator: F::Evaluator, table: Option<Table<KeyOf<F>>>, options: Options) -> Self {
        let histories = Histories::new::<F>();
        let table = table.map(Arc::new);
        let helpers = Vec::new();
        Engine { evaluator, table, shallow_table: None, histories, helpers, last_score: None, options }
    }

    /// The table; `None` if the profile has none.
    pub fn table(&self) -> Option<&Table<KeyOf<F>>> {
        self.table.as_deref()
    }

    /// The table, shared: another thread, or a search's reports, can save it while a search runs.
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
    ///     table.save(&mut saved, &Header::default()).expect("memory suffices");
    /// });
    /// assert!(!saved.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shared_table(&self) -> Option<Arc<Table<KeyOf<F>>>> {
        self.table.clone()
    }

    /// Uses this table from now on: one that was saved in an earlier run, for instance.
    ///
    /// It must hold results of such an engine: by this evaluator, for keys of this kind (a `symmetric_table`
    /// keeps only canonical forms), and in exact mode by an engine in exact mode. Nothing checks it; see
    /// [`Header`](crate::table::Header). A new game clears the table, whose size stays.
    pub fn set_table(&mut self, table: Table<KeyOf<F>>) {
        self.table = Some(Arc::new(table));
    }

    /// Uses these options from now on. Table and histories are kept; only a change to exact mode clears the
    /// table, whose values may rest on deeper ones.
    pub fn set_options(&mut self, options: Options) {
        if options.exact
            && !self.options.exact
            && let Some(table) = &self.table
        {
            table.clear();
        }
        self.options = options;
    }

    /// Clears the table, the histories and the evaluator's stored state: the next search is as if the engine
    /// were new.
    pub fn new_game(&mut self) {
        for table in [self.table.as_deref(), self.shallow_table.as_ref()].into_iter().flatten() {
            table.clear();
        }
        self.histories = Histories::new::<F>();
        self.helpers.clear();
        self.last_score = None;
        self.evaluator.new_game();
    }

    /// The record of a position in the position history; `()` without `repetition`.
    pub fn record(position: &F::Game) -> RecordOf<F> {
        F::Repetition::record(position)
    }

    /// The outcome if the game has ended by repetition at the last position of `history`; `None` without
    /// `repetition`.
    pub fn by_repetition(history: &[RecordOf<F>]) -> Option<<F::Game as Position>::End> {
        F::Repetition::by_repetition(history)
    }

    /// The evaluator's score of a legal move, by which the profile orders moves; 0 without `order`.
    pub fn move_score(evaluator: &F::Evaluator, position: &F::Game, m: MoveOf<F>) -> i32 {
        F::Order::score(evaluator, position, m)
    }

    /// Searches `position` within `limits`, only the moves `wanted` if any of them is legal. Calls `report`
    /// after each iteration and with each [`Update`]. Whatever the limits, the result has a legal move if
    /// there is one.
    ///
    /// On a game clock a forced move is searched one iteration deep and no deeper, unless the search ponders.
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

    /// The value of `position`, with its principal variation, by a search to the end of the game without
    /// limits.
    ///
    /// Of a large game it does not end in practice: [`search`](Self::search) has limits, and may deepen
    /// before it [proves](Limits::prove) the value, which is faster where the evaluator knows nothing of the
    /// end.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Options};
    /// use nullwindow::{Score, Standard};
    /// use nullwindow_games::tic_tac_toe::{Searching, TicTacToe};
    /// let mut engine = Engine::<Searching>::new(Standard::rules(), 1, Options::default())?;
    /// let result = engine.solve(&TicTacToe::start());
    /// assert_eq!((result.score, result.lines[0].moves.len()), (Score::points(0), 9)); // a draw
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&mut self, position: &F::Game) -> SearchResult<MoveOf<F>> {
        self.search(position, &[], Limits::default(), &NodeClock(1), |_| ())
    }

    /// Whether the value of `position` is more than `v`: a null window, straight to the end of the game.
    ///
    /// Where a win is scored by its distance, `exceeds(&position, Score::points(0))` asks who wins, and not
    /// when, which mostly takes fewer nodes than the value (where wins are short it can take more). For an
    /// answer within limits, with the move that proves it, [`search`](Self::search) with a
    /// [window](Limits::window).
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Options};
    /// use nullwindow::{Score, Standard};
    /// use nullwindow_games::tic_tac_toe::{Searching, TicTacToe};
    /// let (evaluator, options) = (Standard::rules(), Options::default());
    /// let mut engine = Engine::<Searching>::new(evaluator, 1, options)?;
    /// assert!(!engine.exceeds(&TicTacToe::start(), Score::points(0))); // the first player cannot win
    /// assert!(engine.exceeds(&TicTacToe::start(), Score::points(-1))); // nor lose
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn exceeds(&mut self, position: &F::Game, v: Score) -> bool {
        let limits = Limits { window: Some(Window::null(v)), ..Limits::default() };
        self.search(position, &[], limits, &NodeClock(1), |_| ()).score > v
    }

    /// Like [`search`](Self::search), for a position that the game has reached through the positions
    /// `earlier`: oldest first, without the position itself. They matter if the profile has `repetition`. The
    /// root itself never ends by repetition, since a caller who searches it wants a move.
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
                fallback: false,
                predictions: Predictions::default(),
                statistics: Statistics::default(),
            };
        }
        let tables = Tables::<F> { main: self.table.as_deref(), shallow: self.shallow_table.as_ref() };
        for table in [tables.main, tables.shallow].into_iter().flatten() {
            table.new_search();
        }
        self.helpers.resize_with(self.options.threads.number.saturating_sub(1), Histories::new::<F>);
        self.histories.history.age();
        self.helpers.iter_mut().for_each(|histories| histories.history.age());
        let table = tables.main;
        let fill = || table.map_or(0, Table::fill);
        let progress = Progress::new(&mut report, &fill);
        // The path of a game belongs to the search: a position is small and cheap to copy, and knows no
        // history.
        let mut position_history = earlier.to_vec();
        position_history.push(F::Repetition::record(position));
        let side = position.side();
        let last = self.last_score.filter(|_| self.options.guess_from_last_search);
        let guess = last.map(|(score, before)| Turn::between(side, before).value(score));
        let crew = Crew::default();
        let others = if self.helpers.is_empty() { Others::None } else { Others::Helpers(&crew.nodes) };
        let starts = self.helpers.iter_mut().map(|histories| Start {
            position: position.clone(),
            evaluator: &self.evaluator,
            tables,
            histories,
            options: self.options,
            position_history: position_history.clone(),
            nodes: &crew.nodes,
            ended: &crew.ended,
        });
        let starts: Vec<Start<'_, F>> = starts.collect();
        let mut worker = Worker::<F>::new(
            position,
            &self.evaluator,
            tables,
            &mut self.histories,
            self.options,
            SearchControl::new(limits, self.options.overhead, clock, progress, others),
            position_history,
        );
        worker.set_root_moves(wanted);
        let result = crew.search(worker, starts, guess, wanted, &limits);
        if limits.window.is_none() {
            self.last_score = Some((result.score, side));
        }
        result
    }
}
