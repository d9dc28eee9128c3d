//! Games on random graphs with cycles on several threads, with exact values and with a table that does not
//! know the path (the graph-history interaction: Palay 1983).

use super::trial::{Options, Part, ThreadTrial, right_values};
use crate::{Check, Error, Expected, Monitor, Ratios, Report, table};
use nullwindow::engine::{
    Engine, Features, Limits, NodeClock, Options as Search, Parallel, Threads, WithStatistics,
};
use nullwindow::{Score, Standard};
use nullwindow_games::graph::{CycleRule, Graph, Shape};
use nullwindow_subjects::draw;
use nullwindow_support::Z_95;

/// The rules alone.
type Rules = Standard<fn(&Graph) -> Score>;

nullwindow::profile!(Cyclic for Graph, Rules { table, repetition });

/// The vertices of a graph, and the depth of its search: deep enough that threads share work.
const VERTICES: u16 = 40;
const DEPTH: u32 = 16;

/// “Care is needed”, as we read it: one value in a thousand is wrong.
const LEAST_WRONG: f64 = 0.001;

/// The ways of searching: their names, whether the values are exact, and whether there is a table.
const WAYS: [(&str, bool, bool); 3] =
    [("no table", true, false), ("exact mode", true, true), ("table without paths", false, true)];

pub(super) fn run(options: &Options, monitor: &Monitor) -> Result<Vec<ThreadTrial>, Error> {
    let several = Threads { grain: 1, ..Threads::new(options.threads.into(), Parallel::Ybwc) };
    let graphs = (0..options.graphs).map(|i| draw(options.seed, i));
    let steps = graphs.flat_map(|seed| [CycleRule::Draw, CycleRule::Repeater].map(|rule| (rule, seed)));
    let mut trials = Vec::new();
    for (rule, seed) in monitor.steps(steps, |(rule, seed)| format!("graph {seed}, {rule:?}")) {
        let graph = Graph::random(seed, VERTICES, Shape::Cyclic, rule);
        for (way, exact, table) in WAYS {
            for threads in [Threads::ONE, several] {
                let features = Features { table, ..Features::default() };
                let search = Search { exact, features, threads, ..Search::default() };
                let mut engine = Engine::<WithStatistics<Cyclic>>::new(Rules::rules(), 1, search)
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
    let cycles: Vec<_> = trials.iter().filter(|trial| trial.part == Part::Cycles).collect();
    // The searches of a graph follow each other, that without a table on one thread first: it is right.
    let graphs = || cycles.chunk_by(|one, next| one.place == next.place);
    let of = |way: &'static str, several: bool| {
        let of_graph = move |trial: &&&ThreadTrial| trial.way == way && (trial.threads > 1) == several;
        graphs().flat_map(move |graph| graph.iter().filter(of_graph).map(|trial| (*trial, graph[0].value)))
    };
    let wrong = |way, several| of(way, several).filter(|(trial, value)| trial.value != *value).count() as u64;
    let sum = |way, several, count: fn(&ThreadTrial) -> u64| -> u64 {
        of(way, several).map(|(trial, _)| count(trial)).sum()
    };
    let rows = WAYS.iter().flat_map(|&(way, ..)| [("one", false), ("several", true)].map(|of| (way, of)));
    let view = table! { (way, (threads, several)) in rows;
        "search" => way, "threads" => threads, "games" => of(way, several).count(),
        "wrong values" => wrong(way, several), "nodes" => sum(way, several, |trial| trial.nodes),
        "split points" => sum(way, several, |trial| trial.split_points),
    };
    let view = view.titled(format!("Graphs of {VERTICES} vertices with cycles, {DEPTH} plies"));
    let [without, exact, pathless] = WAYS.map(|(way, ..)| [false, true].map(|several| wrong(way, several)));
    // Of each graph 1 where only several threads are wrong, −1 where only one is.
    let is_wrong = |trial: &ThreadTrial, value| f64::from(u8::from(trial.value != value));
    let [one, several] = [false, true].map(|several| of(WAYS[2].0, several));
    let added: Ratios = several
        .zip(one)
        .map(|((several, value), (one, _))| (is_wrong(several, value) - is_wrong(one, value), 1.0))
        .collect();
    report
        .views([view])
        .check(right_values("wrong values without a table on several threads", without[1]))
        .check(right_values("wrong values in exact mode on one thread", exact[0]))
        .check(right_values("wrong values in exact mode on several threads", exact[1]))
        .claim(Check::share(
            "share of wrong values of a table without paths, one thread",
            Expected::AtLeast(LEAST_WRONG),
            [pathless[0] as usize, graphs().count()],
        ))
        .claim(Check::interval(
            "share of wrong values that several threads add",
            Expected::AtLeast(LEAST_WRONG),
            added.mean(),
            Z_95 * added.standard_error(),
        ))
        .measured("wrong values of a table without paths, one thread", pathless[0] as f64)
        .measured("wrong values of a table without paths, several threads", pathless[1] as f64)
}
