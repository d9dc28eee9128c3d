//! `nullwindow solve`: the exact value of Othello positions.

mod input;
mod live;

use crate::output::{tell, written};
use crate::stop::{self, STOPPED};
use crate::text::escaped;
use anyhow::Context;
use input::Task;
pub(crate) use input::shielded;
use live::Live;
use nullwindow::Side;
use nullwindow_othello::{Solution, Solver};
use serde::Serialize;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Solve Othello positions exactly: their value when both sides play perfectly to the end.
///
/// Scores are discs from the view of the side to move, the empty squares counted for the winner.
/// Ctrl-C, SIGTERM and SIGHUP print the best answer so far (exit code 130); a second one ends at once.
/// Exit code 1: a result contradicts the score given with its position. Exit code 2: bad input.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow solve ffo:40\n  \
    nullwindow solve ffo:40-44 --json\n  \
    nullwindow solve 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'\n  \
    nullwindow solve --hash 1024 endgames.obf\n  \
    nullwindow solve - < endgames.obf\n\n\
    A board is written square by square from a1 to h1, a2 to h2, …: X black, O white, - empty; then the side to move. \
    OBF lines may add scores, as in `BOARD X; A2:+38; C7:+36;`: the result is compared with them. In files, blank lines \
    and lines that begin with % or # are skipped.")]
pub(crate) struct Arguments {
    /// A board with its side to move (as one argument or two), an OBF file, - for standard input, or FForum
    /// problems: ffo:40, ffo:40-44 (40 to 59)
    #[arg(value_name = "POSITION", value_parser = input::unshielded)]
    positions: Vec<String>,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,

    /// Size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    // All errors that can be found are found before the work starts.
    let tasks = input::read(&arguments.positions)?;
    // Before the table: a large one takes a while.
    let stop = stop::on_signal()?;
    let mut solver = Solver::new(arguments.hash as usize)
        .with_context(|| format!("--hash {}: there is not so much memory", arguments.hash))?;
    written(solve_all(&tasks, &mut solver, stop, arguments.json))
}

/// Solves and prints one task after another, until all are done or `stop` is set.
fn solve_all(
    tasks: &[Task],
    solver: &mut Solver,
    stop: &AtomicBool,
    json: bool,
) -> std::io::Result<ExitCode> {
    let (mut nodes, mut contradicted, start) = (0, false, Instant::now());
    for (number, task) in tasks.iter().enumerate() {
        let mut live = Live::new(&task.name, number, tasks.len());
        let begun = Instant::now();
        let solution = solver.solve(&task.obf.position, stop, |progress| live.show(progress));
        let answer = Answer::new(task, &solution, begun.elapsed());
        live.clear();
        nodes += solution.nodes;
        contradicted |= answer.agrees == Some(false);
        if json {
            writeln!(stdout(), "{}", serde_json::to_string(&answer)?)?;
        } else {
            answer.print(&mut stdout().lock(), task, &solution)?;
        }
        if !solution.is_exact() {
            let unsolved = tasks.len() - number - 1;
            if unsolved > 0 {
                tell(&format!("interrupted; positions not begun: {unsolved}"));
            }
            return Ok(ExitCode::from(STOPPED));
        }
    }
    if tasks.len() > 1 && !json {
        writeln!(stdout(), "{} positions: {}", tasks.len(), live::speed(nodes, start.elapsed()))?;
    }
    Ok(if contradicted { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// What is told of a result; with `--json`, these fields.
#[derive(Serialize)]
struct Answer {
    /// Where the position came from.
    name: String,
    /// Board and side to move.
    position: String,
    /// Discs, from the view of the side to move; none if nothing is proved.
    score: Option<i32>,
    /// The best move; none if the game is over.
    r#move: Option<String>,
    /// The principal variation, moves separated by spaces.
    line: String,
    nodes: u64,
    seconds: f64,
    /// If not, the score is a lower bound, and the move is the best so far or the first tried.
    exact: bool,
    /// The score given with the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<i32>,
    /// Whether score and move agree with the scores given, as far as the result can tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    agrees: Option<bool>,
    #[serde(skip)]
    time: Duration,
}

impl Answer {
    fn new(task: &Task, solution: &Solution, time: Duration) -> Self {
        let expected = task.obf.best_score();
        let listed = solution.best.and_then(|m| task.obf.score(m));
        let agrees = expected.and_then(|expected| match solution.is_exact() {
            true => Some(solution.score == expected && listed.is_none_or(|score| score == expected)),
            // A lower bound can contradict what is given, but not confirm it.
            false => (solution.score > expected).then_some(false),
        });
        Answer {
            name: task.name.clone(),
            position: task.obf.position.to_string(),
            // Nothing is worth less than -64: as a lower bound it says nothing.
            score: (solution.is_exact() || solution.score > -64).then_some(solution.score),
            r#move: solution.best.map(|m| m.to_string()),
            line: format!("{:#}", solution.line),
            nodes: solution.nodes,
            seconds: time.as_secs_f64(),
            exact: solution.is_exact(),
            expected,
            agrees,
            time,
        }
    }

    fn print(&self, out: &mut impl Write, task: &Task, solution: &Solution) -> std::io::Result<()> {
        let side = match nullwindow::Position::side(&task.obf.position) {
            Side::First => "Black",
            Side::Second => "White",
        };
        writeln!(out, "{}  {}", escaped(&self.name), self.position)?;
        write!(out, "  score  ")?;
        match (self.score.map(live::signed), &self.r#move) {
            (Some(score), Some(m)) if self.exact => write!(out, "{score} for {side}, with {m}")?,
            (Some(score), Some(m)) => {
                write!(out, "at least {score}, interrupted ({side}'s best move so far: {m})")?;
            }
            (Some(score), None) => write!(out, "{score} for {side}: the game is over")?,
            (None, _) => {
                write!(out, "nothing is proved yet, interrupted")?;
                solution.line.0.first().map_or(Ok(()), |m| write!(out, " (first move tried: {m})"))?;
            }
        }
        match (self.expected, self.agrees) {
            (Some(given), Some(true)) => write!(out, "; agrees with the {} given", live::signed(given))?,
            (Some(given), Some(false)) => {
                write!(out, "; CONTRADICTS what is given: {}", given_best(task, given))?
            }
            (Some(given), None) => write!(out, "; given: {}", live::signed(given))?,
            (None, _) => (),
        }
        writeln!(out)?;
        if self.score.is_some() && !solution.line.0.is_empty() {
            writeln!(out, "  line   {}", self.line)?;
        }
        writeln!(out, "  cost   {}", live::speed(self.nodes, self.time))
    }
}

/// The best score given with a position, and the moves that have it.
fn given_best(task: &Task, best: i32) -> String {
    let moves = task.obf.scores.iter().filter(|(_, score)| *score == best);
    let moves: Vec<_> = moves.map(|(m, _)| m.to_string()).collect();
    format!("{} with {}", live::signed(best), moves.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_othello::{Obf, fforum};
    use std::sync::atomic::Ordering;

    /// What is told of FForum 40 when it is stopped after so many of its moves.
    fn stopped_after(moves: usize) -> (serde_json::Value, String) {
        let position = fforum::problem(40).unwrap().position;
        let task = Task { name: "ffo:40".into(), obf: Obf { position, scores: vec![] } };
        let stop = AtomicBool::new(false);
        let solution = Solver::new(16).unwrap().solve(&position, &stop, |progress| {
            stop.store(progress.done == moves, Ordering::Relaxed);
        });
        let answer = Answer::new(&task, &solution, Duration::ZERO);
        let mut text = Vec::new();
        answer.print(&mut text, &task, &solution).unwrap();
        (serde_json::to_value(&answer).unwrap(), String::from_utf8(text).unwrap())
    }

    #[test]
    fn a_bound_is_told_only_if_something_is_proved() {
        let (json, text) = stopped_after(0);
        assert_eq!((&json["score"], &json["exact"]), (&serde_json::Value::Null, &false.into()));
        let first = json["move"].as_str().unwrap();
        let line =
            format!("\n  score  nothing is proved yet, interrupted (first move tried: {first})\n  cost ");
        assert!(text.contains(&line), "{text}");

        let (json, text) = stopped_after(1);
        assert_eq!((&json["move"], &json["exact"]), (&first.into(), &false.into()));
        let score = json["score"].as_i64().unwrap();
        assert!(score <= 38);
        let line = format!("\n  score  at least {score:+}, interrupted (Black's best move so far: {first})");
        assert!(text.contains(&line), "{text}");
        assert!(text.contains(&format!("\n  line   {first} ")), "{text}");
    }
}
