//! The command `train`: from the rules of a game to a player by trained weights.

mod curve;
mod gain;

use crate::bar::Bar;
use crate::output::{log, written};
use crate::place;
use crate::program::Selection;
use crate::stop::{self, STOPPED};
use anyhow::{Context, Result, anyhow, ensure};
use clap::value_parser;
use gain::{Gain, sum};
#[cfg(feature = "spinner")]
use nullwindow_figures::Progress as _;
use nullwindow_learn::training::{
    Generation, LearnFrom, Training, TrainingError, TrainingGames, TrainingOptions, TrainingState, WeightKind,
};
use nullwindow_match::Standing;
use nullwindow_support::atomic_file::{with_ending, write_atomically};
use nullwindow_support::{checkpoint, parallel, size_limit};
use serde::Serialize;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Train an evaluation of a game from its rules alone.
///
/// The player plays against itself, and learns from its games: a network of two layers, or what the contents
/// of neighbouring cells are worth (n-tuples). Each generation of weights then plays a match with the one
/// before, from other openings; its Elo is that of this match, with its error (95 %). The file has the
/// weights of the last finished generation, for the option --weights of play, gtp and analyze; --resume goes
/// on from the checkpoint beside it. The same seed and settings give the same weights, however many games are
/// played at a time. Ctrl-C ends the training (exit code 130); the generation under way is lost.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    train --minutes 10 --out first.weights\n  \
    train --minutes 20 --out first.weights --resume\n  \
    play --weights first.weights")]
pub(crate) struct Arguments {
    /// The file to write: the weights [default: the game's name, and .weights]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// The time of the run: no generation begins after it
    #[arg(long, value_name = "MINUTES", value_parser = minutes, default_value = "10")]
    minutes: Duration,

    /// The number of generations to reach, those of earlier runs included, instead of a time
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..), conflicts_with = "minutes")]
    generations: Option<u32>,

    /// Go on from the checkpoint
    #[arg(long)]
    resume: bool,

    /// What is learned: a network of two layers, or tuples [default: with --resume as before; layers, but
    /// tuples where results are margins, or a board has more than 128 cells]
    #[arg(long, value_name = "KIND", value_parser = ["layers", "tuples"])]
    learn: Option<String>,

    /// The number of games: those that a generation learns from; a tenth as many are its match
    #[arg(long, value_name = "N", default_value_t = TrainingOptions::default().games,
        value_parser = value_parser!(u32).range(2..=1_000_000))]
    games: u32,

    /// The largest number of nodes of a search, that is of each move
    #[arg(long, value_name = "NODES", default_value_t = TrainingGames::default().nodes,
        value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,

    /// How much of what a position should be worth came later: 0, nothing, it is its search's value; 1, all,
    /// it is the game's result
    #[arg(long, value_name = "PART", default_value_t = TrainingGames::default().lambda, value_parser = part)]
    later: f32,

    /// Learn from the last positions of the searches' lines (TDLeaf) instead of those of the games
    #[arg(long)]
    leaves: bool,

    /// The passes over the positions of a generation
    #[arg(long, value_name = "N", default_value_t = TrainingOptions::default().epochs,
        value_parser = value_parser!(u32).range(1..=1_000))]
    epochs: u32,

    /// The seed of what is random
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The number of games at a time [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,

    /// Write the plot to this file, as SVG: the Elo of the generations, above the first weights
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Print JSON: an object for each generation
    #[arg(long)]
    json: bool,
}

/// Reads a number from 0 to 1.
fn part(text: &str) -> Result<f32> {
    let part = text.parse().ok().filter(|part| (0.0..=1.0).contains(part));
    part.ok_or_else(|| anyhow!("this is not a number from 0 to 1"))
}

/// Reads a number of minutes above 0.
pub(crate) fn minutes(text: &str) -> Result<Duration> {
    let time = text.parse().ok().and_then(|minutes: f64| Duration::try_from_secs_f64(60.0 * minutes).ok());
    time.filter(|time| !time.is_zero()).ok_or_else(|| anyhow!("this is not a number of minutes above 0"))
}

/// The kind of the checkpoint.
const KIND: &str = "train 2";

/// The largest checkpoint, in MiB.
const LARGEST: usize = 1_024;

/// The largest difference of Elo that counts for the sum of all: one generation won all games.
const MOST_ELO: f64 = 800.0;

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let game = selection.open()?;
    let out = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.weights", game.name())));
    place::writable("--out", &out)?;
    arguments.svg.iter().try_for_each(|svg| place::writable("--svg", svg))?;
    let files = Files { checkpoint: with_ending(&out, ".checkpoint"), out };
    let settings = arguments.settings(selection);
    let (state, gains) = files.begin(arguments.resume, &settings)?.unzip();
    let mut training = Training::new(&game, arguments.training(), state)?;
    if !arguments.json {
        print(&format!("{}\n", training.summary()))?;
    }
    let (begin, stop, mut gains) = (Instant::now(), stop::on_signal()?, gains.unwrap_or_default());
    let plot = |gains: &[Gain]| match &arguments.svg {
        Some(svg) => write(svg, curve::svg(game.name(), gains).as_bytes()),
        None => Ok(()),
    };
    plot(&gains)?;
    while !arguments.are_over(training.state().generations, begin) {
        let Some((generation, time)) = arguments.generation(&mut training, stop)? else {
            log(&match training.state().generations {
                0 => "stopped before the end of a generation".to_owned(),
                done => format!("stopped; {} has the weights of generation {done}", files.out.display()),
            });
            return Ok(ExitCode::from(STOPPED));
        };
        let row = GenerationRow::new(&generation, &mut gains, time);
        let made = format!("{}, generation {}", selection.program().made(), generation.number);
        let weights = training.weights().as_ref().clone().made(&made);
        write(&files.out, &weights.file())?;
        write(&files.checkpoint, &checkpoint::whole(KIND, &settings, &(training.state(), &gains)))?;
        plot(&gains)?;
        print(&if arguments.json { serde_json::to_string(&row)? + "\n" } else { row.text() })?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    fn training(&self) -> TrainingOptions {
        let from = if self.leaves { LearnFrom::Leaves } else { LearnFrom::Roots };
        TrainingOptions {
            kind: self
                .learn
                .as_ref()
                .map(|kind| if kind == "tuples" { WeightKind::Tuples } else { WeightKind::Layers }),
            games: self.games,
            play: TrainingGames { nodes: self.nodes, lambda: self.later, from },
            epochs: self.epochs,
            threads: self.concurrency.map_or_else(parallel::available_threads, usize::from),
            seed: self.seed,
        }
    }

    /// What the weights depend on.
    fn settings(&self, selection: &Selection<'_>) -> Settings {
        Settings {
            game: selection.words(),
            games: self.games,
            nodes: self.nodes,
            later: self.later,
            leaves: self.leaves,
            epochs: self.epochs,
            seed: self.seed,
        }
    }

    /// Whether the training ends after these generations.
    fn are_over(&self, generations: u32, begin: Instant) -> bool {
        self.generations.map_or_else(|| begin.elapsed() >= self.minutes, |most| generations >= most)
    }

    /// The next generation, and its time; `None` if it was stopped.
    fn generation(
        &self,
        training: &mut Training<'_>,
        stop: &AtomicBool,
    ) -> Result<Option<(Generation, Duration)>> {
        let (begin, bar) = (Instant::now(), Bar::start("training"));
        let next = format!("generation {}", training.state().generations + 1);
        match training.generation(stop, |done, of| bar.show(done, of, &next)) {
            Err(TrainingError::Stopped) => Ok(None),
            generation => Ok(Some((generation?, begin.elapsed()))),
        }
    }
}

/// The settings of a checkpoint.
#[derive(Serialize)]
struct Settings {
    game: Vec<String>,
    games: u32,
    nodes: u64,
    later: f32,
    leaves: bool,
    epochs: u32,
    seed: u64,
}

/// The files of a training.
struct Files {
    out: PathBuf,
    checkpoint: PathBuf,
}

impl Files {
    /// What an earlier run has left, if this one goes on from it; if not, there must be no checkpoint.
    fn begin(&self, resume: bool, settings: &Settings) -> Result<Option<(TrainingState, Vec<Gain>)>> {
        let path = self.checkpoint.display();
        ensure!(
            resume || !self.checkpoint.exists(),
            "--out: there is a checkpoint, {path}: continue it with --resume, or remove it"
        );
        let read = || -> Result<_> {
            let file = size_limit::file(&self.checkpoint, LARGEST)?;
            Ok(checkpoint::read(KIND, settings, &file, Some)?)
        };
        resume.then(|| read().with_context(|| format!("--resume: {path}"))).transpose()
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    write_atomically(path, bytes).with_context(|| path.display().to_string())
}

fn print(text: &str) -> Result<()> {
    written(stdout().write_all(text.as_bytes()).and_then(|()| stdout().flush()))
}

/// The row of a generation.
#[derive(Serialize)]
struct GenerationRow {
    generation: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    /// Above the generation before.
    elo: f64,
    low: f64,
    high: f64,
    /// Above the weights at first: the sum of all, and its error.
    total: f64,
    total_error: f64,
    positions: usize,
    nodes: u64,
    loss: f64,
    seconds: f64,
}

impl GenerationRow {
    /// Adds the generation's Elo to those before.
    fn new(generation: &Generation, gains: &mut Vec<Gain>, time: Duration) -> Self {
        let mut standing = Standing::default();
        for (pair, halves) in generation.pairs.iter().enumerate() {
            halves.iter().for_each(|&halves| _ = standing.add(pair, halves));
        }
        let [elo, low, high] = standing.estimate().map_or([0.0; 3], |found| {
            [found.elo, found.low, found.high].map(|elo| elo.clamp(-MOST_ELO, MOST_ELO))
        });
        gains.push(Gain { elo, error: (high - low) / 2.0 });
        let (total, total_error) = gains.iter().copied().fold((0.0, 0.0), sum);
        GenerationRow {
            generation: generation.number,
            wins: standing.wins,
            draws: standing.draws,
            losses: standing.losses,
            elo,
            low,
            high,
            total,
            total_error,
            positions: generation.positions,
            nodes: generation.nodes,
            loss: generation.loss,
            seconds: time.as_secs_f64(),
        }
    }

    fn text(&self) -> String {
        let GenerationRow { generation, wins, draws, losses, elo, low, high, total, total_error, .. } = self;
        format!(
            "generation {generation:>3}: +{wins} ={draws} -{losses}, Elo {elo:+.0} \
            ({low:+.0} to {high:+.0}), in all {total:+.0} ± {total_error:.0}; \
            {} positions, loss {:.4}; {:.0} s\n",
            self.positions, self.loss, self.seconds
        )
    }
}
