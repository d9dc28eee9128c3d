//! Processor time of the engine, of the twin and of the crate `minimax`, in turns in one run, so that all run
//! on the same machine.

use anyhow::Result;
use minimax::IterativeOptions;
use nullwindow_bench::{ours, rival, twin};
use nullwindow_games::connect_four::{Ascending, CentreFirst, Order};
use nullwindow_support::ProcessTime;
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Plies
    #[arg(long, default_value_t = 16)]
    depth: u8,

    /// Number of turns; the median is printed
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..))]
    runs: u8,

    /// Size of every table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    hash: u16,
}

/// The score, the nodes and the processor time of a search.
struct Measurement {
    score: i32,
    nodes: u64,
    time: Duration,
}

type Contender = fn(&Arguments) -> Result<Measurement>;

/// The searches; the last is compared with the others.
const CONTENDERS: [(&str, Contender); 5] = [
    ("minimax as its example sets it", |arguments| Ok(minimax::<Ascending>(arguments, EXAMPLE))),
    ("minimax, best options", |arguments| Ok(minimax::<Ascending>(arguments, BEST))),
    ("minimax, best, middle columns first", |arguments| Ok(minimax::<CentreFirst>(arguments, BEST))),
    ("by hand, as the engine's twin", by_hand),
    ("engine", engine),
];

/// The names of two of `minimax`'s options; by `settings` the second is the fastest.
const EXAMPLE: &str = "step 2, aspiration (its example)";
const BEST: &str = "step 2, mtdf, counter-move history";

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { depth, runs, hash } = arguments;
    println!("Connect Four to depth {depth}, tables of {hash} MiB, one thread, median of {runs} turns\n");
    let mut measured: [Vec<Measurement>; CONTENDERS.len()] = Default::default();
    for _ in 0..*runs {
        for ((_, search), measured) in CONTENDERS.iter().zip(&mut measured) {
            measured.push(search(arguments)?);
        }
    }
    let medians = measured.map(|mut measured| {
        measured.sort_by_key(|measured| measured.time);
        measured.swap_remove(measured.len() / 2)
    });
    let engine = medians[CONTENDERS.len() - 1].time.as_secs_f64();
    for ((name, _), Measurement { score, nodes, time }) in CONTENDERS.iter().zip(&medians) {
        let seconds = time.as_secs_f64();
        let ratio = engine / seconds;
        println!("{name:<36} {seconds:>7.3} s {nodes:>12} nodes  score {score:+}  engine / this {ratio:.3}");
    }
    Ok(())
}

fn minimax<O: Order>(&Arguments { depth, hash, .. }: &Arguments, name: &str) -> Measurement {
    let options = rival::options(hash.into()).into_iter().find(|(of, _)| *of == name);
    let options = options.map_or_else(IterativeOptions::new, |(_, options)| options);
    let rival::RivalResult { score, nodes, time } = rival::search::<O>(options, depth);
    Measurement { score: score.into(), nodes, time }
}

fn by_hand(&Arguments { depth, hash, .. }: &Arguments) -> Result<Measurement> {
    let mut memory = twin::TableMemory::new(hash.into())?;
    let begun = ProcessTime::now();
    let twin::TwinResult { score, nodes, .. } = twin::search(&mut memory, depth.into());
    Ok(Measurement { score, nodes, time: begun.elapsed() })
}

fn engine(&Arguments { depth, hash, .. }: &Arguments) -> Result<Measurement> {
    let measured = ours::fastest(depth.into(), hash.into())?;
    Ok(Measurement { score: measured.score.get().into(), nodes: measured.nodes, time: measured.time })
}
