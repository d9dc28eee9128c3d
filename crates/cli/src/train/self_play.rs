//! The options of self-play that several trainings share (our own).

use clap::value_parser;
use nullwindow_learn::self_play::PlayOptions;

/// The search for a move, the seed, and the number of games at once.
#[derive(clap::Args)]
pub(super) struct SelfPlayArguments {
    /// The largest number of nodes of a search, that is of each move [default: 4000; shogi 1000]
    #[arg(long, value_name = "NODES", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// The seed of all random choices
    #[arg(long, value_name = "SEED", default_value_t = PlayOptions::default().seed)]
    seed: u64,

    /// The number of games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1_024))]
    pub(super) concurrency: u16,
}

impl SelfPlayArguments {
    /// The options given, and the others of a game.
    pub(super) fn options_from(&self, game: PlayOptions) -> PlayOptions {
        PlayOptions { nodes: self.nodes.unwrap_or(game.nodes), seed: self.seed, ..game }
    }
}
