//! Enhancements added one after another, against plain alpha-beta and the minimal tree (Marsland 1986, figure
//! 8).

use crate::costs::{Costs, Measure, PositionStep, Searches};
use crate::{
    Check, Error, Expected, Experiment, Measured, Monitor, Range, Report, Sample, Setup, Suite, TableSize,
};
use nullwindow::Score;
use nullwindow::engine::{Features, Options as Search};
use nullwindow::textbook::aspiration::Widen;
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    sample: Sample,
    /// The depth in plies: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "2-8", value_parser = Range::within(1, 30))]
    depth: Range,
    /// Half the width of the aspiration window, in points [default: 48 in shogi, 16 in connect-four and
    /// chess, 4 in the others].
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=1_000))]
    delta: Option<i32>,
}

const ALPHA_BETA: &str = "alpha-beta";
const MINIMAL: &str = "minimal tree";
const BEST_FIRST: &str = "best move first";
const ALL_ITERATIONS: &str = "all iterations";

/// The enhancements, each added to those before it.
const LADDER: [&str; 8] =
    [ALPHA_BETA, "+aspiration", "PVS", "+killers", "+history", "+table", "+enhanced cuts", "+order"];
/// The rung from which the engine is used, and that from which it has a table.
const PVS: usize = 2;
const TABLE: usize = 5;

/// The largest ratio to the leaves of the minimal tree that counts as close to it: Ebeling's.
const CLOSE: f64 = 1.5;

/// The engine with the enhancements up to a rung of the ladder.
fn setup(rung: usize, depth: u32, delta: Score) -> Setup {
    let features = Features {
        killers: rung >= 3,
        history: rung >= 4,
        counters: rung >= 4,
        table: rung >= TABLE,
        table_move: rung >= TABLE,
        enhanced_cuts: rung >= 6,
        order: rung >= 7,
        ..Features::default()
    };
    let options = Search { aspiration: Some((delta, Widen::Double)), features, ..Search::default() };
    let table = if rung >= TABLE { TableSize::Mebibytes(16) } else { TableSize::None };
    Setup { options, table, ..Setup::to(depth) }
}

impl Experiment for Options {
    const NAME: &'static str = "enhancements";
    const CLAIM: &'static str = "Aspiration, null windows, killers, history and the transposition table each \
        make alpha-beta's tree smaller, until it is close to the minimal tree";
    const SOURCE: &'static str = "Marsland, “A Review of Game-Tree Pruning”, 1986, figure 8, after Kishimoto \
        & Müller, tutorial part 3, slide 24";
    const EXAMPLE: &'static str = "--game othello --depth 2-7";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let delta = |game| Score::points(self.delta.unwrap_or_else(|| usual_delta(game)));
        let searches = Searches::run(&self.sample.subjects(), &self.depth, monitor, |case, depth| {
            climb(case, depth, delta(case.subject.game()), monitor)
        })?;
        Ok(report(&searches))
    }
}

/// Of the powers of two, the one with which plain aspiration visits about the fewest leaves. Connect Four's
/// estimate has the larger steps.
fn usual_delta(game: Suite) -> i32 {
    match game {
        Suite::ConnectFour | Suite::Chess | Suite::Trees => 16,
        Suite::Shogi | Suite::ShogiEndgames => 48,
        Suite::Kalah | Suite::Othello | Suite::Fforum | Suite::OthelloPatterns | Suite::FforumPatterns => 4,
    }
}

/// The cost of the last iteration on each rung, of all iterations on the last rung, and of the minimal tree.
fn climb(step: PositionStep<'_>, depth: u32, delta: Score, monitor: &Monitor) -> Result<Costs, Error> {
    let PositionStep { subject, position } = step;
    let plain = |depth, window| subject.alpha_beta((position, depth), window, monitor);
    let centre = plain(depth - 1, None)?.score;
    let mut costs = vec![(LADDER[0], plain(depth, None)?), (LADDER[1], plain(depth, Some([centre, delta]))?)];
    for (rung, name) in LADDER.into_iter().enumerate().skip(PVS) {
        let [last, all] = step.iterations(&setup(rung, depth, delta), monitor)?;
        costs.push((name, last));
        if rung + 1 == LADDER.len() {
            costs.push((ALL_ITERATIONS, all));
        }
    }
    let value = costs[0].1.score;
    let minimal = subject.critical((position, depth), value, true, monitor)?;
    let trees = [(BEST_FIRST, Some(minimal.first)), (MINIMAL, minimal.cheapest)];
    costs.extend(trees.into_iter().filter_map(|(tree, n)| Some((tree, Measured::of_leaves(n?, value)))));
    Ok(costs.into_iter().map(|(way, cost)| (way.to_owned(), cost)).collect())
}

fn report(searches: &Searches) -> Report {
    let shown: Vec<&str> = LADDER[1..].iter().copied().chain([ALL_ITERATIONS, BEST_FIRST, MINIMAL]).collect();
    let plotted: Vec<&str> = shown.iter().copied().filter(|&way| way != BEST_FIRST).collect();
    Report::new(searches.table())
        .views([searches.means(Measure::Leaves, &shown, ALPHA_BETA)])
        .note(
            "A search's leaves are those of its last iteration, with the table and histories of the \
             iterations before; “all iterations” counts the last search's whole. Ratios of the claim are \
             geometric means over the positions, each with its depths; “close” is taken to be at most 1.5.",
        )
        .plots(searches.plots(Measure::Leaves, &plotted, ALPHA_BETA))
        .checks([searches.values_agree(), above_minimal(searches)])
        .claims(searches.games().into_iter().flat_map(|game| claimed(searches, game)))
}

/// Without a table no search can have fewer leaves than the smallest proof.
fn above_minimal(searches: &Searches) -> Check {
    let below = LADDER[..TABLE].iter().flat_map(|way| searches.pairs(|_| true, [way, MINIMAL]));
    let below = below.filter(|[cost, minimal]| cost.statistics.leaves < minimal.statistics.leaves).count();
    Check::exactly("searches without a table that have fewer leaves than the minimal tree", 0, below as u64)
}

/// The steps of the ladder in a game, and how close its end is to the minimal tree.
fn claimed(searches: &Searches, game: Suite) -> Vec<Check> {
    let last = LADDER[LADDER.len() - 1];
    let steps = LADDER.windows(2).map(|step| ([step[1], step[0]], 1.0));
    let claim = |(pair, most): ([&str; 2], f64)| {
        let ratios = searches.by_position(Measure::Leaves, |place| place.game == game, &[pair]);
        let figure = format!("{game}: leaves of {} / {}", pair[0], pair[1]);
        let claim = Check::positions(figure, Expected::AtMost(most), ratios);
        if most == CLOSE { claim.ours() } else { claim }
    };
    steps.chain([([last, MINIMAL], CLOSE)]).map(claim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::lab;

    #[test]
    fn every_rung_finds_the_value_and_the_data_have_them_all() {
        let run = lab("enhancements --openings 2 --depth 1,5").unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), 3 * 2 * 2 * (LADDER.len() + 3));
        assert_eq!(run.report.plots.len(), 3);
    }

    /// The leaves of the last iterations of all depths add up to those of the whole search.
    #[test]
    fn iterations_add_up() {
        let subject = Suite::Othello.subject(1, 1);
        let case = PositionStep { subject: &*subject, position: 0 };
        let leaves = |depth, way| {
            let costs = climb(case, depth, Score::points(4), &Monitor::silent()).unwrap();
            costs.iter().find(|(name, _)| name == way).unwrap().1.statistics.leaves
        };
        let all: u64 = (1..=5).map(|depth| leaves(depth, "+order")).sum();
        assert_eq!(all, leaves(5, ALL_ITERATIONS));
    }
}
