//! The results of games as targets (Buro 1995), and their moves.

use super::OthelloRecords;
use crate::OthelloPatterns;
use crate::mmto::{MmtoOptions, RecordedMove, recorded_moves};
use nullwindow::{Outcome, Position, Side};
use nullwindow_learn::{AdaGrad, EpochLoss, Example, LinearEvaluation, Loss};
use nullwindow_othello::{Othello, Tracked, UNITS};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

/// The numbers of empty squares of positions whose moves are learnt: before, games repeat each other, and
/// after, the program solves.
const EMPTIES: RangeInclusive<u32> = 14..=52;

/// The regression on results: with these rates two passes suffice.
const RESULTS: AdaGrad =
    AdaGrad { loss: Loss::Squares, rate: 16.0, ridge: 0.0, batch: 8_192, epochs: 2, threads: 1, seed: 1 };

/// The parameters of minimax tree optimisation for Othello's patterns: the search of a move is of two plies
/// with the move itself, and a disc makes the loss of a move fall by the factor 13, as a pawn does in the
/// paper.
///
/// ```
/// assert_eq!(nullwindow_fit::othello::mmto_options().depth, 1);
/// ```
#[must_use]
pub fn mmto_options() -> MmtoOptions {
    let slope = 0.02;
    MmtoOptions {
        slope,
        depth: 1,
        quiescence: 0,
        window: MmtoOptions::REACH / slope,
        regularization: 0.0,
        ..MmtoOptions::default()
    }
}

impl OthelloRecords {
    /// At most `count` moves with 14 to 52 empty squares, and at most a tenth as many of held-out games.
    #[must_use]
    pub fn recorded_moves(&self, count: usize, seed: u64) -> [Vec<RecordedMove<Tracked>>; 2] {
        let moves = self.games.iter().map(|game| (Tracked::from(Othello::start()), game.moves()));
        recorded_moves(moves, |p| EMPTIES.contains(&p.position().empties()), count, seed)
    }

    /// Weights of the patterns fitted to the [results](Self::results) alone, beginning with 0. If `stop` is
    /// set, the fit ends early.
    pub fn fit_results(
        &self,
        patterns: &OthelloPatterns,
        threads: usize,
        stop: &AtomicBool,
        report: impl FnMut(&EpochLoss),
    ) -> Vec<f32> {
        let ([fitted, held_out], fit) = (self.results(), AdaGrad { threads, ..RESULTS });
        let mut weights = vec![0.0; LinearEvaluation::<Othello>::weights(patterns)];
        fit.fit(patterns, [&fitted, &held_out], &mut weights, stop, report);
        weights
    }

    /// All unfinished positions of the games that end, each with the final margin of its side to move, in
    /// [`UNITS`] of a disc; in a second list those of every 20th game, to be held out.
    ///
    /// ```
    /// use nullwindow_fit::othello::OthelloRecords;
    /// let [fitted, held_out] = OthelloRecords::default().results();
    /// assert!(fitted.is_empty() && held_out.is_empty());
    /// ```
    #[must_use]
    pub fn results(&self) -> [Vec<Example<Othello>>; 2] {
        let [held_out, fitted] = super::split(self);
        [fitted, held_out].map(|games| {
            let mut examples = Vec::new();
            for (_, game) in games {
                let (mut position, mut positions) = (Othello::start(), Vec::with_capacity(60));
                for &m in game.moves() {
                    positions.push(position);
                    position.make(m);
                }
                let Some(Outcome::Margin(margin)) = position.outcome() else { continue };
                examples.extend(positions.into_iter().map(|position| {
                    let sign = if position.side() == Side::First { 1.0 } else { -1.0 };
                    Example { position, target: sign * f32::from(margin) * UNITS as f32, weight: 1.0 }
                }));
            }
            examples
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::random_games;
    use super::*;

    #[test]
    fn targets_are_the_margins_of_the_mover() {
        let games = random_games(40);
        let [fitted, held_out] = games.results();
        let first = &games.games[0];
        let moves = first.moves().len();
        let all: usize = games.games.iter().map(|game| game.moves().len()).sum();
        assert_eq!(fitted.len() + held_out.len(), all);
        let mut end = Othello::start();
        for (m, example) in first.moves().iter().zip(&held_out[..moves]) {
            assert_eq!(example.position, end);
            end.make(*m);
        }
        for example in &held_out[..moves] {
            let sign = if example.position.side() == end.side() { 1 } else { -1 };
            assert_eq!(example.target as i32, sign * end.final_score() * UNITS);
        }
    }
}
