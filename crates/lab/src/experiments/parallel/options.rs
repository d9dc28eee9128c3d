//! The options of `lab parallel` (our own).

use crate::Range;
use crate::random_trees::Model;
use crate::sample::words;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::value_parser;
use nullwindow_simulator::Scheme;
use serde::Serialize;
use std::path::PathBuf;

/// The games whose trees can be searched.
pub(super) const OTHELLO: &str = "othello";
pub(super) const CHESS: &str = "chess";

/// Reads the name of a scheme; help describes each.
fn schemes() -> impl TypedValueParser<Value = Scheme> {
    let values = Scheme::ALL.map(|scheme| {
        let [name, meaning] = scheme.described();
        let value = PossibleValue::new(name).help(meaning);
        if scheme == Scheme::Partitioned { value.alias("ptt") } else { value }
    });
    PossibleValuesParser::new(values).try_map(|name| name.parse())
}

#[derive(clap::Args, Serialize)]
pub(crate) struct Options {
    /// The schemes of parallel search.
    #[arg(long, value_name = "SCHEME", value_delimiter = ',', default_value = "pvsplit,ybwc",
        value_parser = schemes())]
    pub(super) alg: Vec<Scheme>,
    /// The numbers of processors.
    #[arg(long, value_name = "NUMBERS", default_value = "1,2,4,8,16,32,64,128,256,512,1024",
        value_parser = Range::within(1, 65_536))]
    pub(super) p: Range,
    /// The times of a message between processors, in visits of nodes.
    #[arg(long, value_name = "NODES", default_value = "10", value_parser = Range::within(0, 1_000_000))]
    pub(super) latency: Range,
    /// Schemes with a table: the bytes that a processor sends in the time of a visit; 0 for no limit.
    #[arg(long, value_name = "BYTES", default_value_t = 100)]
    pub(super) bandwidth: u64,
    /// Schemes with a table: the time in which a processor handles a message, in visits of nodes.
    #[arg(long, value_name = "NODES", default_value_t = 1,
        value_parser = value_parser!(u64).range(0..=1_000_000))]
    pub(super) handling: u64,
    /// The game whose tree is searched instead of a model's: below a position after random moves, with
    /// evaluations at the leaves.
    #[arg(long, value_name = "GAME", conflicts_with_all = ["model", "b", "p1"], value_parser = words(
        [(OTHELLO, "Othello, by the evaluation of patterns"), (CHESS, "Chess, by the linear evaluation")]))]
    pub(super) game: Option<String>,
    /// The model of the trees. Schemes with a table search the picking game, whose positions recur.
    #[arg(long, value_enum, default_value_t = Model::Strong)]
    pub(super) model: Model,
    /// The number of branches of a node; the items of the picking game.
    #[arg(long, default_value_t = 30, value_parser = value_parser!(u32).range(1..=1000))]
    pub(super) b: u32,
    /// The depth of the trees in plies.
    #[arg(long, default_value_t = 9, value_parser = value_parser!(u32).range(1..=64))]
    pub(super) d: u32,
    /// Strongly ordered trees: the chance that the best branch is the first (0.9).
    #[arg(long)]
    pub(super) p1: Option<f64>,
    /// The plies of the subtrees that one processor searches alone.
    #[arg(long, value_name = "PLIES", default_value_t = 2, value_parser = value_parser!(u32).range(0..=64))]
    pub(super) grain: u32,
    /// The seed of the tree and of the choices of processors.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Draw what each processor does in the last simulation, as a Gantt chart in this file (SVG).
    #[arg(long, value_name = "FILE")]
    pub(super) gantt: Option<PathBuf>,
}
