//! The command `ends`, the exact value of every numbered position, by retrograde analysis (Ströhlein 1970;
//! Thompson 1986), and the option `--ends`, by which it answers without a search.

use crate::bar::Bar;
use crate::count::count;
use crate::output::{log, print};
use crate::place;
use crate::program::Selection;
use crate::stop::{self, STOPPED};
use crate::table_size::mebibytes;
use anyhow::{Context, Error, Result};
use nullwindow::retrograde::{EndsCount, EndsError, EndsLimits};
use nullwindow::session::{AnyEnds, AnyGame, LongestWin};
#[cfg(feature = "spinner")]
use nullwindow_figures::Progress as _;
use nullwindow_support::size_limit;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Build the table of a game's ends: the exact value of each position that the game numbers.
///
/// It goes backwards from the finished games, and needs no search; a side that cannot force the end draws.
/// The file is for the option --ends of solve, play and gtp. The values are counted from the view of the
/// side to move, and a position whose win takes longest is printed. Ctrl-C ends it (exit code 130), and
/// nothing is written. Exit code 2: the game has no numbers, or the table needs more than --memory.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  ends --out first.ends\n  solve --ends first.ends")]
pub(crate) struct Arguments {
    /// The file to write: the table [default: the game's name, and .ends]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// The most memory, in MiB, for the building of the table, about
    #[arg(long, value_name = "MIB", default_value_t = EndsLimits::default().mebibytes as u32,
        value_parser = mebibytes())]
    memory: u32,
}

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let game = selection.open()?;
    let out = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.ends", game.name())));
    place::writable("--out", &out)?;
    let stop = stop::on_signal()?;
    let ends = match arguments.build(&game, stop) {
        Err(_) if stop.load(Relaxed) => {
            log("stopped; nothing is written");
            return Ok(ExitCode::from(STOPPED));
        }
        built => built?,
    };
    let file = ends.file();
    place::write("--out", &out, &file)?;
    print(&format!("{}{}: {} bytes\n", summary(&*ends), out.display(), count(file.len() as u64)))?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    fn build(&self, game: &AnyGame, stop: &AtomicBool) -> Result<Arc<dyn AnyEnds>> {
        let bar = Bar::start("ends");
        let progress = |done: u64, of: u64| {
            let part = if 3 * done < 2 * of { "the moves" } else { "the values" };
            bar.show(done as usize, of as usize, part);
        };
        let limits = EndsLimits { mebibytes: self.memory as usize, stop: Some(stop), progress: &progress };
        game.build_ends(&limits).map_err(|error| match error.downcast_ref() {
            Some(EndsError::TooLarge { .. }) => Error::from_boxed(error).context("--memory"),
            _ => Error::from_boxed(error),
        })
    }
}

/// The counts, and the longest win.
fn summary(ends: &dyn AnyEnds) -> String {
    let EndsCount { wins, draws, losses, .. } = ends.count();
    let [all, wins, draws, losses] = [wins + draws + losses, wins, draws, losses].map(count);
    let counts = format!("{all} positions: the side to move wins {wins}, draws {draws}, loses {losses}\n");
    let Some(LongestWin { value, side, position, board, line }) = ends.longest() else { return counts };
    let position = if position.is_empty() { position } else { format!("  {position}\n") };
    format!("{counts}longest: {value} for {side}\n{position}\n{board}\n  line   {line}\n")
}

/// The most that is read of a table, in MiB: 2^31 positions, and some lines.
const LARGEST: usize = 4_097;

/// The table of a game's ends.
#[derive(clap::Args)]
pub(crate) struct EndsArguments {
    /// Exact values from this file, which `ends` has written: a position of it is answered at once
    #[arg(long, value_name = "FILE")]
    ends: Option<PathBuf>,
}

impl EndsArguments {
    /// The game, whose sessions know the table, if there is one.
    pub(crate) fn add(&self, game: AnyGame) -> Result<AnyGame> {
        let Some(path) = &self.ends else { return Ok(game) };
        let read = || game.read_ends(&size_limit::file(path, LARGEST)?).map_err(Error::from_boxed);
        let ends = read().with_context(|| format!("--ends: {}", path.display()))?;
        Ok(game.with_ends(ends))
    }
}
