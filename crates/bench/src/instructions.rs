//! Instructions a node, counted by valgrind: the same in every run, on a busy machine too.

use anyhow::{Context, Result, ensure};
use std::env;
use std::process::Command;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Plies
    #[arg(long, default_value_t = 12)]
    depth: u32,
}

pub(crate) fn run(&Arguments { depth }: &Arguments) -> Result<()> {
    println!(
        "instructions a node, from depth {} to {depth} (the cost of the start cancels out)\n",
        depth / 2
    );
    let twin = cost("twin", depth)?;
    let engine = cost("engine", depth)?;
    println!("engine / twin  {:.3}", engine / twin);
    Ok(())
}

/// Instructions a node of one of the two searches.
fn cost(search: &str, depth: u32) -> Result<f64> {
    let (few, fewer) = (counted(search, depth)?, counted(search, depth / 2)?);
    let nodes = few.nodes - fewer.nodes;
    let cost = (few.instructions - fewer.instructions) as f64 / nodes as f64;
    println!("{search:<8} {cost:>8.2}  on {nodes} nodes, score {}", few.score);
    Ok(cost)
}

struct Counted {
    instructions: u64,
    nodes: u64,
    score: i32,
}

/// Runs this program under valgrind.
fn counted(search: &str, depth: u32) -> Result<Counted> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe()?)
        .args([search, &depth.to_string(), "--hash", "16"])
        .output()
        .context("valgrind cannot be started")?;
    let (printed, counts) = (String::from_utf8(output.stdout)?, String::from_utf8(output.stderr)?);
    ensure!(
        output.status.success(),
        "valgrind has failed; if it does not know this processor's newest instructions, build without:\n\
         RUSTFLAGS='-C target-cpu=x86-64-v2' cargo run --release -p nullwindow-bench -- \
         instructions\n{counts}"
    );
    let instructions = counts.lines().find_map(|line| line.split("Collected :").nth(1));
    let instructions = instructions.context("valgrind prints no count")?.trim().parse()?;
    let (nodes, score) = printed.trim().split_once(' ').context("the search prints no count")?;
    Ok(Counted { instructions, nodes: nodes.parse()?, score: score.parse()? })
}
