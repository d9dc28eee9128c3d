//! The share of cuts by the first move, and the contribution of each way of ordering moves (Marsland 1986;
//! Schaeffer 1989; the usual yardstick of move ordering, as on the Chess Programming Wiki's page on principal
//! variation search).
//!
//! The defaults take some ten seconds of one core.

use crate::costs::{Searches, at};
use crate::{
    Axis, Check, Error, Expected, Experiment, Monitor, Plot, Range, Ratios, Report, Sample, Setup, Suite,
    TableSize, table,
};
use nullwindow::engine::{CutsBy, Features, Options as Search, Statistics};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    sample: Sample,
    /// The depth in plies: a number or a range; each search deepens up to its depth.
    #[arg(long, value_name = "PLIES", default_value = "6-8", value_parser = Range::within(1, 30))]
    depth: Range,
    /// The size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 16,
        value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
}

/// A change of the switchboard.
type Switch = fn(&mut Features, bool);

/// The features that order moves, by their names in [`Features`].
const SWITCHES: [(&str, Switch); 5] = [
    ("table_move", |features, on| features.table_move = on),
    ("killers", |features, on| features.killers = on),
    ("counters", |features, on| features.counters = on),
    ("history", |features, on| features.history = on),
    ("order", |features, on| features.order = on),
];

const ALL: &str = "all";
const NONE: &str = "none";

/// A feature left out, or alone.
fn way(which: &str, feature: &str) -> String {
    if which == "alone" { format!("{feature} only") } else { format!("no {feature}") }
}

/// A game and a depth.
type GameAndDepth = (Suite, u32);

/// All of them, none, each left out, each alone.
fn switchboards() -> Vec<(String, Features)> {
    let all = Features::default();
    let mut none = all;
    SWITCHES.iter().for_each(|(_, switch)| switch(&mut none, false));
    let changed = |mut features: Features, switch: Switch, on: bool| {
        switch(&mut features, on);
        features
    };
    let ends = [(ALL.to_owned(), all), (NONE.to_owned(), none)];
    let without = SWITCHES.iter().map(|&(name, switch)| (way("left out", name), changed(all, switch, false)));
    let alone = SWITCHES.iter().map(|&(name, switch)| (way("alone", name), changed(none, switch, true)));
    ends.into_iter().chain(without).chain(alone).collect()
}

impl Experiment for Options {
    const NAME: &'static str = "ordering";
    const CLAIM: &'static str =
        "In a well-ordered search about 90 % of the nodes that are cut off are cut off by their first move.";
    const SOURCE: &'static str =
        "Chess Programming Wiki, Principal Variation Search; Marsland 1986; Schaeffer 1989 (history)";
    const EXAMPLE: &'static str = "--game othello --depth 4-9";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let subjects = self.sample.subjects();
        let setup = |features, depth| Setup {
            table: TableSize::Mebibytes(self.hash as usize),
            options: Search { features, ..Search::default() },
            ..Setup::to(depth)
        };
        let searches = Searches::run(&subjects, &self.depth, monitor, |step, depth| {
            let ways = switchboards().into_iter().map(|(way, features)| (way, setup(features, depth)));
            step.each(ways, monitor)
        })?;
        Ok(report(&searches, self.depth.last()))
    }
}

/// The share of the cut nodes of all positions together that the first move cut.
fn rate(searches: &Searches, (game, depth): GameAndDepth, way: &str) -> f64 {
    let mut total = Statistics::default();
    for (_, found) in searches.of(at(game, depth), way) {
        total.cuts += found.statistics.cuts;
        total.first_cuts += found.statistics.first_cuts;
    }
    total.first_cut_rate()
}

/// Leaves relative to those with all features, position by position: the geometric mean.
fn against_all(searches: &Searches, (game, depth): GameAndDepth, way: &str) -> f64 {
    let pairs =
        searches.pairs(at(game, depth), [way, ALL]).map(|pair| pair.map(|of| of.statistics.leaves as f64));
    pairs.filter(|[_, all]| *all > 0.0).map(|[some, all]| (some, all)).collect::<Ratios>().geometric_mean()
}

/// The shares of the sources of the moves that cut, on all positions together, with all features.
fn shares(searches: &Searches, (game, depth): GameAndDepth) -> [(&'static str, f64); 5] {
    let counts = || searches.of(at(game, depth), ALL).map(|(_, found)| &found.statistics);
    let all: u64 = counts().map(|counts| counts.cuts).sum();
    let sources = CutsBy::default().all();
    std::array::from_fn(|i| {
        let cuts: u64 = counts().map(|counts| counts.cuts_by.all()[i].1).sum();
        (sources[i].0, cuts as f64 / all as f64)
    })
}

/// “About 90 %”: the share, and the largest distance from it.
pub(super) const ABOUT: [f64; 2] = [0.9, 0.03];

/// The leaves with each feature left out, and with each alone, relative to those with all: bars, a colour for
/// each game.
fn plots(searches: &Searches, depth: u32) -> [Plot; 2] {
    ["left out", "alone"].map(|which| {
        let title = format!("Leaves to depth {depth} against those with all features");
        let across = Axis::names(format!("feature {which}"), SWITCHES.map(|(name, _)| name));
        let empty = Plot::new(title, across, Axis::log("ratio (geometric mean)"));
        searches.games().into_iter().fold(empty, |plot, game| {
            let ratio = |name| against_all(searches, (game, depth), &way(which, name));
            plot.series(
                game.to_string(),
                SWITCHES.iter().enumerate().map(|(i, (name, _))| (i as f64, ratio(name))),
            )
        })
    })
}

fn report(searches: &Searches, deepest: u32) -> Report {
    let depths = searches.depths();
    let places: Vec<GameAndDepth> = searches
        .games()
        .into_iter()
        .flat_map(|game| depths.iter().map(move |&depth| (game, depth)))
        .collect();
    let boards = switchboards();
    let settings = || places.iter().flat_map(|&place| boards.iter().map(move |(way, _)| (place, &**way)));
    let rows = settings().flat_map(|((game, depth), way)| {
        searches.of(at(game, depth), way).map(move |(place, found)| (place, way, found.statistics))
    });
    let data = table! { (place, way, counts) in rows;
        "game" => place.game.to_string(), "position" => &*place.position, "depth" => place.depth,
        "features" => way, "cuts" => counts.cuts, "first_cuts" => counts.first_cuts,
        "leaves" => counts.leaves,
    };
    let view = table! { (place, way) in settings();
        "features" => way, "setting" => format!("{} {}", place.0, place.1),
        "rate" => rate(searches, place, way), "leaves" => against_all(searches, place, way),
    };
    let sources = places.iter().flat_map(|&place| shares(searches, place).map(|share| (place, share)));
    let sources = table! { ((game, depth), (source, share)) in sources;
        "cut by" => source, "setting" => format!("{game} {depth}"), "share" => share,
    };
    let rates = view.pivot(&["features"], "setting", "rate");
    let leaves = view.pivot(&["features"], "setting", "leaves");
    let sources = sources.pivot(&["cut by"], "setting", "share");
    let games = || searches.games().into_iter();
    let first_cuts = |game| format!("{game}, depth {deepest}: first cuts");
    Report::new(data)
        .views([rates.titled("The share of cut nodes that their first move cut, by game and depth")])
        .views([leaves.titled("Leaves against those with all features (geometric means)")])
        .views([sources.titled(
            "With all features: shares of the cut-offs, by the first of these that had put the move forward",
        )])
        .note(
            "The last source, “rest”, is the evaluator's own score of the move, or the order in which the \
             game generates its moves.",
        )
        .plots(plots(searches, deepest))
        .claims(games().map(|game| {
            let of = searches.of(at(game, deepest), ALL).map(|(_, found)| found.statistics);
            let cuts = of.map(|counts| (counts.first_cuts as f64, counts.cuts as f64)).collect();
            let [value, tolerance] = ABOUT;
            Check::totals(first_cuts(game), Expected::Near { value, tolerance }, &cuts)
        }))
        .figures(games().map(|game| {
            (format!("{} with no feature", first_cuts(game)), rate(searches, (game, deepest), NONE))
        }))
        .figures(games().flat_map(|game| {
            let cuts = |source| format!("{game}, depth {deepest}: cut-offs by {source}");
            shares(searches, (game, deepest)).map(|(source, share)| (cuts(source), share))
        }))
        .figures(games().flat_map(|game| {
            ["left out", "alone"].into_iter().flat_map(move |which| {
                SWITCHES.map(|(feature, _)| {
                    let ratio = against_all(searches, (game, deepest), &way(which, feature));
                    (format!("{game}: leaves, {feature} {which} / all"), ratio)
                })
            })
        }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::costs::Place;
    use crate::{Measured, Verdict};
    use nullwindow::Score;

    #[test]
    fn every_feature_is_left_out_once_and_alone_once() {
        let boards = switchboards();
        assert_eq!(boards.len(), 12);
        assert_eq!(boards[0].1, Features::default());
        for (i, (name, features)) in boards.iter().enumerate() {
            assert!(boards[..i].iter().all(|(_, other)| other != features), "{name}");
            assert!(features.table && features.enhanced_cuts, "{name} is of ordering only");
        }
    }

    #[test]
    fn ordering_pays() {
        let depth = "5".parse().unwrap();
        let game = vec![Suite::ConnectFour, Suite::Kalah, Suite::Othello];
        let options = Options { sample: Sample { game, openings: 4, seed: 3 }, depth, hash: 1 };
        let report = options.run(&Monitor::silent()).unwrap();
        assert_eq!(report.table.rows().len(), 3 * 12 * 4);
        let rate = |i: usize| report.views[0].rows()[i][1].to_string().parse::<f64>().unwrap();
        assert!(rate(0) > rate(1), "with all features and with none: {}", report.views[0]);
        let leaves = report.views[1].csv();
        assert!(leaves.contains("\nall,1,1,1\n"), "{leaves}");
        for game in 1..=3 {
            let share = |row: &[crate::Cell]| row[game].to_string().parse::<f64>().unwrap();
            let total: f64 = report.views[2].rows().iter().map(|row| share(row)).sum();
            assert!((total - 1.0).abs() < 0.003, "each cut-off has one source: {}", report.views[2]);
        }
        assert_eq!(report.plots[0].names().collect::<Vec<_>>(), ["connect-four", "kalah", "othello"]);
    }

    #[test]
    fn the_verdict_follows_from_the_rates() {
        for (first_cuts, verdict) in
            [(91, Verdict::Holds), (86, Verdict::DoesNotHold), (94, Verdict::DoesNotHold)]
        {
            let statistics = Statistics { cuts: 100, first_cuts, leaves: 9, ..Statistics::default() };
            let found = Measured { statistics, ..Measured::of_leaves(9, Score::points(0)) };
            let places = ["1", "2"].map(|position| {
                let costs = [ALL, NONE].map(|way| (way.to_owned(), found.clone())).into();
                let place = Place { game: Suite::Kalah, position: position.to_owned(), depth: 5 };
                (place, costs)
            });
            assert_eq!(report(&Searches(places.into()), 5).verdict().0, verdict);
        }
    }
}
