//! The command `openings`, the exact value of every position within some plies of the start (Allis 1988), and
//! the option `--openings`, by which a player answers without a search.

use crate::bar::Bar;
use crate::count::count;
use crate::output::{log, print};
use crate::place;
use crate::program::Selection;
use crate::stop::{self, STOPPED};
use crate::table_size::mebibytes;
use anyhow::{Context, Error, Result, ensure};
use clap::value_parser;
use nullwindow::engine::{Limits, MAX_THREADS, NodeClock, Variation};
use nullwindow::session::{AnyGame, BuiltOpenings, OpeningsRequest, Request};
#[cfg(feature = "spinner")]
use nullwindow_figures::Progress as _;
use nullwindow_support::{parallel, size_limit};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Build the table of a game's openings: the exact value of each position within some plies of the start.
///
/// The positions of the last ply are solved, each by itself, and the values before follow from theirs.
/// Positions that the game calls symmetric are solved once. The file is for the option --openings of play and
/// gtp, and its own checkpoint, written every minute: --resume goes on. Ctrl-C writes it and ends (exit code
/// 130); it serves as far as its values go. Exit code 2: the game's positions have no codes, or too many are
/// within these plies.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  openings --plies 4 --out first.openings\n  \
    openings --plies 4 --out first.openings --resume\n  play --openings first.openings")]
pub(crate) struct Arguments {
    /// The length of openings in plies: of the longest of the table, from 0 to 100
    #[arg(long, default_value_t = OpeningsRequest::default().plies,
        value_parser = value_parser!(u32).range(..=100))]
    plies: u32,

    /// The file to write: the table [default: the game's name, and .openings]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Go on from the checkpoint, which is the table itself and has the plies
    #[arg(long)]
    resume: bool,

    /// The number of search threads, from 1 to 1024: each solves positions by itself [default: the number of
    /// processors]
    #[arg(long, value_name = "THREADS", value_parser = value_parser!(u16).range(1..=MAX_THREADS as i64))]
    threads: Option<u16>,

    /// The size of the transposition table in MiB, from 1 to 1048576: of each thread
    #[arg(long, value_name = "MIB", default_value_t = OpeningsRequest::default().mebibytes as u32,
        value_parser = mebibytes())]
    hash: u32,
}

/// The time between two writings of the file.
const WRITE_EVERY: Duration = Duration::from_secs(60);

/// The most that is read of a table, in MiB.
const LARGEST: usize = 64;

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let game = selection.open()?;
    let out = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.openings", game.name())));
    let (path, resume) = (out.display(), arguments.resume);
    place::writable("--out", &out)?;
    ensure!(resume || !out.exists(), "--out: {path} is there: go on with it by --resume, or remove it");
    let named = || if resume { format!("--resume: {path}") } else { "--plies".to_owned() };
    let begun = resume.then(|| size_limit::file(&out, LARGEST)).transpose().with_context(named)?;
    let stop = stop::on_signal()?;
    let built = arguments.build(&game, begun.as_deref(), &out, stop).with_context(named)?;
    let BuiltOpenings { file, positions, known } = built;
    place::write("--out", &out, &file)?;
    let of = format!("{} of {} positions", count(known as u64), count(positions as u64));
    if known < positions {
        log(&format!("stopped; {path} has the values of {of}"));
        return Ok(ExitCode::from(STOPPED));
    }
    let bytes = count(file.len() as u64);
    let game = game.with_openings(file.into()).map_err(Error::from_boxed)?;
    print(&format!("{}{path}: {bytes} bytes, {of}\n", values(&game)?))?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    /// The table, which lacks values if it is stopped.
    fn build(
        &self,
        game: &AnyGame,
        begun: Option<&[u8]>,
        out: &Path,
        stop: &AtomicBool,
    ) -> Result<BuiltOpenings> {
        let (bar, mut written) = (Bar::start("openings"), Instant::now());
        let mut progress = |known: usize, of: usize, file: &dyn Fn() -> Vec<u8>| {
            bar.show(known, of, "positions");
            if written.elapsed() >= WRITE_EVERY {
                place::write("--out", out, &file())?;
                written = Instant::now();
            }
            Ok(())
        };
        let threads = self.threads.map_or_else(parallel::available_threads, usize::from);
        let (plies, mebibytes) = (self.plies, self.hash as usize);
        let request =
            OpeningsRequest { plies, threads, mebibytes, begun, stop, ..OpeningsRequest::default() };
        game.build_openings(&request, &mut progress).map_err(Error::from_boxed)
    }
}

/// The value of each move of the start, best first.
fn values(game: &AnyGame) -> Result<String> {
    let mut session = game.player(1).map_err(Error::from_boxed)?;
    let request = Request { lines: usize::MAX, ..Request::new(Limits::default(), &NodeClock(1)) };
    let lines = session.search(&request, &mut |_| ()).lines;
    let line =
        |line: &Variation<String>| Some(format!("{}  {}\n", line.moves.first()?, session.shown(line.score)));
    Ok(lines.iter().filter_map(line).collect())
}

/// The table of the game's openings.
#[derive(clap::Args)]
pub(crate) struct OpeningsArguments {
    /// Exact values from this file, which `openings` has written: a position of it is answered at once, where
    /// no --depth bounds the search
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
}

impl OpeningsArguments {
    /// The game, whose player knows the table, if there is one.
    pub(crate) fn add(&self, game: AnyGame) -> Result<AnyGame> {
        let Some(path) = &self.openings else { return Ok(game) };
        let known = || game.with_openings(size_limit::file(path, LARGEST)?.into()).map_err(Error::from_boxed);
        known().with_context(|| format!("--openings: {}", path.display()))
    }
}
