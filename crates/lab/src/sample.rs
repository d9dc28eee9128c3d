//! The options of positions that several experiments share (our own).

use crate::{Range, RangeError, Subject, Suite};
use nullwindow_othello::fforum;
use serde::Serialize;

/// The options of games and their positions, to be flattened into an experiment's.
///
/// ```
/// use nullwindow_lab::{Suite, Sample};
/// let sample = Sample { game: vec![Suite::Kalah, Suite::Fforum], openings: 3, seed: 1 };
/// assert_eq!(sample.subjects().iter().map(|subject| subject.positions()).sum::<usize>(), 6);
/// ```
#[derive(clap::Args, Serialize)]
pub struct Sample {
    /// The game, or several, of connect-four, kalah, othello, fforum, othello-patterns, fforum-patterns,
    /// chess, trees.
    #[arg(
        long,
        value_name = "GAME",
        value_enum,
        value_delimiter = ',',
        default_value = "connect-four,kalah,othello"
    )]
    pub game: Vec<Suite>,
    /// The number of openings of each game.
    #[arg(long, value_name = "N", default_value_t = 20,
        value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub openings: u32,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

impl Sample {
    /// The games with their positions, each game once.
    #[must_use]
    pub fn subjects(&self) -> Vec<Box<dyn Subject>> {
        let again = |i: usize| self.game[..i].contains(&self.game[i]);
        let games = (0..self.game.len()).filter(|&i| !again(i)).map(|i| self.game[i]);
        games.map(|game| game.subject(self.openings, self.seed)).collect()
    }
}

/// Reads numbers of FForum problems.
pub(crate) fn fforum_numbers(text: &str) -> Result<Range, RangeError> {
    Range::within(*fforum::NUMBERS.start(), *fforum::NUMBERS.end())(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_named_twice_counts_once() {
        let sample = Sample { game: vec![Suite::Kalah, Suite::Othello, Suite::Kalah], openings: 2, seed: 1 };
        let games: Vec<Suite> = sample.subjects().iter().map(|subject| subject.game()).collect();
        assert_eq!(games, [Suite::Kalah, Suite::Othello]);
    }
}
