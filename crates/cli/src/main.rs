//! The program `nullwindow`.
#![forbid(unsafe_code)]

mod analyze;
mod bar;
mod bench;
mod dialogue;
mod duration;
mod features;
mod games;
mod gtp;
mod lab;
mod live;
mod matches;
mod nboard;
mod output;
mod perft;
mod place;
mod play;
mod shield;
mod solve;
mod stop;
mod strength;
mod svg;
mod text;
mod threads;
mod trace;
mod train;
mod tree;
mod uci;
mod usage;

use anyhow::bail;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::env;
use std::process::ExitCode;

/// Game-tree search: solve positions, watch the published algorithms at work, and measure them.
#[derive(Parser)]
#[command(
    name = "nullwindow",
    version,
    after_help = "Examples:\n  \
        nullwindow solve ffo:40\n  \
        nullwindow solve --game connect-four 444444222222\n  \
        nullwindow analyze f5d6c3d3c4f4f6f3e6e7\n  \
        nullwindow play --game kalah\n  \
        nullwindow match nullwindow gtp-rhino --time-per-move 200\n  \
        nullwindow tree '[[7,5,1],[6,2],[[8,1],7]]' --algorithm negascout --trace\n  \
        nullwindow lab list"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Arguments),
    Analyze(analyze::Arguments),
    Play(play::Arguments),
    Gtp(gtp::Arguments),
    Nboard(nboard::Arguments),
    Uci(uci::Arguments),
    Match(matches::Arguments),
    Tree(tree::Arguments),
    Perft(perft::Arguments),
    Lab(lab::Arguments),
    Bench(bench::Arguments),
    Train(train::Arguments),
}

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        output::log(&format!("error: {error:#}"));
        ExitCode::from(2)
    })
}

fn run() -> anyhow::Result<ExitCode> {
    // Without a subcommand clap would print its whole help as an error.
    let command = usage::negative_numbers(Cli::command()).arg_required_else_help(false);
    let matches = command.try_get_matches_from(shield::shielded(env::args_os()));
    match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(Cli { command: Command::Solve(arguments) }) => solve::run(&arguments),
        Ok(Cli { command: Command::Analyze(arguments) }) => analyze::run(&arguments),
        Ok(Cli { command: Command::Play(arguments) }) => play::run(&arguments),
        Ok(Cli { command: Command::Gtp(arguments) }) => gtp::run(&arguments),
        Ok(Cli { command: Command::Nboard(arguments) }) => nboard::run(&arguments),
        Ok(Cli { command: Command::Uci(arguments) }) => uci::run(&arguments),
        Ok(Cli { command: Command::Match(arguments) }) => matches::run(&arguments),
        Ok(Cli { command: Command::Tree(arguments) }) => tree::run(&arguments),
        Ok(Cli { command: Command::Perft(arguments) }) => perft::run(&arguments),
        Ok(Cli { command: Command::Lab(arguments) }) => lab::run(&arguments),
        Ok(Cli { command: Command::Bench(arguments) }) => bench::run(&arguments),
        Ok(Cli { command: Command::Train(arguments) }) => train::run(&arguments),
        Err(error) if error.use_stderr() => bail!("{}", usage::one_line(error)),
        Err(help) => output::written(help.print()).map(|()| ExitCode::SUCCESS),
    }
}
