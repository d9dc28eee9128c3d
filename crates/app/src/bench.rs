//! The command `bench`: the same searches on every machine, their speed, and their nodes as a signature of
//! the search (our own).

use crate::count::count;
use crate::output::{print, written};
use crate::program::Program;
use nullwindow::engine::Limits;
use nullwindow::session::{AnyGame, AnySession, Error, Request};
use nullwindow_support::BenchSearch;
use serde::Serialize;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// Measure the speed of search on all games, and print the signature: the nodes of all searches together.
///
/// The searches are fixed and single-threaded, each with a new table of 16 MiB, so that the signature is the
/// same on every machine. A change of the search changes the signature, and its commit states it. The longest
/// time that a search, by player or by solver, took to return after a request to stop is printed too; it is
/// no part of the signature.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Print JSON: one object
    #[arg(long)]
    json: bool,
}

/// The time after which a search is asked to stop.
const STOP_AFTER: Duration = Duration::from_millis(50);

/// The output; with `--json`, these fields.
#[derive(Serialize)]
struct BenchReport {
    games: Vec<GameReport>,
    signature: u64,
    seconds: f64,
    /// From the request to stop to the result, the longest of all games' players and solvers; none if all had
    /// ended before.
    stop_milliseconds: Option<f64>,
}

/// The searches of one game together.
#[derive(Serialize)]
struct GameReport {
    game: &'static str,
    nodes: u64,
    seconds: f64,
    #[serde(skip)]
    stop: Option<Duration>,
}

pub(crate) fn run(arguments: &Arguments, program: &Program) -> anyhow::Result<ExitCode> {
    let mut games = Vec::new();
    for entry in &program.games {
        let (game, searches) = (entry.open_default()?, entry.searches());
        let measured =
            measure(&game, searches).map_err(|error| anyhow::anyhow!("{}: {error}", game.name()))?;
        if !arguments.json {
            print(&(row(measured.game, measured.nodes, measured.seconds) + "\n"))?;
        }
        games.push(measured);
    }
    let stop = games.iter().filter_map(|game| game.stop).max();
    let report = BenchReport {
        signature: games.iter().map(|game| game.nodes).sum(),
        seconds: games.iter().map(|game| game.seconds).sum(),
        stop_milliseconds: stop.map(|stop| stop.as_secs_f64() * 1e3),
        games,
    };
    if arguments.json {
        written(writeln!(stdout(), "{}", serde_json::to_string(&report)?))?;
    } else {
        let BenchReport { signature, seconds, stop_milliseconds, .. } = report;
        let stop = stop_milliseconds.map_or(String::new(), |ms| format!("stopped within {ms:.2} ms\n"));
        print(&format!("{}\n\n{stop}signature {signature}\n", row("all", signature, seconds)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn row(name: &str, nodes: u64, seconds: f64) -> String {
    let speed = nodes as f64 / seconds.max(f64::MIN_POSITIVE) / 1e6;
    format!("{name:<14} {:>12} nodes  {seconds:>6.3} s  {speed:>6.1} M nodes/s", count(nodes))
}

fn measure(game: &AnyGame, searches: &[BenchSearch]) -> Result<GameReport, Error> {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for search in searches {
        let mut session = search.session(game)?;
        let clock = Instant::now();
        let result = session.search(&Request::new(search.limits(), &clock), &mut |_| ());
        let took = clock.elapsed();
        (nodes, time) = (nodes + result.nodes, time + took);
    }
    let player = stopped(&mut *game.player(BenchSearch::MEBIBYTES)?, Limits::DEEPEN)?;
    let mut solver = game.solver(BenchSearch::MEBIBYTES)?;
    let limits = solver.value_limits();
    let solver = stopped(&mut *solver, limits)?;
    Ok(GameReport { game: game.name(), nodes, seconds: time.as_secs_f64(), stop: player.max(solver) })
}

/// The time that a search from the start of the game takes to return after a request to stop; none if it has
/// ended before.
fn stopped(session: &mut dyn AnySession, limits: Limits<'_>) -> Result<Option<Duration>, Error> {
    let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    let request = Request::new(Limits { stop: Some(&stop), ..limits }, &clock);
    thread::scope(|threads| {
        let asked = threads.spawn(|| {
            thread::sleep(STOP_AFTER);
            let asked = Instant::now();
            stop.store(true, Relaxed);
            asked
        });
        let complete = session.search(&request, &mut |_| ()).complete;
        let returned = Instant::now();
        let asked = asked.join().map_err(|_| "the thread that asks to stop has failed")?;
        Ok((!complete).then(|| returned.saturating_duration_since(asked)))
    })
}
