//! `nullwindow-lab train`: fitting of evaluations and of the models of selective search.

mod chess;
mod files;
mod games;
mod generate;
mod mmto;
mod network;
mod order;
mod othello;
mod packed;
mod probcut;
mod rows;
mod rps;
mod shogi;
mod spsa;
mod threads;
mod weights;

use rows::RowsArguments;
use std::process::ExitCode;

/// Fit evaluations and selectivity to games and solved positions.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow-lab train othello --from wthor --out weights.nwe\n  \
    nullwindow-lab train games --game chess --games 5000 --out chess-games\n  \
    nullwindow-lab train chess --from chess-games --out weights.txt\n  \
    nullwindow-lab train shogi --from shogi-games --out shogi.bin\n  \
    nullwindow-lab train mmto --from wthor --out mmto.nwe\n  \
    nullwindow-lab train network --from chess-games --out network.nwn\n  \
    nullwindow-lab train order --from wthor --out order.bin\n  \
    nullwindow-lab train probcut --game chess --games 400 --concurrency 4\n  \
    nullwindow-lab train spsa --parameters all --games 100000 --resume")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: TrainCommand,

    #[command(flatten)]
    rows: RowsArguments,
}

#[derive(clap::Subcommand)]
enum TrainCommand {
    Othello(othello::Arguments),
    Chess(chess::Arguments),
    Games(generate::Arguments),
    Mmto(mmto::Arguments),
    Network(network::Arguments),
    Order(order::Arguments),
    Probcut(probcut::Arguments),
    Rps(rps::Arguments),
    Shogi(shogi::Arguments),
    Spsa(spsa::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let rows = arguments.rows;
    match &arguments.command {
        TrainCommand::Othello(arguments) => othello::run(arguments, rows),
        TrainCommand::Chess(arguments) => chess::run(arguments, rows),
        TrainCommand::Games(arguments) => generate::run(arguments, rows),
        TrainCommand::Mmto(arguments) => mmto::run(arguments, rows),
        TrainCommand::Network(arguments) => network::run(arguments, rows),
        TrainCommand::Order(arguments) => order::run(arguments, rows),
        TrainCommand::Probcut(arguments) => probcut::run(arguments, rows),
        TrainCommand::Rps(arguments) => rps::run(arguments, rows),
        TrainCommand::Shogi(arguments) => shogi::run(arguments, rows),
        TrainCommand::Spsa(arguments) => spsa::run(arguments, rows),
    }
}
