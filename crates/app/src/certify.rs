//! The command `certify`: writes a strategy that others can check (our own).

use crate::count::count;
use crate::output::{log, print};
use crate::program::Selection;
use crate::stop::{self, STOPPED};
use crate::{gzip, mebibytes, place};
use anyhow::{Context as _, Error, Result, bail};
use nullwindow::session::{CertificateProgress, CertificateRequest};
use nullwindow::strategy::StrategySize;
use nullwindow_support::atomic_file::write_atomically;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Write a certificate of a position's value, which `verify`, or any other program that knows the rules,
/// checks without a search.
///
/// A certificate has a strategy: for each position that a side may meet, its move. Without --at-least or
/// --at-most the position is solved, and the file has both sides' strategies: that the value is at least
/// what it is, and at most; one for what the rules alone settle is left out.
///
/// Ctrl-C, SIGTERM and SIGHUP end it (exit code 130), and nothing is written. Exit code 2: bad input, or the
/// claim is wrong.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The position, as `solve` reads it [default: the start of the game]
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,

    /// Claim that the side to move reaches at least this value: a number, win, draw, or loss
    #[arg(long, value_name = "VALUE", value_parser = value, allow_hyphen_values = true)]
    at_least: Option<i32>,

    /// Claim that the side to move reaches at most this value: a number, win, draw, or loss
    #[arg(
        long, value_name = "VALUE", value_parser = value, allow_hyphen_values = true,
        conflicts_with = "at_least"
    )]
    at_most: Option<i32>,

    /// The file to write; packed by gzip if its name ends in .gz
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,

    /// The size of positions that are left to the checker, which searches all their moves [default: the
    /// game's choice]
    #[arg(long, value_name = "SIZE")]
    leave: Option<u32>,

    /// The size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = mebibytes())]
    hash: u32,
}

/// A value in a game's measure, or a word for one.
fn value(text: &str) -> Result<i32, String> {
    match text {
        "win" => Ok(1),
        "draw" => Ok(0),
        "loss" => Ok(-1),
        _ => text.parse().map_err(|_| "it is no number, and not win, draw or loss".to_owned()),
    }
}

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    let game = selection.open()?;
    let certificates = game.certificates().map_err(Error::from_boxed)?;
    let tasks = selection.tasks(&game, &arguments.positions)?;
    let [task] = tasks.as_slice() else { bail!("a certificate is of one position, not of {}", tasks.len()) };
    place::writable("--out", &arguments.out)?;
    gzip::check("--out", &arguments.out)?;
    let stop = stop::on_signal()?;
    let variant = selection.options();
    let request = CertificateRequest {
        variant: &variant,
        at_least: arguments.at_least,
        at_most: arguments.at_most,
        leave: arguments.leave,
        mebibytes: arguments.hash as usize,
        clock: &Instant::now(),
        stop: Some(stop),
        progress: &progress,
    };
    let certified = certificates.certify(&task.problem.position, &request);
    if stop.load(Ordering::Relaxed) {
        log("interrupted; nothing is written");
        return Ok(ExitCode::from(STOPPED));
    }
    let certified = certified.map_err(Error::from_boxed)?;
    let (mut bytes, mut lines) = (Vec::new(), String::new());
    for claim in certified.strategies {
        let head = claim.head.to_string();
        bytes.extend(gzip::packed(&arguments.out, &[head.as_bytes(), &claim.body].concat())?);
        lines += &format!("{}: {}\n", certificates.claim(&claim.head.claim), numbers(&claim.size));
    }
    write_atomically(&arguments.out, &bytes)
        .with_context(|| format!("--out: {}", arguments.out.display()))?;
    let (path, bytes) = (arguments.out.display(), count(fs::metadata(&arguments.out)?.len()));
    print(&format!("{lines}{path}: {bytes} bytes; {} nodes were searched\n", count(certified.nodes)))?;
    Ok(ExitCode::SUCCESS)
}

fn progress(progress: &CertificateProgress<'_>) {
    match *progress {
        CertificateProgress::Layer(claim, StrategySize { layers, positions, .. }) => {
            log(&format!("{claim}: {layers} layers, {} positions", count(positions)));
        }
        CertificateProgress::Search(nodes, elapsed) => {
            log(&format!("searching: {} nodes; {} s in all", count(nodes), elapsed.as_secs()));
        }
    }
}

/// The numbers of a strategy in words.
pub(crate) fn numbers(size: &StrategySize) -> String {
    let &StrategySize { layers, positions, largest, moves, left, ends } = size;
    let [positions, largest, moves, left, ends] = [positions, largest, moves, left, ends].map(count);
    format!(
        "{positions} positions in {layers} layers, at most {largest} in one; {moves} have a move, {left} are \
         small; {ends} moves end a game"
    )
}
