//! The options of positions that several experiments share (our own).

use crate::costs::distinct;
use crate::{Range, RangeError, Subject, Suite};
use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use nullwindow::engine::{FeatureKind, Features, Options as Search};
use nullwindow_othello::fforum;
use serde::Serialize;

/// The options of games and their positions, to be flattened into an experiment's; with `SELECTIVE`, of games
/// whose players search selectively.
#[derive(clap::Args, Serialize)]
pub(crate) struct Sample<const SELECTIVE: bool = false> {
    #[arg(long, value_name = "GAME", value_delimiter = ',', value_parser = games(SELECTIVE),
        default_value = if SELECTIVE { "chess,othello-patterns" } else { "connect-four,kalah,othello" },
        help = format!("The game, or several, of {}", if SELECTIVE { SELECTIVE_GAMES } else { GAMES }))]
    pub(crate) game: Vec<Suite>,
    /// The number of openings of each game.
    #[arg(long, value_name = "N", default_value_t = 20,
        value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) openings: u32,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Of games whose players search selectively.
pub(crate) type SelectiveSample = Sample<true>;

const GAMES: &str = "connect-four, kalah, othello, fforum, othello-patterns, fforum-patterns, chess, trees";
const SELECTIVE_GAMES: &str = "chess, shogi, shogi-endgames, othello-patterns, fforum-patterns";

impl<const SELECTIVE: bool> Sample<SELECTIVE> {
    /// The games with their positions, each game once.
    pub(crate) fn subjects(&self) -> Vec<Box<dyn Subject>> {
        let games = distinct(self.game.iter().copied());
        games.into_iter().map(|game| game.subject(self.openings, self.seed)).collect()
    }
}

fn games(selective: bool) -> ValueParser {
    if !selective {
        return clap::value_parser!(Suite).into();
    }
    ValueParser::new(|name: &str| {
        let suite = <Suite as clap::ValueEnum>::from_str(name, false).ok();
        let suite = suite.filter(|suite| suite.selective().is_some());
        suite.ok_or_else(|| format!("no such game is searched selectively, only {SELECTIVE_GAMES}"))
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

/// Reads a word of these; help describes each.
pub(crate) fn words<const N: usize>(words: [(&'static str, &'static str); N]) -> PossibleValuesParser {
    PossibleValuesParser::new(words.map(|(word, help)| PossibleValue::new(word).help(help)))
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
        let sample: Sample =
            Sample { game: vec![Suite::Kalah, Suite::Othello, Suite::Kalah], openings: 2, seed: 1 };
        let games: Vec<Suite> = sample.subjects().iter().map(|subject| subject.game()).collect();
        assert_eq!(games, [Suite::Kalah, Suite::Othello]);
    }
}
