//! The options of `lab parallel` (our own).

use crate::Range;
use crate::random_trees::Model;
use crate::sample::words;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::value_parser;
use nullwindow_simulator::{Scheme, TableKind};
use serde::Serialize;
use std::path::PathBuf;

/// The games whose trees can be searched.
pub(super) const KALAH: &str = "kalah";
pub(super) const OTHELLO: &str = "othello";
pub(super) const CHESS: &str = "chess";

/// Reads a name of these; help describes each.
fn described<const N: usize>(values: [[&'static str; 2]; N]) -> PossibleValuesParser {
    PossibleValuesParser::new(values.map(|[name, meaning]| PossibleValue::new(name).help(meaning)))
}

fn schemes() -> impl TypedValueParser<Value = Scheme> {
    described(Scheme::ALL.map(Scheme::described)).try_map(|name| name.parse())
}

fn tables() -> impl TypedValueParser<Value = TableKind> {
    described(TableKind::ALL.map(TableKind::described)).try_map(|name| name.parse())
}

#[derive(clap::Args, Serialize)]
pub(crate) struct Options {
    /// The schemes of parallel search.
    #[arg(long, value_name = "SCHEME", value_delimiter = ',', value_parser = schemes(), default_value =
        "pvsplit,ybwc,tree-splitting,mandatory-work-first,master-slave,tdsab")]
    pub(super) alg: Vec<Scheme>,
    /// The transposition tables of each scheme, as far as they mean something: without this option each of
    /// `ybwc`, and of the others the first.
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = tables())]
    pub(super) table: Option<Vec<TableKind>>,
    /// The numbers of processors.
    #[arg(long, value_name = "NUMBERS", default_value = "4,8,16,32,256,1024",
        value_parser = Range::within(1, 4_096))]
    pub(super) p: Range,
    /// The times of a message between processors, in visits of nodes.
    #[arg(long, value_name = "NODES", default_value = "20", value_parser = Range::within(0, 1_000_000))]
    pub(super) latency: Range,
    /// TDSAB: the bytes that a processor sends in the time of a visit; 0 for no limit.
    #[arg(long, value_name = "BYTES", default_value_t = 100)]
    pub(super) bandwidth: u64,
    /// TDSAB: the time in which a processor handles a message, in visits of nodes.
    #[arg(long, value_name = "NODES", default_value_t = 1,
        value_parser = value_parser!(u64).range(0..=1_000_000))]
    pub(super) handling: u64,
    /// The game whose tree is searched instead of a model's: below a position after random moves, with
    /// evaluations at the leaves.
    #[arg(long, value_name = "GAME", conflicts_with_all = ["model", "b", "p1"], value_parser = words(
        [(KALAH, "Kalah, by the stores"), (OTHELLO, "Othello, by the evaluation of patterns"),
        (CHESS, "Chess, by the linear evaluation")]))]
    pub(super) game: Option<String>,
    /// The model of the trees.
    #[arg(long, value_enum, default_value_t = Model::Strong)]
    pub(super) model: Model,
    /// The number of branches of a node.
    #[arg(long, default_value_t = 30, value_parser = value_parser!(u32).range(1..=1000))]
    pub(super) b: u32,
    /// The depth of the trees in plies. With several, `ybwc` without a table runs on those after the first as
    /// well, on the processors of its published speedups.
    #[arg(long, default_value = "8,10", value_parser = Range::within(1, 64))]
    pub(super) d: Range,
    /// Strongly ordered trees: the chance that the best branch is the first (0.9).
    #[arg(long)]
    pub(super) p1: Option<f64>,
    /// The plies of the subtrees that one processor searches alone.
    #[arg(long, value_name = "PLIES", default_value_t = 2, value_parser = value_parser!(u32).range(0..=64))]
    pub(super) grain: u32,
    /// Search the trees of games by iterative deepening; all processors wait for each other between the
    /// iterations.
    #[arg(long)]
    pub(super) iterative: bool,
    /// The distance of each end of the aspiration window from the value of the iteration before.
    #[arg(long, value_name = "POINTS", default_value_t = 100,
        value_parser = value_parser!(u32).range(1..=30_000))]
    pub(super) aspiration: u32,
    /// Trees of each setting, each with a seed of its own.
    #[arg(long, default_value_t = 10, value_parser = value_parser!(u64).range(1..=1_000))]
    pub(super) trees: u64,
    /// The seed of the first tree, and of the choices of processors.
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u64).range(0..=1 << 62))]
    pub(super) seed: u64,
    /// Save all results to this file, simulation by simulation, and go on from those that are there.
    #[arg(long, value_name = "FILE")]
    pub(super) checkpoint: Option<PathBuf>,
    /// Draw what each processor does in the last simulation, as a Gantt chart in this file (SVG).
    #[arg(long, value_name = "FILE")]
    pub(super) gantt: Option<PathBuf>,
}
