//! The evaluator of a game by trained weights of tuples (Jaskowski 2014), and the cells that it sees.

use super::error::Error;
use super::game::Game;
use super::searcher::{Searcher, engine};
use crate::engine::{Incremental, Options, Profile};
use crate::tuples::{Cell, TupleNetwork, TupleSums};
use crate::{Evaluator, Outcome, Position, Score, Side, Standard};
use std::sync::Arc;

/// Evaluates positions of a game by the weights of a [`TupleNetwork`]; finished games as [`Standard`] does.
///
/// A profile with it and the word `incremental` is a player, as [`trained`] makes it.
/// [`Check::incremental`](crate::check::Check::incremental) tests the cells: always as many, and the same
/// ones for the same position.
#[derive(Clone, Debug)]
pub struct Tuples<G> {
    game: G,
    network: Arc<TupleNetwork>,
}

impl<G: Game> Tuples<G> {
    /// The evaluator of this game by these weights.
    #[must_use]
    pub fn new(game: G, network: Arc<TupleNetwork>) -> Self {
        Tuples { game, network }
    }

    fn points(&self, p: &G::Position, local: &mut TupleLocal) -> i32 {
        local.cells.clear();
        self.game.cells(p, &mut local.cells);
        let second = usize::from(p.side() == Side::Second);
        i32::from(self.game.settled(p)) + local.sums.points(&self.network, &local.cells, second)
    }
}

/// The player of [`Game::trained`]: the engine of a profile whose evaluator is [`Tuples`], with a table of
/// `mebibytes` MiB.
///
/// # Errors
/// If the table does not fit into memory.
///
/// ```
/// use nullwindow::session::{Request, Root, Tuples, trained};
/// use nullwindow::tuples::{Cell, Tuple, TupleNetwork};
/// use nullwindow_games::tic_tac_toe::{TicTacToe, TicTacToeGame};
/// use std::sync::Arc;
///
/// nullwindow::profile!(Trained for TicTacToe, Tuples<TicTacToeGame> { table, incremental });
///
/// // The middle is worth five points.
/// let contents = [Cell::EMPTY, Cell::of_text("X"), Cell::of_text("O")];
/// let middle = vec![Tuple { cells: vec![4], kinds: 3 }];
/// let weights = vec![[0, 0], [5, -5], [-5, 5]];
/// let network = TupleNetwork::new("tic-tac-toe", 9, &contents, middle, weights, 1);
/// let network = Arc::new(network.expect("it fits together"));
/// let mut player = trained::<Trained, _>(&TicTacToeGame, network, 1)?;
/// let result = player.search(&Root::of(&TicTacToe::start()), &Request::to_depth(1), &mut |_| ());
/// assert_eq!(result.score.get(), 5);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn trained<F, G>(
    game: &G,
    network: Arc<TupleNetwork>,
    mebibytes: usize,
) -> Result<Box<dyn Searcher<G::Position>>, Error>
where
    G: Game,
    F: Profile<Game = G::Position, Evaluator = Tuples<G>> + 'static,
{
    let evaluation = format!("tuples {:08x}", crc32fast::hash(&network.file()));
    engine::<F>(Tuples::new(game.clone(), network), evaluation, mebibytes, Options::default())
}

/// What a thread keeps of [`Tuples`] during a search.
#[derive(Clone, Default, Debug)]
pub struct TupleLocal {
    cells: Vec<Cell>,
    sums: TupleSums,
}

impl<G: Game> Evaluator<G::Position> for Tuples<G> {
    type Value = Score;

    fn terminal(&self, p: &G::Position, end: Outcome, ply: u16) -> Score {
        Standard(|_: &G::Position| Score::default()).terminal(p, end, ply)
    }

    fn evaluate(&self, p: &G::Position) -> Score {
        Score::points(self.points(p, &mut TupleLocal::default()))
    }
}

impl<G: Game> Incremental<G::Position> for Tuples<G> {
    type Local = TupleLocal;

    #[inline]
    fn evaluate_at(&self, p: &G::Position, _: usize, local: &mut TupleLocal) -> Score {
        Score::points(self.points(p, local))
    }
}
