//! The options for the strength of play.

use crate::count::count;
use crate::duration::seconds;
use crate::table_size::mebibytes;
use nullwindow_protocols::level::{LEVEL_NUMBERS, Strength};
use std::fmt::Write;
use std::time::Duration;

/// The strength of the engine, and its memory.
#[derive(clap::Args)]
pub(crate) struct StrengthArguments {
    /// The level of play, from 1 to 10, as for `play`
    #[arg(
        long,
        value_parser = clap::value_parser!(i64).range(LEVEL_NUMBERS),
        conflicts_with_all = ["depth", "nodes", "time"]
    )]
    level: Option<i64>,

    /// The depth in plies of the search for a move, from 1 to 100
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// The largest number of nodes of a search, that is of each move
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// The longest time of a search, in seconds, that is of each move
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// The seed of what is random: the choice among good moves at low levels, and among those of a book
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// The size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes())]
    pub(crate) hash: u32,
}

impl StrengthArguments {
    /// The strength that the options give; `None` without any.
    pub(crate) fn strength(&self) -> Option<Strength> {
        let &StrengthArguments { level, depth, nodes, time, .. } = self;
        match level {
            Some(level) => Strength::level(level),
            None if depth.is_none() && nodes.is_none() && time.is_none() => None,
            None => Some(Strength { nodes, ..Strength::within(depth, time) }),
        }
    }
}

/// The levels as a table, for the help.
pub(crate) fn level_table() -> String {
    let mut table = "Levels, from a beginner's on:\n  \
        level  plies  nodes at most  chooses among\n"
        .to_owned();
    for number in LEVEL_NUMBERS {
        let Some(Strength { depth, nodes, among, .. }) = Strength::level(number) else { continue };
        let (depth, nodes) = (depth.unwrap_or_default(), count(nodes.unwrap_or_default()));
        let among = if among == 1 { "the best".to_owned() } else { format!("the {among} best") };
        _ = writeln!(table, "  {number:>5}  {depth:>5}  {nodes:>13}  {among}");
    }
    table
}
