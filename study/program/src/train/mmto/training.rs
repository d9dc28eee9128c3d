//! The training of any game: its table, its files, and how it is stopped and resumed (our own).

use super::arguments::Arguments;
use super::figure;
use crate::train::files::{Checkpoint, number_of_games, or_dash, write_atomically};
use crate::train::rows::RowsArguments;
use anyhow::{Context, ensure};
use nullwindow::engine::Tactical;
use nullwindow::{Outcome, Position};
use nullwindow_app::bar::Bar;
use nullwindow_app::output::log;
use nullwindow_app::place;
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_figures::{Progress as _, Table, table};
use nullwindow_fit::mmto::{Mmto, MmtoOptions, MmtoProgress, RecordedMove, recorded_moves};
use nullwindow_fit::{GameRecord, Recorded, games_checksum};
use nullwindow_learn::{EpochLoss, LinearEvaluation};
use nullwindow_support::size_limit::{self, LARGE_MIB};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What a game has for a training.
pub(super) struct Material<P: Position, E> {
    /// The options that are not given.
    pub(super) usual: MmtoOptions,
    pub(super) evaluation: E,
    /// The moves to fit to, and those of held-out games.
    pub(super) records: [Vec<RecordedMove<P>>; 2],
    /// The number of games, as a line.
    pub(super) games: String,
    /// What identifies the records.
    pub(super) source: String,
    /// The file of weights.
    pub(super) file: fn(&E, &[f32]) -> Vec<u8>,
}

impl<P: Position<End = Outcome> + Recorded, E> Material<P, E> {
    /// That of these games of `name`.
    pub(super) fn of_games(
        name: &str,
        games: &[GameRecord<P>],
        arguments: &Arguments,
        evaluation: E,
        file: fn(&E, &[f32]) -> Vec<u8>,
    ) -> Self {
        let moves = games.iter().map(|game| (game.start.clone(), &game.moves[..]));
        let (positions, seed, checksum) = (arguments.positions, arguments.seed, games_checksum(games));
        Material {
            usual: MmtoOptions::default(),
            games: number_of_games(games.len()),
            records: recorded_moves(moves, |p: &P| p.outcome().is_none(), positions as usize, seed),
            source: format!("{name}, games {checksum:08x}, {positions} positions, seed {seed}"),
            file,
            evaluation,
        }
    }
}

/// Trains with the records of a game. `begin` gives the first weights, or `None` if it was stopped.
pub(super) fn train<P, E>(
    arguments: &Arguments,
    rows: RowsArguments,
    material: &Material<P, E>,
    begin: impl FnOnce(&E, &AtomicBool) -> anyhow::Result<Option<Vec<f32>>>,
) -> anyhow::Result<ExitCode>
where
    P: Tactical<Move: Sync + Send> + Position<End = Outcome> + Sync + Send,
    E: LinearEvaluation<P>,
{
    let Material { usual, evaluation, records, games, source, file } = material;
    let [fitted, held_out] = records.each_ref().map(Vec::as_slice);
    ensure!(!fitted.is_empty(), "--from: too few games: of every 20 games the first is held out");
    let (options, checkpoint) = (arguments.options(usual), Checkpoint::beside(&arguments.out));
    let setting = format!("{source}; begin {}", arguments.begin);
    let stop = stop::on_signal()?;
    let mut training = match checkpoint.saved(arguments.resume, LARGE_MIB)? {
        Some(saved) => Mmto::resume(options, &setting, &saved).with_context(|| checkpoint.place())?,
        None => {
            let Some(weights) = begin(evaluation, stop)? else { return Ok(ExitCode::from(STOPPED)) };
            let training = Mmto::new(options, weights);
            checkpoint.write(&training.checkpoint(&setting)).context("--out")?;
            training
        }
    };
    log(&format!("{games}, {} positions, {} of held-out games", fitted.len(), held_out.len()));
    rows.print(HEAD, &[])?;
    training.history().iter().try_for_each(|now| rows.print(&text(now), &[iteration(now)]))?;
    let least = training.history().iter().map(|now| now.held_out.objective);
    let mut least = least.fold(f64::INFINITY, f64::min);
    let bar = Bar::start("train mmto");
    let of = 1_000 * arguments.iterations as usize;
    let mut states = training.history().to_vec();
    loop {
        let (done, before) = (training.history().len(), training.weights().to_vec());
        let last = done >= arguments.iterations as usize;
        let now = if last {
            training.measure(evaluation, [fitted, held_out], stop)
        } else {
            let name = format!("iteration {}", done + 1);
            let report = |part, whole| bar.show(1_000 * done + 1_000 * part / whole, of, &name);
            let complete = training.iterate(evaluation, [fitted, held_out], stop, report);
            complete.then(|| training.history().last().copied()).flatten()
        };
        let Some(now) = now else {
            drop(bar);
            return Ok(checkpoint.stopped(&format!(" after {done} iterations")));
        };
        states.push(now);
        // The file has the weights that do best on held-out games; without any, the last ones.
        if held_out.is_empty() || now.held_out.objective < least {
            least = now.held_out.objective;
            write_atomically(&arguments.out, &file(evaluation, &before)).context("--out")?;
        }
        if let Some(file) = &arguments.svg {
            place::write("--svg", file, figure::svg(&states).as_bytes())?;
        }
        if !last {
            checkpoint.write(&training.checkpoint(&setting))?;
        }
        rows.print(&text(&now), &[iteration(&now)])?;
        if last {
            break;
        }
    }
    drop(bar);
    checkpoint.remove()?;
    Ok(ExitCode::SUCCESS)
}

const HEAD: &str = "\
              games to fit to        held-out games                          weights\n\
iteration        J  agreement %        J  agreement %      used  mean size   changed\n";

/// A row of the table.
fn iteration(now: &MmtoProgress) -> Table {
    table! { now in [now]; let held_out = Some(now.held_out).filter(|held_out| held_out.positions > 0);
        "iteration" => now.iterations, "objective" => now.fitted.objective, "agreement" => now.fitted.share,
        "held_out_objective" => held_out.map(|held_out| held_out.objective),
        "held_out_agreement" => held_out.map(|held_out| held_out.share),
        "held_out_error" => held_out.map(|held_out| held_out.error()),
        "used" => now.used, "mean_size" => now.magnitude, "changed" => now.changed,
    }
}

/// The same for people.
fn text(now: &MmtoProgress) -> String {
    let MmtoProgress { iterations, fitted, held_out, used, magnitude, changed } = now;
    let some = Some(held_out).filter(|held_out| held_out.positions > 0);
    let objective = or_dash(some.map(|held_out| held_out.objective), 4);
    let agreement = some.map_or("–".to_owned(), |held_out| {
        format!("{:>5.2} ±{:>4.2}", 100.0 * held_out.share, 100.0 * held_out.error())
    });
    format!(
        "{iterations:>9}   {:>6.4}  {:>11.2}   {objective:>6}  {agreement:>11} {used:>9}  {magnitude:>9.1} \
         {changed:>9}\n",
        fitted.objective,
        100.0 * fitted.share,
    )
}

/// Reports an epoch of the regression that precedes the training.
pub(super) fn report_epoch(loss: &EpochLoss) {
    let EpochLoss { epoch, fitted, held_out } = loss;
    let held_out = or_dash(*held_out, 4);
    log(&format!("results, epoch {epoch}: loss {fitted:.4}, on held-out games {held_out}"));
}

/// The weights, unless the fit was stopped.
pub(super) fn unless_stopped(weights: Vec<f32>, stop: &AtomicBool) -> Option<Vec<f32>> {
    (!stop.load(Relaxed)).then_some(weights)
}

/// A file of weights, which `--begin` names.
pub(super) fn weights_file(path: &Path) -> anyhow::Result<Vec<u8>> {
    size_limit::file(path, LARGE_MIB).with_context(|| format!("--begin: {}", path.display()))
}
