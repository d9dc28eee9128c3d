//! The graph-history interaction: wrong results of df-pn with a table that does not know the path, and the
//! nodes that a sound table costs (Kishimoto & Müller 2004).
//!
//! The games are random graphs with cycles, under each rule of repetition. Their values come from brute force
//! that keeps the whole history, and where repetition draws and the goal is a win, from retrograde analysis:
//! there only wins in a finite number of moves count, on any path.

mod oracle;

use crate::{Check, Error, Expected, Experiment, Monitor, Ratios, Report, table};
use clap::value_parser;
use nullwindow::engine::NodeClock;
use nullwindow::proof::{
    AtLeast, ByRule, DfPn, Fails, NoDominance, ProofGoal, ProofLimits, ProofOptions, ProofResult, ProofStatus,
};
use nullwindow::{Side, table::TableError};
use nullwindow_games::graph::{CycleRule, Graph, Shape};
use nullwindow_subjects::draw;
use serde::Serialize;
use std::fmt;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The number of random graphs of each kind.
    #[arg(long, value_name = "N", default_value_t = 2_000,
        value_parser = value_parser!(u64).range(1..=1_000_000))]
    graphs: u64,
    /// The number of vertices of graphs whose values come from brute force.
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = value_parser!(u16).range(2..=14))]
    vertices: u16,
    /// The number of vertices of graphs whose values come from retrograde analysis.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(u16).range(2..=10_000))]
    large: u16,
    /// The size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 1, value_parser = value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// The seed of the first graph.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// “Very small overhead”, as we read it: one node in ten.
const OVERHEAD: f64 = 1.1;

/// The vertices of the constructed graph.
const CONSTRUCTED: u16 = 9;

/// The two tables.
const TABLES: [(&str, bool); 2] = [("sound", false), ("naive", true)];

/// The games of one kind.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// [`Graph::interaction`].
    Constructed,
    /// The rule decides each repetition.
    ByRule(CycleRule),
    /// Repetition draws, and the goal is a win, on large graphs.
    Draws,
}

const KINDS: [Kind; 5] = [
    Kind::Constructed,
    Kind::Draws,
    Kind::ByRule(CycleRule::Draw),
    Kind::ByRule(CycleRule::Repeater),
    Kind::ByRule(CycleRule::Perpetual),
];

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Constructed => "constructed",
            Kind::Draws => "draw, large",
            Kind::ByRule(CycleRule::Draw) => "draw",
            // Illegal repetition has the same values: a side whose moves all repeat has lost by both rules.
            Kind::ByRule(CycleRule::Repeater | CycleRule::Illegal) => "repeater loses",
            Kind::ByRule(CycleRule::Perpetual) => "perpetual check loses",
        })
    }
}

/// One search.
struct CycleTrial {
    kind: Kind,
    graph: u64,
    vertices: u16,
    attacker: Side,
    /// Whether the attacker wins.
    wins: bool,
    naive: bool,
    found: ProofResult<u16>,
}

impl CycleTrial {
    fn is_wrong(&self) -> bool {
        self.found.status != if self.wins { ProofStatus::Proved } else { ProofStatus::Disproved }
    }
}

impl Experiment for Options {
    const NAME: &'static str = "ghi";
    const CLAIM: &'static str = "A transposition table that ignores the path returns wrong results on graphs \
        with cycles; the general solution is right, with a very small overhead in nodes (here: at most a \
        tenth)";
    const SOURCE: &'static str =
        "Kishimoto & Müller, “A general solution to the graph history interaction problem”, 2004";
    const EXAMPLE: &'static str = "--graphs 500";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let mut searches = Vec::new();
        for (_, naive) in TABLES {
            let proof = ProofOptions { naive, ..ProofOptions::default() };
            let memory = |error: TableError| Error::option("hash", error.to_string());
            searches.push(DfPn::<Graph>::new(self.hash as usize, proof).map_err(memory)?);
        }
        let steps: Vec<(Kind, u64)> = KINDS
            .into_iter()
            .flat_map(|kind| {
                let graphs = if let Kind::Constructed = kind { 1 } else { self.graphs };
                (0..graphs).map(move |graph| (kind, draw(self.seed, graph)))
            })
            .collect();
        let mut trials = Vec::new();
        for (kind, number) in monitor.steps(steps, |step| format!("{}, graph {}", step.0, step.1)) {
            let (vertices, rule) = match kind {
                Kind::Constructed => (CONSTRUCTED, CycleRule::Draw),
                Kind::Draws => (self.large, CycleRule::Draw),
                Kind::ByRule(rule) => (self.vertices, rule),
            };
            let graph = match kind {
                Kind::Constructed => Graph::interaction(),
                _ => Graph::random(number, vertices, Shape::Cyclic, rule),
            };
            for attacker in [Side::First, Side::Second] {
                let wins = match kind {
                    Kind::Draws => oracle::wins_on_any_path(&graph, vertices, attacker),
                    Kind::Constructed | Kind::ByRule(_) => oracle::wins(&graph, attacker),
                };
                for ((_, naive), search) in TABLES.into_iter().zip(&mut searches) {
                    let found = match kind {
                        Kind::Draws => solve(search, &graph, &AtLeast::<Fails, NoDominance>::win(attacker)),
                        Kind::Constructed | Kind::ByRule(_) => {
                            solve(search, &graph, &AtLeast::<ByRule, NoDominance>::win(attacker))
                        }
                    };
                    trials.push(CycleTrial { kind, graph: number, vertices, attacker, wins, naive, found });
                }
            }
        }
        Ok(report(&trials))
    }
}

fn solve<G: ProofGoal<Graph>>(search: &mut DfPn<Graph>, graph: &Graph, goal: &G) -> ProofResult<u16> {
    search.solve(graph, goal, &[], ProofLimits::default(), &NodeClock(1_000_000))
}

fn report(trials: &[CycleTrial]) -> Report {
    let data = table! { CycleTrial { kind, graph, vertices, attacker, wins, naive, found } in trials;
        "rule" => kind.to_string(), "vertices" => u32::from(*vertices), "graph" => *graph,
        "attacker" => format!("{attacker:?}").to_lowercase(),
        "value" => if *wins { "proved" } else { "disproved" },
        "table" => if *naive { "naive" } else { "sound" }, "found" => found.status.to_string(),
        "nodes" => found.nodes, "simulated" => found.simulated,
    };
    let of = |kind, naive| trials.iter().filter(move |trial| trial.naive == naive && trial.kind == kind);
    let wrong = |kind, naive| of(kind, naive).filter(|trial| trial.is_wrong()).count() as u64;
    let nodes = |kind, naive| of(kind, naive).map(|trial| trial.found.nodes as f64);
    let ratios = |kind| nodes(kind, false).zip(nodes(kind, true)).collect::<Ratios>();
    let view = table! { kind in KINDS;
        let simulated = of(kind, false).map(|trial| trial.found.simulated).sum::<u64>();
        "rule" => kind.to_string(), "games" => of(kind, false).count(),
        "naive: wrong" => wrong(kind, true), "sound: wrong" => wrong(kind, false),
        "nodes sound / naive" => ratios(kind).of_totals(),
        "simulated, share" => simulated as f64 / nodes(kind, false).sum::<f64>(),
    };
    let right =
        |kind| Check::exactly(format!("{kind}: wrong results of the sound table"), 0, wrong(kind, false));
    let naive: u64 = KINDS.into_iter().map(|kind| wrong(kind, true)).sum();
    // A graph of nine vertices says nothing of the overhead.
    let large = KINDS.into_iter().filter(|kind| *kind != Kind::Constructed);
    Report::new(data)
        .views([view.titled("Wrong results, and the nodes of the sound table")])
        .checks(KINDS.map(right))
        .note("Repetition that is illegal has the values of the rule by which the repeater loses.")
        .claim(Check::at_least("wrong results of the naive table, all rules", 1.0, naive as f64))
        .claims(large.map(|kind| {
            let figure = format!("{kind}: nodes sound / naive");
            Check::totals(figure, Expected::AtMost(OVERHEAD), &ratios(kind)).ours()
        }))
        .figures(
            KINDS.map(|kind| (format!("{kind}: wrong results of the naive table"), wrong(kind, true) as f64)),
        )
}

#[cfg(test)]
mod tests {
    use crate::experiments::lab;

    #[test]
    fn the_sound_table_is_right_on_every_graph() {
        let run = lab("ghi --graphs 300").unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), (1 + 4 * 300) * 2 * 2);
        let ratios = run.report.claims.iter().filter(|part| part.interval.is_some());
        assert_eq!(ratios.count(), 4, "{run}");
    }
}
