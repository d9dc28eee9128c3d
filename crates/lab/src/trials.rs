//! The nodes, moves and values of several ways to search the same positions selectively (our own).

use crate::searches::{distinct, plots_by_depth};
use crate::{Error, Measured, Monitor, Plot, Range, Ratios, Setup, Subject, Suite, Table, row};
use nullwindow::Score;
use nullwindow::engine::{FeatureKind, Features, Options as Search};
use serde::Serialize;
use std::fmt;

/// The options of games whose players search selectively, and of their positions.
///
/// ```
/// use nullwindow_lab::{Suite, trials::Positions};
/// let positions = Positions { game: vec![Suite::Chess], openings: 5, seed: 1 };
/// assert!(positions.game.iter().all(|game| game.selective().is_some()));
/// ```
#[derive(clap::Args, Serialize)]
pub struct Positions {
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

impl Positions {
    /// The first position of each game, then the second of each, and so on: a stopped run has some of every
    /// game.
    pub(crate) fn steps(&self) -> Vec<TrialStep> {
        let of_each = |position| self.game.iter().map(move |&game| TrialStep { game, position });
        (0..self.openings as usize).flat_map(of_each).collect()
    }
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

/// One search.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    pub(crate) game: Suite,
    pub(crate) position: String,
    pub(crate) depth: u32,
    pub(crate) way: &'static str,
    pub(crate) found: Measured,
}

/// A score whose mates do not outweigh all others.
fn points(score: Score) -> i32 {
    i32::from(score.get()).clamp(-2_000, 2_000)
}

/// A position of a game, as a step of the work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct TrialStep {
    pub(crate) game: Suite,
    pub(crate) position: usize,
}

impl fmt::Display for TrialStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.position + 1)
    }
}

/// The searches of all finished positions.
#[derive(Default)]
pub(crate) struct Trials(pub(crate) Vec<Trial>);

impl Trials {
    /// Searches every position to every depth in each way; `ways` names those of a game.
    pub(crate) fn run(
        positions: &Positions,
        depths: &Range,
        ways: impl Fn(Suite) -> Vec<(&'static str, Search)>,
        monitor: &Monitor,
    ) -> Result<Self, Error> {
        let mut trials = Trials::default();
        for TrialStep { game, position } in monitor.steps(positions.steps()) {
            let subject = game.subject(positions.openings, positions.seed);
            if position >= subject.positions() {
                continue;
            }
            if !trials.add(&*subject, position, depths, &ways(game), monitor)? {
                break;
            }
        }
        Ok(trials)
    }

    /// Searches one position to every depth in each way; false if the monitor stopped it.
    pub(crate) fn add(
        &mut self,
        subject: &dyn Subject,
        position: usize,
        depths: &Range,
        ways: &[(&'static str, Search)],
        monitor: &Monitor,
    ) -> Result<bool, Error> {
        let (game, mut here) = (subject.game(), Vec::new());
        for depth in depths.iter() {
            for &(way, options) in ways {
                let setup = Setup { options, ..Setup::to(depth) };
                let Some(found) = subject.search(position, &setup, monitor)? else { return Ok(false) };
                here.push(Trial { game, position: subject.name(position), depth, way, found });
            }
        }
        self.0.extend(here);
        Ok(true)
    }

    /// The games that were searched.
    pub(crate) fn games(&self) -> Vec<Suite> {
        distinct(self.0.iter().map(|trial| trial.game))
    }

    /// The searches of a game in one way, to one depth.
    pub(crate) fn of(&self, game: Suite, way: &str, depth: u32) -> impl Iterator<Item = &Trial> {
        self.0.iter().filter(move |t| t.game == game && t.way == way && t.depth == depth)
    }

    /// Pairs of searches of the same places: in one way to one depth, and in another to another.
    fn pairs<'a>(
        &'a self,
        game: Suite,
        (way, depth): (&'a str, u32),
        (against, other): (&'a str, u32),
    ) -> impl Iterator<Item = [&'a Trial; 2]> {
        self.of(game, way, depth).filter_map(move |trial| {
            let same = self.of(game, against, other).find(|other| other.position == trial.position)?;
            Some([trial, same])
        })
    }

    /// Nodes in one way against those in another, to one depth.
    pub(crate) fn nodes(&self, game: Suite, way: &str, against: &str, depth: u32) -> Ratios {
        let nodes = |[a, b]: [&Trial; 2]| (a.found.nodes as f64, b.found.nodes as f64);
        self.pairs(game, (way, depth), (against, depth)).map(nodes).collect()
    }

    /// The effective branching factor: the growth of nodes with a ply, over two plies, since odd and even
    /// depths differ.
    pub(crate) fn branching(&self, game: Suite, way: &str, depth: u32) -> f64 {
        let nodes = |[a, b]: [&Trial; 2]| (a.found.nodes as f64, b.found.nodes as f64);
        let ratios: Ratios =
            self.pairs(game, (way, depth), (way, depth.saturating_sub(2))).map(nodes).collect();
        ratios.geometric_mean().sqrt()
    }

    /// The share of positions in which both choose the same move, and the mean difference of their values, in
    /// points.
    pub(crate) fn agreement(&self, game: Suite, way: &str, against: &str, depth: u32) -> [f64; 2] {
        let (mut count, mut same, mut apart) = (0.0, 0.0, 0.0);
        for [a, b] in self.pairs(game, (way, depth), (against, depth)) {
            count += 1.0;
            same += f64::from(u8::from(a.found.best == b.found.best));
            let [a, b] = [a, b].map(|trial| points(trial.found.score));
            apart += f64::from((a - b).abs());
        }
        [same / count, apart / count]
    }

    /// The points that the moves of each way lose, by searches like `against`'s to this depth: the mean over
    /// the positions of a game.
    pub(crate) fn losses(
        &self,
        positions: &Positions,
        (against, search): (&'static str, impl Fn(Suite) -> Search),
        depth: u32,
        monitor: &Monitor,
    ) -> Result<Vec<(Suite, &'static str, f64)>, Error> {
        let mut losses = Vec::new();
        for game in monitor.steps(self.games()) {
            let subject = game.subject(positions.openings, positions.seed);
            let setup = Setup { options: search(game), ..Setup::to(depth) };
            let of_game = self.0.iter().filter(|trial| trial.game == game);
            for way in distinct(of_game.map(|trial| trial.way)) {
                let (mut sum, mut count) = (0.0, 0.0);
                for [trial, best] in self.pairs(game, (way, depth), (against, depth)) {
                    count += 1.0;
                    if trial.found.best == best.found.best {
                        continue;
                    }
                    let numbers = 0..subject.positions();
                    let i = numbers.into_iter().find(|&i| subject.name(i) == trial.position);
                    let i = i.expect("a position of this game");
                    let value = subject.value_of(i, &trial.found.best, &setup, monitor)?;
                    let Some(value) = value else { return Ok(losses) };
                    let [best, value] = [best.found.score, value].map(points);
                    sum += f64::from(best - value);
                }
                losses.push((game, way, sum / count));
            }
        }
        Ok(losses)
    }

    /// The data.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(&["game", "position", "depth", "search", "nodes", "move", "value"]);
        for Trial { game, position, depth, way, found } in &self.0 {
            let (best, value) = (found.best.as_str(), found.score.to_string());
            table.push(row![game.to_string(), position.as_str(), *depth, *way, found.nodes, best, value]);
        }
        table
    }

    /// Nodes by depth against those of one way, a plot for each game.
    pub(crate) fn plots(&self, ways: &[&'static str], against: &str, depths: &Range) -> Vec<Plot> {
        let up = format!("nodes / {against}'s (geometric mean)");
        let depths: Vec<u32> = depths.iter().collect();
        plots_by_depth(&up, &self.games(), ways, &depths, |game, way, depth| {
            self.nodes(game, way, against, depth).geometric_mean()
        })
    }
}
