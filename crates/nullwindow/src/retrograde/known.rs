//! A table of ends in a search (our own).

use super::ends::Ends;
use super::exact_values::ExactValues as _;
use super::numbering::Numbering;
use crate::capability::Bounds;
use crate::{Evaluator, Outcome, Position, Score, Value as _};
use std::sync::Arc;

/// An evaluator that knows the table. In a profile with the word `bounds` a search to the end of the game has
/// the exact value of a position where it reaches the table; at a horizon wins and losses of the table count
/// almost all points, so that a player makes for them.
///
/// ```
/// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
/// use nullwindow::retrograde::{Ends, EndsLimits, KnowsEnds};
/// use nullwindow::{Score, Standard};
/// use nullwindow_games::tic_tac_toe::{TicTacToe, TicTacToeNumbers};
/// use std::sync::Arc;
///
/// type Rules = Standard<fn(&TicTacToe) -> Score>;
/// nullwindow::profile!(Knowing for TicTacToe, KnowsEnds<Rules, TicTacToeNumbers> { bounds });
///
/// let ends = Arc::new(Ends::build(TicTacToeNumbers, &EndsLimits::default())?);
/// let evaluator = KnowsEnds { evaluator: Standard::rules(), ends };
/// let mut engine = Engine::<Knowing>::new(evaluator, 1, Options::default())?;
/// let result = engine.search(&"12".parse()?, &[], Limits::default(), &NodeClock(1), |_| ());
/// assert_eq!((result.score, result.exact), (Score::win(5), true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct KnowsEnds<E, N> {
    /// The evaluator of all other positions. Its values of finished games are those of
    /// [`Standard`](crate::Standard).
    pub evaluator: E,
    /// The table.
    pub ends: Arc<Ends<N>>,
}

impl<E, N> Evaluator<N::Position> for KnowsEnds<E, N>
where
    N: Numbering,
    E: Evaluator<N::Position, Value = Score>,
{
    type Value = Score;

    fn terminal(&self, p: &N::Position, end: Outcome, ply: u16) -> Score {
        self.evaluator.terminal(p, end, ply)
    }

    fn evaluate(&self, p: &N::Position) -> Score {
        match self.ends.value(p) {
            // A win is only what a search has seen to the end, and a nearer one counts more.
            Some(value) if value.is_points() => value,
            Some(value) => Score::points(i32::from(value.get()) - 2_000 * i32::from(value.get().signum())),
            None => self.evaluator.evaluate(p),
        }
    }

    fn new_game(&mut self) {
        self.evaluator.new_game();
    }
}

impl<E, N: Numbering> Bounds<N::Position> for KnowsEnds<E, N>
where
    N::Position: Position<End = Outcome>,
{
    fn bounds(&self, p: &N::Position, ply: u16) -> (Score, Score) {
        let Some(value) = self.ends.value(p) else { return (-Score::INF, Score::INF) };
        let value = match value.distance().map(|distance| distance.saturating_add(ply)) {
            Some(distance) if value.is_win() => Score::win(distance),
            Some(distance) => Score::loss(distance),
            None => value,
        };
        (value, value)
    }
}
