//! Evaluations in steps of several points, and the number of moves that they score (our own).

use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Position, Score};
use std::cell::Cell;

thread_local! {
    /// Moves that evaluators of this thread have scored.
    static SCORED: Cell<u64> = const { Cell::new(0) };
}

/// The number of moves that the [`Grained`] evaluators, those of Connect Four, Kalah and Othello among them,
/// have scored on this thread.
///
/// ```
/// use nullwindow_subjects::{Monitor, Setup, Suite, scored_moves};
/// let before = scored_moves();
/// Suite::Kalah.subject(1, 1).search(0, &Setup::to(3), &Monitor::silent())?;
/// assert!(scored_moves() > before);
/// # Ok::<(), nullwindow_subjects::Error>(())
/// ```
pub fn scored_moves() -> u64 {
    SCORED.get()
}

/// An evaluator whose points are multiples of the grain, rounded towards 0. Wins and losses keep their
/// distance, and moves their order.
///
/// ```
/// use nullwindow::{Evaluator, Score, Standard};
/// use nullwindow_games::tic_tac_toe::TicTacToe;
/// use nullwindow_subjects::Grained;
///
/// let coarse = Grained { evaluator: Standard(|_: &TicTacToe| Score::points(-13)), grain: 5 };
/// assert_eq!(coarse.evaluate(&TicTacToe::start()), Score::points(-10));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Grained<E> {
    /// The evaluator whose points are rounded.
    pub evaluator: E,
    /// The step, in points; with 1 all values are the evaluator's. Above 0.
    pub grain: i32,
}

impl<E> Grained<E> {
    fn rounded(&self, score: Score) -> Score {
        if self.grain == 1 || !score.is_points() {
            return score;
        }
        Score::points(i32::from(score.get()) / self.grain * self.grain)
    }
}

impl<P: Position, E: Evaluator<P, Value = Score>> Evaluator<P> for Grained<E> {
    type Value = Score;

    fn terminal(&self, p: &P, end: P::End, ply: u16) -> Score {
        self.rounded(self.evaluator.terminal(p, end, ply))
    }

    fn evaluate(&self, p: &P) -> Score {
        self.rounded(self.evaluator.evaluate(p))
    }

    fn horizon(&self, p: &P, ply: u16) -> Score {
        self.rounded(self.evaluator.horizon(p, ply))
    }
}

impl<P: Position, E: MoveScore<P>> MoveScore<P> for Grained<E> {
    const MIN_DEPTH: u32 = E::MIN_DEPTH;

    fn score(&self, p: &P, m: P::Move) -> i32 {
        SCORED.set(SCORED.get() + 1);
        self.evaluator.score(p, m)
    }

    fn shallow_depth(&self, p: &P, depth: Option<u32>) -> u32 {
        self.evaluator.shallow_depth(p, depth)
    }

    fn score_with_value(&self, p: &P, m: P::Move, value: Score) -> i32 {
        self.evaluator.score_with_value(p, m, value)
    }
}
