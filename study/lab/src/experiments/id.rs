//! Iterative deepening against a direct search to the same depth (Slate & Atkin 1977; Kishimoto & Müller,
//! tutorial part 3, slide 17).

use crate::costs::{Measure, Place, Searches};
use crate::{Check, Error, Expected, Experiment, Measured, Monitor, Range, Report, Sample, Setup, TableSize};
use nullwindow::engine::{Features, Options as Search};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    sample: Sample,
    /// The depth in plies: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "2-10", value_parser = Range::within(1, 30))]
    depth: Range,
}

/// A way to search: the step of deepening (0 is a direct search), with or without a table, in the evaluator's
/// order of moves or the game's own.
struct Method {
    name: &'static str,
    step: u32,
    table: bool,
    order: bool,
}

/// The textbook's alpha-beta, direct and without memory: the denominator of the ratios.
const ALPHA_BETA: &str = "alpha-beta";

const METHODS: [Method; 7] = [
    Method { name: "PVS", step: 0, table: false, order: false },
    Method { name: "PVS+table", step: 0, table: true, order: false },
    Method { name: "ID+PVS+table", step: 1, table: true, order: false },
    Method { name: "ID2+PVS+table", step: 2, table: true, order: false },
    Method { name: "PVS+table+order", step: 0, table: true, order: true },
    Method { name: "ID+PVS+table+order", step: 1, table: true, order: true },
    Method { name: "ID2+PVS+table+order", step: 2, table: true, order: true },
];

/// The comparisons: iterated search, and direct search.
const PAIRS: [[&str; 2]; 3] =
    [["ID+PVS+table", ALPHA_BETA], ["ID+PVS+table", "PVS+table"], ["ID+PVS+table+order", "PVS+table+order"]];

/// The iterated searches.
const ITERATED: [&str; 4] = ["ID+PVS+table", "ID2+PVS+table", "ID+PVS+table+order", "ID2+PVS+table+order"];

/// The claim is about searches to at least this depth.
const DEEP: u32 = 6;

impl Method {
    fn setup(&self, depth: u32) -> Setup {
        let features = Features { order: self.order, ..Features::default() };
        let options = Search { step: self.step, features, ..Search::default() };
        let table = if self.table { TableSize::Mebibytes(16) } else { TableSize::None };
        Setup { options, table, ..Setup::to(depth) }
    }
}

impl Experiment for Options {
    const NAME: &'static str = "id";
    const CLAIM: &'static str = "Iterative deepening with a transposition table usually searches fewer \
        nodes, all iterations together, than a direct search to the same depth";
    const SOURCE: &'static str = "Kishimoto & Müller, tutorial part 3, slide 17, after Slate & Atkin 1977";
    const EXAMPLE: &'static str = "--game othello --depth 2-7";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let searches = Searches::run(&self.sample.subjects(), &self.depth, monitor, |case, depth| {
            let plain = case.subject.alpha_beta((case.position, depth), None, monitor)?;
            let mut costs = vec![(ALPHA_BETA.to_owned(), plain)];
            let ways = METHODS.iter().map(|method| (method.name, method.setup(depth)));
            costs.extend(case.each(ways, monitor)?);
            Ok(costs)
        })?;
        Ok(report(&searches))
    }
}

fn report(searches: &Searches) -> Report {
    let names = METHODS.each_ref().map(|method| method.name);
    let claim = |game, [iterated, direct]: [&str; 2]| {
        let deep = |place: &Place| place.game == game && place.depth >= DEEP;
        let ratios = searches.by_position(Measure::Nodes, deep, &[[iterated, direct]]);
        let figure = format!("{game}: nodes of {iterated} / {direct}, from depth {DEEP}");
        Check::positions(figure, Expected::AtMost(1.0), ratios)
    };
    let ordered = ["ID+PVS+table+order", "ID2+PVS+table+order"];
    let below = "The share of the last iteration's nodes below the first move of the root, means";
    Report::new(searches.table())
        .views([
            searches.means(Measure::Nodes, &names, ALPHA_BETA),
            searches.means(Measure::Nodes, &["ID+PVS+table", "ID2+PVS+table"], "PVS+table"),
            searches.means(Measure::Nodes, &ordered, "PVS+table+order"),
            searches.shares(
                "The last iteration's share of all nodes, means",
                &ITERATED,
                Measured::last_iteration,
            ),
            searches.shares(below, &ITERATED, Measured::first_move),
        ])
        .note(
            "“ID2” deepens by two plies; “+order” also orders moves by the evaluator's scores. PVS has \
            killers, counter-moves and history.",
        )
        .plots(searches.plots(Measure::Nodes, &names, ALPHA_BETA))
        .check(searches.values_agree())
        .claims(searches.games().into_iter().flat_map(|game| PAIRS.map(|pair| claim(game, pair))))
        .undecided_if(
            searches.depths().last().is_none_or(|&depth| depth < DEEP),
            format!("the claim is about searches to depth {DEEP} or deeper"),
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use crate::experiments::lab;

    #[test]
    fn direct_and_iterated_searches_agree_and_differ_in_cost() {
        let run = lab("id --openings 2 --depth 3,6").unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), 3 * 2 * 2 * (1 + METHODS.len()));
        assert_eq!(run.report.claims.len(), 3 * PAIRS.len(), "a part for each game and pair at depth 6");
        assert_eq!(run.report.plots.len(), 3);
        assert_eq!(run.report.plots[0].names().count(), METHODS.len());
    }

    #[test]
    fn shallow_searches_decide_nothing() {
        let run = lab("id --game kalah --openings 1 --depth 2-3").unwrap();
        assert_eq!(run.verdict().0, Verdict::Undecided);
    }
}
