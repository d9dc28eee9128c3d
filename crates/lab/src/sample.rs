//! The options of positions that several experiments share (our own).

use crate::{Range, RangeError, Subject, Suite};
use nullwindow::engine::{FeatureKind, Features, Options as Search};
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

/// The options of games whose players search selectively, and of their positions.
///
/// ```
/// use nullwindow_lab::{SelectiveSample, Suite};
/// let sample = SelectiveSample { game: vec![Suite::Chess], openings: 5, seed: 1 };
/// assert!(sample.game.iter().all(|game| game.selective().is_some()));
/// ```
#[derive(clap::Args, Serialize)]
pub struct SelectiveSample {
    /// The game, or several, of chess, shogi, shogi-endgames, othello-patterns,
    /// fforum-patterns.
    #[arg(
        long,
        value_name = "GAME",
        value_enum,
        value_delimiter = ',',
        default_value = "chess,othello-patterns",
        value_parser = selective
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
        subjects(&self.game, self.openings, self.seed)
    }
}

impl SelectiveSample {
    /// The games with their positions, each game once.
    #[must_use]
    pub fn subjects(&self) -> Vec<Box<dyn Subject>> {
        subjects(&self.game, self.openings, self.seed)
    }
}

fn subjects(games: &[Suite], openings: u32, seed: u64) -> Vec<Box<dyn Subject>> {
    let again = |i: usize| games[..i].contains(&games[i]);
    (0..games.len()).filter(|&i| !again(i)).map(|i| games[i].subject(openings, seed)).collect()
}

fn selective(name: &str) -> Result<Suite, String> {
    let suite = <Suite as clap::ValueEnum>::from_str(name, false).ok();
    suite.filter(|suite| suite.selective().is_some()).ok_or_else(|| {
        "no such game is searched selectively, only chess, shogi, shogi-endgames, othello-patterns, \
         fforum-patterns"
            .to_owned()
    })
}

/// Full-width search of this game, with quiescence at the horizon.
pub(crate) fn full_width(game: Suite) -> Search {
    let usual = game.selective().expect("only such games are taken");
    let mut features = usual.features;
    for feature in Features::ALL.iter().filter(|feature| feature.kind == FeatureKind::Selection) {
        features = features.with(feature.name, false).expect("it is listed");
    }
    // Features that do not change the value stay, so that differences in nodes are due to those that do.
    let features = Features {
        quiescence: true,
        delta_pruning: true,
        mate_distance: true,
        table_evaluation: false,
        ..features
    };
    Search { features, ..usual }
}

/// The same search with these features on.
pub(crate) fn with(search: Search, names: &[&str]) -> Search {
    let features = names.iter().fold(search.features, |features, name| {
        features.with(name, true).expect("only features of the list are named")
    });
    Search { features, ..search }
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
