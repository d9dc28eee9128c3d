//! `cluster solve`: the exact value of a position by TDSAB (Kishimoto & Schaeffer 2002) or by
//! Young Brothers Wait over a partitioned table (Feldmann et al. 1990).

use super::output::{RankQuestion, Solved};
use super::progress_line::ProgressLine;
use crate::output::{log, print};
use crate::program::Selection;
use crate::solve::question::read_score;
use crate::stop::{self, STOPPED};
use crate::{ThreadArguments, mebibytes, place, seconds};
use anyhow::{Context as _, Error, Result, anyhow, bail, ensure};
use clap::ValueEnum;
use nullwindow::engine::Threads;
use nullwindow::session::{AnyGame, AnySession};
use nullwindow_cluster::{
    Checkpoint, Progress, SchemeName, SessionGame, SessionSettings, Settings, Solution, World,
    solve_in_threads,
};
use nullwindow_support::Task;
use nullwindow_support::checkpoint::CheckpointFileError;
use nullwindow_support::parallel::available_threads;
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// Solve positions exactly on many ranks that share no memory: of any game whose plays end, and that states
/// codes of its positions.
///
/// Positions are written as for `solve`. Positions below a size are searched by one rank alone. Exit code 1:
/// a result contradicts the score given with its position. Exit code 2: bad input. Ctrl-C, SIGTERM and SIGHUP
/// print what is proved so far (exit code 130), and write the checkpoint.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluster solve POSITION --scheme partitioned --ranks 4\n  \
    cluster solve POSITION --exceeds 0 --checkpoint run.checkpoint\n  \
    mpirun -n 4 PROGRAM cluster solve POSITION\n\n\
    The table has a row for each rank. `messages` go to other ranks, in `batches`; those of a rank to itself \
    are not counted. Busy, communication and idle time add up to the time of the run.")]
pub(crate) struct Arguments {
    /// Positions, files of positions, or - for standard input
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,

    /// The scheme: work goes to the owner of the position (tdsab), or entries of the table come to the work
    #[arg(long, value_enum, default_value_t = Scheme::Tdsab)]
    scheme: Scheme,

    /// The number of ranks, which are threads of this process [default: the threads of the machine over
    /// --threads]; under MPI the processes of `mpirun -n` are the ranks
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    ranks: Option<u32>,

    /// The size up to which one rank searches a position alone: the plies that are left, in Othello empty
    /// squares, in Kalah seeds in the pits [default: found by the search, a size whose leaves take a 64th of
    /// a rank's nodes]
    #[arg(long, value_name = "SIZE", value_parser = clap::value_parser!(u32).range(1..=200))]
    leaf: Option<u32>,

    /// The size of the transposition table in MiB, from 1 to 1048576: that of each rank, for the searches of
    /// leaves
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes())]
    hash: u32,

    /// The threads of each rank, for the searches of leaves
    #[command(flatten)]
    threads: ThreadArguments,

    /// Search only for whether the value is more than this score, by a null window. It mostly takes fewer
    /// nodes than the value
    #[arg(long, value_name = "SCORE", allow_hyphen_values = true)]
    exceeds: Option<String>,

    /// Solve each position on one rank first, for the search overhead
    #[arg(long)]
    baseline: bool,

    /// Save all results to this file at intervals and when interrupted. If the file exists, continue from it,
    /// on any number of ranks and by any scheme; it must be of the same position. It is removed when the
    /// position is solved
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// The interval between checkpoints [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "checkpoint")]
    checkpoint_every: Option<Duration>,

    /// Print JSON: one object a line
    #[arg(long)]
    json: bool,
}

/// The default interval between checkpoints.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, ValueEnum)]
enum Scheme {
    Tdsab,
    Partitioned,
}

impl From<Scheme> for SchemeName {
    fn from(scheme: Scheme) -> Self {
        match scheme {
            Scheme::Tdsab => SchemeName::Tdsab,
            Scheme::Partitioned => SchemeName::Partitioned,
        }
    }
}

/// What is the same for all positions of a run.
struct RankRun<'a> {
    arguments: &'a Arguments,
    stop: &'static AtomicBool,
    world: World,
}

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let game = selection.open()?;
    let tasks = selection.tasks(&game, &arguments.positions)?;
    if let Some(path) = &arguments.checkpoint {
        place::writable("--checkpoint", path)?;
        ensure!(tasks.len() == 1, "--checkpoint: it is of one position, not of {}", tasks.len());
    }
    let names: Vec<_> = tasks.iter().map(|task| &task.problem.position).collect();
    let world = world(arguments, &format!("{:?} {names:?}", selection.words()))?;
    let run = RankRun { arguments, stop: stop::on_signal()?, world };
    let mut code = ExitCode::SUCCESS;
    for task in &tasks {
        let solved = run.solve(&game, task).and_then(|ended| run.print(ended));
        let solved = solved.inspect_err(|error| run.end_all(error))?;
        if run.stop.load(Relaxed) {
            run.world.abort(STOPPED);
            return Ok(ExitCode::from(STOPPED));
        }
        let Some(solved) = solved else { continue };
        if solved.agrees == Some(false) {
            code = ExitCode::FAILURE;
        }
    }
    Ok(code)
}

/// A hash of this program's file: other builds have another one.
fn own_program() -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    let file = env::current_exe().and_then(fs::read).context("the program's own file")?;
    hasher.write(&file);
    Ok(hasher.finish())
}

/// The ranks: processes if `mpirun` started this one, all with these positions, else threads.
fn world(arguments: &Arguments, positions: &str) -> Result<World> {
    if !World::is_under_mpi() {
        let usual = || (available_threads() / Threads::from(arguments.threads).number).max(1);
        return Ok(World::threads(arguments.ranks.map_or_else(usual, |ranks| ranks as usize)));
    }
    ensure!(arguments.ranks.is_none(), "--ranks: under MPI the ranks are the processes of mpirun (-n)");
    ensure!(
        !arguments.positions.iter().any(|position| position == "-"),
        "-: under MPI only one process has the standard input; give a file"
    );
    let Arguments { scheme, leaf, checkpoint, exceeds, .. } = arguments;
    let (scheme, saves) = (SchemeName::from(*scheme), checkpoint.is_some());
    Ok(World::mpi(&format!("{:x} {positions} {scheme:?} {leaf:?} {exceeds:?} {saves}", own_program()?))?)
}

impl RankRun<'_> {
    /// Ends the other processes with an error of this one, which is printed here if it is not the last.
    fn end_all(&self, error: &anyhow::Error) {
        if World::is_under_mpi() {
            log(&format!("error: {error:#}"));
            self.world.abort(2);
        }
    }

    fn solve(&self, game: &AnyGame, task: &Task) -> Result<Option<Ended>> {
        let Arguments { scheme, leaf, hash, threads, exceeds, .. } = self.arguments;
        let mut shown = game.solver(1).map_err(Error::from_boxed)?;
        shown.enter(&task.problem).map_err(Error::from_boxed)?;
        let session: &dyn AnySession = &*shown;
        SessionGame::check(session, game.name()).map_err(Error::from_boxed)?;
        let exceeds = exceeds.as_deref().map(|text| read_score(session, "--exceeds", text)).transpose()?;
        let rank = SessionSettings {
            mebibytes: *hash as usize,
            threads: (*threads).into(),
            leaf: *leaf,
            stop: Some(self.stop),
        };
        let position = task.problem.position.as_str();
        let open = |_: usize| SessionGame::new(game, position, rank);
        let failed = |error| anyhow!("--hash {hash}: {error}");
        let settings = || Settings { exceeds, stop: Some(self.stop), ..Settings::new((*scheme).into()) };
        let checkpoint = self.checkpoint(game, session, task)?;
        let baseline = match self.arguments.baseline && self.world.is_root() {
            true => {
                let found = solve_in_threads(1, settings(), open, &mut |_| ()).map_err(failed)?;
                found.is_answered(exceeds).then(|| found.accounts[0].nodes)
            }
            false => None,
        };
        let settings =
            Settings { checkpoints: self.arguments.checkpoint.is_some(), checkpoint, ..settings() };
        let begun = Instant::now();
        let mut line = ProgressLine::new(&task.name);
        let is_root = self.world.is_root();
        let mut report = |progress: &Progress| {
            if is_root {
                line.show(progress, |bound| session.value(bound));
            }
        };
        let found = self.world.solve(settings, open, &mut report).map_err(failed)?;
        drop(line);
        let Some(found) = found else { return Ok(None) };
        let question = RankQuestion { scheme: (*scheme).into(), exceeds };
        let solved = Solved::new(session, task, &found, &question, baseline, begun.elapsed());
        let (is_solved, answered) = (found.value().is_some(), found.is_answered(exceeds));
        let Solution { checkpoint, error, .. } = found;
        Ok(Some(Ended { solved, is_solved, answered, checkpoint, error }))
    }

    /// The checkpoint of rank 0, if there is to be one.
    fn checkpoint(
        &self,
        game: &AnyGame,
        session: &dyn AnySession,
        task: &Task,
    ) -> Result<Option<Checkpoint>> {
        let path = self.arguments.checkpoint.as_ref().filter(|_| self.world.is_root());
        let Some(path) = path else { return Ok(None) };
        let problem = format!("{} {} {}", game.name(), session.variant(), task.problem.position);
        let every = self.arguments.checkpoint_every.unwrap_or(CHECKPOINT_EVERY);
        let checkpoint = Checkpoint::open(path, &problem, every);
        let checkpoint = checkpoint.map_err(|error| anyhow!("--checkpoint: {error}"))?;
        if checkpoint.recalled() > 0 {
            log(&format!("continuing from {}; results: {}", path.display(), checkpoint.recalled()));
        }
        Ok(Some(checkpoint))
    }

    /// Prints what is known, and then removes the checkpoint of a position whose value is: it needs none,
    /// written or not.
    fn print(&self, ended: Option<Ended>) -> Result<Option<Solved>> {
        let Some(Ended { solved, is_solved, answered, checkpoint, error }) = ended else { return Ok(None) };
        print(&if self.arguments.json { solved.json()? } else { solved.text() })?;
        if is_solved {
            if let Some(checkpoint) = checkpoint {
                checkpoint.remove();
            }
        } else if let Some(error) = error {
            bail!("--checkpoint: {error}");
        } else if let Some(path) = &self.arguments.checkpoint {
            let what = if answered { "a search for the value" } else { "interrupted; the same command" };
            log(&format!("{what} goes on from {}", path.display()));
        }
        Ok(Some(solved))
    }
}

/// A search that has ended, on rank 0.
struct Ended {
    solved: Solved,
    /// Whether the value is known.
    is_solved: bool,
    /// Whether the question is answered.
    answered: bool,
    checkpoint: Option<Checkpoint>,
    /// Of the last checkpoint.
    error: Option<CheckpointFileError>,
}
