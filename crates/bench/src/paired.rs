//! Processor time of the engine, of the twin and of the crate `minimax`, by turns in one run, so that all meet the same machine.

use anyhow::Result;
use cpu_time::ProcessTime;
use minimax::IterativeOptions;
use nullwindow_bench::{ours, rival, twin};
use nullwindow_games::connect_four::{Ascending, CentreFirst, Order};
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Plies
    #[arg(long, default_value_t = 16)]
    depth: u8,

    /// Turns, of which the median counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..))]
    runs: u8,

    /// Size of every table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    hash: u16,
}

/// The score and the nodes of a search, and its processor time.
struct Found {
    score: i32,
    nodes: u64,
    time: Duration,
}

type Search = fn(&Arguments) -> Result<Found>;

/// What is compared; the first with all others. The first two search alike, the others as best they can.
const SEARCHES: [(&str, Search); 4] = [
    ("minimax, moves as in its example", |arguments| Ok(minimax::<Ascending>(arguments))),
    ("minimax, middle columns first", |arguments| Ok(minimax::<CentreFirst>(arguments))),
    ("by hand", by_hand),
    ("engine", engine),
];

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { depth, runs, hash } = arguments;
    println!("Connect Four to depth {depth}, tables of {hash} MiB, one thread, median of {runs} turns\n");
    let mut found: [Vec<Found>; SEARCHES.len()] = Default::default();
    for _ in 0..*runs {
        for ((_, search), found) in SEARCHES.iter().zip(&mut found) {
            found.push(search(arguments)?);
        }
    }
    let mut first = None;
    for ((name, _), mut found) in SEARCHES.into_iter().zip(found) {
        found.sort_by_key(|found| found.time);
        let Found { score, nodes, time } = found.swap_remove(found.len() / 2);
        let ratio = time.as_secs_f64() / first.get_or_insert(time).as_secs_f64();
        println!(
            "{name:<34} {:>7.3} s {nodes:>12} nodes  score {score:+}  ratio {ratio:.3}",
            time.as_secs_f64()
        );
    }
    Ok(())
}

/// With the options that serve it best.
fn minimax<O: Order>(&Arguments { depth, hash, .. }: &Arguments) -> Found {
    let options =
        IterativeOptions::new().with_table_byte_size(usize::from(hash) << 20).with_double_step_increment();
    let rival::Found { score, nodes, time } = rival::search::<O>(options, depth);
    Found { score: score.into(), nodes, time }
}

fn by_hand(&Arguments { depth, hash, .. }: &Arguments) -> Result<Found> {
    let mut memory = twin::Memory::new(hash.into())?;
    let begun = ProcessTime::now();
    let twin::Found { score, nodes, .. } = twin::search(&mut memory, depth.into());
    Ok(Found { score, nodes, time: begun.elapsed() })
}

fn engine(&Arguments { depth, hash, .. }: &Arguments) -> Result<Found> {
    let found = ours::search::<ours::Fastest>(ours::fastest(), depth.into(), hash.into())?;
    Ok(Found { score: found.score.get().into(), nodes: found.nodes, time: found.time })
}
