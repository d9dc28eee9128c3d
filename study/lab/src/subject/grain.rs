//! Evaluations in steps of several points, and the number of moves that they score (our own).

use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Position, Score};
use std::cell::Cell;

thread_local! {
    /// Moves that evaluators of this thread have scored.
    static SCORED: Cell<u64> = const { Cell::new(0) };
}

/// The number of moves that the evaluators of Connect Four, Kalah and Othello have scored on this thread.
pub(crate) fn scored_moves() -> u64 {
    SCORED.get()
}

/// An evaluator whose points are multiples of the grain, rounded towards 0. Wins and losses keep their
/// distance, and moves their order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grained<E> {
    pub(super) evaluator: E,
    /// The step, in points; with 1 all values are the evaluator's.
    pub(super) grain: i32,
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

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Standard;
    use nullwindow_games::tic_tac_toe::TicTacToe;

    #[test]
    fn points_are_rounded_towards_zero_and_wins_are_kept() {
        let rounded = |grain, score| Grained { evaluator: (), grain }.rounded(score);
        for (grain, points, expected) in [(1, 7, 7), (4, 7, 4), (4, -7, -4), (4, 3, 0), (10, -20, -20)] {
            assert_eq!(rounded(grain, Score::points(points)), Score::points(expected));
        }
        assert_eq!(rounded(4, Score::win(3)), Score::win(3));
        let coarse = Grained { evaluator: Standard(|_: &TicTacToe| Score::points(13)), grain: 5 };
        assert_eq!(coarse.horizon(&TicTacToe::start(), 0), Score::points(10));
    }
}
