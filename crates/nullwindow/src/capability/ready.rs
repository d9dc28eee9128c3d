//! Ready-made profiles, for games of which the rules are written, or the rules and a key; and any
//! profile with statistics (our own).

use super::keyed::Keyed;
use super::profile::{Profile, capability_types};
use super::uses::{Off, On};
use crate::table::TableKey;
use crate::{Outcome, Position, Score, Standard};
use std::marker::PhantomData;

/// The ready-made profile of a game of which the rules alone are written: killer moves, which need nothing of
/// a game, and the evaluator [`Standard`], of the [rules](Standard::rules) or of a function that evaluates
/// unfinished positions.
///
/// [`nullwindow::solve`](crate::solve()) is a search with it in one call. It has no table, so that
/// [`Engine::new`](crate::engine::Engine::new) cannot fail and ignores the size.
///
/// ```
/// use nullwindow::prelude::*;
/// use nullwindow_games::tic_tac_toe::{TicTacToe, open_lines};
/// use std::time::Instant;
/// let mut engine = Engine::<RulesAlone<TicTacToe>>::new(Standard(open_lines), 0, Options::default())?;
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let result = engine.search(&TicTacToe::start(), &[], limits, &Instant::now(), |_| ());
/// assert!(result.score.is_points() && !result.exact); // nobody can win within four plies
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RulesAlone<G>(PhantomData<fn() -> G>);

/// The ready-made profile of a game with rules and a key: [`RulesAlone`] with a transposition table.
///
/// [`nullwindow::solve_with_table`](crate::solve_with_table) is a search with it in one call.
///
/// ```
/// use nullwindow::prelude::*;
/// use nullwindow_games::tic_tac_toe::TicTacToe;
/// let options = Options::default();
/// let mut engine = Engine::<RulesAndTable<TicTacToe>>::new(Standard::rules(), 1, options)?;
/// assert!(!engine.exceeds(&TicTacToe::start(), Score::points(0))); // the first player cannot win
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RulesAndTable<G>(PhantomData<fn() -> G>);

/// Another profile, whose searches keep their [`Statistics`](crate::engine::Statistics) too; slower for that.
///
/// ```
/// use nullwindow::engine::WithStatistics;
/// use nullwindow::prelude::*;
/// use nullwindow_games::tic_tac_toe::TicTacToe;
/// type Counted = WithStatistics<RulesAlone<TicTacToe>>;
/// let found = Engine::<Counted>::new(Standard::rules(), 0, Options::default())?.solve(&TicTacToe::start());
/// assert_eq!(found.nodes, nullwindow::solve(&TicTacToe::start()).nodes);
/// assert!(0 < found.statistics.leaves && found.statistics.leaves < found.nodes);
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WithStatistics<F>(PhantomData<fn() -> F>);

macro_rules! of_rules_alone {
    ($name:ident) => {
        Off
    };
}

macro_rules! of_rules_and_table {
    (Table) => {
        On
    };
    ($other:ident) => {
        Off
    };
}

macro_rules! of_another {
    ($name:ident) => {
        F::$name
    };
}

impl<G: Position<Move: Send, End = Outcome> + Send> Profile for RulesAlone<G> {
    type Game = G;
    type Evaluator = Standard<fn(&G) -> Score>;
    capability_types!(of_rules_alone);
}

impl<G: Keyed<Key: TableKey, Move: Send, End = Outcome> + Send> Profile for RulesAndTable<G> {
    type Game = G;
    type Evaluator = Standard<fn(&G) -> Score>;
    capability_types!(of_rules_and_table);
}

impl<F: Profile> Profile for WithStatistics<F> {
    type Game = F::Game;
    type Evaluator = F::Evaluator;
    capability_types!(of_another);
    const STATISTICS: bool = true;
}
