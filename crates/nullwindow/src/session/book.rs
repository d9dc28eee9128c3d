//! Opening books: what a player plays in the positions that it knows, without a search (our own).

use crate::engine::{Predictions, SearchResult, Statistics, Variation};
use std::collections::HashMap;

/// The lines of known positions, for the player of a session.
///
/// ```
/// use nullwindow::engine::Variation;
/// use nullwindow::session::{AnyGame, AnyPosition, Book, Request};
/// use nullwindow::{Bound, Score};
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// use std::sync::Arc;
/// let start = AnyGame::from(TicTacToeGame).player(1)?.identity();
/// let (score, moves) = (Score::points(0), vec!["3".to_owned()]);
/// let line = Variation { score, bound: Bound::Exact, game_theoretic: true, moves };
/// let book = Book::new([(start, vec![line])]);
/// let mut session = AnyGame::from(TicTacToeGame).with_book(Arc::new(book)).player(1)?;
/// assert_eq!(session.search(&Request::to_depth(2), &mut |_| ()).lines[0].moves, ["3"]);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Book {
    positions: HashMap<String, Vec<Variation<String>>>,
}

impl Book {
    /// A book of these positions, by their [identities](super::AnyPosition::identity), each with the lines to
    /// choose from, best first.
    #[must_use]
    pub fn new(positions: impl IntoIterator<Item = (String, Vec<Variation<String>>)>) -> Self {
        Book { positions: positions.into_iter().collect() }
    }

    /// The lines of a position whose first moves are among these legal ones, as the result of a search
    /// without nodes; `None` if there are none.
    pub(super) fn answer(&self, identity: &str, moves: &[String]) -> Option<SearchResult<String>> {
        let legal = |line: &&Variation<String>| line.moves.first().is_some_and(|m| moves.contains(m));
        let lines: Vec<_> = self.positions.get(identity)?.iter().filter(legal).cloned().collect();
        let best = lines.first()?;
        let (score, exact) = (best.score, best.game_theoretic);
        let (depth, nodes, complete, fallback) = (None, 0, true, false);
        let (predictions, statistics) = (Predictions::default(), Statistics::default());
        Some(SearchResult { lines, score, depth, nodes, complete, exact, fallback, predictions, statistics })
    }
}
