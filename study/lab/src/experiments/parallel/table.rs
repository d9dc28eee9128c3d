//! The tables and the plots of `lab parallel` (our own).

use super::options::Options;
use super::trial::{Simulation, Trial};
use super::work::PUBLISHED;
use crate::{Axis, Cell, Plot, Report, Table, table};
use nullwindow_simulator::{Scheme, TableKind};

/// The figures of all simulations, the table of speedups, and the plots.
pub(super) fn report(options: &Options, trials: &[Trial]) -> Report {
    let data = table! { trial in trials;
        let step = trial.step;
        let (speedup, half) = trial.speedup();
        let last = |phase: usize| trial.mean(|found| found.phases.last().map_or(f64::NAN, |p| p[phase]));
        "d" => step.depth, "visits_alone" => trial.mean(|found| found.alone),
        "algorithm" => step.scheme.to_string(), "table" => step.table.to_string(), "p" => step.processors,
        "latency" => step.latency, "trees" => trial.found.len(),
        "speedup" => speedup, "half_width" => half,
        "search_overhead" => trial.mean(|found| found.search_overhead),
        "busy" => trial.mean(|found| found.shares[0]),
        "communication" => trial.mean(|found| found.shares[1]), "idle" => trial.mean(|found| found.shares[2]),
        "waiting_at_start" => last(0), "waiting_between" => last(1), "waiting_at_end" => last(2),
        "largest_share" => trial.mean(|found| found.imbalance),
        "messages" => trial.mean(|found| found.messages), "repeated" => trial.mean(|found| found.repeated),
    };
    let [first, last] = [options.d.first(), options.d.last()];
    let mut views = vec![speedups(options, trials)];
    if last > first {
        views.push(sizes(trials));
    }
    views.push(data.clone().titled("Overheads: means over the trees"));
    if options.iterative {
        views.push(iterations(trials));
    }
    let figures = trials.iter().flat_map(|trial| {
        let means = [trial.speedup().0, trial.mean(|found| found.search_overhead)];
        ["speedup", "search overhead"]
            .into_iter()
            .zip(means)
            .map(|(what, figure)| (format!("{}: {what}", trial.step), figure))
    });
    let deviations = "Young brothers wait without a helpful master, and without null windows for the younger \
        brothers; docs/simulator.md has how each scheme differs from its paper.";
    Report::new(data).views(views).plots(plots(options, trials)).figures(figures).note(deviations).note(
        "Time is counted in visits of nodes; a speedup is against the best search of one processor with such \
         a table. ± is half of the 95 % interval of the mean (Student's t). Busy, communication and idle are \
         shares of the time of all processors; waiting at the start, between, and at the end is the share \
         that is not busy in the first tenth of the last iteration, after it, and in its last tenth. The \
         largest share is the visits of the processor with most, over the mean. Repeated: searches of leaves \
         that were made before with the same window, with a table. ABDADA needs a table; TDSAB's is \
         partitioned by its nature.",
    )
}

/// A row for each scheme with each table, a column for each number of processors.
fn speedups(options: &Options, trials: &[Trial]) -> Table {
    let names = ["scheme", "table", "latency"].map(str::to_owned);
    let columns: Vec<String> = names.into_iter().chain(options.p.iter().map(|p| p.to_string())).collect();
    let mut table = Table::new(&columns).titled(format!("Speedups: {}", searched(options)));
    for (scheme, kind) in variants(trials) {
        for latency in options.latency.iter() {
            let mut row = crate::row![scheme.to_string(), kind.to_string(), latency];
            row.extend(options.p.iter().map(|p| {
                let of = series(options, trials, scheme, kind).find(|trial| {
                    (trial.step.processors, trial.step.latency) == (p as usize, u64::from(latency))
                });
                of.map_or(Cell::Empty, |trial| Cell::Text(spread(trial.speedup())))
            }));
            table.push(row);
        }
    }
    table
}

/// A mean with half of its interval, to three digits.
fn spread((mean, half): (f64, f64)) -> String {
    let digits = if mean < 9.995 { 2 } else { usize::from(mean < 99.95) };
    if half.is_nan() { format!("{mean:.digits$}") } else { format!("{mean:.digits$} ± {half:.digits$}") }
}

/// The speedup of YBWC without a table by the size of the tree.
fn sizes(trials: &[Trial]) -> Table {
    let sized = |trial: &&Trial| {
        let Simulation { scheme, table, processors, .. } = trial.step;
        (scheme, table) == (Scheme::Ybwc, TableKind::None) && PUBLISHED.contains(&processors)
    };
    table! { trial in trials.iter().filter(sized);
        "d" => trial.step.depth, "latency" => trial.step.latency,
        "visits of one processor" => trial.mean(|found| found.alone),
        "p" => trial.step.processors, "speedup" => spread(trial.speedup()),
    }
    .titled("Speedup of ybwc without a table by the size of the tree")
}

/// The idle shares of each iteration.
fn iterations(trials: &[Trial]) -> Table {
    let names = ["d", "algorithm", "table", "p", "latency", "iteration", "beginning", "middle", "end"];
    let mut table = Table::new(&names).titled("Idle shares of each iteration");
    for trial in trials {
        let count = trial.found.iter().map(|found| found.phases.len()).max().unwrap_or_default();
        for iteration in 0..count {
            // An iteration of less than ten units has no tenths.
            let idle = |phase: usize| {
                let shares = trial.found.iter().filter_map(|found| Some(found.phases.get(iteration)?[phase]));
                crate::statistics::mean_and_half_width(shares.filter(|share| share.is_finite())).0
            };
            let step = trial.step;
            table.push(crate::row![
                step.depth,
                step.scheme.to_string(),
                step.table.to_string(),
                step.processors,
                step.latency,
                iteration + 1,
                idle(0),
                idle(1),
                idle(2),
            ]);
        }
    }
    table
}

/// Speedups by processors at the first latency, and by latency at the largest number of processors, each
/// scheme with its first table.
fn plots(options: &Options, trials: &[Trial]) -> Vec<Plot> {
    let (latency, most) = (u64::from(options.latency.first()), options.p.last() as usize);
    let mut by_processors = Plot::new(
        format!("{}, latency {latency}", searched(options)),
        Axis::log("processors"),
        Axis::log("speedup"),
    )
    .series("p", options.p.iter().map(|p| (f64::from(p), f64::from(p))));
    let mut by_latency = Plot::new(
        format!("{}, {most} processors", searched(options)),
        Axis::log("latency (visits of nodes)"),
        Axis::log("speedup"),
    );
    let mut drawn: Vec<Scheme> = Vec::new();
    for (scheme, kind) in variants(trials) {
        if drawn.contains(&scheme) {
            continue;
        }
        drawn.push(scheme);
        let name = format!("{scheme} ({kind})");
        let at = |trial: &&Trial| trial.step.latency == latency;
        by_processors =
            line(by_processors, &name, series(options, trials, scheme, kind).filter(at), |trial| {
                trial.step.processors as f64
            });
        let at = |trial: &&Trial| trial.step.processors == most;
        // A logarithmic axis has no 0: latency 0 is drawn at a half.
        by_latency = line(by_latency, &name, series(options, trials, scheme, kind).filter(at), |trial| {
            (trial.step.latency as f64).max(0.5)
        });
    }
    let several = options.latency.iter().len() > 1;
    [by_processors].into_iter().chain(several.then_some(by_latency)).collect()
}

fn line<'t>(
    plot: Plot,
    name: &str,
    trials: impl Iterator<Item = &'t Trial>,
    across: impl Fn(&Trial) -> f64,
) -> Plot {
    let points: Vec<_> = trials.map(|trial| (across(trial), trial.speedup())).collect();
    plot.series(name, points.iter().map(|&(x, (mean, _))| (x, mean)))
        .intervals(points.iter().map(|&(x, (mean, half))| (x, [mean - half, mean + half])))
}

/// The trees of a run.
pub(super) fn searched(options: &Options) -> String {
    let (Options { model, b, .. }, d) = (options, options.d.first());
    match &options.game {
        Some(game) => format!("{game}, {d} plies{}", if options.iterative { ", deepening" } else { "" }),
        None => format!("{model} trees, b {b}, d {d}"),
    }
}

/// The schemes with their tables, in the order of the run.
fn variants(trials: &[Trial]) -> Vec<(Scheme, TableKind)> {
    crate::costs::distinct(trials.iter().map(|trial| (trial.step.scheme, trial.step.table)))
}

/// The simulations of a scheme on the trees of the first depth.
fn series<'t>(
    options: &Options,
    trials: &'t [Trial],
    scheme: Scheme,
    table: TableKind,
) -> impl Iterator<Item = &'t Trial> {
    let of = (options.d.first(), scheme, table);
    trials.iter().filter(move |trial| (trial.step.depth, trial.step.scheme, trial.step.table) == of)
}
