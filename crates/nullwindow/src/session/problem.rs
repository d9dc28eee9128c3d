//! A position to search, with its known scores (our own).

use crate::{Position, Score};

/// A position to search, and the scores given for it, from the view of its side to move.
///
/// ```
/// use nullwindow::{Score, session::Game as _};
/// use nullwindow_games::connect_four;
/// let problem = &connect_four::ConnectFourGame::default().problems("4453 -2")?[0];
/// assert_eq!((problem.played.len(), problem.score), (4, Some(Score::points(-2))));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem<P: Position> {
    /// The position that the moves start from.
    pub start: P,
    /// The moves played since; the problem is the position after them.
    pub played: Vec<P::Move>,
    /// The score given for the position, if any.
    pub score: Option<Score>,
    /// Moves of the position with the scores given for them.
    pub moves: Vec<(P::Move, Score)>,
    /// What the reader has to say of the line: what is left out, or wrong and read all the same. A note
    /// begins with its column, as in `column 9: …`.
    pub notes: Vec<String>,
}

impl<P: Position> Problem<P> {
    /// A position without history or scores.
    ///
    /// ```
    /// use nullwindow::session::Problem;
    /// use nullwindow_games::tic_tac_toe::TicTacToe;
    /// assert!(Problem::new(TicTacToe::start()).played.is_empty());
    /// ```
    #[must_use]
    pub fn new(start: P) -> Self {
        Problem { start, played: Vec::new(), score: None, moves: Vec::new(), notes: Vec::new() }
    }
}
