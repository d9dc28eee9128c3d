//! The program that measures; the library's page describes it.
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
    /// Processor time of the engine, the twin and the crate minimax, in turns
    Rival(paired::Arguments),
    /// Processor time of every setting of the engine and of the crate minimax, once each
    Settings(settings::Arguments),
    /// One search by the twin
    Twin(One),
    /// One search by the engine, with the twin's settings
    Engine(One),
}

/// One search, for a profiler.
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
            let result = twin::search(&mut twin::TableMemory::new(hash.into())?, depth);
            println!("{} {}", result.nodes, result.score);
            Ok(())
        }
        Command::Engine(One { depth, hash }) => {
            let result =
                ours::search::<Twinned>(ours::without_killers(Options::default()), depth, hash.into())?;
            println!("{} {}", result.nodes, result.score.get());
            Ok(())
        }
    }
}
