//! The leaves of searches of real games relative to those of the minimal tree (Ebeling 1987, *All the Right
//! Moves*; Plaat, Schaeffer, Pijls & de Bruin 1996, *Exploiting graph properties of game trees*; Heinz 1999
//! on DarkThought).
//!
//! The denominator is the minimal *tree* of the same position at the same depth, best move first, no table.
//! Two are counted: with the first move that refutes at each cut node, and with the cheapest, the lower limit
//! of a search without a table. The minimal graphs are counted beside them. The defaults take about two
//! minutes of one core.

use crate::costs::{Costs, Measure, Place, PositionStep, Searches, at};
use crate::{
    Check, Error, Expected, Experiment, Measured, Monitor, Range, Report, Sample, Setup, TableSize,
    geometric_mean,
};
use nullwindow::engine::{Features, Options as Search};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    sample: Sample,
    /// The depth in plies: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "4-10", value_parser = Range::within(1, 20))]
    depth: Range,
    /// The last depth at which the cheapest minimal tree is counted as well: it takes much longer than the
    /// search.
    #[arg(long, default_value_t = 7)]
    cheapest_to: u32,
    /// The size of the transposition table in MiB, where there is one.
    #[arg(long, value_name = "MIB", default_value_t = 16,
        value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
}

/// The minimal tree with the first refutation at each cut node, and with the cheapest.
const MINIMAL: &str = "minimal";
const CHEAPEST: &str = "cheapest minimal";
/// The minimal graphs: with the first refutations, and approximately the smallest one.
const LEFT_FIRST: &str = "left-first graph";
const GRAPH: &str = "approximated graph";

/// One search to the depth, no table.
const DIRECT: &str = "direct";
/// The last iteration, no table.
const DEEPENED: &str = "deepened";
/// The last iteration, where the table gives its best moves and nothing else.
const TABLE_MOVES: &str = "table moves";
/// The last iteration, where the table gives bounds too.
const TABLE: &str = "table";
/// All iterations of that.
const ALL_ITERATIONS: &str = "table, all iterations";

const WAYS: [&str; 5] = [DIRECT, DEEPENED, TABLE_MOVES, TABLE, ALL_ITERATIONS];

impl Experiment for Options {
    const NAME: &'static str = "critical";
    const CLAIM: &'static str = "Good programs search no more than 1.5 times the leaves of the minimal tree \
        (without a table: neither without any, the column \"deepened\", nor with one that only orders moves, \
        \"table moves\"); with a transposition table's answers (\"table\") they come below it, to 0.55 \
        times.";
    const SOURCE: &'static str =
        "Ebeling 1987 (1.5); Plaat, Schaeffer, Pijls & de Bruin 1996; Heinz on DarkThought (0.55)";
    const EXAMPLE: &'static str = "--game kalah --depth 4-10 --cheapest-to 8";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let searches = Searches::run(&self.sample.subjects(), &self.depth, monitor, |case, depth| {
            costs(self, case, depth, monitor)
        })?;
        Ok(report(self, &searches))
    }
}

/// The costs of the minimal trees and of the searches at one place.
fn costs(options: &Options, step: PositionStep<'_>, depth: u32, monitor: &Monitor) -> Result<Costs, Error> {
    let table = Setup { table: TableSize::Mebibytes(options.hash as usize), ..Setup::to(depth) };
    let none = Setup { table: TableSize::None, ..table };
    let moves = Features { table: false, ..Features::default() };
    let moves = Setup { options: Search { features: moves, ..Search::default() }, ..table };
    let direct = Setup { options: Search { step: 0, ..Search::default() }, ..none };
    let direct = step.search(&direct, monitor)?;
    let (value, cheapest) = (direct.score, depth <= options.cheapest_to);
    let minimal = step.subject.critical((step.position, depth), value, cheapest, monitor)?;
    let mut costs = vec![(MINIMAL, Measured::of_leaves(minimal.first, value))];
    costs.extend(minimal.cheapest.map(|leaves| (CHEAPEST, Measured::of_leaves(leaves, value))));
    for (graph, leaves) in [(LEFT_FIRST, minimal.left_first), (GRAPH, minimal.approximated)] {
        costs.push((graph, Measured::of_leaves(leaves, value)));
    }
    costs.push((DIRECT, direct));
    for (way, setup) in [(DEEPENED, none), (TABLE_MOVES, moves), (TABLE, table)] {
        let [last, all] = step.iterations(&setup, monitor)?;
        costs.push((way, last));
        if way == TABLE {
            costs.push((ALL_ITERATIONS, all));
        }
    }
    Ok(costs.into_iter().map(|(way, cost)| (way.to_owned(), cost)).collect())
}

/// The largest ratio to the minimal tree without a table's bounds, and the smallest with them.
const CLAIMED: f64 = 1.5;
const CLAIMED_BELOW: f64 = 0.55;

/// The least depth that decides.
const DEEP: u32 = 6;

fn report(options: &Options, searches: &Searches) -> Report {
    let deepest = options.depth.last();
    // A position with all its depths is one of the sample.
    let claims = |game| {
        let deep = move |place: &Place| place.game == game && place.depth >= DEEP;
        let claim = |way, most| {
            let ratios = searches.by_position(Measure::Leaves, deep, &[[way, MINIMAL]]);
            let figure = format!("{game}, from depth {DEEP}, {way}: leaves / minimal");
            Check::positions(figure, Expected::AtMost(most), ratios)
        };
        [claim(DEEPENED, CLAIMED), claim(TABLE_MOVES, CLAIMED), claim(TABLE, 1.0)]
    };
    // DarkThought's figure is of one program and game: the game where the table saves most is compared.
    let saving = |game| searches.by_position(Measure::Leaves, at(game, deepest), &[[TABLE, MINIMAL]]);
    let lowest = searches.games().into_iter().map(saving);
    let lowest =
        lowest.min_by(|a, b| geometric_mean(a.iter().copied()).total_cmp(&geometric_mean(b.iter().copied())));
    let figure = format!("the lowest of {TABLE}, depth {deepest}: leaves / minimal");
    let lowest = Check::positions(figure, Expected::AtMost(CLAIMED_BELOW), lowest.unwrap_or_default());
    Report::new(searches.table())
        .views([MINIMAL, CHEAPEST, GRAPH].map(|tree| searches.means(Measure::Leaves, &WAYS, tree)))
        .note(
            "minimal: the first refutation at each cut node, in the evaluator's move order; cheapest \
            minimal: the cheapest there, so that no search without a table can take fewer leaves.",
        )
        .note(
            "direct: one search to the depth, no table. deepened: the last iteration, no table. table moves: \
            the last iteration, the table only gives the move to try first. table: the last iteration.",
        )
        .note(
            "approximated graph: the smallest known proof where a table keeps every bound. \
            nullwindow-lab graph has more of it.",
        )
        .figures(searches.games().into_iter().map(|game| {
            let pair = [TABLE, GRAPH];
            let figure = format!("{game}, depth {deepest}, {TABLE}: leaves / {GRAPH}");
            (figure, searches.mean(Measure::Leaves, at(game, deepest), pair))
        }))
        .plots(searches.plots(Measure::Leaves, &WAYS, MINIMAL))
        .check(searches.values_agree())
        .claims(searches.games().into_iter().flat_map(claims))
        .claim(lowest)
        .undecided_if(deepest < DEEP, "at least six plies are needed to decide")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Suite, Verdict};
    use nullwindow::Score;

    fn options(game: Vec<Suite>, depth: &str) -> Options {
        let depth = depth.parse().unwrap();
        Options { sample: Sample { game, openings: 3, seed: 2 }, depth, cheapest_to: 4, hash: 1 }
    }

    /// Without the bounds of a table no search visits fewer leaves than the cheapest proof.
    #[test]
    fn no_search_without_a_table_is_below_the_minimal_tree() {
        let options = options(vec![Suite::ConnectFour, Suite::Kalah, Suite::Othello], "1-5");
        let monitor = Monitor::silent();
        let searches = Searches::run(&options.sample.subjects(), &options.depth, &monitor, |case, depth| {
            costs(&options, case, depth, &monitor)
        })
        .unwrap();
        for way in [MINIMAL, DIRECT, DEEPENED, TABLE_MOVES] {
            let pairs: Vec<_> = searches.pairs(|_| true, [way, CHEAPEST]).collect();
            assert_eq!(pairs.len(), 3 * 3 * 4, "not at depth 5");
            assert!(
                pairs.iter().all(|[cost, cheapest]| cost.statistics.leaves >= cheapest.statistics.leaves),
                "{way}"
            );
        }
        let pairs = searches.pairs(|_| true, [ALL_ITERATIONS, TABLE]);
        assert_eq!(
            pairs.filter(|[all, last]| all.statistics.leaves >= last.statistics.leaves).count(),
            3 * 3 * 5
        );
        let report = report(&options, &searches);
        assert!(report.checks[0].met() && report.plots.len() == 3, "{}", report.checks[0]);
        assert_eq!(report.verdict().0, Verdict::Undecided);
    }

    #[test]
    fn the_verdict_follows_from_the_ratios() {
        let options = options(vec![Suite::Kalah], "6");
        for (none, moves, answers, verdict) in [
            (125, 120, 50, Verdict::Holds),
            (125, 120, 80, Verdict::HoldsInPart),
            (160, 120, 50, Verdict::HoldsInPart),
            (125, 160, 50, Verdict::HoldsInPart),
            (160, 160, 110, Verdict::DoesNotHold),
        ] {
            let leaves = [(MINIMAL, 100), (DEEPENED, none), (TABLE_MOVES, moves), (TABLE, answers)];
            let cost =
                |(way, leaves): (&str, u64)| (way.to_owned(), Measured::of_leaves(leaves, Score::points(1)));
            let searches =
                Searches::run(&options.sample.subjects(), &options.depth, &Monitor::silent(), |_, _| {
                    Ok(leaves.into_iter().map(cost).collect())
                })
                .unwrap();
            assert_eq!(report(&options, &searches).verdict().0, verdict);
        }
    }
}
