//! The share of cuts by the first move, and the contribution of each way of ordering moves (Marsland 1986;
//! Schaeffer 1989; the usual yardstick of move ordering, as on the Chess Programming Wiki's page on principal
//! variation search).
//!
//! The defaults take some ten seconds of one core.

use crate::costs::{Searches, at};
use crate::{
    Axis, Check, Error, Experiment, Monitor, OwnFigures, Plot, Range, Ratios, Report, Sample, Setup, Suite,
    TableSize, own_figures, table,
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

    const OURS: &'static [OwnFigures] = own_figures! {
        "" =>
            ("connect-four, depth 8: first cuts", 0.8826, 0.02),
            ("kalah, depth 8: first cuts", 0.9725, 0.02),
            ("othello, depth 8: first cuts", 0.9262, 0.02),
            ("connect-four, depth 8: first cuts with no feature", 0.5838, 0.01),
            ("connect-four: leaves, table_move left out / all", 1.06, 0.02),
            ("connect-four: leaves, killers left out / all", 1.022, 0.009),
            ("connect-four: leaves, counters left out / all", 0.9978, 0.002),
            ("connect-four: leaves, history left out / all", 1.009, 0.003),
            ("connect-four: leaves, order left out / all", 1.295, 0.03),
            ("connect-four: leaves, table_move alone / all", 1.543, 0.03),
            ("connect-four: leaves, killers alone / all", 1.757, 0.04),
            ("connect-four: leaves, counters alone / all", 1.804, 0.04),
            ("connect-four: leaves, history alone / all", 1.361, 0.03),
            ("connect-four: leaves, order alone / all", 1.232, 0.02),
            ("kalah, depth 8: first cuts with no feature", 0.6662, 0.01),
            ("kalah: leaves, table_move left out / all", 1.108, 0.02),
            ("kalah: leaves, killers left out / all", 0.9983, 0.002),
            ("kalah: leaves, counters left out / all", 1.0, 0.002),
            ("kalah: leaves, history left out / all", 0.9995, 0.002),
            ("kalah: leaves, order left out / all", 2.014, 0.04),
            ("kalah: leaves, table_move alone / all", 2.353, 0.05),
            ("kalah: leaves, killers alone / all", 2.959, 0.06),
            ("kalah: leaves, counters alone / all", 4.725, 0.09),
            ("kalah: leaves, history alone / all", 2.643, 0.05),
            ("kalah: leaves, order alone / all", 1.1, 0.02),
            ("othello, depth 8: first cuts with no feature", 0.5684, 0.01),
            ("othello: leaves, table_move left out / all", 1.221, 0.02),
            ("othello: leaves, killers left out / all", 0.997, 0.002),
            ("othello: leaves, counters left out / all", 1.002, 0.002),
            ("othello: leaves, history left out / all", 1.036, 0.009),
            ("othello: leaves, order left out / all", 1.329, 0.03),
            ("othello: leaves, table_move alone / all", 2.126, 0.04),
            ("othello: leaves, killers alone / all", 2.771, 0.06),
            ("othello: leaves, counters alone / all", 4.089, 0.08),
            ("othello: leaves, history alone / all", 1.715, 0.03),
            ("othello: leaves, order alone / all", 1.377, 0.03);
    };
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
            Check::near(first_cuts(game), ABOUT[0], ABOUT[1], rate(searches, (game, deepest), ALL))
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
            let costs = [ALL, NONE].map(|way| (way.to_owned(), found.clone())).into();
            let place = crate::costs::Place { game: Suite::Kalah, position: "1".to_owned(), depth: 5 };
            assert_eq!(report(&Searches(vec![(place, costs)]), 5).verdict().0, verdict);
        }
    }
}
