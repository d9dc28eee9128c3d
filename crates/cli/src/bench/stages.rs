//! `nullwindow bench stages`: the speed of Othello's endgame solver by the number of empty squares (our own).

use super::ffo::{solve, solver};
use anyhow::Result;
use nullwindow::Position;
use nullwindow::engine::Threads;
use nullwindow::session::Session;
use nullwindow_app::bar::Bar;
use nullwindow_app::mebibytes;
use nullwindow_app::output::print;
use nullwindow_app::stop::{self, STOPPED};
use nullwindow_figures::{Progress, Range};
use nullwindow_othello::{Move, Othello, OthelloGame, fforum};
use serde::Serialize;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Solve positions with few empty squares and with more, and print the speed at each number of them.
///
/// The problems are solved first. The positions measured are the siblings along their principal variations:
/// wherever a move leaves the wanted number of squares empty, the positions after every legal move. Each is
/// solved exactly, with an empty table, on one thread; times are of the processor. A stage that takes less
/// than 0.2 seconds is repeated. With few empty squares most of a search's time goes into its start.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
        nullwindow bench stages\n  \
        nullwindow bench stages --problems 40-44 --empties 8-18 --json")]
pub(crate) struct Arguments {
    /// The FForum problems: a number or a range
    #[arg(
        long,
        value_name = "NUMBERS",
        default_value = "40-49",
        value_parser = Range::within(*fforum::NUMBERS.start(), *fforum::NUMBERS.end())
    )]
    problems: Range,

    /// The numbers of empty squares
    #[arg(
        long,
        value_name = "NUMBERS",
        default_value = "4,6,8,10,12,14,16,18,20",
        value_parser = Range::within(1, 30)
    )]
    empties: Range,

    /// The size of the transposition table in MiB; 1 with few empty squares
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes())]
    hash: u32,

    /// Print JSON: one object a line
    #[arg(long)]
    json: bool,
}

/// The least time of a stage, in seconds.
const MEASURABLE: f64 = 0.2;

/// The most empty squares for which the smallest table is enough; it is quick to clear.
const SMALL: u32 = 12;

/// The output for a stage; with `--json`, these fields.
#[derive(Serialize)]
struct Stage {
    empties: u32,
    positions: usize,
    /// Mean of the positions.
    nodes: f64,
    /// Mean of the positions.
    seconds: f64,
    nodes_per_second: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let stop = stop::on_signal()?;
    let [mut small, mut large] = [solver(1)?, solver(arguments.hash)?];
    let lines = lines(&mut large, &arguments.problems, stop);
    if !arguments.json {
        print("empties  positions   mean nodes  mean seconds  M nodes/s\n")?;
    }
    for empties in arguments.empties.iter() {
        let positions: Vec<_> = lines.iter().flat_map(|line| siblings(line, empties)).collect();
        let session = if empties <= SMALL { &mut small } else { &mut large };
        if let Some(stage) = measure(session, &positions, empties, stop) {
            print(&if arguments.json { serde_json::to_string(&stage)? + "\n" } else { row(&stage) })?;
        }
    }
    if stop.load(Relaxed) {
        if !arguments.json {
            print("interrupted\n")?;
        }
        return Ok(ExitCode::from(STOPPED));
    }
    Ok(ExitCode::SUCCESS)
}

fn row(stage: &Stage) -> String {
    let Stage { empties, positions, nodes, seconds, nodes_per_second } = stage;
    let speed = nodes_per_second / 1e6;
    format!("{empties:>7}  {positions:>9}  {nodes:>11.1}  {seconds:>12.7}  {speed:>9.1}\n")
}

/// The positions of the problems' principal variations, each line from its beginning, for the problems solved
/// before a stop.
fn lines(session: &mut Session<OthelloGame>, numbers: &Range, stop: &AtomicBool) -> Vec<Vec<Othello>> {
    let (bar, count) = (Bar::start("bench stages"), numbers.iter().len());
    let mut lines = Vec::new();
    for problem in numbers.iter().filter_map(fforum::problem) {
        bar.show(lines.len(), count, &format!("solving #{}", problem.number));
        let Some((result, ..)) = solve(session, &problem.position, Threads::ONE, stop) else { break };
        let mut line = vec![problem.position];
        for &m in result.lines.first().map_or(&[][..], |line| &line.moves) {
            let mut next = line[line.len() - 1];
            next.make(m);
            line.push(next);
        }
        lines.push(line);
    }
    lines
}

/// The unfinished positions with this number of empty squares that any move from the line leads to.
fn siblings(line: &[Othello], empties: u32) -> Vec<Othello> {
    let mut positions = Vec::new();
    for position in line.iter().filter(|position| position.empties() == empties + 1) {
        let mut moves = Vec::new();
        _ = position.moves(&mut moves);
        let after = |&m: &Move| {
            let mut after = *position;
            after.make(m);
            after
        };
        let reached = moves.iter().map(after);
        positions.extend(reached.filter(|after| after.empties() == empties && after.outcome().is_none()));
    }
    positions
}

/// Solves the positions again and again until that takes long enough; `None` if nothing was measured. After a
/// stop, the mean is that of the positions solved before it.
fn measure(
    session: &mut Session<OthelloGame>,
    positions: &[Othello],
    empties: u32,
    stop: &AtomicBool,
) -> Option<Stage> {
    let (mut solved, mut nodes, mut seconds) = (0, 0, 0.0);
    'passes: while seconds < MEASURABLE && !positions.is_empty() {
        for position in positions {
            // A short search ends before it reads the flag.
            if stop.load(Relaxed) {
                break 'passes;
            }
            let Some((result, time, _)) = solve(session, position, Threads::ONE, stop) else { break 'passes };
            (solved, nodes, seconds) = (solved + 1, nodes + result.nodes, seconds + time);
        }
    }
    (solved > 0).then(|| Stage {
        empties,
        positions: solved.min(positions.len()),
        nodes: nodes as f64 / solved as f64,
        seconds: seconds / solved as f64,
        nodes_per_second: nodes as f64 / seconds,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_the_unfinished_siblings_along_the_lines() {
        let (stop, numbers) = (AtomicBool::new(false), "40".parse().unwrap());
        let lines = lines(&mut solver(16).unwrap(), &numbers, &stop);
        let line = &lines[0];
        assert!(line[0].empties() == 20 && line[line.len() - 1].outcome().is_some());
        assert_eq!(siblings(line, 20), []);
        for empties in 5..20 {
            let positions = siblings(line, empties);
            assert!(positions.iter().all(|p| p.empties() == empties && p.outcome().is_none()));
            // The position after the line's own move is among them.
            let played = line.iter().find(|p| p.empties() == empties).unwrap();
            assert!(played.outcome().is_some() || positions.contains(played), "{empties}");
            let before = line.iter().rfind(|p| p.empties() == empties + 1).unwrap();
            assert!(positions.len() <= before.legal().count_ones() as usize);
        }
    }

    #[test]
    fn a_stage_is_measured_until_it_takes_long_enough_or_is_stopped() {
        let (mut session, stop) = (solver(1).unwrap(), AtomicBool::new(false));
        let line = fforum::problem(40).unwrap().position;
        let twenty = siblings(&[line], 19);
        let stage = measure(&mut session, &twenty[..1], 19, &stop).unwrap();
        assert!(stage.positions == 1 && stage.nodes > 1_000.0 && stage.nodes_per_second > 0.0);
        assert!(measure(&mut session, &[], 19, &stop).is_none());
        stop.store(true, Relaxed);
        assert!(measure(&mut session, &twenty, 19, &stop).is_none());
    }
}
