//! The options of the experiment (our own).

use clap::{ValueEnum, ValueHint, value_parser};
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Args, Serialize)]
pub(crate) struct Options {
    /// Read the games from this folder: files *.wtb in the WTHOR format; without it a teacher with planted
    /// weights chooses the moves.
    #[arg(long, value_name = "PATH", value_hint = ValueHint::DirPath)]
    pub(super) from: Option<PathBuf>,
    /// The weights to begin with, with --from: Othello's patterns `program` as they come with the program, or
    /// `results`, a regression on the results of the games. The teacher's student begins with zeros.
    #[arg(long, value_name = "WEIGHTS", value_enum, default_value = "results")]
    pub(super) begin: Begin,
    /// The number of positions: moves to learn from, at most; a tenth as many of held-out games.
    #[arg(long, value_name = "N", default_value_t = 3_000,
        value_parser = value_parser!(u32).range(20..=100_000_000))]
    pub(super) positions: u32,
    /// The number of iterations.
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = value_parser!(u32).range(1..=1_000))]
    pub(super) iterations: u32,
    /// The number of openings of the match of the weights after and before, with --from; two games are played
    /// from each.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = value_parser!(u32).range(1..=10_000))]
    pub(super) openings: u32,
    /// The largest number of nodes of a search, that is of each move of the match.
    #[arg(long, value_name = "NODES", default_value_t = 5_000,
        value_parser = value_parser!(u64).range(1..=100_000_000))]
    pub(super) nodes: u64,
    /// The number of search threads of the training; its figures do not depend on it.
    #[arg(long, value_name = "THREADS", default_value_t = 1,
        value_parser = value_parser!(u16).range(1..=1_024))]
    pub(super) threads: u16,
    /// The seed of positions and openings.
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u64).range(..1 << 31))]
    pub(super) seed: u64,
}

/// The first weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Begin {
    /// Those that come with the program.
    Program,
    /// A regression on the results of the games.
    Results,
}
