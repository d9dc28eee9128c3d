//! The published figures of parallel search that `lab parallel` measures (their sources: the experiment's).
//!
//! The simulated machine is not the published one, and its trees are not chess: a figure is as published if
//! the 95 % interval of our mean lies within a quarter of it.

use super::options::Options;
use super::trial::{Simulation, Trial};
use super::work::PUBLISHED;
use crate::random_trees::Model;
use crate::statistics::{mean_and_half_width, slope_of_logs};
use crate::{Check, Expected};
use nullwindow_games::trees::{Dag, Values};
use nullwindow_simulator::{Machine, Scheme, SimulatedSearch, TableKind, Workload};

/// The accepted distance from a published figure, as a share of it.
const QUARTER: f64 = 0.25;

/// A message is slow if it takes longer than this, in visits of nodes.
const SLOW: u64 = 10;

/// The graphs with cycles, and the processors that search each.
const GRAPHS: u64 = 50;
const GRAPH_PROCESSORS: usize = 16;

/// All parts of the claim; those whose simulations this run has not are not measured. Speedups are claimed of
/// strongly ordered trees.
pub(super) fn parts(options: &Options, trials: &[Trial]) -> Vec<Check> {
    let measured = MeasuredScheme { options, trials };
    let ordered = options.model == Model::Strong && options.game.is_none();
    let on_trees = MeasuredScheme { options, trials: if ordered { trials } else { &[] } };
    let speedup = |scheme, depth, p, published: f64| {
        let setup = (scheme, TableKind::None, p);
        let figure = format!("{scheme} on {p} processors, {depth} plies: speedup");
        sampled(figure, around(published), on_trees.speedups(setup, depth))
    };
    // Published of long searches: the largest trees.
    let [first, last] = [options.d.first(), options.d.last()];
    let [few, many] = PUBLISHED;
    let mut parts = vec![
        speedup(Scheme::Ybwc, last, few, 142.0),
        speedup(Scheme::Ybwc, last, many, 344.0),
        speedup(Scheme::Pvsplit, first, 4, 3.35),
        speedup(Scheme::Pvsplit, first, 32, 5.0),
    ];
    for (scheme, exponent) in [(Scheme::TreeSplitting, 0.5), (Scheme::MandatoryWorkFirst, 0.8)] {
        let expected = Expected::Near { value: exponent, tolerance: 0.1 };
        parts.push(sampled(
            format!("{scheme}: exponent of the speedup"),
            expected,
            on_trees.exponents(scheme),
        ));
    }
    parts.extend([8, 32].map(|p| {
        let ratios =
            on_trees.ratios((Scheme::Ybwc, TableKind::None, p), (Scheme::Pvsplit, TableKind::None, p));
        sampled(format!("ybwc / pvsplit on {p} processors: speedup"), Expected::AtLeast(1.0), ratios)
    }));
    let slaves =
        on_trees.ratios((Scheme::MasterSlave, TableKind::None, 8), (Scheme::Ybwc, TableKind::Shared, 4));
    parts.push(sampled(
        "8 slaves / ybwc on 4 processors with a shared table: speedup".to_owned(),
        around(1.0),
        slaves,
    ));
    for p in [32, 256] {
        let ratios = measured
            .ratios((Scheme::Tdsab, TableKind::Partitioned, p), (Scheme::Ybwc, TableKind::Partitioned, p));
        let ratios = if measured.slowest() > SLOW { ratios } else { Vec::new() };
        let figure =
            format!("tdsab / ybwc with a partitioned table on {p} processors, slow messages: speedup");
        parts.push(sampled(figure, Expected::AtLeast(1.0), ratios));
    }
    let tdsab = || trials.iter().filter(|trial| trial.step.scheme == Scheme::Tdsab);
    let repeated: f64 = tdsab().flat_map(|trial| &trial.found).map(|found| found.repeated).sum();
    let count = |n: f64| if tdsab().next().is_some() { n } else { f64::NAN };
    parts.push(Check::new("tdsab: repeated searches of leaves", Expected::Exactly(0.0), count(repeated)));
    let wrong = if tdsab().next().is_some() { wrong_on_cycles() as f64 } else { f64::NAN };
    parts.push(Check::new("tdsab: wrong values of graphs with cycles", Expected::Exactly(0.0), wrong));
    parts
}

fn around(published: f64) -> Expected {
    Expected::Near { value: published, tolerance: QUARTER * published }
}

/// A part with the mean of its figures and its interval.
fn sampled(figure: String, expected: Expected, figures: Vec<f64>) -> Check {
    let (mean, half) = mean_and_half_width(figures);
    let part = Check::new(figure, expected, mean);
    if mean.is_nan() { part } else { part.sample([mean - half, mean + half]) }
}

/// The graphs whose cycles do not lead TDSAB to another value than alpha-beta.
fn wrong_on_cycles() -> usize {
    let wrong = |seed: &u64| {
        let graph = Dag::new(10, 3, 7, *seed, Values::Discrete(100)).expect("a small graph");
        let mut load = Workload::new(graph, 7, 1);
        let right = load.alone(Machine::new(Scheme::Ybwc, 1, 0)).value;
        load.on(Machine::new(Scheme::Tdsab, GRAPH_PROCESSORS, SLOW)).value != right
    };
    (0..GRAPHS).filter(wrong).count()
}

/// A scheme, its table and the number of processors.
type SchemeSetup = (Scheme, TableKind, usize);

/// What a run has measured.
struct MeasuredScheme<'r> {
    options: &'r Options,
    trials: &'r [Trial],
}

impl MeasuredScheme<'_> {
    fn slowest(&self) -> u64 {
        self.options.latency.last().into()
    }

    fn find(&self, setup: SchemeSetup, depth: u32, latency: u64) -> Option<&Trial> {
        let (scheme, table, processors) = setup;
        let step = Simulation { depth, scheme, table, processors, latency };
        self.trials.iter().find(|trial| trial.step == step)
    }

    /// The speedup on each tree of this depth, at the first latency.
    fn speedups(&self, setup: SchemeSetup, depth: u32) -> Vec<f64> {
        let trial = self.find(setup, depth, self.options.latency.first().into());
        trial.map_or_else(Vec::new, |trial| trial.found.iter().map(|found| found.speedup).collect())
    }

    /// The ratio of two speedups on each tree, at the largest latency.
    fn ratios(&self, one: SchemeSetup, other: SchemeSetup) -> Vec<f64> {
        let [one, other] = [one, other].map(|setup| self.find(setup, self.options.d.first(), self.slowest()));
        let (Some(one), Some(other)) = (one, other) else { return Vec::new() };
        one.found.iter().zip(&other.found).map(|(one, other)| one.speedup / other.speedup).collect()
    }

    /// The exponent of each tree, at the first latency without a table, on the same numbers of processors for
    /// all schemes: the binary tree of processors of tree-splitting has no more plies than the part of the
    /// tree that is split.
    fn exponents(&self, scheme: Scheme) -> Vec<f64> {
        let first = self.options.d.first();
        let most = 1_usize << first.saturating_sub(self.options.grain).min(30);
        let latency = u64::from(self.options.latency.first());
        let of = |trial: &&Trial| {
            let Simulation { depth, scheme: of, table, processors, latency: at } = trial.step;
            (depth, of) == (first, scheme) && table == TableKind::None && at == latency && processors <= most
        };
        let series: Vec<&Trial> = self.trials.iter().filter(of).collect();
        let trees = series.iter().map(|trial| trial.found.len()).min().unwrap_or_default();
        let exponent = |tree: usize| {
            slope_of_logs(
                series.iter().map(|trial| (trial.step.processors as f64, trial.found[tree].speedup)),
            )
        };
        (0..trees).filter_map(exponent).collect()
    }
}
