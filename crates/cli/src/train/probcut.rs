//! `nullwindow train probcut`: the models of ProbCut, how well shallow searches predict deep ones.

mod chess;

use super::{checkpoint, refuse_existing, report_games, with_ending, write_atomically};
use crate::bar::Bar;
use anyhow::{Context, bail};
use clap::{ValueEnum, ValueHint, value_parser};
use nullwindow_app::output::{log, print};
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_lab::Progress as _;
use nullwindow_learn::othello::OthelloGames;
use nullwindow_learn::probcut::{Cell, CutErrors, EMPTIES, FittedModel, Study, StudyOptions};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;

/// Fit the model of ProbCut: how well shallow searches predict deep ones, and in Othello the end of the game.
///
/// Othello: positions with 14 to 53 empty squares are taken from games that `train othello` holds out, and
/// from variations of them. Each is searched one depth after another without selective cuts, and solved where
/// few squares are empty. A regression line and its deviation are fitted to the pairs of values; half of the
/// games serve only to measure errors. Ctrl-C writes a checkpoint next to the file (exit code 130); so does
/// every hundredth position. Chess: positions are those of self-play games (`--play`, `--nodes`,
/// `--threads`), each searched by the player to all depths; Ctrl-C fits to the games finished so far.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow train probcut --games wthor\n  \
    nullwindow train probcut --games wthor --resume\n  \
    nullwindow train probcut --games wthor --out quick.txt --positions 800 --depth 8 --exact 18\n  \
    nullwindow train probcut --game chess --play 400 --threads 4\n\n\
    docs/models/probcut.md describes how the models that come with the program were fitted.")]
pub(super) struct Arguments {
    /// The game
    #[arg(long, value_enum, default_value = "othello")]
    game: StudiedGame,

    /// Othello, required: the folder of games, files *.wtb in the WTHOR format
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    games: Option<PathBuf>,

    /// Chess: the number of games to play [default: 200]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(2..=1_000_000))]
    play: Option<u64>,

    /// Chess: nodes for each move of the games [default: 4000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Chess: the number of games played and searched at once [default: 1]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,

    /// The file of the model; Othello's checkpoint is FILE.checkpoint
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "probcut.txt")]
    out: PathBuf,

    /// Othello: the number of positions, shared evenly by all numbers of empty squares, from 40 [default:
    /// 6000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(EMPTIES.count() as u64..=1 << 32))]
    positions: Option<u64>,

    /// The largest depth in plies, from 8; positions are searched to all depths up to it
    #[arg(long, value_name = "PLIES", default_value_t = StudyOptions::default().depth,
        value_parser = value_parser!(u32).range(8..=20))]
    depth: u32,

    /// Othello: solve positions with at most this number of empty squares, from 16 [default: 22]
    #[arg(long, value_name = "EMPTIES", value_parser = value_parser!(u32).range(16..=30))]
    exact: Option<u32>,

    /// The seed of all random choices
    #[arg(long, value_name = "N", default_value_t = StudyOptions::default().seed,
        value_parser = value_parser!(u64).range(..1 << 31))]
    seed: u64,

    /// Othello: resume from the checkpoint
    #[arg(long)]
    resume: bool,
}

/// The number of positions between checkpoints.
const CHECKPOINT_INTERVAL: usize = 100;

/// A game whose searches are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum StudiedGame {
    /// Othello
    Othello,
    /// Chess
    Chess,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    arguments.check_game()?;
    match arguments.game {
        StudiedGame::Othello => othello(arguments),
        StudiedGame::Chess => chess::run(arguments),
    }
}

impl Arguments {
    /// Fails if an option of the other game is given.
    fn check_game(&self) -> anyhow::Result<()> {
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
            StudiedGame::Othello => (&of_chess[..], "chess", "othello"),
            StudiedGame::Chess => (&of_othello[..], "othello", "chess"),
        };
        if let Some((name, _)) = others.iter().find(|(_, given)| *given) {
            bail!("{name} is for --game {of}, not for {asked}");
        }
        Ok(())
    }

    /// The number of positions of Othello to search.
    fn positions(&self) -> usize {
        self.positions.map_or(StudyOptions::default().positions, |positions| positions as usize)
    }
}

fn othello(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let checkpoint = checkpoint(&arguments.out);
    let mut study = begin(arguments)?;
    report_games(study.games());
    let stop = stop::on_signal()?;
    let bar = Bar::start("train probcut");
    let of = arguments.positions();
    let mut complete = false;
    while !complete && !stop.load(Relaxed) {
        complete =
            study.search_next(CHECKPOINT_INTERVAL, stop, |done| bar.show(done, of, "searching positions"));
        write_atomically(&checkpoint, study.checkpoint().as_bytes())?;
    }
    drop(bar);
    if !complete {
        log(&format!("stopped; --resume continues from {}", checkpoint.display()));
        return Ok(ExitCode::from(STOPPED));
    }
    let Some(fitted) = study.fit() else {
        fs::remove_file(&checkpoint).with_context(|| checkpoint.display().to_string())?;
        bail!("--positions {of}: too few for a fit");
    };
    write_atomically(&arguments.out, fitted.file().as_bytes())?;
    fs::remove_file(&checkpoint).with_context(|| checkpoint.display().to_string())?;
    print(&(cells(&fitted) + &errors(&fitted.errors)))?;
    Ok(ExitCode::SUCCESS)
}

/// The study with these arguments, new or from its checkpoint.
fn begin(arguments: &Arguments) -> anyhow::Result<Study> {
    let Some(games) = &arguments.games else {
        bail!("--games DIR is missing: othello needs a folder of games (chess needs none: --game chess)")
    };
    let checkpoint = checkpoint(&arguments.out);
    let place = || format!("--resume: {}", checkpoint.display());
    let saved = if arguments.resume {
        Some(fs::read_to_string(&checkpoint).with_context(place)?)
    } else {
        refuse_existing(&checkpoint)?;
        None
    };
    let &Arguments { depth, seed, .. } = arguments;
    let exact = arguments.exact.unwrap_or(StudyOptions::default().exact);
    let options = StudyOptions { positions: arguments.positions(), depth, exact, seed };
    let games = OthelloGames::read(games).context("--games")?;
    let mut study = Study::new(options, games).context("--games")?;
    match saved {
        Some(saved) => study.resume(&saved).with_context(place)?,
        // Written now, so that an error of the place precedes the work.
        None => write_atomically(&checkpoint, study.checkpoint().as_bytes()).context("--out")?,
    }
    Ok(study)
}

/// The table of cells: each with its own regression line, the deviation from the model's line, and the
/// model's deviation.
fn cells(fitted: &FittedModel) -> String {
    let mut text = "Deep values predicted by shallow ones, in discs; for each cell its own line, and the \
        deviation from the model's line\n\
        empty squares  shallow  deep  pairs  correlation  slope  offset  deviation  the model's\n"
        .to_owned();
    for Cell { empties: [first, last], shallow, deep, values, deviation } in &fitted.cells {
        let Some(line) = values.cut_pair(*shallow) else { continue };
        let model = fitted.model.cut_pair(first.midpoint(*last), *shallow, *deep).deviation;
        let (empties, deep) =
            (format!("{first}-{last}"), deep.map_or("end".to_owned(), |deep| deep.to_string()));
        _ = writeln!(
            text,
            "{empties:>13}  {shallow:>7}  {deep:>4}  {:>5}  {:>11.3}  {:>5.2}  {:>+6.2}  {deviation:>9.2}  \
             {model:>11.2}",
            values.count(),
            values.coefficient(),
            line.slope,
            line.offset,
        );
    }
    text
}

/// The table of errors on other positions, level by level.
fn errors(all: &[CutErrors]) -> String {
    let mut text =
        "\nWrong cuts on positions of other games, just beyond the window; with the interval of 95 %\n\
        predicted       level  stated %     cuts   wrong  seen %  interval\n"
            .to_owned();
    for errors in all {
        let of = if errors.end { "the end" } else { "a horizon" };
        let [low, high] = errors.interval();
        _ = writeln!(
            text,
            "{of:<14}  {:>5.1}  {:>8.2}  {:>7}  {:>6}  {:>6.2}  {:.2} to {:.2}",
            errors.deviations,
            100.0 * errors.expected(),
            errors.cuts,
            errors.wrong,
            100.0 * errors.observed(),
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
    fn help_shows_the_defaults() {
        let help = Arguments::augment_args(clap::Command::new("probcut")).render_long_help().to_string();
        let StudyOptions { positions, exact, .. } = StudyOptions::default();
        let chess = [chess::PLAY, chess::NODES, chess::THREADS.into()];
        for (name, default) in [
            ("--play", chess[0]),
            ("--nodes", chess[1]),
            ("--threads", chess[2]),
            ("--positions", positions as u64),
            ("--exact", exact.into()),
        ] {
            let after = help.split(&format!("{name} ")).nth(1).unwrap();
            let entry = after.split("\n\n").next().unwrap();
            assert!(entry.ends_with(&format!("[default: {default}]")), "{name}: {entry}");
        }
    }
}
