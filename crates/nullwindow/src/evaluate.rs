//! Evaluators: the values of finished and unfinished positions, from the side to move (the slides' `h(p)`).

use crate::{Outcome, Position, Score, Side, Value};

/// Gives values to the leaves of a search. One evaluator serves every algorithm, so that their values can be
/// compared.
///
/// All values are from the view of the side to move in the position: the `h(p)` of nega-max, not the `f(p)`
/// of mini-max. (The seed literature takes `h` from the parity of the depth; that is wrong wherever a side
/// may move twice.)
///
/// ```
/// use nullwindow::{Evaluator, Position};
///
/// /// Values every leaf of a game by the number of moves there.
/// struct Mobility;
/// impl<P: Position> Evaluator<P> for Mobility {
///     type Value = i32;
///     fn terminal(&self, _: &P, _: P::End, _ply: u16) -> i32 { 0 }
///     fn evaluate(&self, p: &P) -> i32 {
///         let mut moves = Vec::new();
///         p.moves(&mut moves);
///         moves.len() as i32
///     }
/// }
/// ```
pub trait Evaluator<P: Position> {
    /// The type of the values that the search backs up.
    type Value: Value;

    /// The value of a finished game; `ply` is the number of moves from the root of the search, so that a
    /// nearer win can have a higher value. A [`Score`] is at least `Score::loss(ply)` and at most
    /// `Score::win(ply)`: tables and mate-distance pruning rely on it, and
    /// [`Check::scores`](crate::check::Check::scores) checks it.
    fn terminal(&self, p: &P, end: P::End, ply: u16) -> Self::Value;

    /// The evaluation of an unfinished game, at the search's horizon. A [`Score`] has points: a win is only
    /// what a search has seen to the end.
    fn evaluate(&self, p: &P) -> Self::Value;

    /// The value at the search's horizon, where the game may or may not be over. An evaluator with one
    /// function for both implements it here, and saves the call of [`outcome`](Position::outcome).
    #[inline(always)]
    fn horizon(&self, p: &P, ply: u16) -> Self::Value {
        match p.outcome() {
            Some(end) => self.terminal(p, end, ply),
            None => self.evaluate(p),
        }
    }

    /// Clears what earlier calls have stored in the evaluator, so that a new game begins like the first one
    /// ([`Engine::new_game`](crate::engine::Engine::new_game)). Most evaluators store nothing.
    fn new_game(&mut self) {}
}

/// The evaluator for games that end in an [`Outcome`]: wins and losses are scored by their distance, margins
/// by their points, and unfinished games by the function inside.
///
/// ```
/// use nullwindow::{Score, Standard};
/// # #[derive(Clone)] struct Board { lead: i32 }
/// let by_lead = Standard(|board: &Board| Score::points(board.lead));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Standard<E>(
    /// The evaluation of an unfinished position, from the view of its side to move.
    pub E,
);

impl<P> Standard<fn(&P) -> Score> {
    /// Evaluates by the rules alone: every unfinished position has the score 0.
    #[must_use]
    pub fn rules() -> Self {
        Standard(|_| Score::default())
    }
}

impl<P, E> Evaluator<P> for Standard<E>
where
    P: Position<End = Outcome>,
    E: Fn(&P) -> Score,
{
    type Value = Score;

    fn terminal(&self, p: &P, end: Outcome, ply: u16) -> Score {
        match end {
            // An outcome names a side, a value is relative to the side to move: the evaluator turns one into
            // the other, once.
            Outcome::Win(winner) if winner == p.side() => Score::win(ply),
            Outcome::Win(_) => Score::loss(ply),
            Outcome::Draw => Score::points(0),
            Outcome::Margin(points) if p.side() == Side::First => Score::points(points.into()),
            Outcome::Margin(points) => -Score::points(points.into()),
        }
    }

    fn evaluate(&self, p: &P) -> Score {
        (self.0)(p)
    }
}
