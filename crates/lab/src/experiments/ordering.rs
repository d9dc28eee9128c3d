//! The share of cuts by the first move, and the contribution of each way of ordering moves (Marsland 1986;
//! Schaeffer 1989; the usual yardstick of move ordering, as on the Chess Programming Wiki's page on principal
//! variation search).
//!
//! The defaults take some ten seconds of one core.

use crate::{
    Axis, Check, Error, Experiment, Monitor, Ours, Plot, Range, Ratios, Report, Sample, Setup, Suite, Table,
    TableSize, row,
};
use nullwindow::engine::{CutsBy, Features, Options as Search, Statistics};
use serde::Serialize;
use std::collections::BTreeMap;

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

/// All of them, none, each left out, each alone.
fn switchboards() -> Vec<(String, Features)> {
    let all = Features::default();
    let mut none = all;
    SWITCHES.iter().for_each(|(_, switch)| switch(&mut none, false));
    let changed = |mut features: Features, switch: Switch, on: bool| {
        switch(&mut features, on);
        features
    };
    let ends = [("all".to_owned(), all), ("none".to_owned(), none)];
    let without = SWITCHES.iter().map(|&(name, switch)| (format!("no {name}"), changed(all, switch, false)));
    let alone = SWITCHES.iter().map(|&(name, switch)| (format!("{name} only"), changed(none, switch, true)));
    ends.into_iter().chain(without).chain(alone).collect()
}

/// One game at one depth with some features.
struct OrderingStep {
    game: usize,
    depth: u32,
    features: usize,
    name: String,
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
        let boards = switchboards();
        let mut cases = Vec::new();
        for (game, subject) in subjects.iter().enumerate() {
            for depth in self.depth.iter() {
                let name =
                    |features: usize| format!("{} to depth {depth}, {}", subject.game(), boards[features].0);
                cases.extend((0..boards.len()).map(|features| OrderingStep {
                    game,
                    depth,
                    features,
                    name: name(features),
                }));
            }
        }
        let columns = ["game", "position", "depth", "features", "cuts", "first_cuts", "leaves"];
        let (mut table, mut found) = (Table::new(&columns), StatisticsTable::new());
        for case in monitor.steps(cases, |case| case.name.clone()) {
            let (subject, (name, features)) = (&subjects[case.game], &boards[case.features]);
            let setup = Setup {
                table: TableSize::Mebibytes(self.hash as usize),
                options: Search { features: *features, ..Search::default() },
                ..Setup::to(case.depth)
            };
            for i in 0..subject.positions() {
                let measured = match subject.search(i, &setup, monitor) {
                    Err(Error::Stopped) => break,
                    measured => measured?,
                };
                let Statistics { cuts, first_cuts, leaves, .. } = measured.statistics;
                let (game, position) = (subject.game().to_string(), subject.name(i));
                table.push(row![game, position, case.depth, name.clone(), cuts, first_cuts, leaves]);
                found.entry((case.game, case.depth, case.features)).or_default().push(measured.statistics);
            }
        }
        let games: Vec<Suite> = subjects.iter().map(|subject| subject.game()).collect();
        Ok(report(&games, self.depth.last(), &found, table))
    }

    const OURS: &'static [Ours] = &[Ours {
        options: "",
        figures: &[
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
            ("othello: leaves, order alone / all", 1.377, 0.03),
        ],
    }];
}

/// The counts on each position, by game (its number), depth and features (their number).
type StatisticsTable = BTreeMap<(usize, u32, usize), Vec<Statistics>>;

/// The share of the cut nodes of all positions together that the first move cut.
fn rate(counts: &[Statistics]) -> f64 {
    let sum = |count: fn(&Statistics) -> u64| counts.iter().map(count).sum();
    let total =
        Statistics { cuts: sum(|c| c.cuts), first_cuts: sum(|c| c.first_cuts), ..Statistics::default() };
    total.first_cut_rate()
}

/// Leaves relative to those with all features, position by position: the geometric mean.
fn against_all(found: &StatisticsTable, (game, depth, features): (usize, u32, usize)) -> f64 {
    let leaves = |features| found.get(&(game, depth, features)).map_or(&[][..], Vec::as_slice).iter();
    let pairs = leaves(features).zip(leaves(0)).filter(|(_, all)| all.leaves > 0);
    pairs.map(|(some, all)| (some.leaves as f64, all.leaves as f64)).collect::<Ratios>().geometric_mean()
}

/// The shares of the cut-offs with all features, by what had put the move that cut forward.
fn sources(games: &[Suite], found: &StatisticsTable) -> Table {
    let mut view = Table::new(&["cut by", "setting", "share"]);
    for (&(game, depth, _), counts) in found.iter().filter(|((.., features), _)| *features == 0) {
        for (source, share) in shares(counts) {
            view.push(row![source, format!("{} {depth}", games[game]), share]);
        }
    }
    view.pivot(&["cut by"], "setting", "share").titled(
        "With all features: shares of the cut-offs, by the first of these that had put the move forward",
    )
}

/// The shares of the sources of the moves that cut, on all positions together.
fn shares(counts: &[Statistics]) -> [(&'static str, f64); 5] {
    let all: u64 = counts.iter().map(|counts| counts.cuts).sum();
    let sources = CutsBy::default().all();
    std::array::from_fn(|i| {
        let cuts: u64 = counts.iter().map(|counts| counts.cuts_by.all()[i].1).sum();
        (sources[i].0, cuts as f64 / all as f64)
    })
}

/// “About 90 %”: the share, and the largest distance from it.
pub(super) const ABOUT: [f64; 2] = [0.9, 0.03];

/// The leaves with each feature left out, and with each alone, relative to those with all: bars, a colour for
/// each game.
fn plots(games: &[Suite], depth: u32, found: &StatisticsTable) -> [Plot; 2] {
    let count = SWITCHES.len();
    // The places of these in `switchboards`, behind "all" and "none".
    [("left out", 2), ("alone", 2 + count)].map(|(which, first)| {
        let title = format!("Leaves to depth {depth} against those with all features");
        let across = Axis::names(format!("feature {which}"), SWITCHES.map(|(name, _)| name));
        let empty = Plot::new(title, across, Axis::log("ratio (geometric mean)"));
        games.iter().enumerate().fold(empty, |plot, (game, name)| {
            let bar = |i: usize| (i as f64, against_all(found, (game, depth, first + i)));
            plot.series(name.to_string(), (0..count).map(bar))
        })
    })
}

fn report(games: &[Suite], deepest: u32, found: &StatisticsTable, table: Table) -> Report {
    let boards = switchboards();
    let mut view = Table::new(&["features", "setting", "rate", "leaves"]);
    for (&(game, depth, features), counts) in found {
        let setting = format!("{} {depth}", games[game]);
        let leaves = against_all(found, (game, depth, features));
        view.push(row![boards[features].0.clone(), setting, rate(counts), leaves]);
    }
    let rates = view.pivot(&["features"], "setting", "rate");
    let leaves = view.pivot(&["features"], "setting", "leaves");
    let mut report = Report::new(table)
        .view(rates.titled("The share of cut nodes that their first move cut, by game and depth"))
        .view(leaves.titled("Leaves against those with all features (geometric means)"))
        .view(sources(games, found))
        .note(
            "The last source, “rest”, is the evaluator's own score of the move, or the order in which the \
             game generates its moves.",
        );
    report.plots = plots(games, deepest, found).into();
    for (game, name) in games.iter().enumerate() {
        let of =
            |features: usize| found.get(&(game, deepest, features)).map_or(f64::NAN, |counts| rate(counts));
        let (all, none) = (of(0), of(1));
        let figure = format!("{name}, depth {deepest}: first cuts");
        report = report
            .claim(Check::near(figure, ABOUT[0], ABOUT[1], all))
            .measured(format!("{name}, depth {deepest}: first cuts with no feature"), none);
        for (source, share) in found.get(&(game, deepest, 0)).into_iter().flat_map(|counts| shares(counts)) {
            report = report.measured(format!("{name}, depth {deepest}: cut-offs by {source}"), share);
        }
        for (way, features) in ["left out", "alone"].into_iter().zip([2, 2 + SWITCHES.len()]) {
            for (i, (feature, _)) in SWITCHES.iter().enumerate() {
                let ratio = against_all(found, (game, deepest, features + i));
                report = report.measured(format!("{name}: leaves, {feature} {way} / all"), ratio);
            }
        }
    }
    report
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

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
            let counts = Statistics { cuts: 100, first_cuts, leaves: 9, ..Statistics::default() };
            let found = StatisticsTable::from([((0, 5, 0), vec![counts]), ((0, 5, 1), vec![counts])]);
            let report = report(&[Suite::Kalah], 5, &found, Table::new(&["game"]));
            assert_eq!(report.verdict().0, verdict);
        }
    }
}
