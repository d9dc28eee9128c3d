//! The cost of the enhancements of alpha-beta on small subtrees, in operations rather than in leaves (Hsu,
//! *Scout and NegaScout*, slide 30: the overhead is too large there).
//!
//! An operation is a visit of a node, the score of a move, or a probe of the table. Killers and history have
//! no operations of their own here. The processor's time is printed as well; it depends on the machine. The
//! defaults take some ten seconds of one core.

use crate::costs::{PositionStep, distinct, steps};
use crate::{
    Check, Error, Experiment, Monitor, Range, Ratios, Report, Sample, Setup, Suite, Table, TableSize, table,
};
use nullwindow::engine::{Features, Options as Search};
use nullwindow_subjects::{scored_moves, unstopped};
use nullwindow_support::ThreadTime;
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    sample: Sample,
    /// The depth in plies of the subtrees: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "1-8", value_parser = Range::within(1, 12))]
    depth: Range,
}

/// The enhancements that are on.
const WAYS: [(&str, &[&str]); 4] = [
    (NONE, &[]),
    ("table", &["table", "table_move"]),
    ("order", &["order"]),
    ("all", &["table", "table_move", "order", "killers", "history"]),
];
const NONE: &str = "none";

/// The table of a small subtree.
const ENTRIES: usize = 1 << 10;

/// A direct search of a subtree.
struct SubtreeCost {
    game: Suite,
    depth: u32,
    way: &'static str,
    operations: u64,
    leaves: u64,
    seconds: f64,
    score: nullwindow::Score,
}

impl Options {
    /// All searches of one position.
    fn searches(&self, step: PositionStep<'_>, monitor: &Monitor) -> Result<Vec<SubtreeCost>, Error> {
        let mut costs = Vec::new();
        for depth in self.depth.iter() {
            for (way, names) in WAYS {
                let on = |features: Features, name: &&str| features.with(name, true).expect("it is listed");
                let features = names.iter().fold(Features::NONE, on);
                let table = if features.table { TableSize::Entries(ENTRIES) } else { TableSize::None };
                let options = Search { features, step: 0, ..Search::default() };
                let setup = Setup { options, table, ..Setup::to(depth) };
                // Once without the clock, so that the first way does not pay for cold caches.
                step.search(&setup, monitor)?;
                let (before, clock) = (scored_moves(), ThreadTime::now());
                let found = step.search(&setup, monitor)?;
                let seconds = clock.elapsed().as_secs_f64();
                let probes = if features.table { found.statistics.probes } else { 0 };
                costs.push(SubtreeCost {
                    game: step.subject.game(),
                    depth,
                    way,
                    operations: found.nodes + (scored_moves() - before) + probes,
                    leaves: found.statistics.leaves,
                    seconds,
                    score: found.score,
                });
            }
        }
        Ok(costs)
    }
}

impl Experiment for Options {
    const NAME: &'static str = "small";
    const CLAIM: &'static str = "On subtrees of at most two plies the overhead of an enhancement is \
        larger than its saving (in operations: visits of nodes, scores of moves, probes of the table); on \
        deeper ones it pays.";
    const SOURCE: &'static str = "Hsu, Scout and NegaScout, slide 30";
    const EXAMPLE: &'static str = "--game othello --depth 1-7";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let subjects = self.sample.subjects();
        let mut costs = Vec::new();
        let name = |step: &PositionStep<'_>| format!("{} {}", step.subject.game(), step.position + 1);
        for step in monitor.steps(steps(&subjects), name) {
            let Some(here) = unstopped(self.searches(step, monitor))? else { break };
            costs.extend(here);
        }
        Ok(self.report(&costs))
    }
}

/// A count of the searches in one way relative to that without enhancements.
fn ratios(costs: &[SubtreeCost], at: (Suite, u32), way: &str, of: fn(&SubtreeCost) -> f64) -> Ratios {
    let here = |way: &str| {
        let there = move |cost: &&SubtreeCost| (cost.game, cost.depth) == at && cost.way == way;
        costs.iter().filter(there).map(of).collect::<Vec<_>>()
    };
    here(way).into_iter().zip(here(NONE)).collect()
}

impl Options {
    fn report(&self, costs: &[SubtreeCost]) -> Report {
        let games = distinct(costs.iter().map(|cost| cost.game));
        let data = table! { cost in costs;
            "game" => cost.game.to_string(), "depth" => cost.depth, "enhancements" => cost.way,
            "operations" => cost.operations, "leaves" => cost.leaves, "value" => cost.score.to_string(),
        };
        let differ = |chunk: &&[SubtreeCost]| chunk.iter().any(|cost| cost.score != chunk[0].score);
        let differing = costs.chunks(WAYS.len()).filter(differ).count() as u64;
        let positions = costs.len() / (WAYS.len() * self.depth.iter().count() * games.len().max(1)).max(1);
        Report::new(data)
            .views([self.view(costs, &games)])
            .note("operations and leaves: geometric means; time: of all searches together, on this machine.")
            .check(Check::exactly("subtrees whose searches differ in value", 0, differing))
            .claims(games.iter().flat_map(|&game| self.claims(costs, game)).collect::<Vec<_>>())
            .undecided_if(positions < 20, "twenty positions of each game are needed")
            .undecided_if(
                self.depth.first() > 2 || self.depth.last() < 5,
                "depths from 2 at most to 5 at least are needed",
            )
    }

    fn view(&self, costs: &[SubtreeCost], games: &[Suite]) -> Table {
        let ways = || WAYS.iter().map(|(way, _)| *way).filter(|way| *way != NONE);
        let rows = games.iter().flat_map(|&game| self.depth.iter().map(move |depth| (game, depth)));
        let rows = rows.flat_map(|at| ways().map(move |way| (at, way)));
        let view = table! { (at, way) in rows;
            let of = |count| ratios(costs, at, way, count);
            "game" => at.0.to_string(), "depth" => at.1, "enhancements" => way,
            "operations" => of(|cost| cost.operations as f64).geometric_mean(),
            "leaves" => of(|cost| cost.leaves as f64).geometric_mean(),
            "time" => of(|cost| cost.seconds).of_totals(),
        };
        view.titled("Costs over those without enhancements, by the depth of the subtree")
    }

    fn claims(&self, costs: &[SubtreeCost], game: Suite) -> Vec<Check> {
        let mut claims = Vec::new();
        for (way, _) in WAYS.iter().filter(|(way, _)| *way != NONE) {
            let deepest = self.depth.last();
            for depth in self.depth.iter().filter(|&depth| depth <= 2 || depth == deepest) {
                let ratios = ratios(costs, (game, depth), way, |cost| cost.operations as f64);
                let figure = format!("{game}, depth {depth}, {way}: operations / without");
                let check = if depth <= 2 { Check::at_least } else { Check::at_most };
                let check = check(figure, 1.0, ratios.geometric_mean());
                claims.push(check.sample(ratios.geometric_interval()));
            }
        }
        claims
    }
}

#[cfg(test)]
mod tests {
    use crate::experiments::lab;

    #[test]
    fn a_table_costs_its_probes_where_it_saves_nothing() {
        let run = lab("small --openings 20 --depth 1-5").unwrap();
        assert!(run.passed(), "{run}");
        let figure = |name: &str| {
            let part = run.report.claims.iter().find(|part| part.figure == name);
            part.unwrap_or_else(|| panic!("{name}: {run}")).observed
        };
        // No position occurs twice within two plies: the probes are all that the table adds.
        assert!(figure("connect-four, depth 2, table: operations / without") > 1.0, "{run}");
        assert!(figure("othello, depth 5, all: operations / without") < 1.0, "{run}");
    }
}
