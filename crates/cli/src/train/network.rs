//! `nullwindow train network`: the neural network that corrects the linear evaluation of chess.

use super::chess::{part, read_all};
use super::files::{check_out, number_of_games, write_atomically};
use anyhow::Context;
use clap::{ValueHint, value_parser};
use nullwindow_app::output::{log, print};
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_learn::chess::{NetworkLoss, NetworkTraining, PHASES, TrainedNetwork};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// Train the neural network that corrects the linear evaluation of chess, on games.
///
/// The target of a quiet position is a mixture of the game's result and the search's score, as in `train
/// chess`, which plays the games. One game in twenty is held out: the program writes the network of the epoch
/// with the least loss on their positions, and prints the losses on them. Ctrl-C writes the best network so
/// far (exit code 130).
///
/// The network corrects the linear evaluation with the weights that are compiled in; the player uses it once
/// it is compiled in too, as crates/chess/weights/network.nwn.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow train network --from weights.txt.games --out network.nwn\n  \
    nullwindow train network --from one.games --from other.games --epochs 20\n  \
    nullwindow train network --from people.pgn\n\n\
    docs/models/chess-network.md describes how the network that comes with the program was trained.")]
pub(super) struct Arguments {
    /// Read the games from this file, PGN or self-play games of `train chess`; may be repeated
    #[arg(long, value_name = "PATH", value_hint = ValueHint::FilePath, required = true)]
    from: Vec<PathBuf>,

    /// The file to write: the network
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "network.nwn")]
    out: PathBuf,

    /// The share of the game's result in a target; the rest is the search's score. Games in PGN have no
    /// scores: their share is 1
    #[arg(long, value_name = "PART", default_value_t = NetworkTraining::default().lambda,
        value_parser = part)]
    lambda: f64,

    /// The number of passes over the positions
    #[arg(long, value_name = "N", default_value_t = NetworkTraining::default().epochs,
        value_parser = value_parser!(u32).range(1..=10_000))]
    epochs: u32,

    /// The size of a batch: the positions of a step
    #[arg(long, value_name = "N", default_value_t = NetworkTraining::default().batch as u64,
        value_parser = value_parser!(u64).range(1..=1_000_000))]
    batch: u64,

    /// The learning rate: that of the first step
    #[arg(long, value_name = "RATE", default_value_t = NetworkTraining::default().rate, value_parser = rate)]
    rate: f32,

    /// The weight decay of a step, times the rate
    #[arg(long, value_name = "PART", default_value_t = NetworkTraining::default().decay,
        value_parser = decay)]
    decay: f32,

    /// The seed of all random choices
    #[arg(long, value_name = "SEED", default_value_t = NetworkTraining::default().seed)]
    seed: u64,
}

fn rate(text: &str) -> Result<f32, &'static str> {
    text.parse().ok().filter(|rate| (1e-6..=1.0).contains(rate)).ok_or(
        "this is not a number from 0.000001 \
        to 1",
    )
}

fn decay(text: &str) -> Result<f32, &'static str> {
    text.parse().ok().filter(|part| (0.0..=100.0).contains(part)).ok_or("this is not a number from 0 to 100")
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    check_out(&arguments.out, &arguments.from)?;
    let games = read_all(&arguments.from)?;
    let &Arguments { lambda, epochs, batch, rate, decay, seed, .. } = arguments;
    let training = NetworkTraining { lambda, epochs, batch: batch as usize, rate, decay, seed };
    let (stop, begin) = (stop::on_signal()?, Instant::now());
    let trained = training.train(&games, stop, |epoch| {
        log(&format!(
            "epoch {} of {epochs}: loss {:.5}, on held-out games {:.5}; {:.0} s",
            epoch.number,
            epoch.own,
            epoch.held_out,
            begin.elapsed().as_secs_f64()
        ));
    });
    let code = if stop.load(Relaxed) { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS };
    let Some(trained) = trained.with_context(|| number_of_games(games.len()))? else {
        log("stopped before the end of the first epoch: there is no network yet");
        return Ok(code);
    };
    write_atomically(&arguments.out, &trained.layers.file()).context("--out")?;
    print(&table(&trained, games.len()))?;
    Ok(code)
}

/// The table of losses.
fn table(trained: &TrainedNetwork, games: usize) -> String {
    let mut text = format!(
        "{}, {} positions to learn from; a pawn ahead is {:.1} % of the points; the network of \
         epoch {}\n\n\
        On positions of held-out games: cross-entropy of the linear evaluation and corrected, the least \
        possible; and both with results alone\n\
        part of the game   positions   linear   corrected    least   linear   corrected\n",
        number_of_games(games),
        trained.positions,
        100.0 / (1.0 + (-100.0 * trained.slope).exp()),
        trained.epoch.number,
    );
    let rows = PHASES.iter().map(|(name, _)| *name).zip(&trained.phases).chain([("all", &trained.all)]);
    for (name, NetworkLoss { count, linear, network, least, results: [a, b] }) in rows {
        _ = writeln!(
            text,
            "{name:<16}   {count:>9}   {linear:.4}      {network:.4}   {least:.4}   {a:.4}      {b:.4}"
        );
    }
    text
}
