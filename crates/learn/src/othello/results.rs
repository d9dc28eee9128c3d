//! The results of games as targets (Buro 1995).

use super::OthelloRecords;
use crate::Example;
use nullwindow::{Outcome, Position, Side};
use nullwindow_othello::{Othello, UNITS};

impl OthelloRecords {
    /// All unfinished positions of the games that end, each with the final margin of its side to move, in
    /// [`UNITS`] of a disc; in a second list those of every 20th game, to be held out.
    ///
    /// ```
    /// use nullwindow_learn::othello::OthelloRecords;
    /// let [fitted, held_out] = OthelloRecords::default().results();
    /// assert!(fitted.is_empty() && held_out.is_empty());
    /// ```
    #[must_use]
    pub fn results(&self) -> [Vec<Example<Othello>>; 2] {
        super::split(self).map(|games| {
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
        assert_eq!(fitted.len() + held_out.len(), games.games.iter().map(|game| game.moves().len()).sum());
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
