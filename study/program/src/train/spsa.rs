//! `nullwindow-lab train spsa`: the parameters of the selective search, tuned by self-play games.

use super::files::{Checkpoint, between, check_out, write_atomically};
use super::games::{self, PLAYED};
use super::rows::RowsArguments;
use anyhow::Context;
use clap::{ValueHint, value_parser};
use nullwindow::engine::{Options as Search, Parameter, Parameters};
use nullwindow_app::bar::Bar;
use nullwindow_app::stop;
use nullwindow_chess::Chess;
use nullwindow_figures::{Progress as _, Table, table};
use nullwindow_fit::SelfPlayed;
use nullwindow_fit::spsa::{Axis, Spsa};
use nullwindow_learn::self_play::{GamePair, PlayOptions};
use nullwindow_shogi::Shogi;
use nullwindow_support::size_limit::TEXT_MIB;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::marker::PhantomData;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Tune the parameters of the selective search by self-play games.
///
/// Each iteration perturbs all parameters at once, each up or down at random; the perturbed set and its
/// opposite play pairs of games against each other, each pair from one opening with the colours exchanged,
/// and the parameters move towards the winner (SPSA: Spall 1992, 1998). Ctrl-C writes the current values and
/// a checkpoint next to them (exit code 130); a checkpoint is written after every iteration.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow-lab train spsa --parameters razoring_base,razoring_slope --games 20000 --concurrency 8\n  \
    nullwindow-lab train spsa --game shogi --parameters all --games 100000 --nodes 10000 --resume")]
pub(super) struct Arguments {
    /// The game: chess or shogi
    #[arg(long, value_name = "GAME", default_value = "chess", value_parser = games::name(&PLAYED))]
    game: String,

    /// The names of the parameters; `all` for all of them
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "all",
        value_parser = parameter_name)]
    parameters: Vec<String>,

    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 20_000,
        value_parser = value_parser!(u64).range(2..=1_000_000_000))]
    games: u64,

    /// The size of a batch: the games of an iteration, two from each opening
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = value_parser!(u64).range(2..=10_000))]
    batch: u64,

    /// The largest number of nodes of a search, that is of each move
    #[arg(long, value_name = "NODES", default_value_t = 5_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,

    /// The learning rate: the steps by which a parameter moves in the last iterations, if one set wins all
    /// games; earlier it moves by more
    #[arg(long, value_name = "RATE", default_value_t = 0.25, value_parser = between(0.001, 10.0))]
    rate: f64,

    /// The seed of all random choices
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// The number of games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1_024))]
    concurrency: u16,

    /// The file to write: the values; the checkpoint is FILE.checkpoint
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "parameters.txt")]
    out: PathBuf,

    /// Continue an earlier run from its checkpoint
    #[arg(long)]
    resume: bool,
}

const ALL: &str = "all";

fn parameter_name(name: &str) -> Result<String, String> {
    match name == ALL || Parameters::ALL.iter().any(|parameter| parameter.name == name) {
        true => Ok(name.to_owned()),
        false => {
            let names: Vec<_> = Parameters::ALL.iter().map(|parameter| parameter.name).collect();
            Err(format!("there is no such parameter; there are {}", names.join(", ")))
        }
    }
}

/// The tuned parameters, and the state of the tuning.
struct Tuning<P> {
    game: PhantomData<P>,
    chosen: Vec<&'static Parameter>,
    before: Parameters,
    climb: Spsa,
    /// Games of an iteration, in pairs.
    pairs: u64,
    /// What determines the values.
    settings: Value,
}

impl<P: SelfPlayed> Tuning<P> {
    fn new(name: &str, arguments: &Arguments) -> Self {
        let asked = |p: &&Parameter| arguments.parameters.iter().any(|name| name == ALL || name == p.name);
        let chosen: Vec<&Parameter> = Parameters::ALL.iter().filter(asked).collect();
        let before = P::search().parameters;
        let axis = |p: &&Parameter| Axis {
            begin: before.get(p.name).expect("a listed parameter").into(),
            min: p.min.into(),
            max: p.max.into(),
            step: p.step.into(),
        };
        let pairs = arguments.batch.div_ceil(2);
        let iterations = arguments.games.div_ceil(2 * pairs);
        let &Arguments { nodes, rate, seed, .. } = arguments;
        let names: Vec<_> = chosen.iter().map(|p| p.name).collect();
        let settings = json!({
            "game": name, "iterations": iterations, "pairs": pairs, "nodes": nodes, "rate": rate,
            "seed": seed, "weights": P::checksum(&P::embedded()), "parameters": names,
        });
        let climb = Spsa::new(chosen.iter().map(axis).collect(), iterations, rate, seed);
        Tuning { game: PhantomData, chosen, before, climb, pairs, settings }
    }

    /// The parameters nearest to these values.
    fn parameters(&self, values: &[f64]) -> Parameters {
        let mut parameters = self.before;
        for (parameter, value) in self.chosen.iter().zip(values) {
            let nearest = (value.round() as i32).clamp(parameter.min, parameter.max);
            parameters.set(parameter.name, nearest).expect("a value in range");
        }
        parameters
    }

    /// Plays an iteration. False if it was stopped.
    fn iterate(&mut self, play: PlayOptions, threads: usize, stop: &AtomicBool) -> bool {
        let Some(points) = self.climb.points() else { return false };
        let sets = points.map(|values| {
            let parameters = self.parameters(&values);
            Search { parameters, ..P::search() }
        });
        let first = self.climb.done() * self.pairs;
        let meetings: Vec<_> =
            (first..first + self.pairs).map(|opening| GamePair { opening, players: sets }).collect();
        let Some(halves) = P::play_pairs(play, &meetings, threads, stop) else { return false };
        // From −1, if all games are lost, to 1.
        self.climb.update(halves as f64 / (2 * self.pairs) as f64 - 1.0);
        true
    }

    fn checkpoint(&self) -> Vec<u8> {
        self.climb.checkpoint(&self.settings)
    }

    /// The file: a line for each parameter, name and value.
    fn file(&self) -> String {
        let parameters = self.parameters(self.climb.values());
        let value = |p: &Parameter| parameters.get(p.name).expect("a listed parameter");
        let line = |p: &&Parameter| format!("{} {}\n", p.name, value(p));
        self.chosen.iter().map(line).collect()
    }

    fn table(&self) -> Table {
        let parameters = self.parameters(self.climb.values());
        let [before, now] =
            [self.before, parameters].map(|of| move |name: &str| of.get(name).expect("a listed parameter"));
        table! { (p, value) in self.chosen.iter().zip(self.climb.values());
            "parameter" => p.name, "min" => p.min, "max" => p.max, "step" => p.step,
            "before" => before(p.name), "now" => now(p.name), "value" => *value,
        }
    }

    fn text(&self) -> String {
        let parameters = self.parameters(self.climb.values());
        let mut text = format!(
            "{:<20} {:>6} {:>6} {:>5} {:>7} {:>7}\n",
            "parameter", "min", "max", "step", "before", "now"
        );
        for (p, value) in self.chosen.iter().zip(self.climb.values()) {
            let [before, now] =
                [self.before, parameters].map(|of| of.get(p.name).expect("a listed parameter"));
            _ = writeln!(
                text,
                "{:<20} {:>6} {:>6} {:>5} {before:>7} {now:>7}   ({value:.2})",
                p.name, p.min, p.max, p.step
            );
        }
        text
    }
}

type TuneGame = fn(&Arguments, RowsArguments) -> anyhow::Result<ExitCode>;

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    let ways = [("chess", tune::<Chess> as TuneGame), ("shogi", tune::<Shogi>)];
    games::way("spsa", &ways, &arguments.game)?(arguments, rows)
}

fn tune<P: SelfPlayed>(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    check_out(&arguments.out, &[])?;
    let checkpoint = Checkpoint::beside(&arguments.out);
    let mut tuning = Tuning::<P>::new(&arguments.game, arguments);
    match checkpoint.saved(arguments.resume, TEXT_MIB)? {
        Some(saved) => tuning.climb.read(&tuning.settings, &saved).with_context(|| checkpoint.place())?,
        None => checkpoint.write(&tuning.checkpoint()).context("--out")?,
    }
    let play = PlayOptions { nodes: arguments.nodes, seed: arguments.seed, ..P::PLAY };
    let stop = stop::on_signal()?;
    let bar = Bar::start("train spsa");
    let of = arguments.games as usize;
    let played = |tuning: &Tuning<P>| (2 * tuning.pairs * tuning.climb.done()) as usize;
    while !stop.load(Relaxed) && tuning.iterate(play, arguments.concurrency.into(), stop) {
        bar.show(played(&tuning).min(of), of, "playing games");
        checkpoint.write(&tuning.checkpoint())?;
    }
    drop(bar);
    write_atomically(&arguments.out, tuning.file().as_bytes()).context("--out")?;
    if tuning.climb.points().is_some() {
        let stopped = checkpoint.stopped(&format!(" after {} games", played(&tuning)));
        rows.print(&tuning.text(), &[tuning.table()])?;
        return Ok(stopped);
    }
    checkpoint.remove()?;
    rows.print(&tuning.text(), &[tuning.table()])?;
    Ok(ExitCode::SUCCESS)
}
