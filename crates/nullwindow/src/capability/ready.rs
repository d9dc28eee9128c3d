//! Ready-made profiles, for games of which the rules are written, or the rules and a key (our own).

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
