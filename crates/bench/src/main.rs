//! The program that measures: see the library's page.
#![forbid(unsafe_code)]

mod instructions;
mod paired;
mod settings;

use anyhow::Result;
use clap::{Parser, Subcommand};
use nullwindow::engine::Options;
use nullwindow_bench::ours::{self, Twinned};
use nullwindow_bench::twin;

/// Measure the engine on Connect Four.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Instructions a node of the engine and of the twin, counted by valgrind
    Instructions(instructions::Arguments),
    /// Processor time of the engine, the twin and the crate minimax, by turns
    Rival(paired::Arguments),
    /// Processor time of every setting of the engine and of the crate minimax, once each
    Settings(settings::Arguments),
    /// One search by the twin
    Twin(One),
    /// One search by the engine, set as the twin is
    Engine(One),
}

/// One search, to be watched by a profiler.
#[derive(clap::Args)]
struct One {
    /// Plies
    depth: u32,

    /// Size of the table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    hash: u16,
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Instructions(arguments) => instructions::run(&arguments),
        Command::Rival(arguments) => paired::run(&arguments),
        Command::Settings(arguments) => settings::run(&arguments),
        Command::Twin(One { depth, hash }) => {
            let found = twin::search(&mut twin::Memory::new(hash.into())?, depth);
            println!("{} {}", found.nodes, found.score);
            Ok(())
        }
        Command::Engine(One { depth, hash }) => {
            let found = ours::search::<Twinned>(Options::default(), depth, hash.into())?;
            println!("{} {}", found.nodes, found.score.get());
            Ok(())
        }
    }
}
