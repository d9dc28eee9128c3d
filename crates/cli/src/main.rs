//! The program `nullwindow`.

mod lab;
mod output;
mod solve;
mod text;
mod trace;
mod tree;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Game-tree search: solve positions, watch the published algorithms at work, and measure them.
#[derive(Parser)]
#[command(
    name = "nullwindow",
    version,
    after_help = "Examples:\n  \
        nullwindow solve ffo:40\n  \
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
    Tree(tree::Arguments),
    Lab(lab::Arguments),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            // One line that names the place; clap's hints come after it and would need a second screen.
            let text = error.to_string();
            output::tell(text.lines().next().unwrap_or("error: bad command line"));
            return ExitCode::from(2);
        }
        Err(help) => help.exit(),
    };
    let result = match cli.command {
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Tree(arguments) => tree::run(&arguments),
        Command::Lab(arguments) => lab::run(&arguments),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            output::tell(&format!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}
