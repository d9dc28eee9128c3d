//! Games on random graphs with cycles on several threads, with exact values and with a table that does not
//! know the path (the graph-history interaction: Palay 1983).

use super::trial::{Options, Part, ThreadTrial, right_values};
use crate::{Check, Error, Monitor, Report, Table, row};
use nullwindow::engine::{Engine, Features, Limits, NodeClock, Options as Search, Parallel, Threads};
use nullwindow::{Score, Standard};
use nullwindow_games::graph::{CycleRule, Graph, Shape};

/// The rules alone.
type Rules = Standard<fn(&Graph) -> Score>;

nullwindow::profile!(Cyclic for Graph, Rules { table, killers, repetition, statistics });

/// The vertices of a graph, and the depth of its search: deep enough that threads share work.
const VERTICES: u16 = 40;
const DEPTH: u32 = 16;

/// The ways of searching: their names, whether the values are exact, and whether there is a table.
const WAYS: [(&str, bool, bool); 3] =
    [("no table", true, false), ("exact mode", true, true), ("table without paths", false, true)];

pub(super) fn run(options: &Options, monitor: &Monitor) -> Result<Vec<ThreadTrial>, Error> {
    let several = Threads { grain: 1, ..Threads::new(options.threads.into(), Parallel::Ybwc) };
    let graphs = (0..options.graphs).map(|i| options.seed.wrapping_add(i));
    let steps = graphs.flat_map(|seed| [CycleRule::Draw, CycleRule::Repeater].map(|rule| (rule, seed)));
    let mut trials = Vec::new();
    for (rule, seed) in monitor.steps(steps, |(rule, seed)| format!("graph {seed}, {rule:?}")) {
        let graph = Graph::random(seed, VERTICES, Shape::Cyclic, rule);
        for (way, exact, table) in WAYS {
            for threads in [Threads::ONE, several] {
                let features = Features { table, ..Features::default() };
                let search = Search { exact, features, threads, ..Search::default() };
                let mut engine = Engine::<Cyclic>::new(Rules::rules(), 1, search)
                    .map_err(|error| Error::option("hash", error.to_string()))?;
                let limits = Limits { depth: Some(DEPTH), direct: true, ..monitor.limits() };
                let (trial, _) = ThreadTrial::of(
                    Part::Cycles,
                    format!("{rule:?} {seed}").to_lowercase(),
                    way,
                    threads,
                    || engine.search(&graph, &[], limits, &NodeClock(1_000_000), |_| ()),
                );
                if monitor.stopped() {
                    return Ok(trials);
                }
                trials.push(trial);
            }
        }
    }
    Ok(trials)
}

pub(super) fn report(report: Report, trials: &[ThreadTrial]) -> Report {
    let cycles = || trials.iter().filter(|trial| trial.part == Part::Cycles);
    let (right, _, _) = WAYS[0];
    // The searches of a graph follow each other, that without a table on one thread first.
    let mut expected = "";
    let mut value = 0;
    let mut sums = [[(0_u64, 0_u64, 0_u64, 0_u64); 2]; WAYS.len()];
    for trial in cycles() {
        if trial.place != expected {
            (expected, value) = (&trial.place, trial.value);
            debug_assert!(trial.way == right && trial.threads == 1);
        }
        let Some(way) = WAYS.iter().position(|(way, ..)| *way == trial.way) else { continue };
        let (games, wrong, nodes, points) = &mut sums[way][usize::from(trial.threads > 1)];
        *games += 1;
        *wrong += u64::from(trial.value != value);
        *nodes += trial.nodes;
        *points += trial.split_points;
    }
    let columns = ["search", "threads", "games", "wrong values", "nodes", "split points"];
    let mut view =
        Table::new(&columns).titled(format!("Graphs of {VERTICES} vertices with cycles, {DEPTH} plies"));
    for ((way, ..), of_way) in WAYS.iter().zip(sums) {
        for (threads, (games, wrong, nodes, points)) in ["one", "several"].into_iter().zip(of_way) {
            view.push(row![*way, threads, games, wrong, nodes, points]);
        }
    }
    let [without, exact, pathless] = sums;
    report
        .view(view)
        .check(right_values("wrong values without a table on several threads", without[1].1))
        .check(right_values("wrong values in exact mode on one thread", exact[0].1))
        .check(right_values("wrong values in exact mode on several threads", exact[1].1))
        .claim(Check::at_least(
            "wrong values of a table without paths, one thread",
            1.0,
            pathless[0].1 as f64,
        ))
        .claim(Check::at_least(
            "wrong values of a table without paths, several threads",
            1.0,
            pathless[1].1 as f64,
        ))
}
