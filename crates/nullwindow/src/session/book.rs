//! Opening books: what a player plays in the positions that it knows, without a search (our own).

use super::any_position::AnyPosition;
use crate::engine::{Predictions, SearchResult, Statistics, Variation};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

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
/// let request = Request::to_depth(2);
/// assert_eq!(session.search(&request, &mut |_| ()).lines[0].moves, ["3"]);
/// assert!(session.search(&Request { book: false, ..request }, &mut |_| ()).nodes > 0);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone)]
pub struct Book {
    lines: Arc<BookLines>,
}

/// The lines of a position to choose from, best first; none if it is not in the book.
type BookLines = dyn Fn(&dyn AnyPosition) -> Vec<Variation<String>> + Send + Sync;

impl Book {
    /// A book of these positions, by their [identities](super::AnyPosition::identity), each with the lines to
    /// choose from, best first.
    #[must_use]
    pub fn new(positions: impl IntoIterator<Item = (String, Vec<Variation<String>>)>) -> Self {
        let positions: HashMap<_, _> = positions.into_iter().collect();
        Book::by(move |position| positions.get(&position.identity()).cloned().unwrap_or_default())
    }

    /// A book that finds the lines of a position in another way, best first; none if it does not have the
    /// position. A line without a value has the score `-Score::INF`.
    ///
    /// ```
    /// use nullwindow::engine::Variation;
    /// use nullwindow::session::{AnyGame, Book};
    /// use nullwindow::{Bound, Score, Value};
    /// use nullwindow_games::tic_tac_toe::TicTacToeGame;
    /// let line = |name: String| {
    ///     let (score, moves) = (-Score::INF, vec![name]);
    ///     Variation { score, bound: Bound::Lower, game_theoretic: false, moves }
    /// };
    /// let last = Book::by(move |position| position.moves().pop().map(line).into_iter().collect());
    /// let session = AnyGame::from(TicTacToeGame).player(1)?;
    /// assert_eq!(last.lines(&*session)[0].moves, ["9"]);
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    #[must_use]
    pub fn by(lines: impl Fn(&dyn AnyPosition) -> Vec<Variation<String>> + Send + Sync + 'static) -> Self {
        Book { lines: Arc::new(lines) }
    }

    /// The lines of a position whose first moves are legal, best first; none if the book does not have it.
    #[must_use]
    pub fn lines(&self, position: &dyn AnyPosition) -> Vec<Variation<String>> {
        let moves = position.moves();
        let legal = |line: &Variation<String>| line.moves.first().is_some_and(|m| moves.contains(m));
        let mut lines = (self.lines)(position);
        lines.retain(legal);
        lines
    }

    /// The lines of a position as the result of a search without nodes; `None` if there are none.
    pub(super) fn answer(&self, position: &dyn AnyPosition) -> Option<SearchResult<String>> {
        let lines = self.lines(position);
        let best = lines.first()?;
        let (score, exact) = (best.score, best.game_theoretic);
        let (depth, nodes, complete, fallback) = (None, 0, true, false);
        let (predictions, statistics) = (Predictions::default(), Statistics::default());
        Some(SearchResult { lines, score, depth, nodes, complete, exact, fallback, predictions, statistics })
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").finish_non_exhaustive()
    }
}
