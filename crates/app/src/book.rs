//! The command `book`: grows an opening book by searches (Lincke 2000).

use crate::bar::Bar;
use crate::count::count;
use crate::output::{log, print};
use crate::place;
use crate::program::Selection;
use crate::stop::{self, STOPPED, interruptible};
use crate::table_size::mebibytes;
use crate::train::minutes;
use crate::weights::WeightsArguments;
use anyhow::{Context, Result, anyhow, ensure};
use clap::value_parser;
use nullwindow::engine::MAX_THREADS;
use nullwindow::session::AnyGame;
use nullwindow_book::{BookGrowth, BookSearch, BookTree, GrowthStep};
#[cfg(feature = "spinner")]
use nullwindow_figures::Progress as _;
use nullwindow_support::{parallel, size_limit};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Grow an opening book: positions from the start of the game on, with a searched value for each move.
///
/// The next position is that of the line of least cost which leads out of the book: a ply costs one, and so
/// does a loss of --loss points against the best moves (drop-out expansion). Its moves are searched, each
/// with --nodes or to --depth, and the values of all positions before it follow. Of a search the last
/// iteration counts whose horizon is an even number of plies from the start, so that values compare. The
/// file is for the option --book of play and gtp, and its own checkpoint: --resume goes on, and the same
/// settings give the same book, however often it is stopped. Symmetric positions count as different ones.
/// Ctrl-C ends it (exit code 130); the position under search is lost.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    book --minutes 10 --out first.book\n  \
    book --minutes 20 --out first.book --resume\n  \
    play --book first.book")]
pub(crate) struct Arguments {
    /// The file to write: the book [default: the game's name, and .book]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// The time of the run: no position begins after it
    #[arg(long, value_name = "MINUTES", value_parser = minutes, default_value = "10")]
    minutes: Duration,

    /// The number of positions to reach, those of earlier runs included, instead of a time
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..), conflicts_with = "minutes")]
    positions: Option<u32>,

    /// Go on from the checkpoint, which is the book itself
    #[arg(long)]
    resume: bool,

    /// The largest number of nodes of a search, that is of each move of a position [default: 20000, without
    /// --depth]
    #[arg(long, value_name = "NODES", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// The depth in plies of the search of each move, from 1 to 100
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// The length of openings in plies: positions after longer ones are not searched
    #[arg(long, default_value_t = BookSearch::default().plies,
        value_parser = value_parser!(u32).range(0..=100))]
    plies: u32,

    /// The loss of a move against the best one, in points of the game's evaluation, that costs as much as a
    /// ply [default: a quarter of the mean loss of the moves at the start]
    #[arg(long, value_name = "POINTS", value_parser = value_parser!(u16).range(1..=30_000))]
    loss: Option<u16>,

    #[command(flatten)]
    weights: WeightsArguments,

    /// The number of search threads, from 1 to 1024: each searches moves by itself [default: the number of
    /// processors]
    #[arg(long, value_name = "THREADS", value_parser = value_parser!(u16).range(1..=MAX_THREADS as i64))]
    threads: Option<u16>,

    /// The size of the transposition table in MiB, from 1 to 1048576: of each thread
    #[arg(long, value_name = "MIB", default_value_t = BookSearch::default().mebibytes as u32,
        value_parser = mebibytes())]
    hash: u32,
}

/// The time between two writings of the file.
const WRITE_EVERY: Duration = Duration::from_secs(60);

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let game = arguments.weights.open(selection)?;
    let out = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.book", game.name())));
    place::writable("--out", &out)?;
    let stop = stop::on_signal()?;
    let mut growth = interruptible(|| arguments.begin(&game, &out))?;
    let (begin, before) = (Instant::now(), growth.tree().size());
    let grown = arguments.grow(&mut growth, stop, |tree| write(&out, tree, selection));
    let tree = growth.tree();
    // Also after an error.
    if tree.size() != before {
        write(&out, tree, selection)?;
    }
    let step = grown?;
    if step == GrowthStep::Stopped {
        log(&format!("stopped; positions in {}: {}", out.display(), count(tree.size().0 as u64)));
        return Ok(ExitCode::from(STOPPED));
    }
    print(&summary(&growth, &game, begin.elapsed())?)?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    fn search(&self) -> Result<BookSearch> {
        let &Arguments { depth, plies, loss, hash, .. } = self;
        let nodes = self.nodes.or_else(|| BookSearch::default().nodes.filter(|_| depth.is_none()));
        let threads = self.threads.map_or_else(parallel::available_threads, usize::from);
        let weights = self.weights.checksum()?;
        Ok(BookSearch { nodes, depth, plies, loss, mebibytes: hash as usize, weights, threads })
    }

    /// A new book, or the one in the file, if this run goes on with it; if not, there must be no file.
    fn begin<'a>(&self, game: &'a AnyGame, out: &Path) -> Result<BookGrowth<'a>> {
        let (path, search) = (out.display(), self.search()?);
        ensure!(
            self.resume || !out.exists(),
            "--out: {path} is there: go on with it by --resume, or remove it"
        );
        let read = || -> Result<_> { Ok(BookTree::read(&size_limit::file(out, size_limit::LARGE_MIB)?)?) };
        let named = || format!("--resume: {path}");
        let tree = self.resume.then(|| read().with_context(named)).transpose()?;
        BookGrowth::new(game, search, tree)
            .map_err(|error| if self.resume { anyhow!("{}: {error}", named()) } else { anyhow!(error) })
    }

    /// Adds positions until the run ends, and writes the book now and then.
    fn grow(
        &self,
        growth: &mut BookGrowth<'_>,
        stop: &AtomicBool,
        write: impl Fn(&BookTree) -> Result<()>,
    ) -> Result<GrowthStep> {
        let (begin, bar, mut written) = (Instant::now(), Bar::start("book"), Instant::now());
        loop {
            let (size, _) = growth.tree().size();
            if self.is_over(size, begin) {
                return Ok(GrowthStep::Grown);
            }
            let of = self.positions.map_or(size + 1, |positions| positions as usize);
            bar.show(size, of, &growth.tree().line().join(" "));
            let step = growth.step(stop).map_err(|error| anyhow!(error))?;
            if step != GrowthStep::Grown {
                return Ok(step);
            }
            if written.elapsed() >= WRITE_EVERY {
                write(growth.tree())?;
                written = Instant::now();
            }
        }
    }

    /// Whether the run ends with this number of positions.
    fn is_over(&self, positions: usize, begin: Instant) -> bool {
        self.positions.map_or_else(|| begin.elapsed() >= self.minutes, |most| positions >= most as usize)
    }
}

fn write(out: &Path, tree: &BookTree, selection: &Selection<'_>) -> Result<()> {
    place::write("--out", out, &tree.clone().made(&selection.program().made()).file())
}

/// The size of the book, and the value of the start.
fn summary(growth: &BookGrowth<'_>, game: &AnyGame, time: Duration) -> Result<String> {
    let tree = growth.tree();
    let (positions, plies) = tree.size();
    let session = game.player(1).map_err(|error| anyhow!(error))?;
    let value = tree.value().map(|(score, proved)| {
        let (shown, side) = (session.shown(score), session.side_name(session.side()));
        format!(
            "; {shown} for {side}{}, line {}",
            if proved { ", proved" } else { "" },
            tree.line().join(" ")
        )
    });
    let (positions, nodes) = (count(positions as u64), count(growth.nodes()));
    let cost = format!("{nodes} nodes in {:.0} s", time.as_secs_f64());
    Ok(format!("{positions} positions, to ply {plies}{}; {cost}\n", value.unwrap_or_default()))
}
