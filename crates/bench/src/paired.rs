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

/// What is compared: the last with all others.
const SEARCHES: [(&str, Search); 5] = [
    ("minimax as its example sets it", |arguments| Ok(minimax::<Ascending>(arguments, EXAMPLE))),
    ("minimax, best options", |arguments| Ok(minimax::<Ascending>(arguments, BEST))),
    ("minimax, best, middle columns first", |arguments| Ok(minimax::<CentreFirst>(arguments, BEST))),
    ("by hand, as the engine's twin", by_hand),
    ("engine", engine),
];

/// The names of `minimax`'s options, of which `settings` tells that the second are the fastest.
const EXAMPLE: &str = "step 2, aspiration (its example)";
const BEST: &str = "step 2, mtdf, counter-move history";

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { depth, runs, hash } = arguments;
    println!("Connect Four to depth {depth}, tables of {hash} MiB, one thread, median of {runs} turns\n");
    let mut found: [Vec<Found>; SEARCHES.len()] = Default::default();
    for _ in 0..*runs {
        for ((_, search), found) in SEARCHES.iter().zip(&mut found) {
            found.push(search(arguments)?);
        }
    }
    let medians = found.map(|mut found| {
        found.sort_by_key(|found| found.time);
        found.swap_remove(found.len() / 2)
    });
    let engine = medians[SEARCHES.len() - 1].time.as_secs_f64();
    for ((name, _), Found { score, nodes, time }) in SEARCHES.iter().zip(&medians) {
        let seconds = time.as_secs_f64();
        let ratio = engine / seconds;
        println!("{name:<36} {seconds:>7.3} s {nodes:>12} nodes  score {score:+}  engine / this {ratio:.3}");
    }
    Ok(())
}

fn minimax<O: Order>(&Arguments { depth, hash, .. }: &Arguments, name: &str) -> Found {
    let options = rival::options(hash.into()).into_iter().find(|(of, _)| *of == name);
    let options = options.map_or_else(IterativeOptions::new, |(_, options)| options);
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
    let found = ours::fastest(depth.into(), hash.into())?;
    Ok(Found { score: found.score.get().into(), nodes: found.nodes, time: found.time })
}
