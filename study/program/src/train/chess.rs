//! `nullwindow-lab train chess`: the weights of the linear evaluator of chess.

use super::files::{between, check_out, number_of_games, of_file, write_atomically};
use super::packed;
use super::rows::RowsArguments;
use super::weights::NamedWeights;
use anyhow::{Context, anyhow, ensure};
use clap::ValueHint;
use nullwindow_app::Reading;
use nullwindow_app::stop::interruptible;
use nullwindow_chess::{FEATURES, Pgn, Weights};
use nullwindow_figures::{Table, table};
use nullwindow_fit::chess::{ChessFit, ChessRecord, FittedWeights, PHASES, PhaseLoss, recorded};
use nullwindow_support::size_limit::{self, LARGE_MIB};
use std::fmt::Write as _;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Fit the weights of the linear evaluation of chess to self-play games or others.
///
/// The target of a quiet position is its λ-return: a mean of the scores of this search and later ones, and of
/// the game's result; weights are fitted to it by logistic regression, with the weights before as prior. One
/// game in twenty is held out: the losses printed at the end are those on its positions, and a last line says
/// so if they have risen. `train games` plays games, also by the weights of a fit. A game of PGN that cannot
/// be read, or that has other rules, is named and left out (exit code 1).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow-lab train chess --from chess-games --out weights.txt\n  \
    nullwindow-lab train chess --from chess-games --later 0.5 --begin material --out other.txt\n  \
    nullwindow-lab train chess --from people.pgn --out third.txt\n\n\
    docs/models/chess.md describes how the weights that come with the program were fitted.")]
pub(super) struct Arguments {
    /// The file to write: the weights
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "chess.txt")]
    out: PathBuf,

    /// The weights to begin with, the prior of the fit: `program` for its own, `material` for material alone,
    /// in round numbers, or a file
    #[arg(long, value_name = "WEIGHTS", value_hint = ValueHint::FilePath,
        default_value_t = NamedWeights::Program)]
    begin: NamedWeights,

    /// Read the games from this folder of `train games`, or from this file of PGN; may be repeated
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath, required = true)]
    from: Vec<PathBuf>,

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
}

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    check_out(&arguments.out, &arguments.from)?;
    let material = || Weights::material().into();
    let read = |file: &[u8]| Weights::read(&String::from_utf8_lossy(file)).map(Arc::new);
    let weights = arguments.begin.get("--begin", Weights::embedded, material, read)?;
    let games = interruptible(|| read_all(&arguments.from))?;
    let fit = ChessFit { lambda: arguments.later, deviation: arguments.deviation, ..ChessFit::default() };
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

/// The games of all these files and folders, which `--from` names: PGN or packed games. Games of PGN that
/// cannot be read are named and left out.
pub(super) fn read_all(paths: &[PathBuf]) -> anyhow::Result<Vec<ChessRecord>> {
    let (mut games, mut reading) = (Vec::new(), Reading::default());
    for path in paths {
        let packed = packed::files_in(path).context("--from")?;
        ensure!(
            !packed.is_empty() || !path.is_dir(),
            "--from: {}: no packed games here (files *.packed)",
            path.display()
        );
        let files = if packed.is_empty() { std::slice::from_ref(path) } else { &packed };
        for path in files {
            games.extend(of_file(path, || read_file(path, &mut reading)).context("--from")?);
        }
    }
    reading.print(!games.is_empty())?;
    Ok(games)
}

fn read_file(path: &Path, reading: &mut Reading) -> anyhow::Result<Vec<ChessRecord>> {
    let bytes = size_limit::file(path, LARGE_MIB)?;
    packed::games_of(path, &bytes).unwrap_or_else(|| {
        let (place, mut all) = (path.display().to_string(), Pgn::games_of(&bytes[..]));
        let games = iter::from_fn(|| {
            let game = all.next()?.map_err(|error| anyhow!("--from: {place}: {error}"));
            all.notes().iter().for_each(|note| reading.note(&place, note));
            Some(game.map_err(|error| reading.refuse(error)))
        });
        Ok(recorded(games.flatten()))
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
