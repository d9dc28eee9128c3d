//! Young Brothers Wait on real threads (Feldmann, Monien, Mysliwietz & Vornberger 1989): the overhead of
//! shared subtrees by their size, the share of nodes that are only tested, and graphs with cycles.
//!
//! Nodes and times of several threads differ from run to run; values do not.

mod cycles;
mod endgames;

use crate::sample::fforum_numbers;
use crate::{Check, Error, Experiment, Monitor, Range, Report, Table, row};
use clap::value_parser;
use serde::Serialize;
use std::fmt;

/// The experiment `threads`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let threads = entry("threads").expect("the lab has it");
/// let line = ["--problems", "40", "--graphs", "2"];
/// let run = threads.run_from(line, &Monitor::silent()).expect("good options");
/// assert!(run.passed() && run.csv().starts_with("part,place,way,threads,grain,value,nodes,"));
/// ```
pub struct SearchThreads;

/// The setting of [`SearchThreads`].
#[derive(clap::Args, Serialize)]
pub struct Options {
    /// The FForum problems: a number or a range.
    #[arg(long, value_name = "NUMBERS", default_value = "40-44", value_parser = fforum_numbers)]
    pub problems: Range,
    /// The number of search threads.
    #[arg(long, value_name = "THREADS", default_value_t = 2, value_parser = value_parser!(u16).range(2..=1_024))]
    pub threads: u16,
    /// The size of the transposition table in MiB, for the problems.
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = value_parser!(u32).range(1..=65_536))]
    pub hash: u32,
    /// The number of random graphs of each kind.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = value_parser!(u64).range(1..=1_000_000))]
    pub graphs: u64,
    /// The seed of the first graph.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// One search.
struct Trial {
    part: Part,
    /// The problem or the graph.
    place: String,
    /// The way of searching, where a part has several.
    way: &'static str,
    threads: usize,
    /// The nodes that the first moves of a node must have cost before it is shared.
    grain: u64,
    value: i32,
    /// Whether the value is proved.
    exact: bool,
    nodes: u64,
    open_windows: u64,
    split_points: u64,
    /// By the clock, and of all processors.
    seconds: [f64; 2],
}

/// What is varied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// The size of shared subtrees.
    Grains,
    /// The size of the whole search: a position with this number of empty squares.
    Empties(u32),
    /// Games on graphs with cycles.
    Cycles,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Grains => f.write_str("grain"),
            Part::Empties(empties) => write!(f, "{empties} empties"),
            Part::Cycles => f.write_str("cycles"),
        }
    }
}

impl Experiment for SearchThreads {
    const NAME: &'static str = "threads";
    const CLAIM: &'static str = "The overhead is too large on small subtrees; most nodes are only tested, by a \
        null window; threads that share a table need care where positions repeat";
    const SOURCE: &'static str = "Hsu, “Scout and NegaScout”, slides 29 and 30; Kishimoto & Müller, tutorial part \
        3, slides 41 to 43";
    const EXAMPLE: &'static str = "--problems 40-41 --graphs 100";
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        let mut trials = endgames::run(options, monitor)?;
        trials.extend(cycles::run(options, monitor)?);
        let report = Report::new(data(&trials));
        let report = endgames::report(report, &trials, options.threads.into());
        let report = cycles::report(report, &trials);
        let report = report.note(
            "Times and the nodes of several threads differ from run to run, and on a busy machine speedups \
             mean little; the times of the processors mean more.",
        );
        Ok(match monitor.stopped() {
            true => report.undecided("it was stopped"),
            false => report,
        })
    }
}

fn data(trials: &[Trial]) -> Table {
    let mut table = Table::new(&[
        "part",
        "place",
        "way",
        "threads",
        "grain",
        "value",
        "nodes",
        "open_windows",
        "split_points",
        "seconds",
        "processor_seconds",
    ]);
    for trial in trials {
        let [seconds, processor_seconds] = trial.seconds;
        table.push(row![
            trial.part.to_string(),
            trial.place.as_str(),
            trial.way,
            trial.threads as u64,
            trial.grain,
            i64::from(trial.value),
            trial.nodes,
            trial.open_windows,
            trial.split_points,
            seconds,
            processor_seconds
        ]);
    }
    table
}

/// The searches that one thread and several have made of the same places, in sums.
struct Pair {
    places: u64,
    nodes: [u64; 2],
    open_windows: [u64; 2],
    split_points: u64,
    seconds: [f64; 2],
    processors: [f64; 2],
    /// Places whose values differ, or are not proved.
    differing: u64,
}

impl Pair {
    /// The searches of the `several` against those of the `one` at the same places.
    fn of<'t>(
        one: impl Iterator<Item = &'t Trial> + Clone,
        several: impl Iterator<Item = &'t Trial>,
    ) -> Self {
        let (nodes, seconds) = ([0; 2], [0.0; 2]);
        let mut pair = Pair {
            places: 0,
            nodes,
            open_windows: nodes,
            split_points: 0,
            seconds,
            processors: seconds,
            differing: 0,
        };
        for many in several {
            let Some(single) = one.clone().find(|trial| trial.place == many.place) else { continue };
            pair.places += 1;
            for (i, trial) in [single, many].into_iter().enumerate() {
                pair.nodes[i] += trial.nodes;
                pair.open_windows[i] += trial.open_windows;
                pair.seconds[i] += trial.seconds[0];
                pair.processors[i] += trial.seconds[1];
            }
            pair.split_points += many.split_points;
            pair.differing += u64::from(single.value != many.value || !many.exact);
        }
        pair
    }

    fn search_overhead(&self) -> f64 {
        self.nodes[1] as f64 / self.nodes[0] as f64 - 1.0
    }

    /// The time of the processors, of one thread's.
    fn work(&self) -> f64 {
        self.processors[1] / self.processors[0]
    }

    fn speedup(&self) -> f64 {
        self.seconds[0] / self.seconds[1]
    }

    /// The share of nodes that are only tested: on one thread, and on several.
    fn tested(&self) -> [f64; 2] {
        [0, 1].map(|i| 1.0 - self.open_windows[i] as f64 / self.nodes[i] as f64)
    }
}

/// The check that a way of searching finds the right value everywhere.
fn right_values(figure: &str, differing: u64) -> Check {
    Check::exactly(figure, 0, differing)
}

#[cfg(test)]
mod tests {
    use crate::{Monitor, entry};

    #[test]
    fn threads_find_the_sequential_values_and_share_work() {
        let line = ["--problems", "40", "--graphs", "20", "--threads", "3"];
        let run = entry("threads").unwrap().run_from(line, &Monitor::silent()).unwrap();
        assert!(run.passed(), "{run}");
        let csv = run.csv();
        let column = |name| csv.lines().next().unwrap().split(',').position(|column| column == name).unwrap();
        let number = |line: &str, name| line.split(',').nth(column(name)).unwrap().parse::<u64>().unwrap();
        for line in csv.lines().skip(1) {
            let [threads, points] = ["threads", "split_points"].map(|name| number(line, name));
            assert!(threads == 1 || threads == 3, "{line}");
            assert!(threads > 1 || points == 0, "one thread shares nothing: {line}");
            assert!(number(line, "open_windows") < number(line, "nodes"), "{line}");
        }
        assert!(csv.lines().any(|line| line.starts_with("grain,") && line.contains(",3,1,")), "{csv}");
        assert!(csv.lines().skip(1).map(|line| number(line, "split_points")).sum::<u64>() > 100);
    }
}
