//! The published figures of parallel search that `lab parallel` measures (their sources: the experiment's).

use super::options::Options;
use super::table::points;
use super::trial::{SchemeTrial, Simulation};
use crate::random_trees::Model;
use crate::statistics::slope_of_logs;
use crate::{Check, Report};
use nullwindow_simulator::Scheme;

/// A message is slow if it takes longer than this, in visits of nodes.
const SLOW: u64 = 10;

/// Adds the published figures that are measured: those of speedups on strongly ordered trees alone. The
/// simulated machine is not the published one, and its trees are not chess: the ranges are ours.
pub(super) fn add(mut report: Report, options: &Options, trials: &[SchemeTrial]) -> Report {
    let find = |step| trials.iter().find(|trial| trial.step == step);
    let ordered = options.model == Model::Strong && options.game.is_none();
    for trial in trials.iter().filter(|_| ordered) {
        let Simulation { scheme, processors, .. } = trial.step;
        let range = match (scheme, processors) {
            (Scheme::Ybwc, 256) => [0.4 * 256.0, 0.7 * 256.0],
            (Scheme::Ybwc, 1024) => [0.25 * 1024.0, 0.5 * 1024.0],
            (Scheme::Pvsplit, 4) => [2.8, 3.8],
            (Scheme::Pvsplit, 32) => [1.0, 8.0],
            (Scheme::MasterSlave, 8) => [2.0, 8.0],
            _ => continue,
        };
        report = report.claim(Check::between(format!("{}: speedup", trial.step), range, trial.speedup));
    }
    for trial in trials.iter().filter(|trial| trial.step.processors >= 8) {
        let Simulation { scheme: Scheme::Pvsplit, processors, latency } = trial.step else { continue };
        if let Some(ybwc) = find(Simulation { scheme: Scheme::Ybwc, ..trial.step }) {
            let figure = format!("p {processors}, latency {latency}: speedup of ybwc / pvsplit");
            report = report.claim(Check::at_least(figure, 1.0, ybwc.speedup / trial.speedup));
        }
    }
    let latency = trials.first().map_or(0, |trial| trial.step.latency);
    // The binary tree of processors has no more plies than the part of the tree that is split.
    let most = 2_f64.powf(options.d.saturating_sub(options.grain).into());
    let splitting = points(trials, Scheme::TreeSplitting, latency).filter(|&(p, _)| p <= most);
    if let Some(exponent) = slope_of_logs(splitting) {
        report =
            report.claim(Check::between("tree-splitting: exponent of the speedup", [0.4, 0.6], exponent));
    }
    with_a_table(report, trials)
}

/// TDSAB against young brothers wait with a partitioned table.
fn with_a_table(mut report: Report, trials: &[SchemeTrial]) -> Report {
    let tdsab = || trials.iter().filter(|trial| trial.step.scheme == Scheme::Tdsab);
    if tdsab().next().is_some() {
        let repeated = tdsab().map(|trial| trial.found.repeated).sum();
        report = report.claim(Check::exactly("tdsab: repeated searches of leaves", 0, repeated));
    }
    for trial in tdsab().filter(|trial| trial.step.processors > 1 && trial.step.latency > SLOW) {
        let other = Simulation { scheme: Scheme::Partitioned, ..trial.step };
        if let Some(other) = trials.iter().find(|trial| trial.step == other) {
            let Simulation { processors, latency, .. } = trial.step;
            let figure = format!("p {processors}, latency {latency}: time of partitioned / tdsab");
            let ratio = other.found.time as f64 / trial.found.time as f64;
            report = report.claim(Check::at_least(figure, 1.0, ratio));
        }
    }
    report
}
