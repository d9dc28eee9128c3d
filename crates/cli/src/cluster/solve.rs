//! `nullwindow cluster solve`: the exact value of a position by TDSAB (Kishimoto & Schaeffer 2002) or by
//! Young Brothers Wait over a partitioned table (Feldmann et al. 1990).

use super::output::Solved;
use anyhow::{Context as _, Error, Result, anyhow, bail, ensure};
use clap::ValueEnum;
use indicatif::{HumanCount, ProgressBar};
use nullwindow::Position;
use nullwindow::engine::Threads;
use nullwindow_app::mebibytes;
use nullwindow_app::output::{log, print};
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_app::{Selection, Task, ThreadArguments, place, seconds};
use nullwindow_catalogue::{HouseGame, RankVisitor, RankedGame, Variant, Visitor, entries, with};
use nullwindow_cluster::{Checkpoint, LeafSettings, Progress, SchemeName, Settings, World, solve_in_threads};
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

/// Solve positions exactly on many ranks that share no memory: Othello, Connect Four and Kalah.
///
/// Positions are written as for `solve`. Positions below a size are searched by one rank alone. Exit code 1:
/// a result contradicts the score given with its position. Exit code 2: bad input. Ctrl-C, SIGTERM and SIGHUP
/// print what is proved so far (exit code 130), and write the checkpoint.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow cluster solve ffo:44 --scheme tdsab --ranks 4\n  \
    nullwindow cluster solve ffo:40-44 --scheme partitioned --ranks 2 --baseline\n  \
    mpirun -n 4 nullwindow cluster solve ffo:44 --scheme tdsab\n  \
    nullwindow cluster solve --game connect-four 4444447 --ranks 4 --checkpoint four.checkpoint\n\n\
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

    /// The size up to which one rank searches a position alone: empty squares, in Kalah seeds in the pits
    /// [default: 14 to 18 in Othello and 14 to 28 in Connect Four, as the position is large; 22 in Kalah]
    #[arg(long, value_name = "SIZE", value_parser = clap::value_parser!(u32).range(1..=200))]
    leaf: Option<u32>,

    /// The size of the transposition table in MiB, from 1 to 1048576: that of each rank, for the searches of
    /// leaves
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes())]
    hash: u32,

    /// The threads of each rank, for the searches of leaves
    #[command(flatten)]
    threads: ThreadArguments,

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

/// The time between two lines of progress without a terminal.
const LINE_EVERY: Duration = Duration::from_secs(10);

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
struct Run<'a> {
    arguments: &'a Arguments,
    stop: &'static AtomicBool,
    world: World,
}

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let game = selection.open()?;
    let name = game.name();
    let ranked: Vec<_> = entries().into_iter().filter(|e| e.ranks).map(|e| e.name).collect();
    ensure!(ranked.contains(&name), "--game {name}: the games of `cluster solve` are {}", ranked.join(", "));
    let variant = Variant::of(selection.options());
    let tasks = selection.tasks(&game, &arguments.positions)?;
    if let Some(path) = &arguments.checkpoint {
        place::writable("--checkpoint", path)?;
        ensure!(tasks.len() == 1, "--checkpoint: it is of one position, not of {}", tasks.len());
    }
    let names: Vec<_> = tasks.iter().map(|task| &task.problem.position).collect();
    let world = world(arguments, &format!("{name} {variant:?} {names:?}"))?;
    let run = Run { arguments, stop: stop::on_signal()?, world };
    let mut code = ExitCode::SUCCESS;
    for task in &tasks {
        let solved = run.solve(name, &variant, task).and_then(|ended| run.print(ended));
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
    let Arguments { scheme, leaf, checkpoint, .. } = arguments;
    let (scheme, saves) = (SchemeName::from(*scheme), checkpoint.is_some());
    Ok(World::mpi(&format!("{:x} {positions} {scheme:?} {leaf:?} {saves}", own_program()?))?)
}

impl Run<'_> {
    /// Ends the other processes with an error of this one, which is printed here if it is not the last.
    fn end_all(&self, error: &anyhow::Error) {
        if World::is_under_mpi() {
            log(&format!("error: {error:#}"));
            self.world.abort(2);
        }
    }

    fn solve(&self, game: &str, variant: &Variant, task: &Task) -> Result<Option<Ended>> {
        with(game, Ranked { run: self, variant, task })
            .unwrap_or_else(|| bail!("{game} has no positions that travel"))
    }

    fn solve_typed<G: RankedGame>(&self, game: &G, task: &Task) -> Result<Option<Ended>> {
        let threads = self.arguments.threads.into();
        let leaf_settings =
            LeafSettings { mebibytes: self.arguments.hash as usize, threads, stop: Some(self.stop) };
        let (mut root, moves) = game.read(&task.problem.position).map_err(|error| anyhow!(error))?;
        moves.into_iter().for_each(|m| _ = root.make(m));
        let size = self.arguments.leaf.unwrap_or_else(|| G::leaf_size(&root));
        let leaves = |_: usize| game.leaves(leaf_settings, size);
        let mut settings = Settings::new(self.arguments.scheme.into());
        settings.stop = Some(self.stop);
        settings.checkpoints = self.arguments.checkpoint.is_some();
        if let Some(path) = self.arguments.checkpoint.as_ref().filter(|_| self.world.is_root()) {
            let problem = format!("{} {} {}", game.name(), game.variant(&root), task.problem.position);
            let every = self.arguments.checkpoint_every.unwrap_or(CHECKPOINT_EVERY);
            let checkpoint = Checkpoint::open(path, &problem, every);
            let checkpoint = checkpoint.map_err(|error| anyhow!("--checkpoint: {error}"))?;
            if checkpoint.recalled() > 0 {
                log(&format!("continuing from {}; results: {}", path.display(), checkpoint.recalled()));
            }
            settings.checkpoint = Some(checkpoint);
        }
        let opened = |error| anyhow!("--hash {}: {error}", self.arguments.hash);
        let baseline = match self.arguments.baseline && self.world.is_root() {
            true => {
                let alone = Settings { stop: Some(self.stop), ..Settings::new(self.arguments.scheme.into()) };
                let found = solve_in_threads(&root, 1, alone, leaves, &mut |_| ()).map_err(opened)?;
                found.value().map(|_| found.accounts[0].nodes)
            }
            false => None,
        };
        let begun = Instant::now();
        let mut shown = ProgressLine::new(&task.name);
        let is_root = self.world.is_root();
        let mut report = |progress: &Progress| {
            if is_root {
                shown.show(progress);
            }
        };
        let found = self.world.solve(&root, settings, leaves, &mut report).map_err(opened)?;
        drop(shown);
        let Some(found) = found else { return Ok(None) };
        let scheme = self.arguments.scheme.into();
        let solved = Solved::new(game, task, &root, &found, scheme, baseline, begun.elapsed());
        Ok(Some(Ended {
            solved,
            proved: found.value().is_some(),
            checkpoint: found.checkpoint,
            error: found.error,
        }))
    }

    /// Prints what is known, and then removes the checkpoint of a position whose value is: it needs none,
    /// written or not.
    fn print(&self, ended: Option<Ended>) -> Result<Option<Solved>> {
        let Some(Ended { solved, proved, checkpoint, error }) = ended else { return Ok(None) };
        print(&if self.arguments.json { solved.json()? } else { solved.text() })?;
        if proved {
            if let Some(checkpoint) = checkpoint {
                checkpoint.remove();
            }
        } else if let Some(error) = error {
            bail!("--checkpoint: {error}");
        } else if let Some(path) = &self.arguments.checkpoint {
            log(&format!("interrupted; the same command goes on from {}", path.display()));
        }
        Ok(Some(solved))
    }
}

/// A search that has ended, on rank 0.
struct Ended {
    solved: Solved,
    /// Whether the value is known.
    proved: bool,
    checkpoint: Option<Checkpoint>,
    /// Of the last checkpoint.
    error: Option<CheckpointFileError>,
}

/// A position that is solved on the ranks of a run.
struct Ranked<'a, 'r> {
    run: &'a Run<'r>,
    variant: &'a Variant,
    task: &'a Task,
}

impl Visitor for Ranked<'_, '_> {
    type Output = Result<Option<Ended>>;

    fn visit<G: HouseGame>(self) -> Self::Output {
        let game = G::open(self.variant).map_err(Error::from_boxed)?;
        game.with_ranks(self).unwrap_or_else(|| bail!("{} has no positions that travel", G::NAME))
    }
}

impl RankVisitor for Ranked<'_, '_> {
    type Output = Result<Option<Ended>>;

    fn visit<G: RankedGame>(self, game: &G) -> Self::Output {
        self.run.solve_typed(game, self.task)
    }
}

/// The progress of a run on standard error: a spinner on a terminal, else a line every ten seconds.
struct ProgressLine {
    name: String,
    spinner: ProgressBar,
    next_line: Duration,
    /// Whether an error of the checkpoint is printed.
    warned: bool,
}

impl ProgressLine {
    fn new(name: &str) -> Self {
        ProgressLine {
            name: name.to_owned(),
            spinner: ProgressBar::new_spinner(),
            next_line: LINE_EVERY,
            warned: false,
        }
    }

    fn show(&mut self, progress: &Progress) {
        let Progress { known, iteration, nodes, elapsed, error } = *progress;
        if let Some(error) = error.filter(|_| !self.warned) {
            self.warned = true;
            self.spinner.suspend(|| log(&format!("--checkpoint: {error}; the search goes on")));
        }
        let bound = |bound: nullwindow::Score| if bound.is_points() { bound.to_string() } else { "?".into() };
        let text = format!(
            "{}: {} to {}, null window {iteration}, {} nodes on rank 0, {:.0} s",
            self.name,
            bound(known.lower),
            bound(known.upper),
            HumanCount(nodes),
            elapsed.as_secs_f64()
        );
        if !self.spinner.is_hidden() {
            self.spinner.set_message(text);
            self.spinner.tick();
        } else if elapsed >= self.next_line {
            self.next_line = elapsed + LINE_EVERY;
            log(&text);
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.spinner.finish_and_clear();
    }
}
