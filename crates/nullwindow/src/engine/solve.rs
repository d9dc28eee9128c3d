//! The value of a position in one call, with nothing to declare but the rules (our own).

use super::Engine;
use super::options::Options;
use super::report::SearchResult;
use crate::capability::{Keyed, RulesAlone, RulesAndTable};
use crate::table::{TableError, TableKey};
use crate::{Outcome, Position, Standard};

/// The value of `position` if both sides play perfectly, from the view of its side to move, and a line of
/// best play: by the rules alone.
///
/// It searches to the end of the game without limits. Of a large game, or of one that can go on for ever, it
/// does not end in practice: an [`Engine`] has [limits](super::Limits). Where the game has a key,
/// [`solve_with_table`] mostly visits fewer nodes.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_games::tic_tac_toe::TicTacToe;
/// let result = nullwindow::solve(&TicTacToe::start());
/// assert_eq!((result.score, result.lines[0].moves.len()), (Score::points(0), 9)); // a draw
/// ```
#[must_use]
pub fn solve<G>(position: &G) -> SearchResult<G::Move>
where
    G: Position<Move: Send, End = Outcome> + Send,
{
    Engine::<RulesAlone<G>>::with_table(Standard::rules(), None, Options::default()).solve(position)
}

/// Like [`solve`], with a transposition table of this size in MiB, for a game with a key.
///
/// ```
/// use nullwindow_games::tic_tac_toe::TicTacToe;
/// let start = TicTacToe::start();
/// let (alone, with_table) = (nullwindow::solve(&start), nullwindow::solve_with_table(&start, 1)?);
/// assert!(with_table.score == alone.score && 2 * with_table.nodes < alone.nodes);
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
///
/// # Errors
/// If the memory cannot be had.
pub fn solve_with_table<G>(position: &G, mebibytes: usize) -> Result<SearchResult<G::Move>, TableError>
where
    G: Keyed<Key: TableKey, Move: Send, End = Outcome> + Send,
{
    let mut engine = Engine::<RulesAndTable<G>>::new(Standard::rules(), mebibytes, Options::default())?;
    Ok(engine.solve(position))
}
