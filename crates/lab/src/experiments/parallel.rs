//! Parallel search in a simulator: speedup and overheads of the schemes by the number of processors
//! (Feldmann, Monien, Mysliwietz & Vornberger 1994; Marsland, Olafsson & Schaeffer 1985; Finkel & Fishburn
//! 1982).

mod ours;

use crate::random_trees::{Model, Setting};
use crate::simulator::{Machine, Scheme, Simulated, Workload, simulate};
use crate::statistics::slope_of_logs;
use crate::{Axis, Check, Error, Experiment, Monitor, Ours, Plot, Range, Report, Table, row};
use clap::value_parser;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;

/// The experiment `parallel`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let parallel = entry("parallel").expect("the lab has it");
/// let line = ["--b", "4", "--d", "4", "--p", "1,4", "--alg", "ybwc"];
/// let run = parallel.run_from(line, &Monitor::silent()).expect("good options");
/// assert!(run.passed());
/// assert!(run.csv().starts_with("algorithm,p,time,nodes,speedup,search_overhead,"));
/// ```
pub struct Parallel;

/// The setting of [`Parallel`].
#[derive(clap::Args, Serialize)]
pub struct Options {
    /// The schemes of parallel search.
    #[arg(long, value_name = "SCHEME", value_enum, value_delimiter = ',', default_value = "pvsplit,ybwc")]
    pub alg: Vec<Scheme>,
    /// The numbers of processors.
    #[arg(long, value_name = "NUMBERS", default_value = "1,2,4,8,16,32,64,128,256,512,1024",
        value_parser = Range::within(1, 65_536))]
    pub p: Range,
    /// The time of a message between processors, in visits of nodes.
    #[arg(long, value_name = "NODES", default_value_t = 10, value_parser = value_parser!(u64).range(0..=1_000_000))]
    pub latency: u64,
    /// The model of the trees.
    #[arg(long, value_enum, default_value_t = Model::Strong)]
    pub model: Model,
    /// The number of branches of a node.
    #[arg(long, default_value_t = 30, value_parser = value_parser!(u32).range(1..=1000))]
    pub b: u32,
    /// The depth of the trees in plies.
    #[arg(long, default_value_t = 8, value_parser = value_parser!(u32).range(1..=64))]
    pub d: u32,
    /// Strongly ordered trees: the chance that the best branch is the first (0.7).
    #[arg(long)]
    pub p1: Option<f64>,
    /// The plies of the subtrees that one processor searches alone.
    #[arg(long, value_name = "PLIES", default_value_t = 2, value_parser = value_parser!(u32).range(0..=64))]
    pub grain: u32,
    /// The seed of the tree and of the choices of processors.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Draw what each processor does in the last simulation, as a Gantt chart in this file (SVG).
    #[arg(long, value_name = "FILE")]
    pub gantt: Option<PathBuf>,
}

/// One simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    scheme: Scheme,
    processors: usize,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, p {}", self.scheme, self.processors)
    }
}

/// A finished simulation against the sequential search.
struct Trial {
    step: Step,
    found: Simulated,
    speedup: f64,
    search_overhead: f64,
}

impl Experiment for Parallel {
    const NAME: &'static str = "parallel";
    const CLAIM: &'static str = "Young brothers wait: speedup 142 on 256 processors and 344 on 1,024. PVSplit: \
        3.35 on 4 processors, about 5 on 8 and more. Tree-splitting: the square root of the number of \
        processors. Master and slaves: 8 slaves as good as 4 threads";
    const SOURCE: &'static str = "Feldmann, Monien, Mysliwietz & Vornberger 1994; Marsland, Olafsson & Schaeffer \
        1985; Finkel & Fishburn 1982; Kaneko & Tanaka 2010";
    const EXAMPLE: &'static str = "--alg pvsplit,ybwc --p 1,4,16,64 --d 6";
    const PLOTS: bool = true;
    const OURS: &'static [Ours] = ours::OURS;
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        let setting = Setting::new(options.model, [options.b, options.d], None, options.p1)?;
        if options.d > Workload::deepest(options.b) {
            let reason =
                format!("trees of width {} have at most {} plies", options.b, Workload::deepest(options.b));
            return Err(Error::option("d", reason));
        }
        let mut load = Workload::new(setting, options.seed, options.grain);
        let sequential = load.sequential();
        let counts = || options.p.iter().map(|p| p as usize);
        let steps = options.alg.iter();
        let steps = steps.flat_map(|&scheme| counts().map(move |processors| Step { scheme, processors }));
        let mut trials = Vec::new();
        for step in monitor.steps(steps.collect::<Vec<_>>()) {
            let Step { scheme, processors } = step;
            let machine =
                Machine { scheme, processors, latency: options.latency, seed: options.seed, trace: false };
            let found = simulate(machine, &mut load);
            let speedup = sequential.nodes as f64 / found.time as f64;
            let search_overhead = found.nodes as f64 / sequential.nodes as f64 - 1.0;
            trials.push(Trial { step, found, speedup, search_overhead });
        }
        if let (Some(file), Some(Trial { step, found, .. })) = (&options.gantt, trials.last()) {
            let written = std::fs::write(file, found.gantt(&step.to_string()));
            written.map_err(|error| Error::option("gantt", format!("{}: {error}", file.display())))?;
        }
        let other = trials.iter().filter(|trial| trial.found.value != sequential.value).count();
        let unaccounted = trials.iter().filter(|trial| !trial.is_accounted()).count();
        let report = report(options, &trials)
            .check(Check::exactly("simulations with another value than alpha-beta", 0, other as u64))
            .check(Check::exactly("simulations whose accounts do not add up to p · T", 0, unaccounted as u64))
            .note(format!("Alpha-beta on one processor visits {} nodes of {setting}.", sequential.nodes));
        Ok(report)
    }
}

impl Trial {
    /// Whether search, communication and idleness of all processors are p times the time, and search the nodes.
    fn is_accounted(&self) -> bool {
        let account = self.found.account();
        account.total() == self.step.processors as u64 * self.found.time && account.search == self.found.nodes
    }

    /// A share of the time of all processors.
    fn share(&self, units: u64) -> f64 {
        units as f64 / (self.step.processors as u64 * self.found.time) as f64
    }
}

const COLUMNS: [&str; 14] = [
    "algorithm",
    "p",
    "time",
    "nodes",
    "speedup",
    "search_overhead",
    "busy",
    "communication",
    "idle",
    "waiting_at_start",
    "waiting_between",
    "waiting_at_end",
    "largest_share",
    "messages",
];

fn report(options: &Options, trials: &[Trial]) -> Report {
    let mut table = Table::new(&COLUMNS);
    for trial in trials {
        let Trial { step: Step { scheme, processors }, found, speedup, search_overhead } = trial;
        let account = found.account();
        let [start, between, end] = found.idle_by_phase();
        table.push(row![
            scheme.to_string(),
            *processors,
            found.time,
            found.nodes,
            *speedup,
            *search_overhead,
            trial.share(account.search),
            trial.share(account.communication),
            trial.share(account.idle),
            start,
            between,
            end,
            found.imbalance(),
            found.messages
        ]);
    }
    let mut plot = Plot::new(
        format!("Speedup: {} trees, b {}, d {}", options.model, options.b, options.d),
        Axis::log("processors"),
        Axis::log("speedup"),
    )
    .series("p", options.p.iter().map(|p| (f64::from(p), f64::from(p))));
    for scheme in &options.alg {
        plot = plot.series(scheme.to_string(), points(trials, *scheme));
    }
    let mut report = claims(Report::new(table), trials).plot(plot).note(
        "Time is counted in visits of nodes. Busy, communication and idle are shares of the time of all \
         processors; waiting at the start, between, and at the end is the share that is not busy in the first \
         tenth of the time, after it, and in the last tenth. The largest share is the visits of the processor \
         with most, over the mean.",
    );
    for trial in trials {
        let figure = |what: &str| format!("{}: {what}", trial.step);
        report = report
            .measured(figure("speedup"), trial.speedup)
            .measured(figure("search overhead"), trial.search_overhead);
    }
    report
}

/// Processors and speedups of a scheme.
fn points(trials: &[Trial], scheme: Scheme) -> impl Iterator<Item = (f64, f64)> {
    let of_scheme = trials.iter().filter(move |trial| trial.step.scheme == scheme);
    of_scheme.map(|trial| (trial.step.processors as f64, trial.speedup))
}

/// The published figures, as far as they are measured. The simulated machine is not the published one, and its
/// trees are not chess: the ranges are ours.
fn claims(mut report: Report, trials: &[Trial]) -> Report {
    let speedup = |scheme, processors| {
        trials.iter().find(|trial| trial.step == Step { scheme, processors }).map(|trial| trial.speedup)
    };
    for (scheme, processors, range) in [
        (Scheme::Ybwc, 256, [0.4 * 256.0, 0.7 * 256.0]),
        (Scheme::Ybwc, 1024, [0.25 * 1024.0, 0.5 * 1024.0]),
        (Scheme::Pvsplit, 4, [2.8, 3.8]),
        (Scheme::Pvsplit, 32, [1.0, 8.0]),
        (Scheme::MasterSlave, 8, [2.0, 8.0]),
    ] {
        if let Some(speedup) = speedup(scheme, processors) {
            let step = Step { scheme, processors };
            report = report.claim(Check::between(format!("{step}: speedup"), range, speedup));
        }
    }
    for trial in trials.iter().filter(|trial| trial.step.processors >= 8) {
        let Step { scheme: Scheme::Pvsplit, processors } = trial.step else { continue };
        if let Some(ybwc) = speedup(Scheme::Ybwc, processors) {
            let figure = format!("p {processors}: speedup of ybwc / pvsplit");
            report = report.claim(Check::at_least(figure, 1.0, ybwc / trial.speedup));
        }
    }
    if let Some(exponent) = slope_of_logs(points(trials, Scheme::TreeSplitting)) {
        report =
            report.claim(Check::between("tree-splitting: exponent of the speedup", [0.4, 0.6], exponent));
    }
    report
}

#[cfg(test)]
mod tests {
    use crate::{Monitor, entry};

    #[test]
    fn a_run_decides_on_the_claims_it_measures() {
        let line = "--alg pvsplit,ybwc,tree-splitting --b 8 --d 5 --grain 1 --p 1,4,16 --latency 2";
        let run = entry("parallel").unwrap().run_from(line.split(' '), &Monitor::silent()).unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.table.rows().len(), 9);
        let figures: Vec<_> = run.report.claims.iter().map(|part| &*part.figure).collect();
        let expected = [
            "pvsplit, p 4: speedup",
            "p 16: speedup of ybwc / pvsplit",
            "tree-splitting: exponent of the speedup",
        ];
        assert_eq!(figures, expected);
    }

    #[test]
    fn a_tree_too_deep_is_rejected_by_name() {
        let deep = entry("parallel").unwrap().run_from(["--b", "1000", "--d", "20"], &Monitor::silent());
        assert_eq!(deep.err().unwrap().to_string(), "--d: trees of width 1000 have at most 12 plies");
    }
}
