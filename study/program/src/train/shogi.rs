//! `nullwindow-lab train shogi`: the weights of the evaluation of shogi.

use super::files::{between, check_out, number_of_games, of_file, or_dash, write_atomically};
use super::packed;
use super::rows::RowsArguments;
use super::threads::ThreadsArguments;
use super::weights::NamedWeights;
use anyhow::{Context, anyhow, ensure};
use clap::{ValueHint, value_parser};
use nullwindow_app::Reading;
use nullwindow_app::output::log;
use nullwindow_app::stop::{self, STOPPED, interruptible};
use nullwindow_figures::{Table, table};
use nullwindow_fit::GameRecord;
use nullwindow_fit::shogi::{ShogiFit, recorded};
use nullwindow_learn::EpochLoss;
use nullwindow_shogi::{Kifu, KifuFile, KifuNotation, MATERIAL, Shogi, Weights, material_name};
use nullwindow_support::size_limit::{self, LARGE_MIB, TEXT_MIB};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;

/// Fit the evaluation of shogi to self-play games.
///
/// The target of a quiet position is its λ-return: a mean of the scores of this search and the later ones,
/// the game's result being the last. Material and the weights of pairs of pieces and of attacks are fitted to
/// it by logistic regression with AdaGrad. One game in twenty is held out: the losses on its positions are
/// printed after each epoch. `train games` plays games, also by the weights of a fit. A record that cannot be
/// read is named and left out (exit code 1).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow-lab train shogi --from shogi-games --out shogi.bin\n  \
    nullwindow-lab train shogi --from first-games --begin material --out first.bin\n  \
    nullwindow-lab train shogi --from second-games --from first-games --begin first.bin --out second.bin\n  \
    nullwindow-lab train shogi --from records --out people.bin\n\n\
    docs/models/shogi.md describes how the weights that come with the program were fitted.")]
pub(super) struct Arguments {
    /// The file to write: the weights
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "shogi.bin")]
    out: PathBuf,

    /// The weights to begin with: `program` for its own, `material` for material alone, in round numbers, or
    /// a file
    #[arg(long, value_name = "WEIGHTS", value_hint = ValueHint::FilePath,
        default_value_t = NamedWeights::Program)]
    begin: NamedWeights,

    /// Read the games from this folder of `train games`, or from this file: records in CSA (.csa) or KIF
    /// (.kif, .kifu); or from all records of a folder; may be repeated
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath, required = true)]
    from: Vec<PathBuf>,

    #[command(flatten)]
    threads: ThreadsArguments,

    /// How much of a target is what came later: 0, nothing, it is the search's score; 1, all, it is the
    /// game's result; between, the shares of later searches fall by this factor from move to move. Records
    /// without scores have the result
    #[arg(long, value_name = "PART", value_parser = between(0.0_f32, 1.0),
        default_value_t = ShogiFit::default().lambda)]
    later: f32,

    /// The number of passes over the positions
    #[arg(long, value_name = "N", default_value_t = ShogiFit::default().epochs,
        value_parser = value_parser!(u32).range(1..=1_000))]
    epochs: u32,

    /// The learning rate: the first step of a weight, in hundredths of a pawn
    #[arg(long, value_name = "RATE", default_value_t = ShogiFit::default().rate,
        value_parser = between(0.001_f32, 1e3))]
    rate: f32,
}

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    check_out(&arguments.out, &arguments.from)?;
    let begin = &arguments.begin;
    let weights = begin.get("--begin", Weights::embedded, Weights::material, Weights::from_bytes)?;
    let games = interruptible(|| read_all(&arguments.from))?;
    let &Arguments { later, rate, epochs, threads, .. } = arguments;
    let fit = ShogiFit { lambda: later, rate, epochs, threads: threads.number(), ..ShogiFit::default() };
    let stop = stop::on_signal()?;
    let count = number_of_games(games.len());
    let fitted = fit.fit(&games, &weights, stop, |EpochLoss { epoch, fitted, held_out }| {
        if *epoch == 1 {
            log(&format!("{count}; losses by epoch, on the games and on those held out"));
        }
        log(&format!("{epoch:>5}  {fitted:.5}  {}", or_dash(*held_out, 5)));
    });
    let fitted = fitted.with_context(|| count)?;
    if stop.load(Relaxed) {
        return Ok(ExitCode::from(STOPPED));
    }
    write_atomically(&arguments.out, &fitted.to_bytes()).context("--out")?;
    rows.print(&text(&weights, &fitted), &[material(&weights, &fitted)])?;
    Ok(ExitCode::SUCCESS)
}

/// The games of all these files and folders, which `--from` names. Those of records are numbered together:
/// most files of records have one game. Those that cannot be read are named and left out.
pub(super) fn read_all(paths: &[PathBuf]) -> anyhow::Result<Vec<GameRecord<Shogi>>> {
    let (mut games, mut records, mut reading) = (Vec::new(), Vec::new(), Reading::default());
    for path in paths {
        let packed = packed::files_in(path).context("--from")?;
        if !packed.is_empty() {
            for path in &packed {
                games.extend(of_file(path, || read_packed(path)).context("--from")?);
            }
        } else if path.is_dir() {
            records.extend(read_folder(path, &mut reading).context("--from")?);
        } else if let Some(notation) = KifuNotation::of_file(path) {
            records.extend(read_kifu(path, notation, &mut reading).context("--from")?);
        } else {
            games.extend(of_file(path, || read_packed(path)).context("--from")?);
        }
    }
    reading.print(!(games.is_empty() && records.is_empty()))?;
    games.extend(recorded(records));
    Ok(games)
}

/// The packed games of a file.
fn read_packed(path: &Path) -> anyhow::Result<Vec<GameRecord<Shogi>>> {
    let games = packed::games_of(path, &size_limit::file(path, LARGE_MIB)?);
    games.context("neither packed games nor a record by its name (.csa, .kif, .kifu)")?
}

/// The records of a folder, in the order of their names.
fn read_folder(folder: &Path, reading: &mut Reading) -> anyhow::Result<Vec<Kifu>> {
    let place = || folder.display().to_string();
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(place)? {
        let path = entry.with_context(place)?.path();
        files.extend(KifuNotation::of_file(&path).map(|notation| (path, notation)));
    }
    ensure!(!files.is_empty(), "{}: no games of shogi here (files *.packed, *.csa, *.kif, *.kifu)", place());
    files.sort_by(|(a, _), (b, _)| a.cmp(b));
    let games: anyhow::Result<Vec<_>> =
        files.iter().map(|(path, notation)| read_kifu(path, *notation, reading)).collect();
    Ok(games?.concat())
}

/// The records of a file that can be read.
///
/// # Errors
/// If the file itself cannot be read.
fn read_kifu(path: &Path, notation: KifuNotation, reading: &mut Reading) -> anyhow::Result<Vec<Kifu>> {
    let (place, bytes) = (path.display(), of_file(path, || Ok(size_limit::file(path, TEXT_MIB)?))?);
    let games = KifuFile::read(&bytes, Some(notation)).map_or_else(
        |error| vec![Err(error)],
        |file| {
            file.remarks.iter().for_each(|remark| reading.note(&place.to_string(), remark));
            file.games
        },
    );
    let read = |game: Result<_, _>| game.map_err(|error| reading.refuse(anyhow!("--from: {place}: {error}")));
    Ok(games.into_iter().flat_map(read).collect())
}

/// The material before and after.
fn material(before: &Weights, after: &Weights) -> Table {
    table! { i in 0..MATERIAL;
        "material" => material_name(i),
        "before" => f64::from(before.get()[i]), "after" => f64::from(after.get()[i]),
    }
}

/// The same for people.
fn text(before: &Weights, after: &Weights) -> String {
    let mut text = "material            before   after\n".to_owned();
    for i in 0..MATERIAL {
        text += &format!("{:<18} {:>7} {:>7}\n", material_name(i), before.get()[i], after.get()[i]);
    }
    text
}
