//! `nullwindow bench ffo`: the endgame test set of the field, FForum problems 40 to 59, each with a new table
//! (our own).

use anyhow::{Result, anyhow};
use indicatif::HumanCount;
use nullwindow::engine::{Limits, NodeClock, SearchResult, Threads};
use nullwindow::session::{Request, Session};
use nullwindow_app::ThreadArguments;
use nullwindow_app::mebibytes;
use nullwindow_app::output::print;
use nullwindow_app::stop::{self, STOPPED, interruptible};
use nullwindow_figures::Range;
use nullwindow_othello::{Move, Othello, OthelloGame, fforum};
use nullwindow_support::{ProcessTime, ThreadTime};
use serde::Serialize;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Solve FForum's problems 40 to 59, with time and nodes of each.
///
/// Times are of the processor on one thread, and of the clock on more. Each problem begins with an empty
/// table. A wrong value is marked, and makes the exit code 1.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        nullwindow bench ffo --problems 40-49\n  \
        nullwindow bench ffo --problems 55 --hash 1024 --json")]
pub(crate) struct Arguments {
    /// The FForum problems: a number or a range
    #[arg(
        long,
        value_name = "NUMBERS",
        default_value = "40-49",
        value_parser = Range::within(*fforum::NUMBERS.start(), *fforum::NUMBERS.end())
    )]
    problems: Range,

    /// The size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = mebibytes())]
    hash: u32,

    #[command(flatten)]
    threads: ThreadArguments,

    /// Print JSON: one object a line
    #[arg(long)]
    json: bool,
}

/// The output for a problem; with `--json`, these fields.
#[derive(Serialize)]
struct SolvedProblem {
    number: u32,
    empties: u32,
    score: i16,
    expected: i32,
    r#move: String,
    correct: bool,
    nodes: u64,
    seconds: f64,
    /// The time of the processors, of all threads together.
    processor_seconds: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let stop = stop::on_signal()?;
    let mut session = solver(arguments.hash)?;
    let mut all: Vec<SolvedProblem> = Vec::new();
    if !arguments.json {
        print("number  empties  score  move           nodes     seconds  M nodes/s\n")?;
    }
    for problem in arguments.problems.iter().filter_map(fforum::problem) {
        let Some((result, seconds, processor_seconds)) =
            solve(&mut session, &problem.position, arguments.threads.into(), stop)
        else {
            print("interrupted\n")?;
            return Ok(ExitCode::from(STOPPED));
        };
        let best = result.lines.first().map(|line| line.moves[0]);
        let solved = SolvedProblem {
            number: problem.number,
            empties: problem.position.empties(),
            score: result.score.get(),
            expected: problem.score,
            correct: i32::from(result.score.get()) == problem.score
                && best.is_some_and(|m| problem.best.contains(&m)),
            r#move: best.map_or(String::new(), |m| m.to_string()),
            nodes: result.nodes,
            seconds,
            processor_seconds,
        };
        print(&if arguments.json { serde_json::to_string(&solved)? + "\n" } else { row(&solved) })?;
        all.push(solved);
    }
    let wrong = all.iter().filter(|solved| !solved.correct).count();
    if !arguments.json {
        print(&summary(&all, arguments.threads.into()))?;
    }
    Ok(if wrong > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// A session with Othello's solver and a table of `mebibytes` MiB.
pub(super) fn solver(mebibytes: u32) -> Result<Session<OthelloGame>> {
    let session = interruptible(|| Session::solver(OthelloGame, mebibytes as usize));
    session.map_err(|error| anyhow!("--hash {mebibytes}: {error}"))
}

/// The result of an exact search with an empty table, its seconds (of the processor on one thread, of the
/// clock on more), and the seconds of the processors on all threads; `None` if it was stopped.
pub(super) fn solve(
    session: &mut Session<OthelloGame>,
    position: &Othello,
    threads: Threads,
    stop: &AtomicBool,
) -> Option<(SearchResult<Move>, f64, f64)> {
    // A large table takes a while; the results so far are printed.
    interruptible(|| session.new_game());
    session.set((*position).into(), &[]);
    let limits = Limits { stop: Some(stop), ..Limits::default() };
    let (begun, clock, processors) = (ThreadTime::now(), Instant::now(), ProcessTime::now());
    let request = Request { threads, ..Request::new(limits, &NodeClock(1_000_000)) };
    let result = session.search(&request, &mut |_| ());
    let elapsed = if threads.number == 1 { begun.elapsed() } else { clock.elapsed() };
    let seconds = [elapsed, processors.elapsed()].map(|time| time.as_secs_f64());
    result.exact.then_some((result, seconds[0], seconds[1]))
}

fn row(solved: &SolvedProblem) -> String {
    let SolvedProblem { number, empties, score, expected, r#move, correct, nodes, seconds, .. } = solved;
    let speed = *nodes as f64 / seconds / 1e6;
    let wrong = if *correct { String::new() } else { format!("  WRONG: the value is {expected:+}") };
    format!(
        "{number:>6}  {empties:>7}  {score:>+5}  {:<4}  {:>14}  {seconds:>10.3}  {speed:>9.1}{wrong}\n",
        r#move,
        HumanCount(*nodes).to_string()
    )
}

/// Sums, and the geometric mean of the times: the sum is mostly the hardest problem's.
fn summary(all: &[SolvedProblem], threads: Threads) -> String {
    let (nodes, seconds): (u64, f64) =
        (all.iter().map(|s| s.nodes).sum(), all.iter().map(|s| s.seconds).sum());
    let mean = (all.iter().map(|solved| solved.seconds.ln()).sum::<f64>() / all.len() as f64).exp();
    let busy: f64 = all.iter().map(|s| s.processor_seconds).sum();
    let of = match threads.number {
        1 => "of the processor".to_owned(),
        number => format!("on {number} threads, busy for {:.1} %", 100.0 * busy / seconds / number as f64),
    };
    format!(
        "\n{} of {} right; {} nodes in {seconds:.2} s {of}, {:.1} M nodes/s; \
         geometric mean {mean:.3} s\n",
        all.iter().filter(|solved| solved.correct).count(),
        all.len(),
        HumanCount(nodes),
        nodes as f64 / seconds / 1e6,
    )
}
