//! `nullwindow-lab train othello`: the weights of the pattern evaluator.

use super::files::{Checkpoint, check_out, number_of_games, write_atomically};
use super::rows::RowsArguments;
use super::threads::ThreadsArguments;
use anyhow::Context;
use clap::{ValueHint, value_parser};
use nullwindow_app::bar::Bar;
use nullwindow_app::output::log;
use nullwindow_app::stop;
use nullwindow_figures::{Progress as _, Table, table};
use nullwindow_fit::othello::{OthelloRecords, PredictionErrors, Training, TrainingOptions};
use nullwindow_othello::{EndgameSolver, STAGES, stage_empties};
use nullwindow_support::size_limit::LARGE_MIB;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// Fit the weights of Othello's patterns, stage by stage from the end of the game backwards.
///
/// Positions are taken from games and from variations of them. Near the end they are solved, earlier ones are
/// searched down to the stages fitted before. One game in twenty is held out: the errors printed at the end
/// are those on its positions. Ctrl-C writes a checkpoint next to the file of weights (exit code 130); so
/// does each finished stage.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow-lab train othello --from wthor --out weights.nwe\n  \
    nullwindow-lab train othello --from wthor --out weights.nwe --resume\n  \
    nullwindow-lab train othello --from wthor --out quick.nwe --positions 5000\n\n\
    The games of the French federation's archive, WTHOR, are on its pages. docs/models/othello.md \
    describes how the weights that come with the program were fitted.")]
pub(super) struct Arguments {
    /// Read the games from this folder: files *.wtb, in the WTHOR format
    #[arg(long, value_name = "PATH", value_hint = ValueHint::DirPath)]
    from: PathBuf,

    /// The file to write: the weights; the checkpoint is FILE.checkpoint
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "othello.nwe")]
    out: PathBuf,

    /// The number of positions: for each stage, from 1000
    #[arg(long, value_name = "N", default_value_t = TrainingOptions::default().positions as u64,
        value_parser = value_parser!(u64).range(1_000..=100_000_000))]
    positions: u64,

    /// Solve positions with at most this number of empty squares, from 8
    #[arg(long, value_name = "EMPTIES", default_value_t = TrainingOptions::default().exact,
        value_parser = value_parser!(u32).range(8..=i64::from(EndgameSolver::MAX_EMPTIES)))]
    exact: u32,

    /// The depth in plies of the search of other positions; at least the width of a stage
    #[arg(long, value_name = "PLIES", default_value_t = TrainingOptions::default().depth,
        value_parser = value_parser!(u32).range(1..=12))]
    depth: u32,

    /// The seed of all random choices
    #[arg(long, value_name = "SEED", default_value_t = TrainingOptions::default().seed,
        value_parser = value_parser!(u64).range(..1 << 26))]
    seed: u64,

    #[command(flatten)]
    threads: ThreadsArguments,

    /// Continue an earlier run from its checkpoint
    #[arg(long)]
    resume: bool,
}

pub(super) fn run(arguments: &Arguments, rows: RowsArguments) -> anyhow::Result<ExitCode> {
    check_out(&arguments.out, &[])?;
    let mut training = begin(arguments)?;
    report_games(training.games());
    let (stop, checkpoint) = (stop::on_signal()?, Checkpoint::beside(&arguments.out));
    let threads = arguments.threads.number();
    let bar = Bar::start("train othello");
    while !training.is_done() {
        let complete = training.fit_next(threads, stop, |progress| {
            let empties = stage_empties(progress.stage);
            let (first, last) = (empties.start, empties.end - 1);
            let done = 1_000 * progress.stage + 1_000 * progress.done / progress.of;
            bar.show(done, 1_000 * STAGES, &format!("positions with {first} to {last} empty squares"));
        });
        checkpoint.write(&training.checkpoint())?;
        if !complete {
            drop(bar);
            return Ok(checkpoint.stopped(""));
        }
    }
    drop(bar);
    write_atomically(&arguments.out, &training.file())?;
    checkpoint.remove()?;
    rows.print(&text(&training), &[stages(&training)])?;
    Ok(ExitCode::SUCCESS)
}

/// The training with these arguments, new or from its checkpoint.
fn begin(arguments: &Arguments) -> anyhow::Result<Training> {
    let checkpoint = Checkpoint::beside(&arguments.out);
    let saved = checkpoint.saved(arguments.resume, LARGE_MIB)?;
    let games = OthelloRecords::read(&arguments.from).context("--from")?;
    let options = TrainingOptions {
        positions: arguments.positions as usize,
        exact: arguments.exact,
        depth: arguments.depth,
        seed: arguments.seed,
        ..TrainingOptions::default()
    };
    match saved {
        Some(saved) => Training::resume(options, games, &saved).with_context(|| checkpoint.place()),
        None => {
            let training = Training::new(options, games)
                .with_context(|| format!("--from: {}", arguments.from.display()))?;
            checkpoint.write(&training.checkpoint()).context("--out")?;
            Ok(training)
        }
    }
}

/// Writes the number of games to standard error.
pub(super) fn report_games(games: &OthelloRecords) {
    log(&games_line(games));
}

/// The number of games.
pub(super) fn games_line(games: &OthelloRecords) -> String {
    let left_out = match games.left_out.count() {
        0 => String::new(),
        count => format!(", {count} left out: {}", games.left_out),
    };
    number_of_games(games.games.len()) + &left_out
}

/// The errors stage by stage, from the end of the game backwards.
fn stages(training: &Training) -> Table {
    table! { stage in training.fitted();
        "empties_from" => stage.empties.start, "empties_to" => stage.empties.end - 1,
        "games_mean" => stage.games.mean, "games_rms" => stage.games.root_mean_square,
        "variations_mean" => stage.variations.mean, "variations_rms" => stage.variations.root_mean_square,
    }
}

/// The same for people, and the errors against exact values.
fn text(training: &Training) -> String {
    let mut text = "Errors in discs on held-out games: mean absolute, root mean square\n\
        empty squares   positions of games     variations\n"
        .to_owned();
    let both = |errors: PredictionErrors| format!("{:.2}  {:.2}", errors.mean, errors.root_mean_square);
    for stage in training.fitted() {
        let empties = format!("{}-{}", stage.empties.start, stage.empties.end - 1);
        let (games, variations) = (both(stage.games), both(stage.variations));
        _ = writeln!(text, "{empties:>13}   {games:>18}   {variations:>12}");
    }
    let solved = training.against_solved();
    if solved.count > 0 {
        _ = writeln!(
            text,
            "\nAgainst {} exact values in the files of held-out games: {}",
            solved.count,
            both(solved)
        );
    }
    text
}
