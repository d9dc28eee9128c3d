//! The table and the plot of `lab parallel` (our own).

use super::options::Options;
use super::trial::SchemeTrial;
use crate::{Axis, Plot, Report, table};
use nullwindow_simulator::Scheme;

/// The figures of all simulations, and the plot of speedups.
pub(super) fn report(options: &Options, trials: &[SchemeTrial]) -> Report {
    let table = table! { trial in trials;
        let SchemeTrial { step, found, .. } = trial;
        let account = found.account();
        let [start, between, end] = found.idle_by_phase();
        "algorithm" => step.scheme.to_string(), "p" => step.processors, "latency" => step.latency,
        "time" => found.time, "nodes" => found.nodes,
        "speedup" => trial.speedup, "search_overhead" => trial.search_overhead,
        "busy" => trial.share(account.search), "communication" => trial.share(account.communication),
        "idle" => trial.share(account.idle),
        "waiting_at_start" => start, "waiting_between" => between, "waiting_at_end" => end,
        "largest_share" => found.imbalance(), "messages" => found.messages, "repeated" => found.repeated,
    };
    let mut plot = Plot::new(title(options), Axis::log("processors"), Axis::log("speedup"))
        .series("p", options.p.iter().map(|p| (f64::from(p), f64::from(p))));
    for &scheme in &options.alg {
        for latency in options.latency.iter() {
            let name = if options.latency.iter().len() > 1 {
                format!("{scheme}, latency {latency}")
            } else {
                scheme.to_string()
            };
            plot = plot.series(name, points(trials, scheme, latency.into()));
        }
    }
    let figures = trials.iter().flat_map(|trial| {
        [("speedup", trial.speedup), ("search overhead", trial.search_overhead)]
            .map(|(what, figure)| (format!("{}: {what}", trial.step), figure))
    });
    Report::new(table).plots([plot]).figures(figures).note(
        "Time is counted in visits of nodes. Busy, communication and idle are shares of the time of all \
         processors; waiting at the start, between, and at the end is the share that is not busy in the \
         first tenth of the time, after it, and in the last tenth. The largest share is the visits of the \
         processor with most, over the mean. Repeated: searches of leaves that another processor had made \
         with the same window, for schemes with a table.",
    )
}

fn title(options: &Options) -> String {
    let Options { model, b, d, .. } = options;
    let tables = options.alg.iter().filter(|scheme| scheme.is_clusters()).count();
    let searched = match &options.game {
        _ if tables == options.alg.len() => format!("the picking game, {b} items"),
        Some(game) => format!("the tree of {game}"),
        None => format!("{model} trees, b {b}"),
    };
    format!("Speedup: {searched}, d {d}")
}

/// Processors and speedups of a scheme.
pub(super) fn points(
    trials: &[SchemeTrial],
    scheme: Scheme,
    latency: u64,
) -> impl Iterator<Item = (f64, f64)> {
    let series =
        trials.iter().filter(move |trial| (trial.step.scheme, trial.step.latency) == (scheme, latency));
    series.map(|trial| (trial.step.processors as f64, trial.speedup))
}
