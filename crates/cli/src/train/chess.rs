//! `nullwindow train chess`: the weights of the linear evaluator of chess.

use super::files::{between, check_out, number_of_games, of_file, write_atomically};
use super::packed;
use super::played::GamesFile;
use super::rows::RowsArguments;
use super::self_play::SelfPlayArguments;
use crate::pgn;
use anyhow::{Context, ensure};
use clap::{ValueHint, value_parser};
use nullwindow_app::stop::{STOPPED, interruptible};
use nullwindow_chess::{FEATURES, Weights};
use nullwindow_figures::{Table, table};
use nullwindow_learn::chess::{
    ChessFit, ChessRecord, FittedWeights, PHASES, PhaseLoss, header, play, read_games,
};
use nullwindow_learn::self_play::PlayOptions;
use nullwindow_support::limited::{self, LARGE_MIB, TEXT_MIB};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Fit the weights of the linear evaluation of chess to self-play games or others.
///
/// Without `--from` the program plays against itself, from openings of random moves. The target of a quiet
/// position is its λ-return: a mean of the scores of this search and later ones, and of the game's result;
/// weights are fitted to it by logistic regression, with the weights before as prior. One game in twenty is
/// held out: the losses printed at the end are those on its positions, and a last line says so if they have
/// risen. The games are written to FILE.games, the finished ones also after Ctrl-C (exit code 130), and stay
/// there for further fits.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow train chess --out weights.txt --games 5000\n  \
    nullwindow train chess --out weights.txt --games 5000 --resume\n  \
    nullwindow train chess --out other.txt --from weights.txt.games --later 0.5\n  \
    nullwindow train chess --out other.txt --from people.pgn\n\n\
    docs/models/chess.md describes how the weights that come with the program were fitted.")]
pub(super) struct Arguments {
    /// The file to write: the weights; the games are in FILE.games
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "chess.txt")]
    out: PathBuf,

    /// The file of the weights to play with, which are also the prior of the fit [default: the program's]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    weights: Option<PathBuf>,

    /// Read the games from this file, PGN or self-play games, or from a folder of `train games`, and play
    /// none; may be repeated
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath,
        conflicts_with_all = ["games", "nodes", "seed", "concurrency", "resume"])]
    from: Vec<PathBuf>,

    /// The number of games: from 20, which are played
    #[arg(long, value_name = "N", default_value_t = 5_000,
        value_parser = value_parser!(u64).range(20..=10_000_000))]
    games: u64,

    #[command(flatten)]
    self_play: SelfPlayArguments,

    /// How much of a target is what came later: 0, nothing, it is the search's score; 1, all, it is the
    /// game's result; between, the shares of later searches fall by this factor from move to move. Records
    /// without scores have the result
    #[arg(long, value_name = "PART", default_value_t = ChessFit::default().lambda,
        value_parser = between(0.0, 1.0))]
    later: f64,

    /// The standard deviation of the weights around the prior, in centipawns
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = ChessFit::default().deviation,
        value_parser = between(0.01, 1e6))]
    deviation: f64,

    /// Continue an earlier run: its games are in FILE.games
    #[arg(long)]
    resume: bool,
}

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    check_out(&arguments.out, &arguments.from)?;
    let weights = match &arguments.weights {
        Some(path) => {
            let read = || Ok(Weights::read(&limited::text(path, TEXT_MIB)?)?);
            Arc::new(of_file(path, read).context("--weights")?)
        }
        None => Weights::embedded(),
    };
    let games = if arguments.from.is_empty() {
        match played(arguments, &weights)? {
            Some(games) => games,
            None => return Ok(ExitCode::from(STOPPED)),
        }
    } else {
        read_all(&arguments.from)?
    };
    let fit = ChessFit { lambda: arguments.later, deviation: arguments.deviation, ..ChessFit::default() };
    // The games are in their file.
    let fitted = interruptible(|| fit.fit(&games, &weights));
    let fitted = fitted.with_context(|| number_of_games(games.len()))?;
    write_atomically(&arguments.out, fitted.weights.file().as_bytes()).context("--out")?;
    rows.print(&text(&fitted, games.len()), &[losses(&fitted)])?;
    if let Some(warning) = worse(&fitted.all, &arguments.out) {
        rows.print(&warning, &[])?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The line that warns of a fit that has not generalised.
fn worse(PhaseLoss { before, after, .. }: &PhaseLoss, out: &Path) -> Option<String> {
    (after > before).then(|| {
        format!(
            "\nWORSE: on held-out games the loss rose from {before:.5} to {after:.5}. {} has the fitted \
             weights; those before predict better.\nMore games, or a smaller --deviation, may help.\n",
            out.display()
        )
    })
}

/// The games of all these files and folders, which `--from` names: PGN, self-play games or packed games.
pub(super) fn read_all(paths: &[PathBuf]) -> anyhow::Result<Vec<ChessRecord>> {
    let mut games = Vec::new();
    for path in paths {
        let packed = packed::files_in(path).context("--from")?;
        ensure!(
            !packed.is_empty() || !path.is_dir(),
            "--from: {}: no packed games here (files *.packed)",
            path.display()
        );
        let files = if packed.is_empty() { std::slice::from_ref(path) } else { &packed };
        for path in files {
            games.extend(of_file(path, || read_file(path)).context("--from")?);
        }
    }
    Ok(games)
}

fn read_file(path: &Path) -> anyhow::Result<Vec<ChessRecord>> {
    let bytes = limited::file(path, LARGE_MIB)?;
    packed::games_of(path, &bytes).unwrap_or_else(|| Ok(read_games(&pgn::of_pgn(&bytes))?))
}

/// Plays the games that the file lacks; `None` if it was stopped.
fn played(arguments: &Arguments, weights: &Arc<Weights>) -> anyhow::Result<Option<Vec<ChessRecord>>> {
    let options = arguments.self_play.options_from(PlayOptions::default());
    let file = GamesFile::beside(&arguments.out, header(&options, weights), arguments.resume);
    file.fill("train chess", arguments.games, |missing, stop, keep| {
        play(options, weights, missing, arguments.self_play.concurrency.into(), stop, keep)
    })
}

/// The losses by the part of the game.
fn parts(fitted: &FittedWeights) -> impl Iterator<Item = (&'static str, &PhaseLoss)> {
    PHASES.iter().map(|(name, _)| *name).zip(&fitted.phases).chain([("all", &fitted.all)])
}

fn losses(fitted: &FittedWeights) -> Table {
    table! { (name, loss) in parts(fitted);
        "part" => name, "positions" => loss.count, "before" => loss.before, "after" => loss.after,
        "least" => loss.least, "by_results" => loss.result,
    }
}

/// The table of losses.
fn text(fitted: &FittedWeights, games: usize) -> String {
    let mut text = format!(
        "{}, {} positions to fit {FEATURES} features to; a pawn ahead is {:.1} % of the points\n\
        loss on them: {:.5} before, {:.5} after\n\n\
        On positions of held-out games: cross-entropy before and after, the least possible, and with \
        results alone\n\
        part of the game   positions   before    after    least   results\n",
        number_of_games(games),
        fitted.positions,
        100.0 / (1.0 + (-100.0 * fitted.slope).exp()),
        fitted.own[0],
        fitted.own[1],
    );
    for (name, PhaseLoss { count, before, after, least, result }) in parts(fitted) {
        _ = writeln!(text, "{name:<16}   {count:>9}   {before:.4}   {after:.4}   {least:.4}    {result:.4}");
    }
    text
}
