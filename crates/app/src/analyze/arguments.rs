//! The arguments of `analyze` (our own).

use super::range::GameRange;
use super::source::GameInput;
use crate::duration::seconds;
use crate::table_size::mebibytes;
use crate::threads::ThreadArguments;
use crate::weights::WeightsArguments;
use std::path::PathBuf;
use std::time::Duration;

/// The limit of a search that does not solve.
#[derive(Clone, Copy)]
pub enum SearchLimit {
    /// To this depth in plies.
    Depth(u32),
    /// For this time.
    Time(Duration),
}

/// Analyse games: the loss of each move, and the course of the evaluation.
///
/// Each position is searched by itself, and so is the move that was played. A move's loss is the value of
/// the best move minus its own. Scores are from the view of the side that moves, the graph's from the first
/// side's; `solved` marks values that are proved. Ctrl-C, SIGTERM and SIGHUP print the result so far (exit
/// code 130). Games that cannot be read are named and left out (exit code 1). Exit code 2: bad input.
///
/// A game is a list of moves, perhaps after a position. A file has a list on each line (blank lines and lines
/// that begin with % or # are skipped), or games in SGF, or records that `match` has written.
#[derive(clap::Args)]
pub struct Arguments {
    /// Games: lists of moves, files, or - for standard input
    #[arg(value_name = "GAME", required = true)]
    pub games: Vec<String>,

    /// The games to take of a file that has more than one, counted from 1: a number or a range such as 3-5
    #[arg(long = "select", value_name = "RANGE", value_parser = GameRange::read)]
    pub range: Option<GameRange>,

    /// The depth in plies of searches [default: a second of time]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,

    /// The longest time of a search, in seconds, instead of a depth
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "depth")]
    pub time: Option<Duration>,

    /// Solve positions with at most this number of empty squares (Othello)
    #[arg(long, value_name = "EMPTIES", hide = true, value_parser = clap::value_parser!(u32).range(0..=60))]
    pub exact: Option<u32>,

    /// The number of games at a time; here of positions [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub concurrency: Option<u32>,

    /// Write the plot to this file, as SVG: the evaluation, the loss of each move, and a summary of each game
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,

    /// Print JSON: one object a line, one for each game
    #[arg(long)]
    pub json: bool,

    /// The size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    #[arg(value_parser = mebibytes())]
    pub hash: u32,

    /// The weights of the evaluation.
    #[command(flatten)]
    pub weights: WeightsArguments,

    /// The threads of each search.
    #[command(flatten)]
    pub threads: ThreadArguments,
}

impl Arguments {
    /// The games, opened.
    pub fn inputs(&self) -> Vec<GameInput<'_>> {
        self.games.iter().zip(1..).map(|(argument, number)| GameInput::open(argument, number)).collect()
    }

    /// The limit given, if any.
    pub fn limit(&self) -> Option<SearchLimit> {
        self.time.map(SearchLimit::Time).or(self.depth.map(SearchLimit::Depth))
    }
}
