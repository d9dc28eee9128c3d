//! `nullwindow train`: fitting evaluations, and what searches foretell of each other.

mod chess;
mod network;
mod probcut;
mod rps;
mod spsa;

use crate::bar::Bar;
use crate::output::{log, print};
use crate::place;
use crate::stop::{self, STOPPED};
use anyhow::{Context, ensure};
use clap::{ValueHint, value_parser};
use nullwindow_lab::Progress as _;
use nullwindow_learn::othello::{Errors, Games, Options, Training};
use nullwindow_othello::{Endings, STAGES, stage_empties};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Fit evaluations and selectivity to games and solved positions.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow train othello --games wthor --out weights.nwe\n  \
    nullwindow train chess --out weights.txt --play 5000\n  \
    nullwindow train network --games weights.txt.games --out network.nwn\n  \
    nullwindow train probcut --game chess --play 400 --threads 4\n  \
    nullwindow train spsa --parameters all --games 100000 --resume")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Othello(OthelloArguments),
    Chess(chess::Arguments),
    Network(network::Arguments),
    Probcut(probcut::Arguments),
    Rps(rps::Arguments),
    Spsa(spsa::Arguments),
}

/// Fit the weights of Othello's patterns, stage by stage from the end of the game backwards.
///
/// Positions are taken from games and from beside them. Near the end they are solved, further up searched over the stages fitted before.
/// One game in twenty is held out: the errors printed at the end are those on its positions.
/// Ctrl-C writes a checkpoint beside the file of weights (exit code 130); so does each stage that is done.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow train othello --games wthor --out weights.nwe\n  \
    nullwindow train othello --games wthor --out weights.nwe --resume\n  \
    nullwindow train othello --games wthor --out quick.nwe --positions 5000\n\n\
    The games of the French federation's archive, WTHOR, are on its pages. How the weights that come with the program were fitted \
    is told in docs/models/othello.md.")]
struct OthelloArguments {
    /// The folder of games: files *.wtb, in the WTHOR format
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    games: PathBuf,

    /// The file of weights; the checkpoint is FILE.checkpoint
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "othello.nwe")]
    out: PathBuf,

    /// Positions for each stage, from 1000
    #[arg(long, value_name = "N", default_value_t = Options::default().positions as u64,
        value_parser = value_parser!(u64).range(1_000..=100_000_000))]
    positions: u64,

    /// Solve positions with so many empty squares or fewer, from 8
    #[arg(long, value_name = "EMPTIES", default_value_t = Options::default().exact, value_parser = value_parser!(u32).range(8..=i64::from(Endings::MOST)))]
    exact: u32,

    /// Search others so many plies deep; where a stage has more, so many
    #[arg(long, value_name = "PLIES", default_value_t = Options::default().depth, value_parser = value_parser!(u32).range(1..=12))]
    depth: u32,

    /// What all random choices follow from
    #[arg(long, value_name = "N", default_value_t = Options::default().seed, value_parser = value_parser!(u64).range(..1 << 26))]
    seed: u64,

    /// Go on from the checkpoint
    #[arg(long)]
    resume: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.what {
        What::Othello(arguments) => othello(arguments),
        What::Chess(arguments) => chess::run(arguments),
        What::Network(arguments) => network::run(arguments),
        What::Probcut(arguments) => probcut::run(arguments),
        What::Rps(arguments) => rps::run(arguments),
        What::Spsa(arguments) => spsa::run(arguments),
    }
}

fn othello(arguments: &OthelloArguments) -> anyhow::Result<ExitCode> {
    let mut training = begin(arguments)?;
    tell_of(training.games());
    let (stop, checkpoint) = (stop::on_signal()?, checkpoint(&arguments.out));
    let bar = Bar::start("train othello");
    while !training.is_done() {
        let whole = training.fit_next(stop, |progress| {
            let empties = stage_empties(progress.stage);
            let (first, last) = (empties.start, empties.end - 1);
            let done = 1_000 * progress.stage + 1_000 * progress.done / progress.of;
            bar.show(done, 1_000 * STAGES, &format!("positions with {first} to {last} empty squares"));
        });
        write_whole(&checkpoint, &training.checkpoint())?;
        if !whole {
            drop(bar);
            log(&format!("stopped; --resume goes on from {}", checkpoint.display()));
            return Ok(ExitCode::from(STOPPED));
        }
    }
    drop(bar);
    write_whole(&arguments.out, &training.file())?;
    fs::remove_file(&checkpoint).with_context(|| checkpoint.display().to_string())?;
    print(&table(&training))?;
    Ok(ExitCode::SUCCESS)
}

/// The training that the arguments ask for, new or from its checkpoint.
fn begin(arguments: &OthelloArguments) -> anyhow::Result<Training> {
    let checkpoint = checkpoint(&arguments.out);
    let saved = if arguments.resume {
        Some(fs::read(&checkpoint).with_context(|| format!("--resume: {}", checkpoint.display()))?)
    } else {
        refuse_if_there(&checkpoint)?;
        None
    };
    let games = Games::read(&arguments.games).context("--games")?;
    let options = Options {
        positions: arguments.positions as usize,
        exact: arguments.exact,
        depth: arguments.depth,
        seed: arguments.seed,
        ..Options::default()
    };
    match saved {
        Some(saved) => Training::resume(options, games, &saved)
            .with_context(|| format!("--resume: {}", checkpoint.display())),
        None => {
            // What is wrong with the place shall be known before the work.
            let training = Training::new(options, games)
                .with_context(|| format!("--games: {}", arguments.games.display()))?;
            write_whole(&checkpoint, &training.checkpoint()).context("--out")?;
            Ok(training)
        }
    }
}

/// What an earlier run has left is not written over.
fn refuse_if_there(checkpoint: &Path) -> anyhow::Result<()> {
    ensure!(
        !checkpoint.exists(),
        "--out: there is a checkpoint, {}: go on from it with --resume, or remove it",
        checkpoint.display()
    );
    Ok(())
}

/// Tells how many games there are.
fn tell_of(games: &Games) {
    let left_out = if games.illegal > 0 {
        format!(", {} left out for illegal moves", games.illegal)
    } else {
        String::new()
    };
    log(&format!("{} games{left_out}", games.games.len()));
}

fn checkpoint(out: &Path) -> PathBuf {
    with_ending(out, ".checkpoint")
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// That `out` can be written at the end of long work, as far as one can see, and is none of the files of games.
fn refuse_out(out: &Path, games: &[PathBuf]) -> anyhow::Result<()> {
    place::writable("--out", out)?;
    ensure!(
        !games.iter().any(|games| place::same(out, games)),
        "--out: {}: the games would be written over",
        out.display()
    );
    Ok(())
}

/// Writes a file so that it is there whole or, should anything happen, as it was.
fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let part = with_ending(path, ".part");
    let write = || {
        let mut file = File::create(&part)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        drop(file); // some systems rename no open files
        fs::rename(&part, path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&part))).with_context(|| path.display().to_string())
}

/// The errors stage by stage, from the end of the game backwards.
fn table(training: &Training) -> String {
    let mut text = "Errors in discs on held-out games: mean absolute, root mean square\n\
        empty squares   positions of games   beside games\n"
        .to_owned();
    let both = |errors: Errors| format!("{:.2}  {:.2}", errors.mean, errors.root_mean_square);
    for stage in training.fitted() {
        let empties = format!("{}-{}", stage.empties.start, stage.empties.end - 1);
        let (games, beside) = (both(stage.games), both(stage.beside));
        _ = writeln!(text, "{empties:>13}   {games:>18}   {beside:>12}");
    }
    let solved = training.against_solved();
    if solved.count > 0 {
        _ = writeln!(
            text,
            "\nAgainst {} values that the files of held-out games tell: {}",
            solved.count,
            both(solved)
        );
    }
    text
}
