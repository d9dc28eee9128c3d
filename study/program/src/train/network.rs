//! `nullwindow-lab train network`: the neural network of chess.

use super::chess;
use super::files::{between, check_out, number_of_games, of_file, write_atomically};
use super::rows::RowsArguments;
use super::threads::ThreadsArguments;
use anyhow::Context;
use clap::{ValueHint, value_parser};
use nullwindow_app::output::log;
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_chess::{BoardInputs, Chess};
use nullwindow_figures::{Table, table};
use nullwindow_fit::network::{NetworkGame, NetworkLoss, NetworkTraining, Trainable, TrainedNetwork};
use nullwindow_network::Layers;
use nullwindow_support::size_limit::{self, TEXT_MIB};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// Train a neural network on games.
///
/// The target of a quiet position is its λ-return: a mean of the scores of this search and later ones, and of
/// the game's result; `train games` plays the games. One game in twenty is held out: the program writes the
/// network of the epoch with the least loss on their positions, and prints the losses on them. Ctrl-C writes
/// the best network so far (exit code 130); there is none before the passes of `--distil` are over.
///
/// A network evaluates by itself. `train games --weights` plays chess by it; the player uses it once it is
/// compiled in, as crates/chess/weights/network.nwn.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow-lab train network --from chess-games --out network.nwn\n  \
    nullwindow-lab train network --from chess-games --from next-games --epochs 20\n  \
    nullwindow-lab train network --from people.pgn\n  \
    nullwindow-lab train network --from chess-games --units 256 --distil 4\n\n\
    docs/models/chess-network.md describes how the network that comes with the program was trained.")]
pub(super) struct Arguments {
    /// Read the games from this folder of `train games`, or from this file, a record (PGN); may be
    /// repeated
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath, required = true)]
    from: Vec<PathBuf>,

    /// The weights to begin with: a network with at most as many units
    #[arg(long, value_name = "WEIGHTS", value_hint = ValueHint::FilePath)]
    begin: Option<PathBuf>,

    /// The file to write: the network
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "network.nwn")]
    out: PathBuf,

    /// The number of hidden units for each side: 32, 64, 128, 256 or 512
    #[arg(long, value_name = "N", default_value_t = NetworkTraining::default().units,
        value_parser = units)]
    units: usize,

    /// Passes, before those over the games' positions alone, that mix them with others a few random moves
    /// from them, whose target is the player's evaluation: a search meets such positions
    #[arg(long, value_name = "N", default_value_t = NetworkTraining::default().distil,
        value_parser = value_parser!(u32).range(0..=10_000))]
    distil: u32,

    /// How much of a target is what came later: 0, nothing, it is the search's score; 1, all, it is the
    /// game's result; between, the shares of later searches fall by this factor from move to move. Records
    /// without scores have the result
    #[arg(long, value_name = "PART", default_value_t = NetworkTraining::default().lambda,
        value_parser = between(0.0, 1.0))]
    later: f64,

    /// The number of passes over the positions
    #[arg(long, value_name = "N", default_value_t = NetworkTraining::default().epochs,
        value_parser = value_parser!(u32).range(1..=10_000))]
    epochs: u32,

    /// The size of a batch: the positions of a step
    #[arg(long, value_name = "N", default_value_t = NetworkTraining::default().batch as u64,
        value_parser = value_parser!(u64).range(1..=1_000_000))]
    batch: u64,

    /// The learning rate: that of the first step
    #[arg(long, value_name = "RATE", default_value_t = NetworkTraining::default().rate,
        value_parser = between(1e-6_f32, 1.0))]
    rate: f32,

    /// The weight decay of a step, times the rate
    #[arg(long, value_name = "PART", default_value_t = NetworkTraining::default().decay,
        value_parser = between(0.0_f32, 100.0))]
    decay: f32,

    /// The seed of all random choices
    #[arg(long, value_name = "SEED", default_value_t = NetworkTraining::default().seed)]
    seed: u64,

    #[command(flatten)]
    threads: ThreadsArguments,
}

fn units(text: &str) -> Result<usize, &'static str> {
    text.parse()
        .ok()
        .filter(|units| [32, 64, 128, 256, 512].contains(units))
        .ok_or("this is not 32, 64, 128, 256 or 512")
}

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    check_out(&arguments.out, &arguments.from)?;
    let begin_with = arguments.begin.as_ref().map(|path| read_network(path, arguments)).transpose()?;
    let games = chess::read_all(&arguments.from)?;
    let &Arguments { units, distil, later: lambda, epochs, batch, rate, decay, seed, threads, .. } =
        arguments;
    let batch = batch as usize;
    let threads = threads.number();
    let training = NetworkTraining { units, distil, lambda, epochs, batch, rate, decay, seed, threads };
    let (stop, begin) = (stop::on_signal()?, Instant::now());
    let trained = Chess::train_network(&training, &games, begin_with.as_ref(), stop, &mut |epoch| {
        log(&format!(
            "epoch {} of {}: loss {:.5}, on held-out games {:.5}; {:.0} s",
            epoch.number,
            distil + epochs,
            epoch.own,
            epoch.held_out,
            begin.elapsed().as_secs_f64()
        ));
    });
    let code = if stop.load(Relaxed) { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS };
    let Some(trained) = trained.with_context(|| number_of_games(games.len()))? else {
        log("stopped before the end of the first epoch over the games: there is no network yet");
        return Ok(code);
    };
    write_atomically(&arguments.out, &trained.layers.file()).context("--out")?;
    rows.print(&text(&trained, games.len()), &[losses(&trained)])?;
    Ok(code)
}

/// The network to begin with.
fn read_network(path: &Path, arguments: &Arguments) -> anyhow::Result<Layers<BoardInputs>> {
    let read = || {
        let layers = Layers::read(&size_limit::file(path, TEXT_MIB)?)?;
        anyhow::ensure!(
            layers.units() <= arguments.units,
            "this network has {} units; the one to train has {}",
            layers.units(),
            arguments.units,
        );
        Ok(layers)
    };
    of_file(path, read).context("--begin")
}

/// The losses by the part of the game.
fn parts(trained: &TrainedNetwork<Chess>) -> impl Iterator<Item = (&'static str, &NetworkLoss)> {
    Chess::PARTS.iter().copied().zip(&trained.parts).chain([("all", &trained.all)])
}

fn losses(trained: &TrainedNetwork<Chess>) -> Table {
    table! { (name, loss) in parts(trained);
        "part" => name, "positions" => loss.count, "player" => loss.player, "network" => loss.network,
        "least" => loss.least,
        "player_by_results" => loss.results[0], "network_by_results" => loss.results[1],
    }
}

/// The table of losses.
fn text(trained: &TrainedNetwork<Chess>, games: usize) -> String {
    let mut text = format!(
        "{}, {} positions to learn from; a pawn ahead is {:.1} % of the points; the network of \
         epoch {}\n\n\
        On positions of held-out games: cross-entropy of the player's evaluation and of the network, the \
        least possible; and both with results alone\n\
        part of the game   positions   player   network    least   player   network\n",
        number_of_games(games),
        trained.positions,
        100.0 / (1.0 + (-100.0 * trained.slope).exp()),
        trained.epoch.number,
    );
    for (name, NetworkLoss { count, player, network, least, results: [a, b] }) in parts(trained) {
        _ = writeln!(
            text,
            "{name:<16}   {count:>9}   {player:.4}    {network:.4}   {least:.4}   {a:.4}    {b:.4}"
        );
    }
    text
}
