//! `nullwindow train probcut`: how well shallow searches foretell deep ones.

mod chess;

use super::{checkpoint, refuse_if_there, tell_of, with_ending, write_whole};
use crate::bar::Bar;
use crate::output::{log, print};
use crate::stop::{self, STOPPED};
use anyhow::{Context, bail};
use clap::{ValueEnum, ValueHint, value_parser};
use nullwindow_lab::Progress as _;
use nullwindow_learn::othello::Games;
use nullwindow_learn::probcut::{Cell, EMPTIES, Errors, Fitted, Options, Study};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;

/// Fit how well shallow searches foretell deep ones, and in Othello the end of the game: for ProbCut.
///
/// Of Othello, positions with 14 to 53 empty squares are taken from games, and from beside them, which `train othello` holds out. Each is searched one
/// depth after another without guesses, and solved where few squares are empty. A line and its deviation are fitted to the pairs of
/// values; on half of the games only errors are measured.
/// Ctrl-C writes a checkpoint beside the file (exit code 130); so does every hundredth position.
/// Of chess, positions are those of games that the program plays against itself (`--play`, `--nodes`, `--threads`), each searched by the
/// player to all depths; Ctrl-C fits to what was seen so far.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow train probcut --games wthor\n  \
    nullwindow train probcut --games wthor --resume\n  \
    nullwindow train probcut --games wthor --out quick.txt --positions 800 --depth 8 --exact 18\n  \
    nullwindow train probcut --game chess --play 400 --threads 4\n\n\
    How the model that comes with the program was fitted is told in docs/models/probcut.md.")]
pub(super) struct Arguments {
    /// The game
    #[arg(long, value_enum, default_value = "othello")]
    game: Studied,

    /// Othello, where it must be given: the folder of games: files *.wtb, in the WTHOR format
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    games: Option<PathBuf>,

    /// Chess: play so many games [default: 200]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(2..=1_000_000))]
    play: Option<u64>,

    /// Chess: nodes for each move of the games [default: 4000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Chess: games played, and positions searched, at once [default: 1]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,

    /// The file of the model; Othello's checkpoint is FILE.checkpoint
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "probcut.txt")]
    out: PathBuf,

    /// Othello: positions, shared evenly by all numbers of empty squares, from 40 [default: 6000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(EMPTIES.count() as u64..=1 << 32))]
    positions: Option<u64>,

    /// Search to all depths up to so many plies, from 8
    #[arg(long, value_name = "PLIES", default_value_t = Options::default().depth, value_parser = value_parser!(u32).range(8..=20))]
    depth: u32,

    /// Othello: solve positions with so many empty squares or fewer, from 16 [default: 22]
    #[arg(long, value_name = "EMPTIES", value_parser = value_parser!(u32).range(16..=30))]
    exact: Option<u32>,

    /// What all random choices follow from
    #[arg(long, value_name = "N", default_value_t = Options::default().seed, value_parser = value_parser!(u64).range(..1 << 31))]
    seed: u64,

    /// Othello: go on from the checkpoint
    #[arg(long)]
    resume: bool,
}

/// A checkpoint is written after so many positions.
const OFTEN: usize = 100;

/// A game whose searches are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Studied {
    /// Othello
    Othello,
    /// Chess
    Chess,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    arguments.fit_the_game()?;
    match arguments.game {
        Studied::Othello => othello(arguments),
        Studied::Chess => chess::run(arguments),
    }
}

impl Arguments {
    /// That none is given which says nothing of the game.
    fn fit_the_game(&self) -> anyhow::Result<()> {
        let of_othello = [
            ("--games", self.games.is_some()),
            ("--positions", self.positions.is_some()),
            ("--exact", self.exact.is_some()),
            ("--resume", self.resume),
        ];
        let of_chess = [
            ("--play", self.play.is_some()),
            ("--nodes", self.nodes.is_some()),
            ("--threads", self.threads.is_some()),
        ];
        let (others, of, asked) = match self.game {
            Studied::Othello => (&of_chess[..], "chess", "othello"),
            Studied::Chess => (&of_othello[..], "othello", "chess"),
        };
        if let Some((name, _)) = others.iter().find(|(_, given)| *given) {
            bail!("{name} is for --game {of}, not for {asked}");
        }
        Ok(())
    }

    /// How many positions of Othello are searched.
    fn positions(&self) -> usize {
        self.positions.map_or(Options::default().positions, |positions| positions as usize)
    }
}

fn othello(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let checkpoint = checkpoint(&arguments.out);
    let mut study = begin(arguments)?;
    tell_of(study.games());
    let stop = stop::on_signal()?;
    let bar = Bar::start("train probcut");
    let of = arguments.positions();
    let mut whole = false;
    while !whole && !stop.load(Relaxed) {
        whole = study.go_on(OFTEN, stop, |done| bar.show(done, of, "searching positions"));
        write_whole(&checkpoint, study.checkpoint().as_bytes())?;
    }
    drop(bar);
    if !whole {
        log(&format!("stopped; --resume goes on from {}", checkpoint.display()));
        return Ok(ExitCode::from(STOPPED));
    }
    let Some(fitted) = study.fit() else {
        fs::remove_file(&checkpoint).with_context(|| checkpoint.display().to_string())?;
        bail!("--positions {of}: too few for a fit");
    };
    write_whole(&arguments.out, fitted.file().as_bytes())?;
    fs::remove_file(&checkpoint).with_context(|| checkpoint.display().to_string())?;
    print(&(cells(&fitted) + &errors(&fitted.errors)))?;
    Ok(ExitCode::SUCCESS)
}

/// The study that the arguments ask for, new or from its checkpoint.
fn begin(arguments: &Arguments) -> anyhow::Result<Study> {
    let Some(games) = &arguments.games else {
        bail!(
            "--games DIR is missing: for othello a folder of games must be named (chess needs none: --game chess)"
        )
    };
    let checkpoint = checkpoint(&arguments.out);
    let place = || format!("--resume: {}", checkpoint.display());
    let saved = if arguments.resume {
        Some(fs::read_to_string(&checkpoint).with_context(place)?)
    } else {
        refuse_if_there(&checkpoint)?;
        None
    };
    let &Arguments { depth, seed, .. } = arguments;
    let exact = arguments.exact.unwrap_or(Options::default().exact);
    let options = Options { positions: arguments.positions(), depth, exact, seed };
    let games = Games::read(games).context("--games")?;
    let mut study = Study::new(options, games).context("--games")?;
    match saved {
        Some(saved) => study.resume(&saved).with_context(place)?,
        // What is wrong with the place shall be known before the work.
        None => write_whole(&checkpoint, study.checkpoint().as_bytes()).context("--out")?,
    }
    Ok(study)
}

/// What was fitted to, cell by cell: each with its own line, and with the deviation from the model's line beside the model's deviation.
fn cells(fitted: &Fitted) -> String {
    let mut text = "Deep values foretold by shallow ones, in discs; of each cell a line of its own, and the deviation from the model's line\n\
        empty squares  shallow  deep  pairs  correlation  slope  offset  deviation  the model's\n"
        .to_owned();
    for Cell { empties: [first, last], shallow, deep, values, deviation } in &fitted.cells {
        let Some(line) = values.cut_pair(*shallow) else { continue };
        let model = fitted.model.cut_pair(first.midpoint(*last), *shallow, *deep).deviation;
        let (empties, deep) =
            (format!("{first}-{last}"), deep.map_or("end".to_owned(), |deep| deep.to_string()));
        _ = writeln!(
            text,
            "{empties:>13}  {shallow:>7}  {deep:>4}  {:>5}  {:>11.3}  {:>5.2}  {:>+6.2}  {deviation:>9.2}  {model:>11.2}",
            values.count(),
            values.coefficient(),
            line.slope,
            line.offset,
        );
    }
    text
}

/// Errors on other positions, level by level.
fn errors(all: &[Errors]) -> String {
    let mut text =
        "\nWrong cuts on positions of other games, just beyond the window; with the interval of 95 %\n\
        foretold        level  stated %     cuts   wrong  seen %  interval\n"
            .to_owned();
    for errors in all {
        let of = if errors.end { "the end" } else { "a horizon" };
        let [low, high] = errors.interval();
        _ = writeln!(
            text,
            "{of:<14}  {:>5.1}  {:>8.2}  {:>7}  {:>6}  {:>6.2}  {:.2} to {:.2}",
            errors.deviations,
            100.0 * errors.stated(),
            errors.cuts,
            errors.wrong,
            100.0 * errors.seen(),
            100.0 * low,
            100.0 * high,
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Args as _;

    #[test]
    fn the_help_tells_the_defaults_that_hold() {
        let help = Arguments::augment_args(clap::Command::new("probcut")).render_long_help().to_string();
        let Options { positions, exact, .. } = Options::default();
        let chess = [chess::PLAY, chess::NODES, chess::THREADS.into()];
        for (name, default) in [
            ("--play", chess[0]),
            ("--nodes", chess[1]),
            ("--threads", chess[2]),
            ("--positions", positions as u64),
            ("--exact", exact.into()),
        ] {
            let after = help.split(&format!("{name} ")).nth(1).unwrap();
            let told = after.split("\n\n").next().unwrap();
            assert!(told.ends_with(&format!("[default: {default}]")), "{name}: {told}");
        }
    }
}
