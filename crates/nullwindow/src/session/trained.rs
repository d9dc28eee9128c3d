//! The evaluator of a game by trained weights, and the cells that it sees (our own).

use super::error::Error;
use super::game::Game;
use super::searcher::{Searcher, engine};
use crate::engine::{Incremental, Options, Profile};
use crate::tuples::Cell;
use crate::weights::{WeightSums, Weights};
use crate::{Evaluator, Outcome, Position, Score, Side, Standard};
use std::sync::Arc;

/// Evaluates positions of a game by trained [`Weights`]; finished games as [`Standard`] does.
///
/// A profile with it and the word `incremental` is a player, as [`trained`] makes it.
/// [`Check::incremental`](crate::check::Check::incremental) tests the cells: always as many, and the same
/// ones for the same position.
#[derive(Clone, Debug)]
pub struct Learned<G> {
    game: G,
    weights: Arc<Weights>,
}

impl<G: Game> Learned<G> {
    /// The evaluator of this game by these weights.
    #[must_use]
    pub fn new(game: G, weights: Arc<Weights>) -> Self {
        Learned { game, weights }
    }

    fn points(&self, p: &G::Position, local: &mut LearnedLocal) -> i32 {
        local.cells.clear();
        self.game.cells(p, &mut local.cells);
        let second = usize::from(p.side() == Side::Second);
        i32::from(self.game.settled(p)) + local.sums.points(&self.weights, &local.cells, second)
    }
}

/// The player of [`Game::trained`]: the engine of a profile whose evaluator is [`Learned`], with a table of
/// `mebibytes` MiB.
///
/// # Errors
/// If the table does not fit into memory.
///
/// ```
/// use nullwindow::session::{Request, Root, Learned, trained};
/// use nullwindow::tuples::{Cell, Tuple, TupleNetwork};
/// use nullwindow_games::tic_tac_toe::{TicTacToe, TicTacToeGame};
/// use std::sync::Arc;
///
/// nullwindow::profile!(Trained for TicTacToe, Learned<TicTacToeGame> { table, incremental });
///
/// // The middle is worth five points.
/// let contents = [Cell::EMPTY, Cell::of_text("X"), Cell::of_text("O")];
/// let middle = vec![Tuple { cells: vec![4], kinds: 3 }];
/// let weights = vec![[0, 0], [5, -5], [-5, 5]];
/// let network = TupleNetwork::new("tic-tac-toe", 9, &contents, middle, weights, 1);
/// let weights = Arc::new(network.expect("it fits together").into());
/// let mut player = trained::<Trained, _>(&TicTacToeGame, weights, 1)?;
/// let result = player.search(&Root::of(&TicTacToe::start()), &Request::to_depth(1), &mut |_| ());
/// assert_eq!(result.score.get(), 5);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn trained<F, G>(
    game: &G,
    weights: Arc<Weights>,
    mebibytes: usize,
) -> Result<Box<dyn Searcher<G::Position>>, Error>
where
    G: Game,
    F: Profile<Game = G::Position, Evaluator = Learned<G>> + 'static,
{
    let evaluation = format!("weights {:08x}", crc32fast::hash(&weights.file()));
    engine::<F>(Learned::new(game.clone(), weights), evaluation, mebibytes, Options::default())
}

/// What a thread keeps of [`Learned`] during a search.
#[derive(Clone, Default, Debug)]
pub struct LearnedLocal {
    cells: Vec<Cell>,
    sums: WeightSums,
}

impl<G: Game> Evaluator<G::Position> for Learned<G> {
    type Value = Score;

    fn terminal(&self, p: &G::Position, end: Outcome, ply: u16) -> Score {
        Standard(|_: &G::Position| Score::default()).terminal(p, end, ply)
    }

    fn evaluate(&self, p: &G::Position) -> Score {
        Score::points(self.points(p, &mut LearnedLocal::default()))
    }
}

impl<G: Game> Incremental<G::Position> for Learned<G> {
    type Local = LearnedLocal;

    #[inline]
    fn evaluate_at(&self, p: &G::Position, _: usize, local: &mut LearnedLocal) -> Score {
        Score::points(self.points(p, local))
    }
}
