//! Every setting of the engine and of the crate `minimax`, once each, to find the fastest.

use anyhow::Result;
use nullwindow_bench::{ours, rival};
use nullwindow_games::connect_four::{Ascending, CentreFirst};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Plies
    #[arg(long, default_value_t = 16)]
    depth: u8,

    /// Size of every table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    hash: u16,
}

pub(crate) fn run(&Arguments { depth, hash }: &Arguments) -> Result<()> {
    let row = |side: &str, name: &str, seconds: f64, nodes: u64, score: i16| {
        println!("{seconds:>7.3} s {nodes:>12} nodes  score {score:+}  {side}: {name}");
    };
    for (capabilities, search) in ours::PROFILES {
        for (name, options) in ours::options() {
            let found = search(options, depth.into(), hash.into())?;
            row(capabilities, name, found.time.as_secs_f64(), found.nodes, found.score.get());
        }
    }
    for (name, options) in rival::options(hash.into()) {
        let found = rival::search::<Ascending>(options, depth);
        row("minimax, moves as in its example", name, found.time.as_secs_f64(), found.nodes, found.score);
        let found = rival::search::<CentreFirst>(options, depth);
        row("minimax, middle columns first", name, found.time.as_secs_f64(), found.nodes, found.score);
    }
    Ok(())
}
